declare module "*.po" {
  /** What is said in English, and how it is said in the other language: one form, or one for each number. */
  const said: Readonly<Record<string, readonly string[]>>;
  export default said;
}
