/** Keys as the page of keys shows them. Every reader names the companies or the person. */
import type { Database } from "#server/database/connect.ts";
import { lockName } from "#server/database/named-lock.ts";
import type { GlobalTx, Tx } from "#server/database/tenant.ts";

export interface KeyRow {
  readonly id: string;
  readonly clientId: string;
  readonly integrator: string;
  readonly companyId: string;
  readonly userId: string;
  /** Through what it was made; null: the version before made it, and noted nothing that it made. */
  readonly through: string | null;
  readonly userName: string;
  readonly userEmail: string;
  readonly scopes: string[];
  readonly status: "ACTIVE" | "REVOKED";
  readonly createdAt: Date;
  readonly revokedAt: Date | null;
  readonly lastUsedAt: Date | null;
  readonly lastCall: string;
  readonly lastRows: number | null;
}

export interface SecretRow {
  readonly keyId: string;
  readonly ending: string;
  readonly createdAt: Date;
  readonly goodUntil: Date | null;
  readonly lastUsedAt: Date | null;
}

/** More keys than a company makes in years; the newest are shown. */
const KEYS_SHOWN = 500;

/** Keys of a company, the newest first; only those of one person where his id is given. */
export async function listKeyRows(
  db: Database | GlobalTx,
  companyId: string,
  only: { readonly userId?: string; readonly id?: string; readonly clientId?: string } = {},
): Promise<KeyRow[]> {
  let query = db
    .selectFrom("api_key as k")
    .innerJoin("app_user as u", "u.id", "k.user_id")
    .select((eb) => [
      "k.id",
      "k.client_id as clientId",
      "k.integrator",
      eb.ref("k.company_id").$notNull().as("companyId"),
      "k.user_id as userId",
      "k.through",
      "u.name as userName",
      "u.email as userEmail",
      "k.scopes",
      "k.status",
      "k.created_at as createdAt",
      "k.revoked_at as revokedAt",
      "k.last_used_at as lastUsedAt",
      "k.last_call as lastCall",
      "k.last_rows as lastRows",
    ])
    .where("k.company_id", "=", companyId)
    .orderBy("k.created_at", "desc")
    .orderBy("k.id", "desc")
    .limit(KEYS_SHOWN);
  if (only.userId !== undefined) query = query.where("k.user_id", "=", only.userId);
  if (only.id !== undefined) query = query.where("k.id", "=", only.id);
  if (only.clientId !== undefined) query = query.where("k.client_id", "=", only.clientId);
  return query.execute();
}

/** Good secrets of keys, the current one of each first. */
export async function listSecretRows(
  db: Database | GlobalTx,
  keyIds: readonly string[],
  now: Date,
): Promise<SecretRow[]> {
  if (keyIds.length === 0) return [];
  return db
    .selectFrom("api_key_secret")
    .select([
      "key_id as keyId",
      "ending",
      "created_at as createdAt",
      "good_until as goodUntil",
      "last_used_at as lastUsedAt",
    ])
    .where("key_id", "in", [...keyIds])
    .where((eb) => eb.or([eb("good_until", "is", null), eb("good_until", ">", now)]))
    .orderBy("created_at", "desc")
    .execute();
}

/** Commands that make keys of a company come one after the other; answers its active ones. */
export async function countActiveKeysLocked(tx: Tx, companyId: string): Promise<number> {
  await lockName(tx, `keys ${companyId}`);
  const row = await tx
    .selectFrom("api_key")
    .select(({ fn }) => fn.countAll<bigint>().as("count"))
    .where("company_id", "=", companyId)
    .where("status", "=", "ACTIVE")
    .executeTakeFirstOrThrow();
  return Number(row.count);
}

/** The kind of a company that is not deleted. */
export async function findLivingKind(
  tx: GlobalTx,
  companyId: string,
): Promise<"normal" | "demo" | undefined> {
  const row = await tx
    .selectFrom("company_directory")
    .select("kind")
    .where("company_id", "=", companyId)
    .where("state", "<>", "deleted")
    .executeTakeFirst();
  return row?.kind;
}

/** The company of a key; the caller asks for the right to it before anything is told. */
export async function findCompanyOfKey(
  db: Database,
  clientId: string,
): Promise<string | undefined> {
  const row = await db
    .selectFrom("api_key")
    .select("company_id as companyId")
    .where("client_id", "=", clientId)
    .executeTakeFirst();
  return row?.companyId ?? undefined;
}

/** The company that the person opened last. */
export async function findOpenedCompany(db: Database, userId: string): Promise<string | null> {
  const row = await db
    .selectFrom("app_user")
    .select("current_company_id as companyId")
    .where("id", "=", userId)
    .executeTakeFirst();
  return row?.companyId ?? null;
}
