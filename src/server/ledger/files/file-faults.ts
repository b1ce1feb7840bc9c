/**
 * Faults of statements: where a problem stands, so that the calendar of the account can show it,
 * and numbers that repeat. Pure.
 */
import { entryOf } from "#values/entry-of.ts";
import type { StoredFileProblem } from "#server/database/tables/files.ts";
import type { StatementFacts } from "#server/ledger/continuity/statement-facts.ts";
import { findRepeatedNumbers } from "#server/ledger/continuity/find-repeated-numbers.ts";
import type { ReadProblem } from "#statements/statement.ts";
import type { LocalDate } from "#values/local-date.ts";
import { STATEMENT_FAULT_CODES } from "#values/read-problem-codes.ts";
import { accountOf, type Gathered } from "./gathered.ts";
import type { StatementRow } from "./ingest.store.ts";

const FAULTS: ReadonlySet<string> = new Set(STATEMENT_FAULT_CODES);

/** The account and the days that a fault of a statement is about; undefined of other problems. */
export function placeFault(
  gathered: Gathered,
  { code, statement, params }: ReadProblem,
): StoredFileProblem["at"] {
  if (!FAULTS.has(code)) return undefined;
  const { headers, trailers, openDays } = gathered;
  const indexes = statement === undefined ? [...headers.keys()] : [statement];
  const accounts = indexes.flatMap((index) => {
    const header = headers.get(index);
    const account = header && accountOf(header);
    return account === undefined ? [] : [account];
  });
  const [account] = accounts;
  if (account === undefined) return undefined;
  const { accountNr, currency } = account;
  // A problem of the whole file is placed only where the file is of one account.
  if (accounts.some((each) => each.accountNr !== accountNr || each.currency !== currency))
    return undefined;
  const days = indexes.flatMap((index): (LocalDate | undefined)[] => {
    const { from, to } = trailers.get(index) ?? openDays.get(index) ?? {};
    return [from, to];
  });
  const outside = code === "rows_outside_interval" ? [params?.["first"], params?.["last"]] : [];
  const known = [...days, ...outside].filter((day) => day !== undefined).toSorted();
  const [from, to] = [known[0], known.at(-1)];
  if (from === undefined || to === undefined) return undefined;
  const place = { accountNr, currency, from: from as LocalDate, to: to as LocalDate };
  const [first, ...others] = indexes.map((index) => trailers.get(index));
  // Rows outside the interval move the days of the place away from those of the balances.
  if (first === undefined || others.length > 0 || outside.length > 0) return place;
  const { opening, closing } = first;
  return {
    ...place,
    ...(opening !== undefined && { opening: String(opening) }),
    ...(closing !== undefined && { closing: String(closing) }),
  };
}

/** The place of a statement's number, by the format. */
const NUMBER_FIELDS: Readonly<Record<string, string>> = {
  mt940: ":28C:",
  "camt.053": "ElctrncSeqNb",
};

/** The statements of a file as the others of their accounts are told. */
export function factsOfRows(
  { detection }: Gathered,
  rows: readonly StatementRow[],
): (StatementFacts & { readonly accountId: string })[] {
  return rows.flatMap(({ id, accountId, cameBy, header, trailer }) =>
    trailer.from === undefined || trailer.to === undefined || trailer.from > trailer.to
      ? []
      : [
          {
            id,
            accountId,
            series: [header.kind, detection?.source, detection?.format, cameBy].join(" "),
            number: header.number ?? "",
            from: trailer.from,
            to: trailer.to,
            intervalStated: trailer.intervalStated,
            opening: trailer.opening ?? null,
            closing: trailer.closing ?? null,
          },
        ],
  );
}

/** The problems of statements of the file whose number their neighbour has too. */
export function repeatedNumbers(
  { detection }: Gathered,
  rows: readonly StatementRow[],
  statements: readonly (StatementFacts & { readonly accountId: string })[],
): ReadProblem[] {
  const own = new Map(rows.map((row) => [row.id, row]));
  const field = entryOf(NUMBER_FIELDS, detection?.format ?? "");
  return [...Map.groupBy(statements, ({ accountId }) => accountId).values()].flatMap((members) =>
    findRepeatedNumbers(members).flatMap(({ statement, before }): ReadProblem[] => {
      const [row, other] = own.has(statement.id)
        ? [own.get(statement.id), before]
        : [own.get(before.id), statement];
      if (row === undefined) return [];
      const { from, to } = other;
      return [
        {
          code: "number_repeated",
          severity: "warning",
          message: `The statement of ${from} to ${to} has the number ${statement.number} too.`,
          ...(row.firstLine !== null && { line: row.firstLine }),
          statement: row.header.index,
          params: { number: statement.number, from, to, ...(field !== undefined && { field }) },
        },
      ];
    }),
  );
}
