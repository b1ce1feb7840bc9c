import { sql } from "kysely";
import type { ConsentActionName, FlowResult } from "#contract/bank-feeds/consent-flows.ts";
import type { Database } from "#server/database/connect.ts";
import { lockName } from "#server/database/named-lock.ts";
import type { Maker } from "#server/database/stamps.ts";
import type { GlobalTx } from "#server/database/tenant.ts";
import type { FeedProvider } from "#server/providers/bank-feed/bank-feed.port.ts";

export type FlowRowState = "running" | FlowResult;

export interface FlowRow {
  readonly id: string;
  readonly provider: FeedProvider;
  readonly externalId: string;
  readonly userId: string;
  readonly companyId: string;
  readonly action: ConsentActionName;
  readonly state: FlowRowState;
  readonly token: Buffer | null;
  readonly keyId: string | null;
  /** Through what the person began it. */
  readonly through: string | null;
  readonly consentId: string | null;
  readonly closedAt: Date | null;
  readonly step: string;
  readonly returnPath: string;
  readonly browserHash: Buffer | null;
  readonly returnHash: Buffer | null;
  /**
   * When the browser that began the flow came back from the bank; without that no flow succeeds.
   */
  readonly returnedAt: Date | null;
  readonly createdAt: Date;
}

const COLUMNS = [
  "id",
  sql<FeedProvider>`provider`.as("provider"),
  "external_id as externalId",
  "user_id as userId",
  "company_id as companyId",
  sql<ConsentActionName>`action`.as("action"),
  sql<FlowRowState>`state`.as("state"),
  "token_encrypted as token",
  "key_id as keyId",
  "through",
  "consent_id as consentId",
  "closed_at as closedAt",
  "step",
  "return_path as returnPath",
  "browser_hash as browserHash",
  "return_hash as returnHash",
  "returned_at as returnedAt",
  "created_at as createdAt",
] as const;

export async function findFlow(db: Database | GlobalTx, id: string): Promise<FlowRow | undefined> {
  return db.selectFrom("user_flow").select(COLUMNS).where("id", "=", id).executeTakeFirst();
}

export async function findFlowByExternal(
  db: Database,
  provider: FeedProvider,
  externalId: string,
): Promise<FlowRow | undefined> {
  return db
    .selectFrom("user_flow")
    .select(COLUMNS)
    .where("provider", "=", provider)
    .where("external_id", "=", externalId)
    .executeTakeFirst();
}

/** Flows of a person that have no result yet, newest first. */
export async function listRunningOf(db: Database | GlobalTx, userId: string): Promise<FlowRow[]> {
  return db
    .selectFrom("user_flow")
    .select(COLUMNS)
    .where("user_id", "=", userId)
    .where("state", "=", "running")
    .orderBy("created_at", "desc")
    .execute();
}

/** Flows without a result that were begun before `before`, oldest first. */
export async function listRunningFlows(
  db: Database,
  before: Date,
  limit: number,
): Promise<FlowRow[]> {
  return db
    .selectFrom("user_flow")
    .select(COLUMNS)
    .where("state", "=", "running")
    .where("created_at", "<=", before)
    .orderBy("created_at")
    .limit(limit)
    .execute();
}

/** Two flows that one person begins at once begin one after the other. */
export async function lockFlowsOf(tx: GlobalTx, userId: string): Promise<void> {
  await lockName(tx, `user-flow:${userId}`);
}

export async function insertFlow(
  tx: GlobalTx,
  flow: Pick<
    FlowRow,
    | "id"
    | "provider"
    | "companyId"
    | "action"
    | "consentId"
    | "returnPath"
    | "browserHash"
    | "returnHash"
  > & {
    readonly maker: Maker;
    readonly now: Date;
  },
): Promise<void> {
  await tx
    .insertInto("user_flow")
    .values({
      id: flow.id,
      provider: flow.provider,
      // The provider names the flow in a moment; until then the key needs a value of its own.
      external_id: `begun:${flow.id}`,
      user_id: flow.maker.userId,
      through: flow.maker.through,
      company_id: flow.companyId,
      action: flow.action,
      state: "running",
      consent_id: flow.consentId,
      return_path: flow.returnPath,
      browser_hash: flow.browserHash,
      return_hash: flow.returnHash,
      created_at: flow.now,
    })
    .execute();
}

/** Stores the provider's id of the flow, and the token that opens its screen. */
export async function updateFlowStart(
  tx: GlobalTx,
  id: string,
  start: { externalId: string; token: Buffer; keyId: string },
): Promise<void> {
  await tx
    .updateTable("user_flow")
    .set({ external_id: start.externalId, token_encrypted: start.token, key_id: start.keyId })
    .where("id", "=", id)
    .execute();
}

export async function deleteFlow(tx: GlobalTx, id: string): Promise<void> {
  await tx.deleteFrom("user_flow").where("id", "=", id).execute();
}

export async function updateFlowStep(tx: GlobalTx, id: string, step: string): Promise<void> {
  await tx
    .updateTable("user_flow")
    .set({ step })
    .where("id", "=", id)
    .where("state", "=", "running")
    .execute();
}

/** Stores the provider's id of the consent that the flow is about. */
export async function updateFlowConsent(
  tx: GlobalTx,
  id: string,
  consentExternalId: string,
): Promise<void> {
  await tx
    .updateTable("user_flow")
    .set({ consent_external_id: consentExternalId })
    .where("id", "=", id)
    .execute();
}

/** Notes that the browser that began the flow came back; the first time counts. */
export async function markReturned(tx: GlobalTx, id: string, now: Date): Promise<void> {
  await tx
    .updateTable("user_flow")
    .set({ returned_at: now })
    .where("id", "=", id)
    .where("returned_at", "is", null)
    .execute();
}

/**
 * Ends a flow that came back to another browser. False where the right browser came back before, or
 * the flow had ended otherwise.
 */
export async function endForeignFlow(tx: GlobalTx, id: string, now: Date): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable("user_flow")
    .set({
      state: "FAIL",
      step: "FOREIGN_BROWSER",
      finished_at: now,
      token_encrypted: null,
      key_id: null,
      closed_at: null,
    })
    .where("id", "=", id)
    .where("state", "in", ["running", "CANCEL"])
    .where("returned_at", "is", null)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/**
 * The provider's ids of the consents whose flows came back to the browser of this person that began
 * them.
 */
export async function listReturnedConsents(
  db: Database,
  provider: FeedProvider,
  userId: string,
): Promise<string[]> {
  const rows = await db
    .selectFrom("user_flow")
    .select("consent_external_id as id")
    .where("user_id", "=", userId)
    .where("provider", "=", provider)
    .where("returned_at", "is not", null)
    .where("consent_external_id", "is not", null)
    .execute();
  return rows.flatMap(({ id }) => id ?? []);
}

/** Whether another flow of the person, begun since an instant, never came back. */
export async function hasUnreturnedFlow(
  db: Database,
  flow: Pick<FlowRow, "id" | "provider" | "userId">,
  since: Date,
): Promise<boolean> {
  const row = await db
    .selectFrom("user_flow")
    .select("id")
    .where("user_id", "=", flow.userId)
    .where("provider", "=", flow.provider)
    .where("id", "<>", flow.id)
    .where("returned_at", "is", null)
    .where("created_at", ">", since)
    .executeTakeFirst();
  return row !== undefined;
}

/**
 * Ended flows that were begun in an interval, never came back, and were not swept yet; oldest
 * first.
 */
export async function listUnsweptFlows(
  db: Database,
  begun: { readonly from: Date; readonly to: Date },
  limit: number,
): Promise<FlowRow[]> {
  return db
    .selectFrom("user_flow")
    .select(COLUMNS)
    .where("returned_at", "is", null)
    .where("swept_at", "is", null)
    .where("action", "=", "ADD_BANK")
    .where("state", "in", ["FAIL", "CANCEL", "TIMEOUT"])
    .where("created_at", ">=", begun.from)
    .where("created_at", "<=", begun.to)
    .orderBy("created_at")
    .limit(limit)
    .execute();
}

export async function markSwept(tx: GlobalTx, id: string, now: Date): Promise<void> {
  await tx.updateTable("user_flow").set({ swept_at: now }).where("id", "=", id).execute();
}

// The state while a call exchanges the code that the consent screen brought back.
const RETURNED = "RETURNED";

/**
 * Claims the code of a flow, also of one that was given up. A code works once: of two calls only
 * the first may use it. False for the second.
 */
export async function claimReturn(tx: GlobalTx, id: string): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable("user_flow")
    .set({ step: RETURNED })
    .where("id", "=", id)
    .where("state", "in", ["running", "CANCEL"])
    .where("step", "<>", RETURNED)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/** Releases the claim because the provider did not answer: the return may be tried again. */
export async function releaseReturn(tx: GlobalTx, id: string): Promise<void> {
  await tx
    .updateTable("user_flow")
    .set({ step: "" })
    .where("id", "=", id)
    .where("step", "=", RETURNED)
    .execute();
}

export function isReturning(flow: Pick<FlowRow, "step">): boolean {
  return flow.step === RETURNED;
}

/** Notes that the page saw its window closed; the first time counts. Answers that time. */
export async function markPopupClosed(tx: GlobalTx, id: string, now: Date): Promise<Date> {
  const row = await tx
    .updateTable("user_flow")
    .set({ closed_at: sql<Date>`coalesce(closed_at, ${now}::timestamptz)` })
    .where("id", "=", id)
    .returning("closed_at")
    .executeTakeFirst();
  return row?.closed_at ?? now;
}

/**
 * Writes the result and deletes the token. False where another look was first. `from`: CANCEL where
 * a yes came late.
 */
export async function finishFlow(
  tx: GlobalTx,
  id: string,
  end: { result: FlowResult; consentId: string | null; step: string; now: Date },
  from: "running" | "CANCEL" = "running",
): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable("user_flow")
    .set({
      state: end.result,
      consent_id: end.consentId,
      step: end.step,
      finished_at: end.now,
      token_encrypted: null,
      key_id: null,
    })
    .where("id", "=", id)
    .where("state", "=", from)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/** Deletes flows from before that day: nobody asks about them any more. */
export async function deleteOldFlows(tx: GlobalTx, before: Date): Promise<void> {
  await tx
    .deleteFrom("user_flow")
    .where("state", "<>", "running")
    .where("created_at", "<", before)
    .execute();
}
