/** The company's accounts as the answers to the question whose a file is. */
import type { ApiReply } from "#web/api/client.ts";
import { accountDisplayName } from "#web/areas/bank-accounts/texts/bank-accounts.ts";
import { displayAccountNumber } from "#values/account-number.ts";

export type Account = ApiReply<"bankAccountList">["accounts"][number];

/** A number that is not among the company's accounts. */
export const OTHER_ACCOUNT = "other";
/** Longest number that the server takes. */
export const ACCOUNT_NUMBER_MAX = 64;

/**
 * An account that several origins bring is one option; the origin that has a name gives it.
 */
export function accountOptions(accounts: readonly Account[]): { value: string; label: string }[] {
  const keyOf = ({ accountNr, currency }: Account): string => `${accountNr} ${currency}`;
  return [...Map.groupBy(accounts, keyOf).values()].map((origins) => {
    const { accountId, accountNr, bankName, displayName, currency } =
      origins.find((each) => each.displayName) ?? origins[0]!;
    const number = displayAccountNumber(accountNr);
    return {
      value: accountId,
      label: `${accountDisplayName(displayName, number, bankName)}, ${currency}`,
    };
  });
}
