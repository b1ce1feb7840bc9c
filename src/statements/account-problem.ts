import type { ReadProblem } from "#statements/statement.ts";
import { readAccountNumber } from "#values/account-number.ts";

/**
 * The fault of a statement's own account number: missing (the statement waits) or failing its check
 * digits.
 */
export function accountProblem(
  accountNr: string | undefined,
  line?: number,
): ReadProblem | undefined {
  const account = readAccountNumber(accountNr ?? "");
  if (!account) {
    return {
      code: "account_missing",
      severity: "statement",
      message: "The statement names no account.",
      line,
    };
  }
  if (account.valid || account.kind === "other") return undefined;
  return {
    code: "account_check_failed",
    severity: "warning",
    message: `The check digits of the account ${accountNr} are wrong.`,
    line,
    params: { accountNr: accountNr ?? "" },
  };
}
