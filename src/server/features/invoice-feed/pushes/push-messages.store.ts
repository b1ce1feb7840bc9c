/** Messages of Számlázz.hu as they came, and their states. */
import { sql } from "kysely";
import type { Tx } from "#server/database/tenant.ts";
import type { PushMessageState } from "#server/database/tables/invoice-feed.ts";

export interface NewMessage {
  readonly id: string;
  readonly externalId: string;
  readonly contentHash: Buffer;
  readonly raw: Buffer;
  readonly accountNr: string;
  readonly technical: boolean | null;
  readonly at: Date;
}

/** The transaction's statements end after so many milliseconds, with an error. */
export async function limitStatements(tx: Tx, ms: number): Promise<void> {
  await sql.raw(`set local statement_timeout = '${Math.round(ms)}ms'`).execute(tx);
}

/**
 * Keeps the body unless the newest version of its item is the same. The feed's row must be locked.
 * True when it is new.
 */
export async function keepMessage(
  tx: Tx,
  companyId: string,
  message: NewMessage,
): Promise<boolean> {
  const latest = await tx
    .selectFrom("push_message")
    .select(["id", "version", "content_hash"])
    .where("company_id", "=", companyId)
    .where("external_id", "=", message.externalId)
    .where("latest", "=", true)
    .executeTakeFirst();
  if (latest?.content_hash.equals(message.contentHash)) return false;
  if (latest !== undefined) {
    await tx
      .updateTable("push_message")
      .set({ latest: false })
      .where("company_id", "=", companyId)
      .where("id", "=", latest.id)
      .execute();
  }
  await tx
    .insertInto("push_message")
    .values({
      ...valuesOf(companyId, message),
      version: (latest?.version ?? 0) + 1,
      latest: true,
      state: "stored",
    })
    .execute();
  return true;
}

/** Keeps a body that could not be read, once however often it is sent again. */
export async function keepRefused(
  tx: Tx,
  companyId: string,
  message: NewMessage,
  problem: string,
): Promise<void> {
  await tx
    .insertInto("push_message")
    .values({
      ...valuesOf(companyId, message),
      version: 1,
      latest: true,
      state: "refused",
      problem,
    })
    .onConflict((conflict) =>
      conflict.columns(["company_id", "content_hash"]).where("external_id", "=", "").doNothing(),
    )
    .execute();
}

function valuesOf(companyId: string, message: NewMessage) {
  return {
    company_id: companyId,
    id: message.id,
    external_id: message.externalId,
    content_hash: message.contentHash,
    raw: message.raw,
    account_nr: message.accountNr,
    technical: message.technical,
    received_at: message.at,
  };
}

export interface KeptMessage {
  readonly id: string;
  readonly externalId: string;
  readonly latest: boolean;
  readonly raw: Buffer;
  readonly accountNr: string;
}

/** Messages that are not read yet, in the order in which they came. */
export async function listWaitingIds(tx: Tx, companyId: string, limit: number): Promise<string[]> {
  const rows = await tx
    .selectFrom("push_message")
    .select("id")
    .where("company_id", "=", companyId)
    .where("state", "=", "stored")
    .orderBy("id")
    .limit(limit)
    .execute();
  return rows.map(({ id }) => id);
}

/**
 * Newest versions of items of these accounts that were read before, for another reading; by id
 * after one.
 */
export async function listReadIds(
  tx: Tx,
  companyId: string,
  given: { readonly accountNrs: readonly string[]; readonly after: string; readonly limit: number },
): Promise<string[]> {
  const rows = await tx
    .selectFrom("push_message")
    .select("id")
    .where("company_id", "=", companyId)
    .where("account_nr", "=", sql<string>`any(${[...given.accountNrs]}::text[])`)
    .where("latest", "=", true)
    .where("state", "in", READ_STATES)
    .where("id", ">", given.after)
    .orderBy("id")
    .limit(given.limit)
    .execute();
  return rows.map(({ id }) => id);
}

export const READ_STATES: PushMessageState[] = ["done", "quarantined"];

/** These messages as they are now, those that are still in one of the states. */
export async function listMessages(
  tx: Tx,
  companyId: string,
  ids: readonly string[],
  states: readonly PushMessageState[],
): Promise<KeptMessage[]> {
  return tx
    .selectFrom("push_message")
    .select(["id", "external_id as externalId", "latest", "raw", "account_nr as accountNr"])
    .where("company_id", "=", companyId)
    .where("id", "=", sql<string>`any(${[...ids]}::uuid[])`)
    .where("state", "in", [...states])
    .orderBy("id")
    .execute();
}

export interface WrittenPlace {
  readonly accountId: string;
  /** The former number of the account that the item came by. */
  readonly cameBy: string;
}

/** Where each of these items was written to last; items that were never written are absent. */
export async function listWrittenPlaces(
  tx: Tx,
  companyId: string,
  externalIds: readonly string[],
): Promise<Map<string, WrittenPlace>> {
  const rows = await tx
    .selectFrom("push_message as m")
    .innerJoin("bank_account as a", (join) =>
      join.onRef("a.company_id", "=", "m.company_id").onRef("a.id", "=", "m.bank_account_id"),
    )
    .leftJoin("shown_transaction as t", (join) =>
      join.onRef("t.company_id", "=", "m.company_id").onRef("t.id", "=", "m.transaction_id"),
    )
    .select([
      "m.external_id as externalId",
      "a.id as accountId",
      sql<string>`coalesce(t.came_by_nr, '')`.as("cameBy"),
    ])
    .distinct()
    .where("m.company_id", "=", companyId)
    .where("m.external_id", "=", sql<string>`any(${[...externalIds]}::text[])`)
    .where("a.deleted_at", "is", null)
    .execute();
  return new Map(rows.map(({ externalId, ...place }) => [externalId, place]));
}

export interface Outcome {
  readonly state: PushMessageState;
  readonly problem?: string;
}

/** Writes the states of messages. */
export async function settleMessages(
  tx: Tx,
  companyId: string,
  ids: readonly string[],
  outcome: Outcome,
  at: Date,
): Promise<void> {
  if (ids.length === 0) return;
  await tx
    .updateTable("push_message")
    .set({ state: outcome.state, problem: outcome.problem ?? "", processed_at: at })
    .where("company_id", "=", companyId)
    .where("id", "=", sql<string>`any(${[...ids]}::uuid[])`)
    .execute();
}

/**
 * Marks the items' messages, in every version, with the bank account and the transactions that hold
 * them now.
 */
export async function noteTransactions(
  tx: Tx,
  companyId: string,
  place: WrittenPlace,
  given: { readonly externalIds: readonly string[]; readonly space: string },
): Promise<void> {
  const { externalIds, space } = given;
  await sql`
    update push_message m set bank_account_id = f.bank_account_id, transaction_id = f.transaction_id
    from feed_item f
    where m.company_id = ${companyId}::uuid and m.external_id = any(${[...externalIds]}::text[])
      and f.company_id = m.company_id and f.bank_account_id = ${place.accountId}::uuid and f.came_by_nr = ${place.cameBy}
      and f.external_id = ${`${space}:`} || m.external_id`.execute(tx);
}

/**
 * Makes messages that waited for a decision about their account wait to be read. Answers their
 * number.
 */
export async function releaseParked(tx: Tx, companyId: string, accountNr: string): Promise<number> {
  const result = await tx
    .updateTable("push_message")
    .set({ state: "stored" })
    .where("company_id", "=", companyId)
    .where("account_nr", "=", accountNr)
    .where("state", "=", "parked")
    .executeTakeFirst();
  return Number(result.numUpdatedRows);
}

export interface ProblemRow {
  readonly id: string;
  readonly externalId: string;
  readonly version: number;
  readonly problem: string;
  readonly state: PushMessageState;
  readonly accountNr: string;
  readonly receivedAt: Date;
  readonly raw: Buffer;
}

/** Newest first, before an id. */
export async function listProblems(
  tx: Tx,
  companyId: string,
  before: string | undefined,
  limit: number,
): Promise<ProblemRow[]> {
  return tx
    .selectFrom("push_message")
    .select([
      "id",
      "external_id as externalId",
      "version",
      "problem",
      "state",
      "account_nr as accountNr",
      "received_at as receivedAt",
    ])
    .select("raw")
    .where("company_id", "=", companyId)
    .where("state", "in", ["quarantined", "refused"])
    .$if(before !== undefined, (query) => query.where("id", "<", before!))
    .orderBy("id", "desc")
    .limit(limit)
    .execute();
}

/** Number of messages that wait for a person, by reason. */
export async function countKept(
  tx: Tx,
  companyId: string,
): Promise<{ parked: number; quarantined: number }> {
  const rows = await tx
    .selectFrom("push_message")
    .select(["state", (eb) => eb.fn.countAll<bigint>().as("count")])
    .where("company_id", "=", companyId)
    .where("state", "in", ["parked", "quarantined", "refused"])
    .groupBy("state")
    .execute();
  const of = (state: string): number =>
    Number(rows.find((row) => row.state === state)?.count ?? 0n);
  return { parked: of("parked"), quarantined: of("quarantined") + of("refused") };
}
