/**
 * Pairs the staged items of contested account days with the stored items. A day is contested where
 * rows are stored on it, or where two statements of the file share it. The pieces stay small
 * whatever the file's size.
 */
import type { Tx } from "#server/database/tenant.ts";
import { addDays, type LocalDate } from "#values/local-date.ts";
import { DayBook } from "#server/ledger/pairing/day-book.ts";
import { judgeSpaces, surveySpaces } from "#server/ledger/pairing/id-spaces.ts";
import type { GroupEvidence } from "#server/ledger/pairing/pair-group.ts";
import { pairInSteps } from "#server/ledger/pairing/pair-items.ts";
import type { PairOutcome, StatementFacts } from "#server/ledger/pairing/pair-types.ts";
import {
  type DayRange,
  listStagedItems,
  listStatementFacts,
  listStoredItems,
  type StagedItem,
  surveyIdSpaces,
} from "./pairing.store.ts";
import { pairRereadLines } from "./reread-lines.store.ts";
import { insertOutcomes, type OutcomeRow } from "./staging.store.ts";
import { runStepsInPieces } from "#server/ledger/pairing/steps.ts";
import { OTHER_DAY_MAX } from "#server/ledger/pairing/regrouped-items.ts";
import { aroundDays } from "#server/ledger/pairing/statement-relation.ts";
import { type ImportFacts, insertDecided } from "./write-items.store.ts";

export interface ContestedDay {
  readonly statement: number;
  readonly accountId: string;
  /** The former number by which the statement came; empty where it came by the account's own. */
  readonly cameBy: string;
  readonly day: LocalDate;
  /** Whether value dates are compared on the account, because some item states no booking day. */
  readonly byValue: boolean;
  /** Number of items of the day, stored and staged. */
  readonly count: number;
  /** Number of stored items of the days around. */
  readonly around: number;
}

export interface PairingInput {
  readonly facts: ImportFacts;
  /** The file's statements by their index. */
  readonly statements: ReadonlyMap<number, StatementFacts>;
  readonly days: readonly ContestedDay[];
  readonly shifted: ReadonlyMap<number, string>;
  readonly sameContent: ReadonlySet<string>;
  /** Lines of booked or exported rows are read with another day or amount. */
  readonly hasRereadLines: boolean;
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
const AROUND_ITEMS_MAX = 4_000;

/** Decides and writes all contested days. */
export async function pairContestedDays(tx: Tx, input: PairingInput): Promise<PairingResult> {
  const result = { paired: 0, skipped: 0, doubtful: 0, superseded: [] as string[] };
  for (const piece of splitPieces(input.days)) await pairPiece(tx, input, piece, result);
  if (input.hasRereadLines) {
    const { companyId, fileId } = input.facts;
    result.paired += await pairRereadLines(tx, companyId, fileId);
  }
  const added = await insertDecided(tx, input.facts, [
    ...new Set(input.days.map((each) => each.statement)),
  ]);
  return { ...result, added };
}

/**
 * Groups neighbouring days of one account, with all statements of these days, up to the size of a
 * piece. A day is never cut.
 */
function splitPieces(days: readonly ContestedDay[]): ContestedDay[][] {
  const ordered = days.toSorted(
    (left, right) =>
      compare(left.accountId, right.accountId) ||
      compare(left.cameBy, right.cameBy) ||
      compare(left.day, right.day) ||
      left.statement - right.statement,
  );
  const pieces: ContestedDay[][] = [];
  let size = 0;
  for (const each of ordered) {
    const current = pieces.at(-1);
    const last = current?.at(-1);
    const other = last?.accountId !== each.accountId || last.cameBy !== each.cameBy;
    if (
      current === undefined ||
      other ||
      (last.day !== each.day && size + each.count > PIECE_ITEMS)
    ) {
      pieces.push([each]);
      size = each.count;
    } else {
      current.push(each);
      size += each.count;
    }
  }
  return pieces;
}

async function pairPiece(
  tx: Tx,
  input: PairingInput,
  piece: readonly ContestedDay[],
  result: Running,
): Promise<void> {
  const { companyId, fileId } = input.facts;
  const { accountId, cameBy, day: from } = piece[0]!;
  const own: DayRange = { accountId, cameBy, from, to: piece.at(-1)!.day };
  const range = rangeOf(piece, own);
  const book = new DayBook(
    await listStatementFacts(tx, companyId, range, fileId),
    await listStoredItems(tx, companyId, range),
  );
  const days = Map.groupBy(piece, (each) => each.statement);
  const staged = Map.groupBy(
    await listStagedItems(tx, [...days.keys()], own),
    (item) => item.statement,
  );
  const rows: OutcomeRow[] = [];
  for (const index of [...days.keys()].sort((left, right) => left - right)) {
    const statement = input.statements.get(index)!;
    const wanted = new Set(days.get(index)!.map((each) => each.day));
    const fresh = (staged.get(index) ?? []).filter((item) => wanted.has(item.bookingDate));
    const ids = await judgeIds(tx, { companyId, account: own, index, statement, fresh, book });
    const evidence = { sameContent: input.sameContent, ...ids };
    const items = { statement, fresh, shifted: input.shifted };
    const outcome = await runStepsInPieces(pairInSteps(book, items, evidence));
    book.take(statement, new Map(fresh.map((item) => [item.seq, item])), outcome);
    countOutcome(outcome, result);
    rows.push(...toRows(outcome));
  }
  await insertOutcomes(tx, rows);
}

// With the days around on which an item may stand in another source, where they are cheap to read.
function rangeOf(piece: readonly ContestedDay[], own: DayRange): DayRange {
  if (piece.some((each) => each.byValue)) return { ...own, ...aroundDays(own.from, own.to) };
  const [first, last] = [piece[0]!, piece.at(-1)!];
  if (first.around + last.around > AROUND_ITEMS_MAX) return own;
  return {
    ...own,
    from: addDays(own.from, -OTHER_DAY_MAX),
    to: addDays(own.to, OTHER_DAY_MAX),
  };
}

interface IdsOfStatement {
  readonly companyId: string;
  readonly account: DayRange;
  readonly index: number;
  readonly statement: StatementFacts;
  readonly fresh: readonly StagedItem[];
  readonly book: DayBook;
}

/**
 * Finds out how the statement's ids behave: from the loaded items where these are the whole
 * statement, else by asking the database.
 */
async function judgeIds(
  tx: Tx,
  given: IdsOfStatement,
): Promise<Pick<GroupEvidence, "metSpaces" | "unstableSpaces">> {
  const { companyId, account, index, statement, fresh, book } = given;
  if (fresh.every((item) => item.originId === null)) return judgeSpaces([]);
  if (fresh.length === statement.count) {
    return judgeSpaces(
      surveySpaces(
        fresh,
        [...new Set(fresh.map((item) => item.bookingDate))].flatMap((day) => book.on(day)),
      ),
    );
  }
  return judgeSpaces(
    await surveyIdSpaces(
      tx,
      companyId,
      { ...account, from: statement.from, to: statement.to },
      index,
    ),
  );
}

interface Running {
  paired: number;
  skipped: number;
  doubtful: number;
  superseded: string[];
}

function countOutcome(outcome: PairOutcome, result: Running): void {
  result.paired += outcome.pairs.length;
  result.skipped += outcome.skipped.length;
  result.doubtful += outcome.fresh.filter((each) => each.doubleOf !== null).length;
  result.superseded.push(...outcome.superseded);
}

function toRows(outcome: PairOutcome): OutcomeRow[] {
  const base = { transactionId: null, occurrence: null, doubleOf: null };
  return [
    ...outcome.pairs.map(({ seq, storedId, rule }) => ({
      ...base,
      seq,
      action: "pair" as const,
      transactionId: storedId,
      rule,
    })),
    ...outcome.fresh.map(({ seq, occurrence, doubleOf }) => ({
      ...base,
      seq,
      action: "new" as const,
      rule: "first",
      occurrence,
      doubleOf,
    })),
    ...outcome.skipped.map((seq) => ({ ...base, seq, action: "skip" as const, rule: "advice" })),
  ];
}

function compare(left: string, right: string): number {
  return left < right ? -1 : left > right ? 1 : 0;
}
