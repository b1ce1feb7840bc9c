import { sql } from "kysely";
import type { Database } from "#server/database/connect.ts";
import { storedJson } from "#server/database/stored-json.ts";
import type { GlobalTx } from "#server/database/tenant.ts";
import type { Stamp } from "#server/database/stamps.ts";
import { newId } from "#server/new-id.ts";

export interface PersonEventRow {
  readonly id: string;
  readonly at: Date;
  /** With microseconds, for the cursor. */
  readonly atText: string;
  readonly kind: string;
  readonly detail: { readonly about?: string; readonly through?: string };
  readonly device: string;
  readonly address: string;
}

/** The program's role may insert and read: a row is never changed. The database sets the time. */
export async function insertPersonEvent(
  tx: GlobalTx,
  event: {
    readonly userId: string;
    readonly kind: string;
    readonly about: string;
    readonly device: string;
    readonly address: string;
    readonly through: Stamp | null;
  },
): Promise<void> {
  const { about, through } = event;
  await tx
    .insertInto("person_event")
    .values({
      user_id: event.userId,
      id: newId(),
      kind: event.kind,
      detail: storedJson({ ...(about !== "" && { about }), ...(through !== null && { through }) }),
      device: event.device,
      address: event.address,
    })
    .execute();
}

/** Events of a person, newest first, behind the given one. */
export async function listPersonEventRows(
  db: Database,
  userId: string,
  page: {
    readonly after?: { readonly at: string; readonly id: string } | undefined;
    readonly limit: number;
  },
): Promise<PersonEventRow[]> {
  let query = db
    .selectFrom("person_event")
    .select(["id", "at", sql<string>`at::text`.as("atText"), "kind", "detail", "device", "address"])
    .where("user_id", "=", userId)
    .orderBy("at", "desc")
    .orderBy("id", "desc")
    .limit(page.limit);
  const { after } = page;
  if (after !== undefined)
    query = query.where(sql<boolean>`(at, id) < (${after.at}::timestamptz, ${after.id}::uuid)`);
  return query.execute();
}

/**
 * Deletes events that are older than a year, and those of persons who deleted their accounts thirty
 * days ago; answers their number.
 */
export async function purgeOldEvents(db: Database): Promise<number> {
  const { rows } = await sql<{ gone: bigint }>`select purge_person_events() as gone`.execute(db);
  return Number(rows[0]?.gone ?? 0n);
}
