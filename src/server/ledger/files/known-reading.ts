/**
 * What a reading said of a file beside its rows, kept so that the same bytes need not be read again
 * (decision 0164). Pure.
 */
import type { LocalDate } from "#values/local-date.ts";
import type { ReadProblem, StatementHeader, StatementTrailer } from "#statements/statement.ts";
import type { Gathered } from "./gathered.ts";
import type { StatementRow } from "./ingest.store.ts";
import type { StagedDay } from "./staging.store.ts";

/** A reading as it is kept. */
export interface KnownFacts {
  readonly detection: Gathered["detection"];
  readonly headers: readonly StatementHeader[];
  readonly trailers: readonly StatementTrailer[];
  readonly problems: readonly ReadProblem[];
  readonly rowCount: number;
  readonly days: readonly StagedDay[];
  /** The account that each statement meant, by the statement's index. */
  readonly accounts: readonly {
    readonly index: number;
    readonly id: string;
    readonly cameBy: string;
  }[];
}

// A file of some thousand statements: reading more facts would cost as much as reading the file.
const FACTS_CHARS_MAX = 1_000_000;

/** The facts as text; undefined where they are longer than is kept. */
export function encodeFacts(facts: KnownFacts): string | undefined {
  const text = JSON.stringify(facts, (_key, value: unknown) =>
    typeof value === "bigint" ? { $bigint: value.toString() } : value,
  );
  return text.length > FACTS_CHARS_MAX ? undefined : text;
}

/** Reads what `encodeFacts` wrote. */
export function decodeFacts(text: string): KnownFacts {
  return JSON.parse(text, (_key, value: unknown) =>
    typeof value === "object" && value !== null && "$bigint" in value
      ? BigInt(String(value.$bigint))
      : value,
  ) as KnownFacts;
}

/** What is gathered of a file whose reading is known, as if it had been read. */
export function gatherKnown({
  detection,
  headers,
  trailers,
  problems,
  rowCount,
}: KnownFacts): Gathered {
  return {
    detection,
    headers: new Map(headers.map((header) => [header.index, header])),
    trailers: new Map(trailers.map((trailer) => [trailer.index, trailer])),
    problems: [...problems],
    settlements: new Map(),
    openDays: new Map<number, { from: LocalDate; to: LocalDate }>(),
    rowCount,
  };
}

/** Whether each statement means the account that it meant when the file was read. */
export function meansTheSame({ accounts }: KnownFacts, rows: readonly StatementRow[]): boolean {
  const then = new Map(accounts.map(({ index, id, cameBy }) => [index, `${id} ${cameBy}`]));
  return (
    rows.length === accounts.length &&
    rows.every(
      ({ header, accountId, cameBy }) => then.get(header.index) === `${accountId} ${cameBy}`,
    )
  );
}
