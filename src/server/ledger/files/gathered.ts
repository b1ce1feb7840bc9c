/** What is gathered of a file while it is read, and the accounts that its statements name. Pure. */
import type { GatheredSettlement } from "#server/ledger/collections/collection-content.ts";
import { findHungarianBank } from "#statements/heads/find-source.ts";
import type {
  Detection,
  ReadProblem,
  StatementHeader,
  StatementTrailer,
} from "#statements/statement.ts";
import { readAccountNumber } from "#values/account-number.ts";
import type { LocalDate } from "#values/local-date.ts";

const ACCOUNT_CHARS_MAX = 64;

const CURRENCY_DEFAULT = "HUF";

export interface Gathered {
  detection: Detection | undefined;
  readonly headers: Map<number, StatementHeader>;
  readonly trailers: Map<number, StatementTrailer>;
  readonly problems: ReadProblem[];
  /** Settlements of a report, by their index in the file. */
  readonly settlements: Map<number, GatheredSettlement>;
  /** Days of the rows of statements that do not end. */
  readonly openDays: Map<number, { readonly from: LocalDate; readonly to: LocalDate }>;
  rowCount: number;
}

/** The account that a statement names; undefined where it names none. */
export function accountOf(header: StatementHeader) {
  const number = readAccountNumber(header.accountNr);
  if (number === undefined || number.canonical.length > ACCOUNT_CHARS_MAX) return undefined;
  const currency = /^[A-Z]{3}$/.test(header.currency) ? header.currency : CURRENCY_DEFAULT;
  return { accountNr: number.canonical, currency, ...describeNumber(number.canonical) };
}

/** Whether the number's check holds, and its bank's name. */
export function describeNumber(accountNr: string): { numberValid: boolean; bankName: string } {
  const number = readAccountNumber(accountNr);
  return {
    numberValid: number?.kind === "other" || number?.valid === true,
    bankName: findHungarianBank(accountNr),
  };
}
