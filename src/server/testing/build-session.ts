import { DAY_MS } from "#values/durations.ts";
import type { Database } from "#server/database/connect.ts";
import { createToken, hashToken } from "#server/token-hash.ts";
import { newId } from "#server/new-id.ts";

/**
 * A session of a person; answers the bearer token. With a company it is a connect session bound to
 * it.
 */
export async function buildSession(
  db: Database,
  userId: string,
  given: {
    boundCompanyId?: string;
    /** The moment of the login; now by the database's clock where absent. */
    loggedInAt?: Date;
    idleExpiresAt?: Date;
    absoluteExpiresAt?: Date;
  } = {},
): Promise<string> {
  const token = createToken();
  await db
    .insertInto("session")
    .values({
      token_hash: hashToken(token),
      id: newId(),
      user_id: userId,
      kind: given.boundCompanyId === undefined ? "login" : "connect",
      company_id: given.boundCompanyId ?? null,
      ...(given.loggedInAt && { created_at: given.loggedInAt }),
      idle_expires_at: given.idleExpiresAt ?? new Date(Date.now() + 30 * DAY_MS),
      absolute_expires_at: given.absoluteExpiresAt ?? new Date(Date.now() + 90 * DAY_MS),
    })
    .execute();
  return token;
}
