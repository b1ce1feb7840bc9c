/**
 * Finds the account that a number means since accounts were joined. Every way in asks here before
 * it looks for an account.
 */
import type { Tx } from "#server/database/tenant.ts";
import * as store from "./former-numbers.store.ts";

export interface MeantNumber {
  /** The account's present number. */
  readonly accountNr: string;
  /** The given number where it is a former one; empty where it is the account's own. */
  readonly cameBy: string;
}

/** The number that this number means today, in its stored form. */
export async function findMeantNumber(
  tx: Tx,
  companyId: string,
  accountNr: string,
  currency: string,
): Promise<MeantNumber> {
  const present = await store.findPresentNumber(tx, companyId, accountNr, currency);
  return present === undefined
    ? { accountNr, cameBy: "" }
    : { accountNr: present, cameBy: accountNr };
}

/**
 * Those of the numbers, in any currency, that are former ones; with the numbers and currencies that
 * they mean today.
 */
export async function listMeantNumbers(
  tx: Tx,
  companyId: string,
  formerNrs: readonly string[],
): Promise<{ formerNr: string; accountNr: string; currency: string }[]> {
  return formerNrs.length === 0 ? [] : store.listPresentNumbers(tx, companyId, formerNrs);
}

export interface JoinedAccount {
  readonly companyId: string;
  readonly accountNr: string;
  readonly currency: string;
}

/**
 * Copies the former numbers of an account that moves to another company: there they mean the
 * account too.
 */
export async function carryFormerNumbers(
  tx: Tx,
  account: JoinedAccount,
  to: string,
): Promise<void> {
  await store.copyJoins(tx, account, to);
}

/**
 * Deletes the former numbers of an account that was deleted or has moved, unless another origin of
 * it is left.
 */
export async function forgetFormerNumbers(tx: Tx, account: JoinedAccount): Promise<void> {
  await store.deleteJoinsOfNobody(tx, account);
}

/** Whether the number is a former number of the company; then no account of its own can have it. */
export async function isFormerNumber(tx: Tx, account: JoinedAccount): Promise<boolean> {
  return (
    (await store.findPresentNumber(tx, account.companyId, account.accountNr, account.currency)) !==
    undefined
  );
}
