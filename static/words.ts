/**
 * What the browser code says, read from its sources, as JSON for `manage.py words`: every `t`, `many` and `within` that a
 * file imports from `words`, whatever it calls them.
 */
import { globSync, readFileSync } from "node:fs";
import { type ESTree, parseSync, Visitor } from "vite";

const SAYING = new Set(["t", "many", "within"]);

interface Phrase {
  file: string;
  one: string;
  other: string;
}

const found: Phrase[] = [];
for (const file of globSync("src/**/*.{ts,tsx}").sort()) {
  if (!/\.test\.tsx?$/.test(file) && !file.endsWith(".d.ts")) found.push(...phrasesOf(file.replaceAll("\\", "/")));
}
process.stdout.write(JSON.stringify(found));

function phrasesOf(file: string): Phrase[] {
  const source = readFileSync(file, "utf8");
  const { program, errors } = parseSync(file, source);
  if (errors.length > 0) fail(file, source, 0, errors[0]?.message ?? "it cannot be read");
  const names = new Map<string, string>();
  const said: Phrase[] = [];
  new Visitor({
    ImportDeclaration(node) {
      if (!/(^|\/)words(\/index)?$/.test(node.source.value)) return;
      for (const one of node.specifiers) {
        if (one.type === "ImportSpecifier" && one.imported.type === "Identifier")
          names.set(one.local.name, one.imported.name);
      }
    },
    CallExpression(node) {
      const name = node.callee.type === "Identifier" ? names.get(node.callee.name) : undefined;
      if (name === undefined || !SAYING.has(name)) return;
      const texts = node.arguments.slice(0, name === "many" ? 2 : 1).map((argument) => {
        const read = textsOf(argument);
        if (read === undefined) fail(file, source, node.start, `${name}() wants its English written out`);
        return read;
      });
      if (name === "many") said.push({ file: `static/${file}`, one: texts[0]?.[0] ?? "", other: texts[1]?.[0] ?? "" });
      else for (const one of texts[0] ?? []) said.push({ file: `static/${file}`, one, other: "" });
    },
  }).visit(program);
  return said;
}

/** What an argument may be: a text, or one of two; undefined where only the running program knows. */
function textsOf(node: ESTree.Argument): string[] | undefined {
  if (node.type === "Literal" && typeof node.value === "string") return [node.value];
  if (node.type === "TemplateLiteral" && node.expressions.length === 0) return [node.quasis[0]?.value.cooked ?? ""];
  if (node.type === "ParenthesizedExpression") return textsOf(node.expression);
  if (node.type === "ConditionalExpression") {
    const [yes, no] = [textsOf(node.consequent), textsOf(node.alternate)];
    return yes && no && [...yes, ...no];
  }
  if (node.type === "BinaryExpression" && node.operator === "+" && node.left.type !== "PrivateIdentifier") {
    const [left, right] = [textsOf(node.left), textsOf(node.right)];
    return left?.length === 1 && right?.length === 1 ? [`${left[0]}${right[0]}`] : undefined;
  }
  return undefined;
}

function fail(file: string, source: string, at: number, why: string): never {
  process.stderr.write(`static/${file}:${source.slice(0, at).split("\n").length}: ${why}\n`);
  process.exit(1);
}
