/** Notifications of the gateway, as they came. */
import type { Database } from "#server/database/connect.ts";
import type { GlobalTx } from "#server/database/tenant.ts";

export async function keepNotice(
  db: Database | GlobalTx,
  notice: {
    readonly id: string;
    readonly receivedAt: Date;
    readonly body: Buffer;
    readonly signature: string;
    readonly isSigned: boolean;
    readonly orderRef: string | null;
    readonly status: string | null;
    readonly cardMask: string | null;
    readonly cardExpiresAt: Date | null;
  },
): Promise<void> {
  await db
    .insertInto("payment_notice")
    .values({
      id: notice.id,
      received_at: notice.receivedAt,
      body: notice.body,
      signature: notice.signature,
      is_signed: notice.isSigned,
      order_ref: notice.orderRef,
      status: notice.status,
      card_mask: notice.cardMask,
      card_expires_at: notice.cardExpiresAt,
    })
    .execute();
}

/** Number and end of the card that the order registered, as a signed notification told them. */
export async function findCardNotice(
  db: Database,
  orderRef: string,
): Promise<{ readonly mask: string; readonly expiresAt: Date } | undefined> {
  const row = await db
    .selectFrom("payment_notice")
    .select(["card_mask as mask", "card_expires_at as expiresAt"])
    .where("order_ref", "=", orderRef)
    .where("is_signed", "=", true)
    .where("card_mask", "is not", null)
    .where("card_expires_at", "is not", null)
    .orderBy("received_at", "desc")
    .limit(1)
    .executeTakeFirst();
  if (!row || row.mask === null || row.expiresAt === null) return undefined;
  return { mask: row.mask, expiresAt: row.expiresAt };
}

/** Forgets notifications: unsigned ones after a week, signed ones after two years. */
export async function purgeNotices(
  db: Database,
  before: { readonly unsigned: Date; readonly signed: Date },
): Promise<void> {
  for (const isSigned of [false, true])
    await db
      .deleteFrom("payment_notice")
      .where("is_signed", "=", isSigned)
      .where("received_at", "<", isSigned ? before.signed : before.unsigned)
      .execute();
}
