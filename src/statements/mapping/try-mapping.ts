/**
 * What a mapping would give: the first transactions, the sums and the proof of the balances; of a
 * courier's or card acceptor's table the transfers with their lines and the proof of their sums.
 */
import type { Settlement, SettlementLine } from "#settlements/settlement.ts";
import { readMappedSettlement } from "#statements/mapping/mapped-settlement.ts";
import { NO_SEAL, type Seal, sealOf, type SealedStatement } from "#statements/mapping/seal.ts";
import { readWithMapping } from "#statements/mapping/read-with-mapping.ts";
import { problemOf } from "#statements/read-stop.ts";
import type {
  FileInput,
  ReadProblem,
  ReadTransaction,
  StatementHeader,
  StatementTrailer,
} from "#statements/statement.ts";
import { readHead } from "#statements/text/decode-text.ts";
import type { Amount } from "#values/money.ts";
import type { TableMapping } from "#values/table-mapping.ts";

/** Transactions that are shown. */
const TRIED_ROWS_MAX = 20;
/** Characters of a text that are shown. */
const TEXT_CHARS_MAX = 300;
/** Problems that are shown. */
const PROBLEMS_MAX = 50;
/** Accounts whose sums are shown. */
const STATEMENTS_MAX = 20;

export interface TriedStatement {
  readonly accountNr: string;
  readonly currency: string;
  readonly from?: string | undefined;
  readonly to?: string | undefined;
  readonly opening?: Amount | undefined;
  /** False where it is computed from the oldest row. */
  readonly openingIsStated: boolean;
  readonly closing?: Amount | undefined;
  readonly credit: Amount;
  readonly creditCount: number;
  readonly debit: Amount;
  readonly debitCount: number;
  readonly ties?: boolean | undefined;
}

export interface TriedMapping {
  /** False where nothing can be taken: `problems` says why. */
  readonly readable: boolean;
  readonly count: number;
  readonly rows: readonly Pick<
    ReadTransaction,
    | "line"
    | "bookingDate"
    | "amount"
    | "currency"
    | "partnerName"
    | "partnerAccountNr"
    | "remittance"
  >[];
  readonly statements: readonly TriedStatement[];
  /** On what the rows of an account's table rest. */
  readonly seal: Seal;
  /** The transfers of a courier's or card acceptor's table; empty for an account's. */
  readonly settlements: readonly TriedSettlement[];
  readonly settlementCount: number;
  readonly problems: readonly Pick<ReadProblem, "code" | "severity" | "line" | "params">[];
}

/** One transfer with its first lines, its sums and the sums that the table itself states. */
export interface TriedSettlement extends Pick<
  Settlement,
  | "source"
  | "kind"
  | "currency"
  | "payoutRef"
  | "payoutText"
  | "merchantRef"
  | "payoutDate"
  | "from"
  | "to"
  | "totals"
  | "expectedCredit"
  | "proof"
> {
  readonly lineCount: number;
  readonly lines: readonly SettlementLine[];
}

const NO_SETTLEMENTS = { settlements: [], settlementCount: 0 };

interface Sums {
  credit: Amount;
  creditCount: number;
  debit: Amount;
  debitCount: number;
  first?: ReadTransaction;
  last?: ReadTransaction;
}

/**
 * Reads the whole file under the mapping and keeps a bounded part of what it gives. Never throws
 * for content.
 */
export function tryMapping(input: FileInput, mapping: TableMapping): TriedMapping {
  if (mapping.kind === "settlement") return trySettlement(input, mapping);
  const rows: ReadTransaction[] = [];
  const problems: ReadProblem[] = [];
  const headers = new Map<number, StatementHeader>();
  const trailers = new Map<number, StatementTrailer>();
  const sums = new Map<number, Sums>();
  let count = 0;
  try {
    const events = readWithMapping(readHead(input), input, mapping);
    if (!events) return nothing({ code: "format_unknown", severity: "fatal" });
    for (const event of events) {
      if (event.kind === "statement") headers.set(event.header.index, event.header);
      else if (event.kind === "end") trailers.set(event.trailer.index, event.trailer);
      else if (event.kind === "problem") {
        problems.push(event.problem);
        if (event.problem.severity === "fatal") break;
      } else if (event.kind === "transactions") {
        count += event.transactions.length;
        for (const item of event.transactions) {
          add(sums, event.statement, item);
          if (rows.length < TRIED_ROWS_MAX) rows.push(item);
        }
      }
    }
  } catch (error) {
    return nothing(problemOf(error));
  }
  const statements = [...headers.values()].slice(0, STATEMENTS_MAX).map((header) => {
    const { from, to, opening, closing, ties, grounds } = trailers.get(header.index) ?? {};
    const { accountNr, currency } = header;
    const { first: _, last: __, ...sum } = sums.get(header.index) ?? NO_SUMS;
    const openingIsStated = grounds !== undefined && (grounds.opening || grounds.sums);
    return { accountNr, currency, from, to, opening, openingIsStated, closing, ties, ...sum };
  });
  const isWhole = problems.every(
    ({ severity, code }) => severity === "warning" || code === "account_missing",
  );
  return {
    readable: count > 0 && !problems.some(({ severity }) => severity === "fatal"),
    count,
    rows: rows.map(shownRow),
    statements,
    seal: sealOf(
      [...trailers.values()].flatMap((each) => sealed(each, sums)),
      isWhole,
    ),
    ...NO_SETTLEMENTS,
    problems: problems.slice(0, PROBLEMS_MAX).map(shownProblem),
  };
}

function trySettlement(input: FileInput, mapping: TableMapping): TriedMapping {
  const read = readMappedSettlement(input, mapping);
  if (!read) return nothing({ code: "format_unknown", severity: "fatal" });
  const { settlements, problems } = read;
  return {
    readable: settlements.length > 0,
    count: settlements.reduce((sum, { lines }) => sum + lines.length, 0),
    rows: [],
    statements: [],
    seal: NO_SEAL,
    settlements: settlements.slice(0, STATEMENTS_MAX).map(shownSettlement),
    settlementCount: settlements.length,
    problems: problems.slice(0, PROBLEMS_MAX).map(shownProblem),
  };
}

function shownSettlement(settlement: Settlement): TriedSettlement {
  const { source, kind, currency, payoutRef, payoutText, merchantRef, payoutDate } = settlement;
  const { from, to, totals, expectedCredit, proof, lines } = settlement;
  return {
    source,
    kind,
    currency,
    payoutRef,
    payoutText,
    merchantRef,
    payoutDate,
    from,
    to,
    totals,
    expectedCredit,
    proof,
    lineCount: lines.length,
    lines: lines.slice(0, TRIED_ROWS_MAX).map((line) => ({
      ...line,
      reference: line.reference?.slice(0, TEXT_CHARS_MAX),
      externalId: line.externalId?.slice(0, TEXT_CHARS_MAX),
      references: line.references.slice(0, TRIED_ROWS_MAX),
    })),
  };
}

const NO_SUMS: Readonly<Sums> = { credit: 0n, creditCount: 0, debit: 0n, debitCount: 0 };

function sealed(
  { index, grounds }: StatementTrailer,
  sums: ReadonlyMap<number, Sums>,
): SealedStatement[] {
  if (!grounds) return [];
  const { first, last } = sums.get(index) ?? NO_SUMS;
  const loose = [first, last].find((item) => item && item.line === grounds.looseLine);
  return [{ grounds, loose }];
}

function add(sums: Map<number, Sums>, statement: number, item: ReadTransaction): void {
  const sum = sums.get(statement) ?? { ...NO_SUMS };
  sums.set(statement, sum);
  const { amount } = item;
  sum.first ??= item;
  sum.last = item;
  if (amount < 0n) {
    sum.debit += amount;
    sum.debitCount++;
  } else {
    sum.credit += amount;
    sum.creditCount++;
  }
}

function shownRow(item: ReadTransaction): TriedMapping["rows"][number] {
  const { line, bookingDate, amount, currency, partnerName, partnerAccountNr, remittance } = item;
  return {
    line,
    bookingDate,
    amount,
    currency,
    partnerName: partnerName?.slice(0, TEXT_CHARS_MAX),
    partnerAccountNr: partnerAccountNr?.slice(0, TEXT_CHARS_MAX),
    remittance: remittance?.slice(0, TEXT_CHARS_MAX),
  };
}

function shownProblem({ code, severity, line, params }: ReadProblem) {
  return { code, severity, line, params };
}

function nothing(
  problem: Pick<ReadProblem, "code" | "severity" | "line" | "params">,
): TriedMapping {
  const { code, severity, line, params } = problem;
  return {
    readable: false,
    count: 0,
    rows: [],
    statements: [],
    seal: NO_SEAL,
    ...NO_SETTLEMENTS,
    problems: [{ code, severity, line, params }],
  };
}
