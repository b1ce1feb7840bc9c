/** What other features may do to a person's row. */
import { isUniqueViolation } from "#server/database/database-errors.ts";
import type { GlobalTx } from "#server/database/tenant.ts";
import { ApiError } from "#server/http/errors.ts";
import { anonymiseUser, findUserByEmail, lockUser, updateEmail } from "./users.store.ts";

/** Locks the person; undefined for one who is deleted. */
export const lockAccount = lockUser;
export const anonymiseAccount = anonymiseUser;
export const findAccountByEmail = findUserByEmail;

/** Changes the address of a person. Throws `email_in_use`. */
export async function changeAddress(tx: GlobalTx, userId: string, email: string): Promise<void> {
  try {
    await updateEmail(tx, userId, email);
  } catch (error) {
    if (!isUniqueViolation(error)) throw error;
    throw new ApiError("email_in_use", { message: "Somebody else has this address", cause: error });
  }
}
