/** What other features may do to a person's row. */
import { isUniqueViolation } from "#server/database/database-errors.ts";
import type { GlobalTx } from "#server/database/tenant.ts";
import { ApiError } from "#server/http/errors.ts";
import { anonymiseUser, findUserByEmail, holdUser, lockUser, updateEmail } from "./users.store.ts";

/** Locks the person; undefined for one who is deleted. */
export const lockAccount = lockUser;
export const anonymiseAccount = anonymiseUser;
export const findAccountByEmail = findUserByEmail;

/**
 * Holds the person to the end of the transaction: his deletion waits, and so does every other write
 * that holds him. Whoever gives a person something (a company, a passkey, an account of his bank)
 * asks first, or the thing would be a deleted person's. False for a deleted one.
 */
export const holdPerson = holdUser;

/**
 * As `holdPerson`, for the caller of a request. Throws `unauthenticated` where his account is
 * deleted meanwhile.
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
