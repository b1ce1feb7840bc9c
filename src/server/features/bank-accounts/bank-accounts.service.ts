/**
 * Finds the accounts that a request names, and their display names. Numbers are compared in their
 * stored form, however they were typed.
 */
import type { CompanyAccess, OwnerAccess } from "#server/http/company-access.ts";
import type { BankAccount } from "#contract/bank-accounts/bank-accounts.ts";
import type { BankAccountRef } from "#contract/fields.ts";
import { readAccountNumber } from "#values/account-number.ts";
import { inCompanies, inCompany, type Tx } from "#server/database/tenant.ts";
import type { Deps } from "#server/deps.ts";
import { listMemberships } from "#server/features/access/access.service.ts";
import { listMeantNumbers } from "#server/ledger/numbers.ts";
import { audit } from "#server/features/audit/audit.service.ts";
import { ApiError, invalidField, notFound } from "#server/http/errors.ts";
import { makerOf, type Person } from "#server/http/actor.ts";
import { updateDisplayName } from "#server/ledger/accounts.ts";
import { presentBankAccount } from "./bank-accounts.present.ts";
import { listOpenGaps } from "./open-gaps.service.ts";
import {
  listAccountsByNumber,
  listBankAccountRows,
  listBankAccountsWithCounts,
  type BankAccountRow,
} from "./bank-accounts.store.ts";

/**
 * The accounts that references mean; all of the company where there is none. A reference without a
 * currency means every currency of that number, and a former number means the account it was joined
 * to. Throws `not_found` for one that the company does not have.
 */
export async function listReferredAccounts(
  tx: Tx,
  companyId: string,
  refs: readonly BankAccountRef[],
): Promise<BankAccountRow[]> {
  const rows = await listBankAccountRows(tx, companyId);
  if (refs.length === 0) return rows;
  const numbers = new Map<BankAccountRef, string | undefined>(
    refs.map((ref) => [ref, readAccountNumber(ref.accountNr)?.canonical]),
  );
  const unknown = [...numbers.values()].flatMap((nr) =>
    nr === undefined || rows.some((row) => row.account_nr === nr) ? [] : nr,
  );
  const meant = await listMeantNumbers(tx, companyId, unknown);
  const chosen = new Set<BankAccountRow>();
  for (const ref of refs) {
    const isMeant = (row: BankAccountRow): boolean =>
      row.account_nr === numbers.get(ref) ||
      meant.some(
        (each) =>
          each.formerNr === numbers.get(ref) &&
          each.accountNr === row.account_nr &&
          each.currency === row.currency,
      );
    const found = rows.filter(
      (row) =>
        isMeant(row) &&
        row.originate === ref.originate &&
        (ref.currency === undefined || row.currency === ref.currency),
    );
    if (found.length === 0) throw notFound("Bank account");
    for (const row of found) chosen.add(row);
  }
  return rows.filter((row) => chosen.has(row));
}

/**
 * The stored form of a number that a person names for a file without one: an account the company
 * has, or a number with right check digits. Throws `validation_failed` on the field `accountNr`
 * otherwise.
 */
export async function readAssignableNumber(
  tx: Tx,
  companyId: string,
  text: string,
): Promise<string> {
  const number = readAccountNumber(text);
  if (number?.valid) return number.canonical;
  const known =
    number &&
    (await listBankAccountRows(tx, companyId)).some((row) => row.account_nr === number.canonical);
  if (known) return number.canonical;
  throw invalidField(
    "accountNr",
    number === undefined || number.kind === "other"
      ? "account_number_invalid"
      : "account_check_failed",
  );
}

/**
 * Throws `bank_account_busy` for an account that a job is at; how many rows are work for one; how
 * old a mark may be.
 */
export { AT_ONCE_ROWS_MAX, oldestMark, requireStill } from "./account-work.policy.ts";

/** Stored accounts, for features that show, move or export their rows. */
export { type BankAccountRow, listBankAccountsWithCounts } from "./bank-accounts.store.ts";

/** An account as a request names it. */
export interface NamedAccount {
  readonly accountNr: string;
  readonly originate?: string | undefined;
  readonly currency?: string | undefined;
}

export interface RenameCommand extends NamedAccount {
  /** Empty = back to the number. */
  readonly displayName: string;
}

/**
 * Names an account, in all its sources. Throws `not_found`, and `bank_account_ambiguous` when
 * number and currency leave more than one.
 */
export async function renameBankAccount(
  deps: Pick<Deps, "db" | "events" | "clock">,
  access: OwnerAccess,
  command: RenameCommand,
): Promise<BankAccount> {
  const displayName = command.displayName.trim().replace(/\s+/g, " ");
  // Control characters cannot be seen, and one of them (zero) cannot be stored.
  if (/\p{Cc}/u.test(displayName)) throw invalidField("displayName", "holds a control character");
  const { companyId } = access;
  const { id: accountId } = await findOnly(deps, [companyId], command, "account");
  const renamed = await inCompany(deps.db, companyId, async (tx) => {
    const [before] = await listBankAccountsWithCounts(tx, companyId, accountId);
    if (before === undefined) throw notFound("Bank account");
    const gaps = (await listOpenGaps(tx, companyId, [before])).get(accountId) ?? [];
    const given = { displayName, by: makerOf(access.actor), at: deps.clock.now() };
    const changed = await updateDisplayName(tx, companyId, before, given);
    if (!changed) return { account: before, gaps };
    await audit(
      tx,
      access,
      "bank_account.rename",
      { kind: "bank_account", id: accountId },
      {
        before: { displayName: before.display_name },
        after: { displayName },
      },
    );
    return { account: { ...before, display_name: displayName }, gaps };
  });
  await deps.events.publish("BankAccount", companyId);
  return presentBankAccount(renamed.account, deps.clock.now(), renamed.gaps);
}

/**
 * The id of the company's account that number, origin and currency leave. Throws `not_found` and
 * `bank_account_ambiguous`.
 */
export async function findMeantAccount(
  deps: Pick<Deps, "db">,
  { companyId }: CompanyAccess,
  named: NamedAccount,
): Promise<string> {
  return (await findOnly(deps, [companyId], named, "source")).id;
}

/** The company of the account, among all that the person reaches. Throws as `findMeantAccount`. */
export async function findCompanyOfAccount(
  deps: Pick<Deps, "db" | "accessMode">,
  person: Person,
  named: NamedAccount,
): Promise<string> {
  const memberships = await listMemberships(deps, person);
  const companyIds = memberships.map(({ companyId }) => companyId);
  return (await findOnly(deps, companyIds, named, "company")).company_id;
}

/** What number, origin and currency must leave one of. */
type Sought = "company" | "account" | "source";

async function findOnly(
  deps: Pick<Deps, "db">,
  companyIds: readonly string[],
  named: NamedAccount,
  sought: Sought,
): Promise<{ readonly id: string; readonly company_id: string }> {
  const accountNr = readAccountNumber(named.accountNr)?.canonical;
  if (accountNr === undefined || companyIds.length === 0) throw notFound("Bank account");
  const candidates = await inCompanies(deps.db, companyIds, (tx) =>
    listAccountsByNumber(tx, companyIds, accountNr),
  );
  const meant = candidates.filter(
    (row) =>
      (named.originate === undefined || row.originate === named.originate) &&
      (named.currency === undefined || row.currency === named.currency),
  );
  const [only] = meant;
  if (only === undefined) throw notFound("Bank account");
  const keys = meant.map(({ id, company_id, currency }) =>
    sought === "source" ? id : sought === "account" ? `${company_id} ${currency}` : company_id,
  );
  if (new Set(keys).size > 1) {
    throw new ApiError("bank_account_ambiguous", {
      message: "Several accounts have this number: name company_id, originate or currency as well",
    });
  }
  return only;
}
