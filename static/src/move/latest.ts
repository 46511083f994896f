/** One question at a time: while it is out, only the newest of those that come after it is kept. */
export class Latest<Question, Answer> {
  #out = false;
  #next: { question: Question } | null = null;
  #generation = 0;

  constructor(
    private readonly ask: (question: Question) => Promise<Answer | null>,
    private readonly heard: (question: Question, answer: Answer) => void,
    private readonly patienceMs = 2000,
  ) {}

  put(question: Question): void {
    if (this.#out) {
      this.#next = { question };
      return;
    }
    void this.#send(question);
  }

  /** Answers to what was asked so far are of no interest any more. */
  forget(): void {
    this.#generation++;
    this.#next = null;
  }

  async #send(question: Question): Promise<void> {
    this.#out = true;
    const generation = this.#generation;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const patience = new Promise<null>((resolve) => {
      timer = setTimeout(() => resolve(null), this.patienceMs);
    });
    const answer = await Promise.race([this.ask(question), patience]);
    clearTimeout(timer);
    this.#out = false;
    if (answer !== null && generation === this.#generation) this.heard(question, answer);
    const next = this.#next;
    this.#next = null;
    if (next !== null) void this.#send(next.question);
  }
}
