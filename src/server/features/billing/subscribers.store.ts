/** Persons who pay, and what was ordered for them at the gateway. */
import type { GlobalTx } from "#server/database/tenant.ts";
import type { Database } from "#server/database/connect.ts";

export interface Subscriber {
  readonly id: string;
  readonly userId: string;
  readonly name: string;
  readonly taxNumber: string;
  readonly country: string;
  readonly zip: string;
  readonly city: string;
  readonly address: string;
  readonly email: string;
}

const COLUMNS = [
  "id",
  "user_id as userId",
  "name",
  "tax_number as taxNumber",
  "country",
  "zip",
  "city",
  "address",
  "email",
] as const;

export function findSubscriberOf(
  db: Database | GlobalTx,
  userId: string,
): Promise<Subscriber | undefined> {
  return db
    .selectFrom("payment_subscriber")
    .select(COLUMNS)
    .where("user_id", "=", userId)
    .executeTakeFirst();
}

export function findSubscriber(
  db: Database | GlobalTx,
  id: string,
): Promise<Subscriber | undefined> {
  return db
    .selectFrom("payment_subscriber")
    .select(COLUMNS)
    .where("id", "=", id)
    .executeTakeFirst();
}

/** Makes or changes the person's subscriber; answers its id, which never changes. */
export async function saveSubscriber(
  tx: GlobalTx,
  { id, userId, ...facts }: Subscriber,
  now: Date,
): Promise<string> {
  const row = {
    name: facts.name,
    tax_number: facts.taxNumber,
    country: facts.country,
    zip: facts.zip,
    city: facts.city,
    address: facts.address,
    email: facts.email,
    changed_at: now,
  };
  const saved = await tx
    .insertInto("payment_subscriber")
    .values({ id, user_id: userId, created_at: now, ...row })
    .onConflict((conflict) => conflict.column("user_id").doUpdateSet(row))
    .returning("id")
    .executeTakeFirstOrThrow();
  return saved.id;
}

export interface Order {
  readonly orderRef: string;
  readonly userId: string;
  readonly kind: "registration" | "charge";
  readonly companyId: string | null;
  readonly intent: unknown;
}

export async function insertOrder(tx: GlobalTx, order: Order): Promise<void> {
  await tx
    .insertInto("order_reference")
    .values({
      order_ref: order.orderRef,
      user_id: order.userId,
      kind: order.kind,
      company_id: order.companyId,
      intent: order.intent === null ? null : JSON.stringify(order.intent),
    })
    .execute();
}

export async function findOrder(
  db: Database | GlobalTx,
  orderRef: string,
): Promise<Order | undefined> {
  const row = await db
    .selectFrom("order_reference")
    .select(["order_ref", "user_id", "kind", "company_id", "intent"])
    .where("order_ref", "=", orderRef)
    .executeTakeFirst();
  return (
    row && {
      orderRef: row.order_ref,
      userId: row.user_id,
      kind: row.kind as Order["kind"],
      companyId: row.company_id,
      intent: row.intent,
    }
  );
}
