/** Deliveries: each an event on its way to an endpoint. */
import { clientIdOfStamp } from "#server/features/api-events/api-events.service.ts";
import { runText } from "#server/database/run-text.ts";
import type { Tx } from "#server/database/tenant.ts";

export interface NewDelivery {
  readonly id: string;
  readonly endpointId: string;
  readonly eventId: string;
  readonly state: "waiting" | "held";
}

/** Stores deliveries; one that the endpoint has of the event already stays as it is. */
export async function insertDeliveries(
  tx: Tx,
  companyId: string,
  deliveries: readonly NewDelivery[],
  at: Date,
): Promise<void> {
  await tx
    .insertInto("webhook_delivery")
    .values(
      deliveries.map(({ id, endpointId, eventId, state }) => ({
        company_id: companyId,
        id,
        endpoint_id: endpointId,
        event_id: eventId,
        state,
        next_try_at: state === "waiting" ? at : null,
        created_at: at,
      })),
    )
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

/** A delivery with all that sending it needs. */
export interface DueDelivery {
  readonly endpointId: string;
  readonly state: "waiting" | "delivered" | "failed" | "held";
  readonly tries: number;
  readonly firstTryAt: Date | null;
  readonly nextTryAt: Date | null;
  readonly eventId: string;
  readonly type: string;
  readonly data: Record<string, string>;
  readonly eventAt: Date;
  /** Who caused the event, and through what. */
  readonly personName: string | null;
  readonly stamp: string | null;
  readonly clientId: string | null;
  readonly url: string;
  readonly endpointState: "active" | "stopped";
  readonly failures: number;
  readonly pauseUntil: Date | null;
  readonly lastSuccessAt: Date | null;
  readonly secret: Buffer;
  readonly secretKeyId: string;
  readonly oldSecret: Buffer | null;
  readonly oldSecretKeyId: string | null;
  readonly oldGoodUntil: Date | null;
  /** Who made the key. */
  readonly personId: string;
  /** The key is active and its person is a member of the company. */
  readonly keyLives: boolean;
}

export async function findDue(
  tx: Tx,
  companyId: string,
  id: string,
): Promise<DueDelivery | undefined> {
  const [row] = await runText<DueDelivery>(
    tx,
    `select d.endpoint_id as "endpointId", d.state, d.tries, d.first_try_at as "firstTryAt", d.next_try_at as "nextTryAt",
        e.id as "eventId", e.type, e.data, e.created_at as "eventAt",
        (select u.name from app_user u where u.id = e.caused_by) as "personName", e.caused_through as stamp,
        ${clientIdOfStamp("e.caused_through")} as "clientId", w.url, w.state as "endpointState", w.failures,
        w.pause_until as "pauseUntil", w.last_success_at as "lastSuccessAt", w.secret, w.secret_key_id as "secretKeyId",
        w.old_secret as "oldSecret", w.old_secret_key_id as "oldSecretKeyId", w.old_good_until as "oldGoodUntil",
        (select k.user_id from api_key k where k.id = w.key_id and k.company_id = $1::uuid) as "personId",
        exists (select from api_key k
          join membership m on m.company_id = k.company_id and m.user_id = k.user_id and m.removed_at is null
          join app_user u on u.id = k.user_id and u.deleted_at is null
          where k.id = w.key_id and k.company_id = $1::uuid and k.status = 'ACTIVE') as "keyLives"
      from webhook_delivery d
      join webhook_endpoint w on w.company_id = d.company_id and w.id = d.endpoint_id
      join api_event e on e.company_id = d.company_id and e.id = d.event_id
      where d.company_id = $1::uuid and d.id = $2::uuid`,
    [companyId, id],
  );
  return row;
}

export interface Tried {
  readonly state: "waiting" | "delivered" | "failed";
  readonly tries: number;
  readonly firstTryAt: Date;
  readonly at: Date;
  readonly nextTryAt: Date | null;
  readonly status: number | null;
  readonly fault: string | null;
  readonly ms: number;
}

/** Notes a try. False where the delivery does not wait any more. */
export async function noteTry(
  tx: Tx,
  companyId: string,
  id: string,
  tried: Tried,
): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable("webhook_delivery")
    .set({
      state: tried.state,
      tries: tried.tries,
      first_try_at: tried.firstTryAt,
      last_try_at: tried.at,
      next_try_at: tried.nextTryAt,
      last_status: tried.status,
      last_fault: tried.fault,
      last_ms: tried.ms,
    })
    .where("company_id", "=", companyId)
    .where("id", "=", id)
    .where("state", "=", "waiting")
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/** A delivery that is not sent now: it waits until then, is held, or is given up untried. */
export async function moveDelivery(
  tx: Tx,
  companyId: string,
  id: string,
  to:
    | { readonly state: "waiting"; readonly nextTryAt: Date }
    | { readonly state: "held" }
    | { readonly state: "failed"; readonly fault: string },
): Promise<void> {
  await tx
    .updateTable("webhook_delivery")
    .set({
      state: to.state,
      next_try_at: to.state === "waiting" ? to.nextTryAt : null,
      ...(to.state === "failed" ? { last_fault: to.fault } : {}),
    })
    .where("company_id", "=", companyId)
    .where("id", "=", id)
    .where("state", "=", "waiting")
    .execute();
}

/** The endpoint is stopped: what waits is held. */
export async function holdWaiting(tx: Tx, companyId: string, endpointId: string): Promise<void> {
  await tx
    .updateTable("webhook_delivery")
    .set({ state: "held", next_try_at: null })
    .where("company_id", "=", companyId)
    .where("endpoint_id", "=", endpointId)
    .where("state", "=", "waiting")
    .execute();
}

/** What is sent again: one delivery, those of a time, those that were not taken, or those held. */
export type ReplayChoice =
  | { readonly kind: "one"; readonly id: string }
  | { readonly kind: "time"; readonly from: Date; readonly to: Date }
  | { readonly kind: "open" }
  | { readonly kind: "held" };

/** Lets deliveries wait anew, with new repeats; answers their ids, the oldest first. */
export async function replayDeliveries(
  tx: Tx,
  companyId: string,
  endpointId: string,
  choice: ReplayChoice,
  { at, limit }: { readonly at: Date; readonly limit: number },
): Promise<string[]> {
  const [text, values] = chosen(choice);
  const rows = await runText<{ id: string }>(
    tx,
    `update webhook_delivery d set state = 'waiting', tries = 0, first_try_at = null, next_try_at = $3::timestamptz
      where d.company_id = $1::uuid and d.id in (
        select id from webhook_delivery where company_id = $1::uuid and endpoint_id = $2::uuid and ${text}
        order by created_at, id limit $4 for update)
      returning d.id`,
    [companyId, endpointId, at, limit, ...values],
  );
  return rows.map(({ id }) => id).sort();
}

function chosen(choice: ReplayChoice): [string, unknown[]] {
  switch (choice.kind) {
    case "one":
      return ["id = $5::uuid", [choice.id]];
    case "time":
      return [
        "created_at >= $5::timestamptz and created_at < $6::timestamptz",
        [choice.from, choice.to],
      ];
    case "open":
      return ["state <> 'delivered'", []];
    case "held":
      return ["state = 'held'", []];
  }
}

export interface DeliveryRow {
  readonly id: string;
  readonly endpointId: string;
  readonly eventId: string;
  readonly type: string;
  readonly state: "waiting" | "delivered" | "failed" | "held";
  readonly tries: number;
  readonly lastTryAt: Date | null;
  readonly nextTryAt: Date | null;
  readonly lastStatus: number | null;
  readonly lastFault: string | null;
  readonly lastMs: number | null;
  readonly createdAt: Date;
  /** With microseconds, for the place in the list. */
  readonly at: string;
}

const COLUMNS = `d.id, d.endpoint_id as "endpointId", d.event_id as "eventId", e.type, d.state, d.tries,
  d.last_try_at as "lastTryAt", d.next_try_at as "nextTryAt", d.last_status as "lastStatus", d.last_fault as "lastFault",
  d.last_ms as "lastMs", d.created_at as "createdAt", d.created_at::text as at`;
const JOIN = "join api_event e on e.company_id = d.company_id and e.id = d.event_id";

/** Deliveries of an endpoint, the newest first. */
export function listDeliveries(
  tx: Tx,
  companyId: string,
  endpointId: string,
  page: {
    readonly open: boolean;
    readonly after: { readonly at: string; readonly id: string } | undefined;
    readonly limit: number;
  },
): Promise<DeliveryRow[]> {
  return runText<DeliveryRow>(
    tx,
    `select ${COLUMNS} from webhook_delivery d ${JOIN}
      where d.company_id = $1::uuid and d.endpoint_id = $2::uuid ${page.open ? "and d.state <> 'delivered'" : ""}
        and ($3::timestamptz is null or (d.created_at, d.id) < ($3::timestamptz, $4::uuid))
      order by d.created_at desc, d.id desc limit $5`,
    [companyId, endpointId, page.after?.at ?? null, page.after?.id ?? null, page.limit],
  );
}

/** The newest deliveries of each endpoint. */
export function listNewest(
  tx: Tx,
  companyId: string,
  endpointIds: readonly string[],
  limit: number,
): Promise<DeliveryRow[]> {
  return runText<DeliveryRow>(
    tx,
    `select f.* from unnest($2::uuid[]) as w (id) cross join lateral (
        select ${COLUMNS} from webhook_delivery d ${JOIN}
        where d.company_id = $1::uuid and d.endpoint_id = w.id
        order by d.created_at desc, d.id desc limit $3) f`,
    [companyId, [...endpointIds], limit],
  );
}

export interface OpenCounts {
  readonly endpointId: string;
  readonly waiting: bigint;
  readonly failed: bigint;
  /** The first try of the oldest event that is tried again and again. */
  readonly failingSince: Date | null;
}

export function countOpen(
  tx: Tx,
  companyId: string,
  endpointIds: readonly string[],
): Promise<OpenCounts[]> {
  return runText<OpenCounts>(
    tx,
    `select endpoint_id as "endpointId", count(*) filter (where state in ('waiting', 'held')) as waiting,
        count(*) filter (where state = 'failed') as failed,
        min(first_try_at) filter (where state = 'waiting' and tries > 0) as "failingSince"
      from webhook_delivery where company_id = $1::uuid and endpoint_id = any ($2::uuid[]) and state <> 'delivered'
      group by endpoint_id`,
    [companyId, [...endpointIds]],
  );
}

export interface LastTryRow {
  readonly endpointId: string;
  readonly at: Date;
  readonly status: number | null;
  readonly fault: string | null;
  readonly ms: number | null;
}

/** The last try of each endpoint, of whatever event. */
export function listLastTries(
  tx: Tx,
  companyId: string,
  endpointIds: readonly string[],
): Promise<LastTryRow[]> {
  return runText<LastTryRow>(
    tx,
    `select distinct on (endpoint_id) endpoint_id as "endpointId", last_try_at as at, last_status as status,
        last_fault as fault, last_ms as ms
      from webhook_delivery where company_id = $1::uuid and endpoint_id = any ($2::uuid[]) and last_try_at is not null
      order by endpoint_id, last_try_at desc`,
    [companyId, [...endpointIds]],
  );
}

/** Deliveries of companies whose time came before that moment: their job was lost. */
export function listLost(
  tx: Tx,
  companyIds: readonly string[],
  before: Date,
  limit: number,
): Promise<{ companyId: string; id: string; endpointId: string }[]> {
  return runText(
    tx,
    `select company_id as "companyId", id, endpoint_id as "endpointId" from webhook_delivery
      where company_id = any ($1::uuid[]) and state = 'waiting' and next_try_at < $2::timestamptz
      order by next_try_at limit $3`,
    [[...companyIds], before, limit],
  );
}

/** Tests of an endpoint since that moment, those that wait for their number too. */
export async function countTests(
  tx: Tx,
  companyId: string,
  endpointId: string,
  since: Date,
): Promise<number> {
  const row = await tx
    .selectFrom("api_event")
    .select(({ fn }) => fn.countAll<bigint>().as("count"))
    .where("company_id", "=", companyId)
    .where("for_endpoint_id", "=", endpointId)
    .where("created_at", ">", since)
    .executeTakeFirstOrThrow();
  return Number(row.count);
}
