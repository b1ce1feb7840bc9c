/** Persons who pay, and what was ordered for them at the gateway. */
import type { GlobalTx } from "#server/database/tenant.ts";
import { DAY_MS } from "#values/durations.ts";
import type { Database } from "#server/database/connect.ts";
import type { BillingDeps } from "./billing-deps.ts";
import { holdsRole } from "./memberships.store.ts";

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

/** The payer, while his account is not deleted. */
export function findSubscriber(
  db: Database | GlobalTx,
  id: string,
): Promise<Subscriber | undefined> {
  return db
    .selectFrom("payment_subscriber")
    .select(COLUMNS)
    .where("id", "=", id)
    .where((eb) =>
      eb.exists(
        eb
          .selectFrom("app_user as u")
          .select("u.id")
          .whereRef("u.id", "=", "payment_subscriber.user_id")
          .where("u.deleted_at", "is", null),
      ),
    )
    .executeTakeFirst();
}

/** Whether the payer still directs the company. */
export async function isPayerOf(
  tx: GlobalTx,
  { userId }: Subscriber,
  companyId: string,
): Promise<boolean> {
  return holdsRole(tx, { companyId, userId }, "owner");
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

const MONTH_MS = 31 * DAY_MS;

/** Companies for which the person was charged within the last month: so many charges a month. */
export async function countChargedMonthly(
  { db, clock }: Pick<BillingDeps, "db" | "clock">,
  userId: string,
): Promise<number> {
  const row = await db
    .selectFrom("order_reference")
    .select((eb) => eb.fn.count<string>("company_id").distinct().as("count"))
    .where("user_id", "=", userId)
    .where("kind", "=", "charge")
    .where("created_at", ">", new Date(clock.now().getTime() - MONTH_MS))
    .executeTakeFirstOrThrow();
  return Number(row.count);
}

export async function insertOrder(tx: GlobalTx, order: Order, now: Date): Promise<void> {
  await tx
    .insertInto("order_reference")
    .values({
      created_at: now,
      order_ref: order.orderRef,
      user_id: order.userId,
      kind: order.kind,
      company_id: order.companyId,
      intent: order.intent === null ? null : JSON.stringify(order.intent),
    })
    .execute();
}

/** Holds the order and answers what is still to be done after its registration; null: all done. */
export async function holdIntent(tx: GlobalTx, orderRef: string): Promise<unknown> {
  const row = await tx
    .selectFrom("order_reference")
    .select("intent")
    .where("order_ref", "=", orderRef)
    .forUpdate()
    .executeTakeFirst();
  return row?.intent ?? null;
}

/** Everything that the registration was for is done. */
export async function clearIntent(tx: GlobalTx, orderRef: string): Promise<void> {
  await tx
    .updateTable("order_reference")
    .set({ intent: null })
    .where("order_ref", "=", orderRef)
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
