/**
 * Fills in the account of statements that name none: some banks print no number of the account into
 * their tables.
 */
import type { ReadEvent, ReadEvents } from "#statements/statement.ts";
import { readAccountNumber } from "#values/account-number.ts";

export interface AssignedAccount {
  readonly accountNr: string;
  /**
   * Currency of rows that name none, such as `EUR`; a currency that the file states stays. HUF
   * where absent.
   */
  readonly currency?: string;
}

/**
 * The same events, with the number where there was none and without `account_missing`. Stated
 * numbers stay.
 */
export function* assignAccount(
  events: ReadEvents,
  { accountNr }: AssignedAccount,
): Generator<ReadEvent, void, undefined> {
  for (const event of events) {
    if (event.kind === "problem" && event.problem.code === "account_missing") continue;
    const nameless =
      event.kind === "statement" && readAccountNumber(event.header.accountNr) === undefined;
    yield nameless ? { kind: "statement", header: { ...event.header, accountNr } } : event;
  }
}
