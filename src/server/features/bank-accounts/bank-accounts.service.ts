/**
 * Finds the accounts that a request names, and their display names. Numbers are compared in their
 * stored form, however they were typed.
 */
import type { BankAccount } from "#contract/bank-accounts/bank-accounts.ts";
import type { BankAccountRef } from "#contract/fields.ts";
import { readAccountNumber } from "#values/account-number.ts";
import { inCompanies, inCompany, type Tx } from "#server/database/tenant.ts";
import type { Deps } from "#server/deps.ts";
import { listMemberships, requireCompany } from "#server/features/access/access.service.ts";
import { listMeantNumbers } from "#server/ledger/numbers/former-numbers.service.ts";
import { writeAudit } from "#server/features/audit/audit.store.ts";
import { ApiError, invalidField, notFound } from "#server/http/errors.ts";
import type { Person } from "#server/http/handler.ts";
import { presentBankAccount } from "./bank-accounts.present.ts";
import {
  listAccountsByNumber,
  listBankAccountRows,
  listBankAccountsWithCounts,
  updateDisplayName,
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

export interface RenameCommand {
  readonly accountNr: string;
  /** Empty = back to the number. */
  readonly displayName: string;
  readonly companyId?: string;
  readonly originate?: string;
  readonly currency?: string;
}

/** The person who acts and his network address, for the log. */
export interface Actor {
  readonly person: Person;
  readonly address: string;
  readonly requestId: string;
}

/**
 * Names an account. Throws `not_found`, `forbidden` (the caller is only its company's accountant)
 * and `bank_account_ambiguous` when number, origin and currency leave more than one.
 */
export async function renameBankAccount(
  deps: Pick<Deps, "db" | "events" | "clock">,
  actor: Actor,
  command: RenameCommand,
): Promise<BankAccount> {
  const displayName = command.displayName.trim().replace(/\s+/g, " ");
  // Control characters cannot be seen, and one of them (zero) cannot be stored.
  if (/\p{Cc}/u.test(displayName)) throw invalidField("displayName", "holds a control character");
  const { companyId, accountId } = await findMeantAccount(deps, actor.person, command);
  await requireCompany(deps, actor.person, companyId, "owner");
  const account = await inCompany(deps.db, companyId, async (tx) => {
    const [before] = await listBankAccountsWithCounts(tx, companyId, accountId);
    if (before === undefined) throw notFound("Bank account");
    if (before.display_name === displayName) return before;
    await updateDisplayName(tx, companyId, accountId, displayName);
    await writeAudit(tx, {
      companyId,
      actorKind: "user",
      actorId: actor.person.userId,
      action: "bank_account.rename",
      objectKind: "bank_account",
      objectId: accountId,
      before: { displayName: before.display_name },
      after: { displayName },
      address: actor.address,
      requestId: actor.requestId,
    });
    return { ...before, display_name: displayName };
  });
  await deps.events.publish("BankAccount", companyId);
  return presentBankAccount(account, deps.clock.now());
}

/**
 * The account that number, origin, currency and company leave. Throws `not_found` and
 * `bank_account_ambiguous`.
 */
export async function findMeantAccount(
  deps: Pick<Deps, "db" | "accessMode">,
  person: Person,
  command: Omit<RenameCommand, "displayName">,
): Promise<{ companyId: string; accountId: string }> {
  const accountNr = readAccountNumber(command.accountNr)?.canonical;
  const companyIds =
    command.companyId === undefined
      ? (await listMemberships(deps, person)).map((membership) => membership.companyId)
      : [(await requireCompany(deps, person, command.companyId, "member")).companyId];
  if (accountNr === undefined || companyIds.length === 0) throw notFound("Bank account");
  const candidates = await inCompanies(deps.db, companyIds, (tx) =>
    listAccountsByNumber(tx, companyIds, accountNr),
  );
  const meant = candidates.filter(
    (row) =>
      (command.originate === undefined || row.originate === command.originate) &&
      (command.currency === undefined || row.currency === command.currency),
  );
  const [only, another] = meant;
  if (only === undefined) throw notFound("Bank account");
  if (another !== undefined) {
    throw new ApiError("bank_account_ambiguous", {
      message: "Several accounts have this number: name company_id, originate or currency as well",
    });
  }
  return { companyId: only.company_id, accountId: only.id };
}
