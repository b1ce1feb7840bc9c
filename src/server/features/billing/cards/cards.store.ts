/** Cards of a subscriber and their charge tokens. */
import { sql } from "kysely";
import type { Database } from "#server/database/connect.ts";
import type { GlobalTx } from "#server/database/tenant.ts";
import type { CardState } from "#server/database/tables/billing.ts";
import type { Forints } from "#values/forints.ts";

export interface CardRow {
  readonly id: string;
  readonly subscriberId: string;
  readonly orderRef: string;
  readonly transactionId: string | null;
  readonly state: CardState;
  readonly outcome: string;
  readonly isActive: boolean;
  readonly mask: string;
  readonly expiresAt: Date | null;
  readonly tokensUntil: Date;
  /** The largest charge that the registration allows. */
  readonly maxFt: Forints;
  /** The version of the texts that the payer accepted. */
  readonly consentVersion: string;
  readonly createdAt: Date;
}

const COLUMNS = [
  "id",
  "subscriber_id as subscriberId",
  "order_ref as orderRef",
  "transaction_id as transactionId",
  "state",
  "outcome",
  "is_active as isActive",
  "mask",
  "expires_at as expiresAt",
  "tokens_until as tokensUntil",
  "max_ft as maxFt",
  "consent_version as consentVersion",
  "created_at as createdAt",
] as const;

export async function insertCard(
  tx: GlobalTx,
  card: {
    readonly id: string;
    readonly subscriberId: string;
    readonly orderRef: string;
    readonly tokensUntil: Date;
    readonly maxFt: Forints;
    readonly consentVersion: string;
    readonly now: Date;
  },
): Promise<void> {
  await tx
    .insertInto("payment_card")
    .values({
      id: card.id,
      subscriber_id: card.subscriberId,
      order_ref: card.orderRef,
      state: "pending",
      tokens_until: card.tokensUntil,
      max_ft: card.maxFt,
      consent_version: card.consentVersion,
      consented_at: card.now,
      created_at: card.now,
    })
    .execute();
}

/** The gateway took the registration: its number and the sealed tokens. */
export async function keepTokens(
  tx: GlobalTx,
  cardId: string,
  transactionId: string,
  tokens: readonly { readonly bytes: Buffer; readonly keyId: string }[],
): Promise<void> {
  await tx
    .updateTable("payment_card")
    .set({ transaction_id: transactionId })
    .where("id", "=", cardId)
    .execute();
  await tx
    .insertInto("payment_token")
    .values(
      tokens.map(({ bytes, keyId }, index) => ({
        card_id: cardId,
        position: index + 1,
        sealed: bytes,
        sealed_key_id: keyId,
        state: "waiting" as const,
      })),
    )
    .execute();
}

export function findCardByOrder(
  db: Database | GlobalTx,
  orderRef: string,
): Promise<CardRow | undefined> {
  return db
    .selectFrom("payment_card")
    .select(COLUMNS)
    .where("order_ref", "=", orderRef)
    .executeTakeFirst();
}

export function findCard(db: Database | GlobalTx, cardId: string): Promise<CardRow | undefined> {
  return db.selectFrom("payment_card").select(COLUMNS).where("id", "=", cardId).executeTakeFirst();
}

export function findCardOf(
  db: Database | GlobalTx,
  subscriberId: string,
  cardId: string,
): Promise<CardRow | undefined> {
  return db
    .selectFrom("payment_card")
    .select(COLUMNS)
    .where("subscriber_id", "=", subscriberId)
    .where("id", "=", cardId)
    .executeTakeFirst();
}

export function findActiveCard(
  db: Database | GlobalTx,
  subscriberId: string,
): Promise<CardRow | undefined> {
  return db
    .selectFrom("payment_card")
    .select(COLUMNS)
    .where("subscriber_id", "=", subscriberId)
    .where("is_active", "=", true)
    .executeTakeFirst();
}

/** Cards that a page shows, newest first: neither deleted nor failed ones. */
export async function listCards(
  db: Database,
  subscriberId: string,
): Promise<readonly (CardRow & { readonly tokensLeft: number; readonly tokensAll: number })[]> {
  return db
    .selectFrom("payment_card as c")
    .select([
      ...COLUMNS,
      sql<number>`(select count(*)::integer from payment_token t where t.card_id = c.id and t.state = 'free')`.as(
        "tokensLeft",
      ),
      sql<number>`(select count(*)::integer from payment_token t where t.card_id = c.id)`.as(
        "tokensAll",
      ),
    ])
    .where("c.subscriber_id", "=", subscriberId)
    .where("c.state", "in", ["pending", "ready", "blocked"])
    .orderBy("c.created_at", "desc")
    .limit(50)
    .execute();
}

/** Registrations begun before the instant whose end, or what they were for, is not done. */
export async function listPendingOrders(
  db: Database,
  before: Date,
  limit: number,
): Promise<string[]> {
  const rows = await db
    .selectFrom("payment_card as c")
    .innerJoin("order_reference as o", "o.order_ref", "c.order_ref")
    .select("c.order_ref")
    .where((eb) =>
      eb.or([
        eb("c.state", "=", "pending"),
        eb.and([eb("c.state", "=", "ready"), eb("o.intent", "is not", null)]),
      ]),
    )
    .where("c.created_at", "<", before)
    .orderBy("c.created_at")
    .limit(limit)
    .execute();
  return rows.map((row) => row.order_ref);
}

/**
 * Lets one change of a subscriber's cards wait for the other, so that never two are active: cards
 * that become ready together, and cards that are chosen or deleted at the same time.
 */
export async function lockCards(tx: GlobalTx, subscriberId: string): Promise<void> {
  await tx
    .selectFrom("payment_subscriber")
    .select("id")
    .where("id", "=", subscriberId)
    .forUpdate()
    .execute();
}

/**
 * Ends a pending registration; false where another program has ended it. A ready card becomes the
 * active one.
 */
export async function settleCard(
  tx: GlobalTx,
  card: Pick<CardRow, "id" | "subscriberId">,
  end: {
    readonly state: "ready" | "failed";
    readonly outcome: string;
    readonly expiresAt: Date | null;
    readonly now: Date;
  },
): Promise<boolean> {
  await lockCards(tx, card.subscriberId);
  const settled = await tx
    .updateTable("payment_card")
    .set({ state: end.state, outcome: end.outcome, settled_at: end.now, expires_at: end.expiresAt })
    .where("id", "=", card.id)
    .where("state", "=", "pending")
    .returning("id")
    .executeTakeFirst();
  if (settled === undefined) return false;
  await tx
    .updateTable("payment_token")
    .set({ state: end.state === "ready" ? "free" : "void" })
    .where("card_id", "=", card.id)
    .where("state", "=", "waiting")
    .execute();
  if (end.state === "ready") await activateCard(tx, card);
  return true;
}

/**
 * Makes the card the one that is charged; false, and nothing changed, where it is not ready. The
 * caller holds `lockCards`.
 */
export async function activateCard(
  tx: GlobalTx,
  card: Pick<CardRow, "id" | "subscriberId">,
): Promise<boolean> {
  // Held, because a refused charge may block the card in this moment.
  const ready = await tx
    .selectFrom("payment_card")
    .select("id")
    .where("id", "=", card.id)
    .where("state", "=", "ready")
    .forUpdate()
    .executeTakeFirst();
  if (ready === undefined) return false;
  await tx
    .updateTable("payment_card")
    .set({ is_active: false })
    .where("subscriber_id", "=", card.subscriberId)
    .where("is_active", "=", true)
    .execute();
  await tx.updateTable("payment_card").set({ is_active: true }).where("id", "=", card.id).execute();
  return true;
}

/** The end of a card, by its owner or by a refusal that no repeat cures. */
export async function endCard(
  tx: GlobalTx,
  cardId: string,
  state: "blocked" | "deleted",
): Promise<void> {
  await tx
    .updateTable("payment_card")
    .set({ state, is_active: false })
    .where("id", "=", cardId)
    .where("state", "<>", "deleted")
    .execute();
  if (state === "deleted")
    await tx
      .updateTable("payment_token")
      .set({ state: "void" })
      .where("card_id", "=", cardId)
      .where("state", "in", ["waiting", "free"])
      .execute();
}

/**
 * Number and end of a card, as the notification told them; known ones stay. False where they were
 * known.
 */
export async function describeCard(
  tx: GlobalTx,
  orderRef: string,
  facts: { readonly mask: string; readonly expiresAt: Date },
): Promise<boolean> {
  const row = await tx
    .updateTable("payment_card")
    .set({ mask: facts.mask, expires_at: facts.expiresAt })
    .where("order_ref", "=", orderRef)
    .where("mask", "=", "")
    .returning("id")
    .executeTakeFirst();
  return row !== undefined;
}

interface HeldToken {
  readonly position: number;
  readonly bytes: Buffer;
  readonly keyId: string;
}

/** Takes the first free token of the card for an order; undefined where none is left. */
export async function holdToken(
  tx: GlobalTx,
  cardId: string,
  orderRef: string,
): Promise<HeldToken | undefined> {
  const free = await tx
    .selectFrom("payment_token")
    .select(["position", "sealed as bytes", "sealed_key_id as keyId"])
    .where("card_id", "=", cardId)
    .where("state", "=", "free")
    .orderBy("position")
    .limit(1)
    .forUpdate()
    .skipLocked()
    .executeTakeFirst();
  if (free !== undefined) await setToken(tx, cardId, free.position, "held", orderRef);
  return free;
}

export async function setToken(
  tx: GlobalTx,
  cardId: string,
  position: number,
  state: "held" | "free" | "spent",
  orderRef: string | null,
): Promise<void> {
  await tx
    .updateTable("payment_token")
    .set({ state, order_ref: orderRef })
    .where("card_id", "=", cardId)
    .where("position", "=", position)
    .where("state", "<>", "void")
    .execute();
}

export function findToken(
  db: Database | GlobalTx,
  cardId: string,
  position: number,
): Promise<HeldToken | undefined> {
  return db
    .selectFrom("payment_token")
    .select(["position", "sealed as bytes", "sealed_key_id as keyId"])
    .where("card_id", "=", cardId)
    .where("position", "=", position)
    .executeTakeFirst();
}
