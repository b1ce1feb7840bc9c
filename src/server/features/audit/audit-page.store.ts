import { sql } from "kysely";
import { listAuditSpellings } from "#contract/audit/audit-actions.ts";
import type { Tx } from "#server/database/tenant.ts";

export interface AuditFilter {
  /** Days in Budapest, both included. */
  readonly from?: string;
  readonly to?: string;
  readonly actor?: string;
  /** A whole action, or a noun for all of its actions. */
  readonly action?: string;
  readonly object?: string;
}

export interface AuditRow {
  readonly id: string;
  readonly at: Date;
  /** With microseconds, for the cursor. */
  readonly atText: string;
  readonly actorKind: "user" | "job" | "integrator" | "operator";
  readonly actorId: string | null;
  readonly through: string | null;
  /** The client id of the key by which, or by whose link, it was done. */
  readonly clientId: string | null;
  readonly integrator: string | null;
  readonly actorName: string;
  readonly actorEmail: string;
  readonly action: string;
  readonly objectKind: string;
  readonly objectId: string;
  readonly before: unknown;
  readonly after: unknown;
  readonly address: string;
}

// A line of the version before names the key of a program by its client id alone.
const KEY_OF_LINE = sql<boolean>`l.actor_kind = 'integrator' and case
  when l.through is null then k.client_id = l.after ->> 'clientId'
  else k.id = nullif(split_part(l.through, ':', 2), '')::uuid end`;

/** Entries of a company, newest first, behind the given one. */
export async function listAuditRows(
  tx: Tx,
  companyId: string,
  filter: AuditFilter,
  page: { readonly after?: { readonly at: string; readonly id: string }; readonly limit: number },
): Promise<AuditRow[]> {
  let query = tx
    .selectFrom("audit_log as l")
    .leftJoin("app_user as u", "u.id", "l.actor_id")
    .leftJoin("api_key as k", (join) => join.on(KEY_OF_LINE))
    .select([
      "l.id",
      "l.at",
      sql<string>`l.at::text`.as("atText"),
      "l.actor_kind as actorKind",
      "l.actor_id as actorId",
      "l.through",
      "k.client_id as clientId",
      "k.integrator",
      sql<string>`coalesce(u.name, '')`.as("actorName"),
      sql<string>`coalesce(u.email, '')`.as("actorEmail"),
      "l.action",
      "l.object_kind as objectKind",
      "l.object_id as objectId",
      "l.before",
      "l.after",
      "l.address",
    ])
    .where("l.company_id", "=", companyId)
    .orderBy("l.at", "desc")
    .orderBy("l.id", "desc")
    .limit(page.limit);
  const { from, to, actor, action, object } = filter;
  if (from !== undefined)
    query = query.where(
      sql<boolean>`l.at >= (${from}::date)::timestamp at time zone 'Europe/Budapest'`,
    );
  if (to !== undefined)
    query = query.where(
      sql<boolean>`l.at < (${to}::date + 1)::timestamp at time zone 'Europe/Budapest'`,
    );
  if (actor !== undefined) query = query.where("l.actor_id", "=", actor);
  if (action !== undefined) {
    const isWhole = action.includes(".");
    query = query.where((eb) =>
      eb.or(
        listAuditSpellings(action).map((each) =>
          isWhole
            ? eb("l.action", "=", each)
            : eb("l.action", "like", `${each.replaceAll("_", "\\_")}.%`),
        ),
      ),
    );
  }
  if (object !== undefined)
    query = query.where((eb) =>
      eb.or([
        eb("l.object_id", "=", object),
        eb("l.object_kind", "in", listAuditSpellings(object)),
      ]),
    );
  const { after } = page;
  // The bound of the column stands beside the comparison of rows: next to the filter's later day
  // alone, PostgreSQL would begin each page at that day.
  if (after !== undefined)
    query = query.where(
      sql<boolean>`l.at <= ${after.at}::timestamptz and (l.at, l.id) < (${after.at}::timestamptz, ${after.id}::uuid)`,
    );
  return query.execute();
}

/** Whether the transaction sees the company. */
export async function isCompanyVisible(tx: Tx, companyId: string): Promise<boolean> {
  return (
    (await tx
      .selectFrom("company")
      .select("company_id")
      .where("company_id", "=", companyId)
      .executeTakeFirst()) !== undefined
  );
}
