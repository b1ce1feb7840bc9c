/** Events of companies for the programs of integrators. */
import { sql } from "kysely";
import { runText } from "#server/database/run-text.ts";
import { storedJson } from "#server/database/stored-json.ts";
import { BY_PROGRAM, BY_SEVERAL, type Maker } from "#server/database/stamps.ts";
import type { Tx } from "#server/database/tenant.ts";
import { type ActorFacts, clientIdOfStamp } from "./present-actor.ts";

export interface NewEvent {
  readonly companyId: string;
  readonly id: string;
  readonly type: string;
  readonly subject: string;
  readonly data: Record<string, string>;
  readonly forKeyId: string | null;
  readonly forEndpointId: string | null;
  /** Null: the program itself. */
  readonly by: Maker | null;
  readonly at: Date;
}

export interface EventRow {
  readonly id: string;
  /** The place in the company's stream, from 1; in the order in which the events were told. */
  readonly seq: bigint;
  readonly type: string;
  readonly data: Record<string, string>;
  readonly forKeyId: string | null;
  readonly forEndpointId: string | null;
  readonly createdAt: Date;
}

/** With who caused it. */
export interface ToldEvent extends EventRow, ActorFacts {}

export async function hasActiveKey(tx: Tx, companyId: string): Promise<boolean> {
  const row = await tx
    .selectFrom("api_key")
    .select("id")
    .where("company_id", "=", companyId)
    .where("status", "=", "ACTIVE")
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}

/**
 * Whether an equal event waits for its number, and then tells of this cause too. Its row is locked
 * until this transaction ends, so that it is told after this commit; one that another transaction
 * has locked does not count.
 */
export async function joinsNewEvent(
  tx: Tx,
  companyId: string,
  { type, subject, by }: Pick<NewEvent, "type" | "subject" | "by">,
): Promise<boolean> {
  const [waiting] = await runText<{ id: string; userId: string | null; through: string | null }>(
    tx,
    `select id, caused_by as "userId", caused_through as through from api_event
      where company_id = $1::uuid and type = $2 and subject = $3 and seq is null
      limit 1 for update skip locked`,
    [companyId, type, subject],
  );
  if (waiting === undefined) return false;
  const cause = causeOf(by);
  if (waiting.userId !== cause.caused_by || waiting.through !== cause.caused_through)
    await tx
      .updateTable("api_event")
      .set({ caused_by: null, caused_through: BY_SEVERAL })
      .where("company_id", "=", companyId)
      .where("id", "=", waiting.id)
      .execute();
  return true;
}

function causeOf(by: Maker | null) {
  return { caused_by: by?.userId ?? null, caused_through: by?.through ?? BY_PROGRAM };
}

/** Whether an event was stored under this name in the last thirty days. */
export async function hasToldEvent(tx: Tx, companyId: string, subject: string): Promise<boolean> {
  const row = await tx
    .selectFrom("api_event")
    .select("id")
    .where("company_id", "=", companyId)
    .where("type", "=", "consent.expiring")
    .where("subject", "=", subject)
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}

export async function insertEvent(tx: Tx, event: NewEvent): Promise<void> {
  await tx
    .insertInto("api_event")
    .values({
      company_id: event.companyId,
      id: event.id,
      type: event.type,
      subject: event.subject,
      data: storedJson(event.data),
      for_key_id: event.forKeyId,
      for_endpoint_id: event.forEndpointId,
      ...causeOf(event.by),
      created_at: event.at,
    })
    .execute();
}

/**
 * Gives new events of a company their numbers, at most `limit`, and answers them in their order.
 * The numbers of a company come one after the other and are seen in this order.
 */
export async function numberNewEvents(
  tx: Tx,
  companyId: string,
  limit: number,
): Promise<EventRow[]> {
  await runText(
    tx,
    "insert into api_event_stream (company_id, last_seq) values ($1::uuid, 0) on conflict do nothing",
    [companyId],
  );
  const [stream] = await runText<{ last: bigint }>(
    tx,
    "select last_seq as last from api_event_stream where company_id = $1::uuid for update",
    [companyId],
  );
  const rows = await runText<EventRow>(
    tx,
    `with fresh as (
        select id, row_number() over (order by created_at, id) as place from (
          select id, created_at from api_event where company_id = $1::uuid and seq is null
          order by created_at, id limit $3 for update) f)
      update api_event e set seq = $2::bigint + fresh.place from fresh
        where e.company_id = $1::uuid and e.id = fresh.id and e.seq is null
      returning e.id, e.seq, e.type, e.data, e.for_key_id as "forKeyId", e.for_endpoint_id as "forEndpointId",
        e.created_at as "createdAt"`,
    [companyId, stream!.last, limit],
  );
  if (rows.length === 0) return [];
  rows.sort((a, b) => (a.seq < b.seq ? -1 : 1));
  await tx
    .updateTable("api_event_stream")
    .set({ last_seq: rows.at(-1)!.seq })
    .where("company_id", "=", companyId)
    .execute();
  return rows;
}

/** Columns of a numbered event `e` and of who caused it, `u`. */
const COLUMNS = [
  "e.id",
  sql<bigint>`e.seq`.as("seq"),
  "e.type",
  "e.data",
  "e.for_key_id as forKeyId",
  "e.for_endpoint_id as forEndpointId",
  "e.created_at as createdAt",
  "e.caused_through as stamp",
  "u.name as personName",
  sql<string | null>`${sql.raw(clientIdOfStamp("e.caused_through"))}`.as("clientId"),
] as const;

/**
 * Numbered events behind a place, in their order: those for every key and those for this one.
 * `types` are the types that the key may hear of.
 */
export async function listEvents(
  tx: Tx,
  companyId: string,
  question: {
    readonly keyId: string;
    readonly types: readonly string[];
    readonly after: bigint;
    readonly limit: number;
  },
): Promise<ToldEvent[]> {
  if (question.types.length === 0) return [];
  return tx
    .selectFrom("api_event as e")
    .leftJoin("app_user as u", "u.id", "e.caused_by")
    .select(COLUMNS)
    .where("e.company_id", "=", companyId)
    .where("e.seq", ">", question.after)
    .where("e.type", "in", [...question.types])
    .where("e.for_endpoint_id", "is", null)
    .where((eb) => eb.or([eb("e.for_key_id", "is", null), eb("e.for_key_id", "=", question.keyId)]))
    .orderBy("e.seq")
    .limit(question.limit)
    .execute();
}

/**
 * The ends of a company's stream: the number before the oldest kept event, and the last number that
 * was given; the statement sees both at one moment.
 */
export async function findStreamEnds(
  tx: Tx,
  companyId: string,
): Promise<{ before: bigint; last: bigint }> {
  const [row] = await runText<{ last: bigint; before: bigint }>(
    tx,
    `select s.last_seq as last, coalesce((select min(e.seq) - 1 from api_event e
        where e.company_id = $1::uuid and e.seq is not null), s.last_seq) as before
      from api_event_stream s where s.company_id = $1::uuid`,
    [companyId],
  );
  return row ?? { before: 0n, last: 0n };
}

/** Companies with an event that waits for its number since before that moment. */
export async function listCompaniesWithNewEvents(
  tx: Tx,
  companyIds: readonly string[],
  before: Date,
): Promise<string[]> {
  const rows = await tx
    .selectFrom("api_event")
    .select("company_id")
    .distinct()
    .where("company_id", "in", [...companyIds])
    .where("seq", "is", null)
    .where("created_at", "<", before)
    .execute();
  return rows.map((row) => row.company_id);
}

/** Deletes older events of companies; their deliveries go with them. */
export async function deleteOldEvents(
  tx: Tx,
  companyIds: readonly string[],
  before: Date,
): Promise<void> {
  await tx
    .deleteFrom("api_event")
    .where("company_id", "in", [...companyIds])
    .where("created_at", "<", before)
    .execute();
}
