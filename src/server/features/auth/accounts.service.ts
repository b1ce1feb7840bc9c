/** Operations of other features on a person's row. */
import { isUniqueViolation } from "#server/database/database-errors.ts";
import type { GlobalTx } from "#server/database/tenant.ts";
import { ApiError } from "#server/http/errors.ts";
import {
  anonymiseUser,
  findUserByEmail,
  holdUser,
  lockUser,
  setSubscriber,
  updateEmail,
} from "./users.store.ts";

export { ensurePerson, insertDemoPerson } from "./new-people.store.ts";

/** Locks the person; undefined where he is deleted. */
export const lockAccount = lockUser;
export const anonymiseAccount = anonymiseUser;
export const findAccountByEmail = findUserByEmail;
/** Notes the number under which the person pays (`imperialPayId`). */
export const linkSubscriber = setSubscriber;

/**
 * Holds the person to the end of the transaction: his deletion waits, and so does every other write
 * that holds him. A caller who gives a person something (a company, a passkey, an account of his
 * bank) holds him first, or a deleted person could get it. False for a deleted person.
 */
export const holdPerson = holdUser;

/**
 * Does what `holdPerson` does, for the caller of a request. Throws `unauthenticated` where his
 * account was deleted meanwhile.
 */
export async function holdCaller(tx: GlobalTx, userId: string): Promise<void> {
  if (!(await holdUser(tx, userId)))
    throw new ApiError("unauthenticated", { message: "The account is deleted" });
}

/** Changes the address of a person. Throws `email_in_use`. */
export async function changeAddress(tx: GlobalTx, userId: string, email: string): Promise<void> {
  try {
    await updateEmail(tx, userId, email);
  } catch (error) {
    if (!isUniqueViolation(error)) throw error;
    throw new ApiError("email_in_use", { message: "Somebody else has this address", cause: error });
  }
}
