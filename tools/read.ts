/**
 * `npm run -s read -- FILE…`: one JSON line per file with the readers' result, without a database.
 * A mail (`.eml`) gives the control totals that it states. Exit status 1 only where a file could
 * not be opened.
 */
import { readFileSync } from "node:fs";
import { basename } from "node:path";
import { stdout, stderr } from "node:process";
import PostalMime from "postal-mime";
import { referencesOf } from "#settlements/credit-facts.ts";
import { isBalanced } from "#settlements/build-settlement.ts";
import type { Settlement } from "#settlements/settlement.ts";
import { readPdfPages } from "#server/features/statement-files/reading/pdf-pages.ts";
import { CREDIT_FACTS } from "#statements/credit-of-source.ts";
import { readFileName, readReportMail } from "#statements/read-report-mail.ts";
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
    if (/\.eml$/i.test(path)) await printMail(path);
    else await printFile(path);
  } catch (error) {
    failed = true;
    stderr.write(`${path}: ${error instanceof Error ? error.message : String(error)}\n`);
  }
}
process.exitCode = failed ? 1 : 0;

async function printFile(path: string): Promise<void> {
  const opened = openDiskFile(path);
  const pdf = await readPdfPages(path, opened.size);
  const input = pdf ? { ...opened, pdf } : opened;
  const settled = readSettlementFile(input);
  // A wallet's report is a statement too; here its settlements are shown, which say more.
  if (settled.detection.kind === "settlement") await printSettlements(path, settled);
  else await printRead(path, input);
}

async function printMail(path: string): Promise<void> {
  const { subject = "", text = "" } = await PostalMime.parse(readFileSync(path));
  const mail = readReportMail(subject, text);
  const shown = {
    file: path,
    kind: mail ? "mail" : "unknown",
    source: mail?.source ?? "generic",
    totals: mail?.totals ?? null,
  };
  await write(
    `${JSON.stringify(shown, (_, value: unknown) => (typeof value === "bigint" ? formatAmount(value as Amount) : value))}\n`,
  );
}

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
  const collections = read.settlements.map((settlement) => presentSettlement(settlement, path));
  const problems = read.problems.map(presentProblem);
  await write(
    `${JSON.stringify({ file: path, kind, source, format, reasons, statements: [], collections, problems })}\n`,
  );
}

function presentSettlement(settlement: Settlement, path: string): object {
  const { totals, lines, payoutRef, payoutDate, from, to } = settlement;
  const credit = CREDIT_FACTS.get(settlement.source);
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
    /** Texts by which the bank credit may be found. */
    creditReferences: credit ? referencesOf(settlement, credit, 20) : [],
    named: readFileName(settlement.source, settlement.layout, basename(path)),
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
