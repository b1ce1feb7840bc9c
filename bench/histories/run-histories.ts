/**
 * Lives many histories, some at a time, and adds up their outcomes; histories with a known outcome
 * are not lived again.
 */
import { appendFileSync, existsSync, mkdirSync, readFileSync } from "node:fs";
import { dirname } from "node:path";
import { buildHistory } from "./kinds.ts";
import { checkDigit } from "./ledger.ts";
import { isClean, liveHistory, type Outcome } from "./live-history.ts";
import { Person, type Product } from "./product.ts";

export interface Plan {
  readonly kinds: readonly string[];
  readonly firstSeed: number;
  /** Histories of each kind. */
  readonly each: number;
  readonly atOnce: number;
  /** File of outcomes that are already known; a stopped run goes on from it. */
  readonly kept?: string;
  onOutcome?(outcome: Outcome): void;
}

// Directors of very many companies are not tested here.
const COMPANIES_PER_PERSON = 20;

/** Tax numbers with a right check digit, far from those that the demo uses. */
export function taxNumber(place: number): string {
  const body = String(2_000_000 + place).padStart(7, "0");
  return body + checkDigit(body);
}

/** Answers the outcomes in the order of kinds and seeds. */
export async function runHistories(
  product: Pick<Product, "address">,
  plan: Plan,
): Promise<Outcome[]> {
  const known = readKept(plan.kept);
  const work = plan.kinds.flatMap((kind) =>
    Array.from({ length: plan.each }, (_, at) => ({
      kind,
      seed: plan.firstSeed + at,
    })),
  );
  const open = work.filter(({ kind, seed }) => !known.has(`${kind} ${seed}`));
  let next = 0;
  const lane = async (lane: number): Promise<void> => {
    let person: Person | undefined;
    let made = 0;
    for (let at = next++; at < open.length; at = next++) {
      if (person === undefined || made >= COMPANIES_PER_PERSON) {
        person = new Person(product, `igazgato-${lane}-${at}@pelda.hu`);
        person.comeFrom(65_536 + at);
        await person.register();
        made = 0;
      }
      made++;
      person.comeFrom(at);
      const { kind, seed } = open[at]!;
      const companyId = await person.createCompany(taxNumber(at), `${kind} ${seed}`);
      const outcome = await liveHistory(buildHistory(kind, seed), person, companyId);
      known.set(`${kind} ${seed}`, outcome);
      if (plan.kept !== undefined) appendFileSync(plan.kept, `${JSON.stringify(outcome)}\n`);
      plan.onOutcome?.(outcome);
    }
  };
  await Promise.all(Array.from({ length: plan.atOnce }, (_, at) => lane(at)));
  return work.map(({ kind, seed }) => known.get(`${kind} ${seed}`)!);
}

function readKept(path: string | undefined): Map<string, Outcome> {
  const known = new Map<string, Outcome>();
  if (path === undefined) return known;
  mkdirSync(dirname(path), { recursive: true });
  if (!existsSync(path)) return known;
  for (const line of readFileSync(path, "utf8").split("\n")) {
    // The last line of a run that was killed may be half a line.
    if (!line.endsWith("}")) continue;
    const outcome = JSON.parse(line) as Outcome;
    known.set(`${outcome.kind} ${outcome.seed}`, outcome);
  }
  return known;
}

export interface KindSum {
  readonly kind: string;
  readonly histories: number;
  readonly files: number;
  readonly rows: number;
  readonly lost: number;
  readonly doubledInSilence: number;
  readonly doubledWithMark: number;
  readonly marks: number;
  readonly marksPercent: number;
  readonly misdated: number;
  readonly wrongSums: number;
  readonly unread: number;
  /** Seeds of histories that are not clean, the first ones. */
  readonly failing: readonly number[];
}

const FAILING_SHOWN = 12;

/** One line for each kind, and one for all of them. */
export function sumByKind(outcomes: readonly Outcome[]): KindSum[] {
  const kinds = [...new Set(outcomes.map((outcome) => outcome.kind))];
  return [
    ...kinds.map((kind) =>
      sumUp(
        kind,
        outcomes.filter((outcome) => outcome.kind === kind),
      ),
    ),
    sumUp("all", outcomes),
  ];
}

function sumUp(kind: string, outcomes: readonly Outcome[]): KindSum {
  const total = (of: (outcome: Outcome) => number): number =>
    outcomes.reduce((sum, outcome) => sum + of(outcome), 0);
  const marks = total((outcome) => outcome.marks);
  const rows = total((outcome) => outcome.expected);
  return {
    kind,
    rows,
    marks,
    histories: outcomes.length,
    files: total((outcome) => outcome.files.length),
    lost: total((outcome) => outcome.lost),
    doubledInSilence: total((outcome) => outcome.doubledInSilence),
    doubledWithMark: total((outcome) => outcome.doubledWithMark),
    marksPercent: rows === 0 ? 0 : Math.round((marks / rows) * 10_000) / 100,
    misdated: total((outcome) => outcome.misdated),
    wrongSums: total((outcome) => outcome.wrongSums),
    unread: total((outcome) => outcome.unread.length),
    failing:
      kind === "all"
        ? []
        : outcomes
            .filter((outcome) => !isClean(outcome))
            .map((outcome) => outcome.seed)
            .slice(0, FAILING_SHOWN),
  };
}

/** The sums as lines of a table in Markdown. */
export function writeTableOf(sums: readonly KindSum[]): string {
  const heads = [
    "kind",
    "histories",
    "files",
    "rows",
    "lost",
    "doubled in silence",
    "doubled with mark",
    "marks %",
    "misdated",
    "sums wrong",
    "not read",
    "failing seeds",
  ];
  const line = (cells: readonly (string | number)[]): string => `| ${cells.join(" | ")} |`;
  return [
    line(heads),
    line(heads.map((_, at) => (at === 0 || at === heads.length - 1 ? "---" : "---:"))),
    ...sums.map((sum) =>
      line([
        sum.kind,
        sum.histories,
        sum.files,
        sum.rows,
        sum.lost,
        sum.doubledInSilence,
        sum.doubledWithMark,
        sum.marksPercent,
        sum.misdated,
        sum.wrongSums,
        sum.unread,
        sum.failing.join(" "),
      ]),
    ),
  ].join("\n");
}
