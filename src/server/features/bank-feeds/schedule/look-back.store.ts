/**
 * Looks back that an aggregator's notification leads to: from which day on, not before which time,
 * and whether another notification came meanwhile.
 */
import { sql } from "kysely";
import { runText } from "#server/database/run-text.ts";
import type { Tx } from "#server/database/tenant.ts";
import type { LocalDate } from "#values/local-date.ts";

interface FeedKey {
  readonly companyId: string;
  readonly id: string;
}

/**
 * Notes, for the company's accounts under these consents, that booked items have changed since a
 * day. `again` ignores the pause since the last look. Answers the accounts that may be looked at
 * now; the others are due after their pause.
 */
export async function wantLooks(
  tx: Tx,
  companyId: string,
  given: {
    readonly consentIds: readonly string[];
    readonly from: LocalDate;
    readonly again: boolean;
    readonly now: Date;
  },
): Promise<{ ready: string[]; latest: Date | null }> {
  const rows = await runText<{ id: string; ready: boolean; at: Date | null }>(
    tx,
    `update feed_account f set look_from = least(f.look_from, $3::date), look_told_at = $4::timestamptz,
        look_at = case when $5::boolean then null else f.look_at end,
        next_try_at = case when f.look_at > $4::timestamptz and not $5::boolean then least(f.next_try_at, f.look_at) else f.next_try_at end
      where f.company_id = $1::uuid and f.consent_id = any ($2::uuid[]) and f.state = 'active'
      returning f.id, f.look_at as at, (f.look_at is null or f.look_at <= $4::timestamptz)
        and not (f.health = 'limited' and f.next_try_at > $4::timestamptz) as ready`,
    [companyId, [...given.consentIds], given.from, given.now, given.again],
  );
  const waits = rows
    .flatMap(({ ready, at }) => (ready || at === null ? [] : at))
    .toSorted((one, other) => one.getTime() - other.getTime());
  return { ready: rows.filter(({ ready }) => ready).map(({ id }) => id), latest: waits[0] ?? null };
}

/** Notes that a look has begun: the next one waits until `next`, whatever becomes of this one. */
export async function beginLook(tx: Tx, { companyId, id }: FeedKey, next: Date): Promise<void> {
  await tx
    .updateTable("feed_account")
    .set({ look_at: next })
    .where("company_id", "=", companyId)
    .where("id", "=", id)
    .execute();
}

/** Notes that the look is done, unless a notification came after it was planned. */
export async function endLook(
  tx: Tx,
  { companyId, id }: FeedKey,
  toldAt: Date | null,
): Promise<void> {
  await tx
    .updateTable("feed_account")
    .set({ look_from: null })
    .where("company_id", "=", companyId)
    .where("id", "=", id)
    .where(sql<boolean>`look_told_at is not distinct from ${toldAt}::timestamptz`)
    .execute();
}

/**
 * Whether a reading since that moment found changed or withdrawn items through one of these
 * consents.
 */
export async function hasChangesSince(
  tx: Tx,
  companyId: string,
  consentIds: readonly string[],
  since: Date,
): Promise<boolean> {
  if (consentIds.length === 0) return false;
  const row = await tx
    .selectFrom("sync_run as r")
    .innerJoin("feed_account as f", (join) =>
      join.onRef("f.company_id", "=", "r.company_id").onRef("f.id", "=", "r.feed_account_id"),
    )
    .select("r.id")
    .where("r.company_id", "=", companyId)
    .where("f.consent_id", "in", [...consentIds])
    .where("r.started_at", ">=", since)
    .where((eb) => eb.or([eb("r.changed_count", ">", 0), eb("r.withdrawn_count", ">", 0)]))
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}
