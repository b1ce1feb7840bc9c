/** Reads a table of known shape: a survey of all rows, then the rows themselves. */
import { MissingCurrency } from "#statements/missing-currency.ts";
import { RowSorter } from "#statements/formats/table/row-kind.ts";
import type { SkippedRows, TableDecisions } from "#statements/formats/table/table-decisions.ts";
import { surveyTable } from "#statements/formats/table/table-survey.ts";
import { isBalanceName } from "#statements/formats/table/balance-names.ts";
import { TableSections } from "#statements/formats/table/table-sections.ts";
import { type TablePlaces, TableStatements } from "#statements/formats/table/table-statements.ts";
import { TransactionMaker } from "#statements/formats/table/table-transactions.ts";
import type { TableShape } from "#statements/formats/table/table-shape.ts";
import type { TableSource } from "#statements/formats/table/table-source.ts";
import type { PlaceParams } from "#statements/statement-sums.ts";
import type { ReadEvent, ReadEvents, ReadProblem } from "#statements/statement.ts";

/**
 * Yields the statements of a table. Any doubt after the survey (a column that can be read in two
 * ways, a contradiction, an unknown status) ends the read with one fatal problem per kind, and no
 * row is given. Single rows that cannot be read are left out and named: the file waits, unless its
 * balances prove that they are no movements.
 */
export function* readTable(
  source: TableSource,
  firstShape: TableShape,
  missing = new MissingCurrency(),
): ReadEvents {
  const shape = provenReading(source, firstShape, missing);
  const lacking = missingColumn(shape);
  if (lacking) return yield { kind: "problem", problem: lacking };
  const { decisions, faults, warnings, unread } = surveyTable(source, shape, missing);
  for (const problem of faults.problems("fatal")) yield { kind: "problem", problem };
  if (!faults.isEmpty) return;
  if (decisions.rows === 0) {
    const { skipped, announced } = decisions;
    yield* skippedEvents({ ...skipped, pending: skipped.pending + announced });
    return yield { kind: "problem", problem: noRows() };
  }
  if (
    shape.source === "generic" &&
    shape.signsAreStated !== true &&
    !decisions.signsShown &&
    !isProvenByBalances(shape, decisions)
  ) {
    return yield { kind: "problem", problem: signsUnknown() };
  }
  if (shape.said && !decisions.signsShown && !isToldOrHeld(shape, decisions, missing))
    return yield { kind: "problem", problem: directionUnsaid(decisions.sideWords) };
  for (const problem of warnings.problems("warning")) yield { kind: "problem", problem };
  // The movements of several such rows could cancel each other out.
  let isProven = [...decisions.unread.values()].reduce((sum, rows) => sum + rows.size, 0) === 1;
  let count = 0;
  let announced = 0;
  for (const event of readRows(shape, decisions, missing)) {
    if (event.kind === "statement") count++;
    if (event.kind === "end") announced += event.trailer.announced?.length ?? 0;
    if (event.kind === "end" && event.trailer.ties !== true) isProven = false;
    yield event;
  }
  // Where the balances tie without it, an unreadable row is no movement of money.
  for (const problem of unread.problems(isProven ? "warning" : "statement")) {
    const params = { ...problem.params, unread: isProven ? "proven" : "open" };
    yield {
      kind: "problem",
      problem: { ...problem, statement: count === 1 ? 0 : undefined, params },
    };
  }
  const { skipped } = decisions;
  const pending = skipped.pending + decisions.announced - announced;
  yield* skippedEvents({ ...skipped, pending });
}

/** The first reading of a table whose running balances hold; the first one where none does. */
function provenReading(
  source: TableSource,
  shape: TableShape,
  missing: MissingCurrency,
): TableShape {
  if (!shape.otherReadings) return shape;
  const isProven = (each: TableShape): boolean => {
    const { decisions, faults } = surveyTable(source, each, missing);
    if (!faults.isEmpty || decisions.rows === 0) return false;
    let chains = 0;
    for (const event of readRows(each, decisions, missing)) {
      if (event.kind === "end" && event.trailer.ties === false) return false;
      if (event.kind === "end" && event.trailer.ties === true) chains++;
    }
    return chains > 0;
  };
  return [shape, ...shape.otherReadings].find(isProven) ?? shape;
}

/** The columns of booking days and running balances by the names that the table gives them. */
function placesOf({ columns, parts }: TableShape): TablePlaces {
  const nameOf = (role: "bookingDate" | "balance"): PlaceParams => {
    const column = parts[0]?.written?.[columns[role]?.[0] ?? -1]?.trim();
    return column ? { column } : {};
  };
  return { day: nameOf("bookingDate"), balance: nameOf("balance") };
}

function* readRows(
  shape: TableShape,
  decisions: TableDecisions,
  missing = new MissingCurrency(),
): ReadEvents {
  const sorter = new RowSorter(shape);
  const maker = new TransactionMaker(shape, decisions);
  const sections = new TableSections(shape);
  const ofAll = decisions.isAnnouncement ? "interim" : shape.kind;
  const statements = new TableStatements(ofAll, decisions.balanceMark, {
    ...placesOf(shape),
    mapped: shape.said && { isNamed: namesBalance(shape) },
  });
  for (const part of shape.parts) {
    const unreadPlaces = decisions.unread.get(part);
    let place = 0;
    for (const row of part.sheet.rows()) {
      place++;
      if (row.line <= part.headerLine) continue;
      const kind = sorter.kindOf(row, part);
      const facts = sections.take(row, part, kind);
      if (kind === "announced") {
        const owned = maker.announce(row, part, { facts, missing });
        if (owned) yield* statements.announce(owned, facts);
      }
      if (kind !== "data") continue;
      if (unreadPlaces?.has(place)) {
        statements.noteUnread(maker.balanceOf(row), row.line);
        continue;
      }
      const made = maker.make(row, part, { facts, missing });
      if ("code" in made) return yield { kind: "problem", problem: made };
      const split = maker.feeOf(row, made);
      if (split && "code" in split) return yield { kind: "problem", problem: split };
      const feeSign = made.sign && { sign: { ...made.sign, isFee: true } };
      const own = split
        ? { ...made, transaction: { ...made.transaction, balanceAfter: split.before } }
        : made;
      for (const event of statements.take(own, facts)) yield event;
      if (split)
        for (const event of statements.take({ ...made, ...feeSign, transaction: split.fee }, facts))
          yield event;
    }
  }
  yield* statements.end();
}

/**
 * All statements have a balance chain and it holds, so their unsigned amounts are credits indeed.
 */
function isProvenByBalances(shape: TableShape, decisions: TableDecisions): boolean {
  if (!shape.columns.balance) return false;
  for (const event of readRows(shape, decisions)) {
    if (
      event.kind === "problem" &&
      event.problem.code !== "account_missing" &&
      event.problem.severity !== "warning"
    )
      return false;
    if (event.kind === "end" && event.trailer.ties !== true) return false;
  }
  return true;
}

/**
 * Whether unsigned amounts of a mapped table may be taken: a person said so of just such a table,
 * or its balances hold them. Beside two words that may say the direction every row must be held.
 */
function isToldOrHeld(
  shape: TableShape,
  decisions: TableDecisions,
  missing: MissingCurrency,
): boolean {
  const { sideWords } = decisions;
  // A person who said that plus leaves the account has said the sign.
  const told = shape.said?.sameSign ?? (shape.said?.isInverted ? [] : undefined);
  if (told && sideWords.every((word) => told.includes(word))) return true;
  let isHeld = false;
  for (const event of readRows(shape, decisions, missing)) {
    if (event.kind !== "end") continue;
    const { links = 0, held = 0, rows = 0 } = event.trailer.grounds ?? {};
    isHeld = sideWords.length > 0 ? held === rows : links > 0 || held === rows;
    if (!isHeld) return false;
  }
  return isHeld;
}

function directionUnsaid(words: readonly string[]): ReadProblem {
  return {
    code: "direction_unsaid",
    severity: "fatal",
    message: "No sign, word or balance shows which amounts went out.",
    params: { column: "amount", words: words.join(", ") },
  };
}

/** Whether the column of balances has a name that says so. */
function namesBalance({ columns, parts }: TableShape): boolean {
  return parts.some(({ names }) => isBalanceName(names[columns.balance?.[0] ?? -1] ?? ""));
}

function missingColumn({ columns, layout }: TableShape): ReadProblem | undefined {
  const pair = columns.debit && columns.credit;
  const missing = !columns.bookingDate
    ? "bookingDate"
    : !columns.amount && !pair
      ? "amount"
      : undefined;
  if (!missing) return undefined;
  return {
    code: "column_missing",
    severity: "fatal",
    message: `The table looks like ${layout} but has no column for ${missing}.`,
    params: { column: missing },
  };
}

function* skippedEvents(skipped: SkippedRows): Generator<ReadEvent, void, undefined> {
  const { hidden, pending, totals, notes } = skipped;
  const count = hidden + pending + totals + notes;
  if (count === 0) return;
  const params = {
    count: String(count),
    hidden: String(hidden),
    pending: String(pending),
    totals: String(totals),
    notes: String(notes),
  };
  yield {
    kind: "problem",
    problem: {
      code: "rows_skipped",
      severity: "warning",
      message: `${count} rows were left out.`,
      params,
    },
  };
}

function noRows(): ReadProblem {
  return { code: "statement_missing", severity: "fatal", message: "The table has no booked row." };
}

function signsUnknown(): ReadProblem {
  return {
    code: "amount_ambiguous",
    severity: "fatal",
    message: "No sign, word or balance shows which amounts went out.",
    params: { column: "amount" },
  };
}
