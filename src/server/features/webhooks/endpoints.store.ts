/** Addresses that programs of integrators are told at. */
import { sql } from "kysely";
import type { Maker } from "#server/database/stamps.ts";
import { lockName } from "#server/database/named-lock.ts";
import type { Tx } from "#server/database/tenant.ts";

export interface HearingEndpoint {
  readonly id: string;
  readonly keyId: string;
  readonly types: readonly string[];
  readonly state: "active" | "stopped";
  readonly keyStatus: "ACTIVE" | "REVOKED";
  readonly scopes: readonly string[];
}

/** Endpoints of a company with what their keys may hear. */
export async function listHearingEndpoints(tx: Tx, companyId: string): Promise<HearingEndpoint[]> {
  return tx
    .selectFrom("webhook_endpoint as w")
    .innerJoin("api_key as k", "k.id", "w.key_id")
    .select([
      "w.id",
      "w.key_id as keyId",
      "w.types",
      "w.state",
      "k.status as keyStatus",
      "k.scopes",
    ])
    .where("w.company_id", "=", companyId)
    .where("k.company_id", "=", companyId)
    .orderBy("w.created_at")
    .execute();
}

/** Which endpoints a caller sees: all of the company, those of his keys, or those of one key. */
export interface EndpointView {
  readonly companyId: string;
  readonly userId?: string;
  readonly keyId?: string;
}

export interface EndpointRow {
  readonly id: string;
  readonly keyId: string;
  readonly clientId: string;
  readonly integrator: string;
  readonly scopes: string[];
  readonly url: string;
  readonly types: string[];
  readonly state: "active" | "stopped";
  readonly stopReason: string | null;
  readonly stoppedAt: Date | null;
  readonly secretAt: Date;
  readonly oldGoodUntil: Date | null;
  readonly createdAt: Date;
  readonly createdBy: string | null;
  readonly through: string | null;
}

/** Endpoints of active keys, the oldest first. */
export async function listEndpoints(
  tx: Tx,
  view: EndpointView,
  id?: string,
): Promise<EndpointRow[]> {
  let query = tx
    .selectFrom("webhook_endpoint as w")
    .innerJoin("api_key as k", "k.id", "w.key_id")
    .leftJoin("app_user as u", (join) =>
      join.onRef("u.id", "=", "w.created_by").on("u.deleted_at", "is", null),
    )
    .select([
      "w.id",
      "w.key_id as keyId",
      "k.client_id as clientId",
      "k.integrator",
      "k.scopes",
      "w.url",
      "w.types",
      "w.state",
      "w.stop_reason as stopReason",
      "w.stopped_at as stoppedAt",
      "w.secret_at as secretAt",
      "w.old_good_until as oldGoodUntil",
      "w.created_at as createdAt",
      "w.through",
      sql<string | null>`coalesce(nullif(u.name, ''), u.email)`.as("createdBy"),
    ])
    .where("w.company_id", "=", view.companyId)
    .where("k.company_id", "=", view.companyId)
    .where("k.status", "=", "ACTIVE")
    .orderBy("w.created_at")
    .orderBy("w.id");
  if (view.userId !== undefined) query = query.where("k.user_id", "=", view.userId);
  if (view.keyId !== undefined) query = query.where("w.key_id", "=", view.keyId);
  if (id !== undefined) query = query.where("w.id", "=", id);
  return query.execute();
}

/**
 * Deletes the endpoints of keys that were revoked before that moment, with their sealed secrets and
 * deliveries: nobody sees them and nothing is sent to them any more.
 */
export async function deleteEndpointsOfRevoked(
  tx: Tx,
  companyIds: readonly string[],
  before: Date,
): Promise<void> {
  await tx
    .deleteFrom("webhook_endpoint")
    .where("company_id", "in", [...companyIds])
    .where("key_id", "in", (eb) =>
      eb
        .selectFrom("api_key as k")
        .select("k.id")
        .where("k.status", "<>", "ACTIVE")
        .where("k.revoked_at", "<", before),
    )
    .execute();
}

/** Commands that add endpoints of a company come one after the other; answers their number. */
export async function countEndpointsLocked(tx: Tx, companyId: string): Promise<number> {
  await lockName(tx, `webhooks ${companyId}`);
  const row = await tx
    .selectFrom("webhook_endpoint as w")
    .innerJoin("api_key as k", "k.id", "w.key_id")
    .select(({ fn }) => fn.countAll<bigint>().as("count"))
    .where("w.company_id", "=", companyId)
    .where("k.status", "=", "ACTIVE")
    .executeTakeFirstOrThrow();
  return Number(row.count);
}

/** The endpoint of the same request that this person has added since then. */
export async function findSameEndpoint(
  tx: Tx,
  request: {
    readonly companyId: string;
    readonly keyId: string;
    readonly url: string;
    readonly types: readonly string[];
    readonly by: string;
    readonly since: Date;
  },
): Promise<string | undefined> {
  const rows = await tx
    .selectFrom("webhook_endpoint")
    .select(["id", "types"])
    .where("company_id", "=", request.companyId)
    .where("key_id", "=", request.keyId)
    .where("url", "=", request.url)
    .where("created_by", "=", request.by)
    .where("created_at", ">=", request.since)
    .orderBy("created_at")
    .execute();
  const wanted = new Set(request.types);
  return rows.find(
    ({ types }) => types.length === wanted.size && types.every((type) => wanted.has(type)),
  )?.id;
}

export interface SealedSecret {
  readonly bytes: Buffer;
  readonly keyId: string;
}

export async function insertEndpoint(
  tx: Tx,
  endpoint: {
    readonly companyId: string;
    readonly id: string;
    readonly keyId: string;
    readonly url: string;
    readonly types: readonly string[];
    readonly secret: SealedSecret;
    readonly maker: Maker;
    readonly at: Date;
  },
): Promise<void> {
  await tx
    .insertInto("webhook_endpoint")
    .values({
      company_id: endpoint.companyId,
      id: endpoint.id,
      key_id: endpoint.keyId,
      url: endpoint.url,
      types: [...endpoint.types],
      state: "active",
      secret: endpoint.secret.bytes,
      secret_key_id: endpoint.secret.keyId,
      secret_at: endpoint.at,
      created_by: endpoint.maker.userId,
      through: endpoint.maker.through,
      created_at: endpoint.at,
    })
    .execute();
}

export async function updateEndpoint(
  tx: Tx,
  companyId: string,
  id: string,
  change: { readonly url?: string | undefined; readonly types?: readonly string[] | undefined },
): Promise<void> {
  if (change.url === undefined && change.types === undefined) return;
  await tx
    .updateTable("webhook_endpoint")
    .set({
      ...(change.url === undefined ? {} : { url: change.url, failures: 0, pause_until: null }),
      ...(change.types === undefined ? {} : { types: [...change.types] }),
    })
    .where("company_id", "=", companyId)
    .where("id", "=", id)
    .execute();
}

/** The endpoint works again from now on. */
export async function resumeEndpoint(tx: Tx, companyId: string, id: string): Promise<void> {
  await tx
    .updateTable("webhook_endpoint")
    .set({ state: "active", stop_reason: null, stopped_at: null, failures: 0, pause_until: null })
    .where("company_id", "=", companyId)
    .where("id", "=", id)
    .execute();
}

/** False where it is stopped already. */
export async function stopEndpoint(
  tx: Tx,
  companyId: string,
  id: string,
  { reason, at }: { readonly reason: string; readonly at: Date },
): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable("webhook_endpoint")
    .set({ state: "stopped", stop_reason: reason, stopped_at: at })
    .where("company_id", "=", companyId)
    .where("id", "=", id)
    .where("state", "=", "active")
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

export async function deleteEndpoint(tx: Tx, companyId: string, id: string): Promise<void> {
  await tx
    .deleteFrom("webhook_endpoint")
    .where("company_id", "=", companyId)
    .where("id", "=", id)
    .execute();
}

interface MadeSecret {
  /** Of the request for it. */
  readonly id: string;
  readonly secret: SealedSecret;
  readonly at: Date;
}

/**
 * Gives the current secret another value where it was made for the same request; the old one stays.
 * False where it was not. Holds the endpoint's row for the rest of the transaction.
 */
export async function renewUnseenSecret(
  tx: Tx,
  companyId: string,
  id: string,
  made: MadeSecret,
): Promise<boolean> {
  const current = await tx
    .selectFrom("webhook_endpoint")
    .select("secret_id")
    .where("company_id", "=", companyId)
    .where("id", "=", id)
    .forUpdate()
    .executeTakeFirst();
  if (current?.secret_id !== made.id) return false;
  await tx
    .updateTable("webhook_endpoint")
    .set({ secret: made.secret.bytes, secret_key_id: made.secret.keyId, secret_at: made.at })
    .where("company_id", "=", companyId)
    .where("id", "=", id)
    .execute();
  return true;
}

/** The current secret becomes the old one, good until then; an older one ends. */
export async function replaceSecret(
  tx: Tx,
  companyId: string,
  id: string,
  { id: secretId, secret, at, goodUntil }: MadeSecret & { readonly goodUntil: Date },
): Promise<void> {
  await tx
    .updateTable("webhook_endpoint")
    .set((eb) => ({
      old_secret: eb.ref("secret"),
      old_secret_key_id: eb.ref("secret_key_id"),
      old_good_until: goodUntil,
      secret: secret.bytes,
      secret_key_id: secret.keyId,
      secret_at: at,
      secret_id: secretId,
    }))
    .where("company_id", "=", companyId)
    .where("id", "=", id)
    .execute();
}

/** False where no old secret is good any more. */
export async function endOldSecret(
  tx: Tx,
  companyId: string,
  id: string,
  now: Date,
): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable("webhook_endpoint")
    .set({ old_secret: null, old_secret_key_id: null, old_good_until: null })
    .where("company_id", "=", companyId)
    .where("id", "=", id)
    .where("old_good_until", ">", now)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/** What became of the last message: failures in a row, and the pause that they earn. */
export async function noteHealth(
  tx: Tx,
  companyId: string,
  id: string,
  health:
    | { readonly takenAt: Date }
    | { readonly failures: number; readonly pauseUntil: Date | null },
): Promise<void> {
  const change =
    "takenAt" in health
      ? { failures: 0, pause_until: null, last_success_at: health.takenAt }
      : { failures: health.failures, pause_until: health.pauseUntil };
  await tx
    .updateTable("webhook_endpoint")
    .set(change)
    .where("company_id", "=", companyId)
    .where("id", "=", id)
    .execute();
}

/** Whose key the endpoint belongs to. */
export async function findKeyOfEndpoint(
  tx: Tx,
  companyId: string,
  id: string,
): Promise<{ userId: string; integrator: string; isDemo: boolean } | undefined> {
  const row = await tx
    .selectFrom("webhook_endpoint as w")
    .innerJoin("api_key as k", "k.id", "w.key_id")
    .innerJoin("company_directory as c", "c.company_id", "w.company_id")
    .select(["k.user_id as userId", "k.integrator", "c.kind"])
    .where("w.company_id", "=", companyId)
    .where("w.id", "=", id)
    .executeTakeFirst();
  return row && { userId: row.userId, integrator: row.integrator, isDemo: row.kind === "demo" };
}
