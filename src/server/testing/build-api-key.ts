import { SELF, stampOf } from "#server/http/through.ts";
import { KEY_SCOPES } from "#contract/integrator-keys/key-scopes.ts";
import type { Database } from "#server/database/connect.ts";
import { newId } from "#server/new-id.ts";
import { OLD_SECRET_DAYS } from "#contract/integrator-keys/key-limits.ts";
import { DAY_MS } from "#values/durations.ts";
import { createToken, hashToken } from "#server/token-hash.ts";

export interface TestKey {
  readonly id: string;
  readonly clientId: string;
  readonly secret: string;
}

/** An active access key of a person for one of his companies, with every scope unless given. */
export async function buildApiKey(
  db: Database,
  given: { userId: string; companyId: string; scopes?: readonly string[] },
): Promise<TestKey> {
  const key = { id: newId(), clientId: `ci_live_${newId()}`, secret: createToken() };
  await db
    .insertInto("api_key")
    .values({
      id: key.id,
      client_id: key.clientId,
      integrator: "CUSTOM",
      user_id: given.userId,
      through: stampOf(SELF),
      company_id: given.companyId,
      scopes: [...(given.scopes ?? KEY_SCOPES)],
      status: "ACTIVE",
    })
    .execute();
  await db
    .insertInto("api_key_secret")
    .values({
      id: newId(),
      key_id: key.id,
      made_through: stampOf(SELF),
      secret_hash: hashToken(key.secret),
      ending: key.secret.slice(-4),
      created_at: new Date(),
    })
    .execute();
  return key;
}

/**
 * A new secret beside the current one of somebody else's key, as the versions gave it that let a
 * director ask for it.
 */
export async function buildForeignSecret(
  db: Database,
  given: { readonly clientId: string; readonly madeBy: string; readonly at?: Date },
): Promise<{ readonly client_id: string; readonly client_secret: string }> {
  const { clientId, madeBy, at = new Date() } = given;
  const secret = `cs_live_${createToken()}`;
  const { id: keyId } = await db
    .selectFrom("api_key")
    .select("id")
    .where("client_id", "=", clientId)
    .executeTakeFirstOrThrow();
  await db
    .updateTable("api_key_secret")
    .set({ good_until: new Date(at.getTime() + OLD_SECRET_DAYS * DAY_MS) })
    .where("key_id", "=", keyId)
    .where("good_until", "is", null)
    .execute();
  await db
    .insertInto("api_key_secret")
    .values({
      id: newId(),
      key_id: keyId,
      made_by: madeBy,
      made_through: stampOf(SELF),
      secret_hash: hashToken(secret),
      ending: secret.slice(-4),
      created_at: at,
    })
    .execute();
  return { client_id: clientId, client_secret: secret };
}
