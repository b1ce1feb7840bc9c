/**
 * `npm run -s read -- FILE…`: one JSON line per file with the readers' result, without a database.
 * Exit status 1 only where a file could not be opened.
 */
import { stdout, stderr } from "node:process";
import { isBalanced } from "#settlements/build-settlement.ts";
import type { Settlement } from "#settlements/settlement.ts";
import { readSettlementFile, type SettlementRead } from "#statements/read-settlement-file.ts";
import { readStatementFile } from "#statements/read-statement.ts";
import type {
  Detection,
  FileInput,
  ReadProblem,
  ReadTransaction,
  StatementHeader,
  StatementTrailer,
} from "#statements/statement.ts";
import { formatAmount, type Amount } from "#values/money.ts";
import { openDiskFile } from "./disk-file.ts";

interface Opened {
  header: StatementHeader;
  trailer?: StatementTrailer;
  /** Each already JSON: a million small strings cost far less than a million objects. */
  transactions: string[];
}

/** Fatal problems that mean "no reader for this", as against "a known thing that is broken". */
const UNKNOWN = new Set(["format_unknown", "format_not_supported", "not_a_statement"]);

let failed = false;
for (const path of process.argv.slice(2)) {
  try {
    const input = openDiskFile(path);
    // A wallet's report is both; as a settlement it also says gross and fee.
    const settled = readSettlementFile(input);
    if (settled.detection.kind === "settlement") await printSettlements(path, settled);
    else await printRead(path, input);
  } catch (error) {
    failed = true;
    stderr.write(`${path}: ${error instanceof Error ? error.message : String(error)}\n`);
  }
}
process.exitCode = failed ? 1 : 0;

async function printRead(path: string, input: FileInput): Promise<void> {
  let detection: Detection = { kind: "unknown", source: "generic", format: "unknown", reasons: [] };
  const statements = new Map<number, Opened>();
  const problems: ReadProblem[] = [];
  for (const event of readStatementFile(input)) {
    if (event.kind === "detected") detection = event.detection;
    else if (event.kind === "statement")
      statements.set(event.header.index, { header: event.header, transactions: [] });
    else if (event.kind === "end") statements.get(event.trailer.index)!.trailer = event.trailer;
    else if (event.kind === "problem") problems.push(event.problem);
    else {
      const { transactions } = statements.get(event.statement)!;
      for (const item of event.transactions)
        transactions.push(JSON.stringify(presentTransaction(item)));
    }
  }
  const fatal = problems.find((problem) => problem.severity === "fatal");
  const kind = !fatal ? detection.kind : UNKNOWN.has(fatal.code) ? "unknown" : "problem";
  const { source, format, reasons } = detection;
  await write(
    `${JSON.stringify({ file: path, kind, source, format, reasons }).slice(0, -1)},"statements":[`,
  );
  let first = true;
  for (const statement of fatal ? [] : statements.values()) {
    await write(
      `${first ? "" : ","}${JSON.stringify(presentStatement(statement)).slice(0, -1)},"transactions":[`,
    );
    first = false;
    for (const [index, transaction] of statement.transactions.entries())
      await write(index === 0 ? transaction : `,${transaction}`);
    await write("]}");
  }
  await write(`],"problems":${JSON.stringify(problems.map(presentProblem))}}\n`);
}

async function printSettlements(path: string, read: SettlementRead): Promise<void> {
  const { source, format, reasons } = read.detection;
  const isRefused = read.problems.some(({ severity }) => severity === "fatal");
  const kind = isRefused ? "problem" : "settlement";
  const collections = read.settlements.map(presentSettlement);
  const problems = read.problems.map(presentProblem);
  await write(
    `${JSON.stringify({ file: path, kind, source, format, reasons, statements: [], collections, problems })}\n`,
  );
}

function presentSettlement(settlement: Settlement): object {
  const { totals, lines, payoutRef, payoutDate, from, to } = settlement;
  return {
    source: settlement.source,
    layout: settlement.layout,
    document: settlement.document,
    currency: settlement.currency,
    payoutRef: payoutRef ?? null,
    payoutDate: payoutDate ?? null,
    from: from ?? null,
    to: to ?? null,
    gross: formatAmount(totals.gross),
    fees: formatAmount(totals.fees),
    net: formatAmount(totals.net),
    expectedCredit: presentAmount(settlement.expectedCredit),
    carriedIn: formatAmount(settlement.carriedIn),
    carriedOut: formatAmount(settlement.carriedOut),
    balanced: isBalanced(settlement),
    items: lines.map((line) => ({
      kind: line.kind,
      externalId: line.externalId ?? null,
      reference: line.reference ?? null,
      date: line.date ?? null,
      gross: formatAmount(line.gross),
      fee: formatAmount(line.fee),
      net: formatAmount(line.net),
    })),
  };
}

function presentStatement({ header, trailer }: Opened): object {
  return {
    accountNr: header.accountNr,
    currency: header.currency,
    from: trailer?.from ?? null,
    to: trailer?.to ?? null,
    opening: presentAmount(trailer?.opening),
    closing: presentAmount(trailer?.closing),
    ties: trailer?.ties ?? null,
  };
}

function presentTransaction(item: ReadTransaction): object {
  return {
    id: item.id ?? null,
    bookingDate: item.bookingDate,
    valueDate: item.valueDate ?? null,
    amount: formatAmount(item.amount),
    currency: item.currency,
    partnerName: item.partnerName ?? null,
    partnerAccountNr: item.partnerAccountNr ?? null,
    remittance: item.remittance ?? null,
    type: item.type ?? null,
  };
}

function presentAmount(amount: Amount | undefined): string | null {
  return amount === undefined ? null : formatAmount(amount);
}

function presentProblem(problem: ReadProblem): object {
  return { code: problem.code, message: problem.message, line: problem.line ?? null };
}

/** Writes with back-pressure: a large file's rows must not pile up in the pipe's buffer. */
function write(text: string): Promise<void> | void {
  if (!stdout.write(text)) return new Promise((resolve) => stdout.once("drain", resolve));
}
