/**
 * A proof of many seeds that is run in portions. Which seeds are done, and what they came to, is
 * kept in bench/results/portions-<name>.json; a run goes on where the last one ended. A seed with a
 * fault is not done: it is tried again.
 */
import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { MINUTE_MS } from "#values/durations.ts";
import { TO_BE_CONTINUED } from "./drills/kept-progress.ts";

type Sums = Readonly<Record<string, number>>;

interface Kept {
  /** First and last seed of each run of seeds that are done, in order. */
  readonly seeds: readonly (readonly [number, number])[];
  readonly sums: Sums;
  /** The highest value of each measure. */
  readonly peaks?: Sums;
  readonly faults: readonly string[];
}

export interface PortionPlan {
  readonly name: string;
  readonly first: number;
  readonly count: number;
  /** No seed is begun behind so many minutes. */
  readonly minutes: number;
  /** Forgets what earlier runs have done, because what they proved has changed. */
  readonly fresh: boolean;
  readonly file?: string;
  readonly now?: () => number;
}

/** Options of such a proof on the command line. */
export const PORTION_OPTIONS = {
  seed: { type: "string", default: "1" },
  minutes: { type: "string", default: "Infinity" },
  fresh: { type: "boolean", default: false },
} as const;

export class Portions {
  readonly #plan: PortionPlan;
  readonly #file: string;
  readonly #endsAt: number;
  readonly #done = new Set<number>();
  readonly #begun = new Set<number>();
  #sums: Record<string, number> = {};
  #peaks: Record<string, number> = {};
  #faults: string[] = [];

  constructor(plan: PortionPlan) {
    this.#plan = plan;
    this.#file = plan.file ?? join(import.meta.dirname, `results/portions-${plan.name}.json`);
    this.#endsAt = this.#now() + plan.minutes * MINUTE_MS;
    mkdirSync(dirname(this.#file), { recursive: true });
    if (plan.fresh) rmSync(this.#file, { force: true });
    if (!existsSync(this.#file)) return;
    const kept = JSON.parse(readFileSync(this.#file, "utf8")) as Kept;
    for (const [from, to] of kept.seeds)
      for (let seed = from; seed <= to; seed++) this.#done.add(seed);
    this.#sums = { ...kept.sums };
    this.#peaks = { ...kept.peaks };
  }

  /** The next seed that nobody has begun; undefined where there is none or the time is over. */
  next(): number | undefined {
    if (this.#now() >= this.#endsAt) return undefined;
    const { first, count } = this.#plan;
    for (let seed = first; seed < first + count; seed++)
      if (!this.#done.has(seed) && !this.#begun.has(seed)) {
        this.#begun.add(seed);
        return seed;
      }
    return undefined;
  }

  /** Keeps what a seed came to; its sums count where it has no fault, its peaks always. */
  keep(seed: number, sums: Sums, faults: readonly string[], peaks: Sums = {}): void {
    this.#faults.push(...faults);
    for (const [name, value] of Object.entries(peaks))
      this.#peaks[name] = Math.max(this.#peaks[name] ?? 0, value);
    if (faults.length === 0) {
      this.#done.add(seed);
      for (const [name, count] of Object.entries(sums))
        this.#sums[name] = (this.#sums[name] ?? 0) + count;
    }
    writeFileSync(this.#file, `${JSON.stringify(this.#kept(), null, 2)}\n`);
  }

  /** Prints what all portions came to; answers the exit code. */
  end(): number {
    const { seeds, sums, peaks, faults } = this.#kept();
    const left = this.#listSeeds().filter((seed) => !this.#done.has(seed)).length;
    process.stdout.write(
      `${JSON.stringify({ seeds: seeds.map((run) => run.join("-")), left, ...sums, ...peaks, faults: faults.length })}\n`,
    );
    if (faults.length > 0) return 1;
    return left === 0 ? 0 : TO_BE_CONTINUED;
  }

  #listSeeds(): number[] {
    return Array.from({ length: this.#plan.count }, (_, place) => this.#plan.first + place);
  }

  #kept(): Kept {
    const seeds: [number, number][] = [];
    for (const seed of [...this.#done].toSorted((one, other) => one - other)) {
      const run = seeds.at(-1);
      if (run?.[1] === seed - 1) run[1] = seed;
      else seeds.push([seed, seed]);
    }
    const peaks = Object.keys(this.#peaks).length > 0 ? { peaks: this.#peaks } : {};
    return { seeds, sums: this.#sums, ...peaks, faults: this.#faults };
  }

  #now(): number {
    return this.#plan.now?.() ?? performance.now();
  }
}
