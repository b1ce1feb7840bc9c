/** Numbers of this process since its start, by work and reason, for an operator. */
export interface TallyCount<Work extends string> {
  readonly work: Work;
  readonly reason: string;
  readonly count: number;
}

export class Tally<Work extends string> {
  readonly #counts = new Map<string, TallyCount<Work>>();

  /** One more. `reason` is a stored code: few values, no text. */
  add(work: Work, reason: string): void {
    const key = `${work} ${reason}`;
    const { count } = this.#counts.get(key) ?? { count: 0 };
    this.#counts.set(key, { work, reason, count: count + 1 });
  }

  list(): readonly TallyCount<Work>[] {
    return [...this.#counts.values()];
  }
}
