/**
 * Pairs the staged items of contested account days (something is stored there, or two statements of the file share the
 * day) with what is stored, in pieces that stay small whatever the file's size.
 */
import type { Tx } from "#server/database/tenant.ts";
import type { LocalDate } from "#values/local-date.ts";
import type { Evidence, NewItem, PairOutcome, StatementFacts, StoredItem } from "./pair-types.ts";
import { pairDay } from "./pair-items.ts";
import { type DayRange, listStagedItems, listStatementFacts, listStoredItems, type SpaceSurvey, surveyIdSpaces } from "./pairing.store.ts";
import { insertOutcomes, type OutcomeRow } from "./staging.store.ts";
import { type ImportFacts, insertDecided } from "./write-items.store.ts";

export interface ContestedDay {
  readonly statement: number;
  readonly accountId: string;
  /** The former number that the statement came by; empty where it is the account's own. */
  readonly cameBy: string;
  readonly day: LocalDate;
  /** Items on the day, stored and staged. */
  readonly count: number;
}

export interface PairingInput {
  readonly facts: ImportFacts;
  /** Facts of the file's statements by their index. */
  readonly statements: ReadonlyMap<number, StatementFacts>;
  readonly days: readonly ContestedDay[];
  readonly shifted: ReadonlyMap<number, string>;
  readonly sameContent: ReadonlySet<string>;
}

export interface PairingResult {
  readonly added: number;
  readonly paired: number;
  readonly skipped: number;
  readonly doubtful: number;
  readonly superseded: readonly string[];
}

// Items held in memory at a time: about 20 MB. A single day may be larger.
const PIECE_ITEMS = 20_000;
// Fewer agreeing items than this do not show that a bank's ids change from export to export.
const UNSTABLE_MIN = 3;

/** Decides and writes all contested days. Statements that share a day come one after another, the others together. */
export async function pairContestedDays(tx: Tx, input: PairingInput): Promise<PairingResult> {
  const result = { added: 0, paired: 0, skipped: 0, doubtful: 0, superseded: [] as string[] };
  const done: Done[] = [];
  for (const batch of splitBatches(input.days)) {
    for (const piece of splitPieces(batch)) await pairPiece(tx, input, piece, { done, result });
    const indexes = [...new Set(batch.map((each) => each.statement))];
    result.added += await insertDecided(tx, input.facts, indexes);
    const placeOf = new Map(batch.map((each) => [each.statement, each]));
    for (const index of indexes) done.push({ ...placeOf.get(index)!, facts: input.statements.get(index)! });
  }
  return result;
}

/** Runs of statements in the file's order in which no two share an account's day. */
function splitBatches(days: readonly ContestedDay[]): ContestedDay[][] {
  const byStatement = new Map<number, ContestedDay[]>();
  for (const each of days) byStatement.set(each.statement, [...(byStatement.get(each.statement) ?? []), each]);
  const batches: ContestedDay[][] = [];
  let taken = new Set<string>();
  for (const own of byStatement.values()) {
    const keys = own.map((each) => `${each.accountId} ${each.day}`);
    if (batches.length === 0 || keys.some((key) => taken.has(key))) {
      batches.push([]);
      taken = new Set();
    }
    batches.at(-1)!.push(...own);
    for (const key of keys) taken.add(key);
  }
  return batches;
}

/** Neighbouring days of one account, up to the size of a piece. */
function splitPieces(batch: readonly ContestedDay[]): ContestedDay[][] {
  const ordered = batch.toSorted(
    (left, right) => compare(left.accountId, right.accountId) || compare(left.cameBy, right.cameBy) || compare(left.day, right.day),
  );
  const pieces: ContestedDay[][] = [];
  let size = 0;
  for (const each of ordered) {
    const current = pieces.at(-1);
    const other = current?.[0]?.accountId !== each.accountId || current[0].cameBy !== each.cameBy;
    if (current === undefined || other || size + each.count > PIECE_ITEMS) {
      pieces.push([each]);
      size = each.count;
    } else {
      current.push(each);
      size += each.count;
    }
  }
  return pieces;
}

interface Done extends Pick<ContestedDay, "accountId" | "cameBy"> {
  readonly facts: StatementFacts;
}

interface Running {
  readonly done: readonly Done[];
  readonly result: { paired: number; skipped: number; doubtful: number; superseded: string[] };
}

async function pairPiece(tx: Tx, input: PairingInput, piece: readonly ContestedDay[], running: Running): Promise<void> {
  const { companyId, fileId } = input.facts;
  const { accountId, cameBy } = piece[0]!;
  const range: DayRange = { accountId, cameBy, from: piece[0]!.day, to: piece.at(-1)!.day };
  const others = [
    ...(await listStatementFacts(tx, companyId, range, fileId)),
    ...running.done.filter((each) => each.accountId === accountId && each.cameBy === cameBy).map((each) => each.facts),
  ];
  const storedByDay = groupByDay(await listStoredItems(tx, companyId, range));
  const stagedByDay = groupByDay(await listStagedItems(tx, [...new Set(piece.map((each) => each.statement))], range));
  const evidenceOf = new Map<number, Evidence>();
  const rows: OutcomeRow[] = [];
  for (const { statement: index, day } of piece) {
    let evidence = evidenceOf.get(index);
    if (evidence === undefined) {
      const statement = input.statements.get(index)!;
      evidence = { statement, others, sameContent: input.sameContent,
        ...judgeSpaces(await surveyIdSpaces(tx, companyId, rangeOf(statement, { accountId, cameBy }), index)) };
      evidenceOf.set(index, evidence);
    }
    const fresh: readonly NewItem[] = stagedByDay.get(day)?.filter((item) => item.statement === index) ?? [];
    const stored: readonly StoredItem[] = storedByDay.get(day) ?? [];
    const outcome = pairDay({ day, stored, fresh, shifted: input.shifted }, evidence);
    countOutcome(outcome, running.result);
    rows.push(...toRows(outcome));
  }
  await insertOutcomes(tx, rows);
}

function rangeOf(statement: StatementFacts, account: Pick<DayRange, "accountId" | "cameBy">): DayRange {
  return { ...account, from: statement.from, to: statement.to };
}

/** Which id spaces have proved themselves in the overlap, and which ones change from export to export. */
export function judgeSpaces(surveys: readonly SpaceSurvey[]): Pick<Evidence, "metSpaces" | "unstableSpaces"> {
  const unstable = ({ met, common, smaller }: SpaceSurvey): boolean => met === 0 && common === smaller && common >= UNSTABLE_MIN;
  return {
    metSpaces: new Set(surveys.filter(({ met }) => met > 0).map(({ space }) => space)),
    unstableSpaces: new Set(surveys.filter(unstable).map(({ space }) => space)),
  };
}

function countOutcome(outcome: PairOutcome, result: Running["result"]): void {
  result.paired += outcome.pairs.length;
  result.skipped += outcome.skipped.length;
  result.doubtful += outcome.fresh.filter((each) => each.doubleOf !== null).length;
  result.superseded.push(...outcome.superseded);
}

function toRows(outcome: PairOutcome): OutcomeRow[] {
  const base = { transactionId: null, occurrence: null, doubleOf: null };
  return [
    ...outcome.pairs.map(({ seq, storedId, rule }) => ({ ...base, seq, action: "pair" as const, transactionId: storedId, rule })),
    ...outcome.fresh.map(({ seq, occurrence, doubleOf }) => (
      { ...base, seq, action: "new" as const, rule: "first", occurrence, doubleOf })),
    ...outcome.skipped.map((seq) => ({ ...base, seq, action: "skip" as const, rule: "advice" })),
  ];
}

function groupByDay<Item extends { readonly bookingDate: LocalDate }>(items: readonly Item[]): Map<LocalDate, Item[]> {
  const days = new Map<LocalDate, Item[]>();
  for (const item of items) {
    const list = days.get(item.bookingDate);
    if (list) list.push(item);
    else days.set(item.bookingDate, [item]);
  }
  return days;
}

function compare(left: string, right: string): number {
  return left < right ? -1 : left > right ? 1 : 0;
}
