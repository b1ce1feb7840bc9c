/** Asks the queue's table about the jobs of one company and of one person. */
import { sql } from "kysely";
import { lockName } from "#server/database/named-lock.ts";
import type { GlobalTx } from "../database/tenant.ts";
import type { OwnedData } from "./turns.ts";

export interface Owner extends OwnedData {
  /** Name of the job. */
  readonly name: string;
}

/** Jobs of the company and of the person that wait or run. */
export async function countUnfinished(
  tx: GlobalTx,
  name: string,
  owner: OwnedData,
): Promise<{ company: number; person: number }> {
  const { rows } = await sql<{ company: bigint; person: bigint }>`
    select count(*) filter (where group_id = ${owner.companyId}) as company,
      count(*) filter (where data->>'personId' = ${owner.personId ?? null}) as person
    from pgboss.job where name = ${name} and state < 'completed'`.execute(tx);
  return { company: Number(rows[0]?.company ?? 0), person: Number(rows[0]?.person ?? 0) };
}

// A run that has its turn bears this mark while it is active; those that were only given out do
// not.
const RUNS = "runs";

/**
 * Marks the run as the one that works, unless its company has one or its person has `perPerson`.
 */
export async function takeTurn(
  tx: GlobalTx,
  owner: Owner,
  id: string,
  perPerson: number,
): Promise<boolean> {
  await lockName(tx, `turns ${owner.name}`);
  const { rows } = await sql<{ company: bigint; person: bigint }>`
    select count(*) filter (where group_id = ${owner.companyId}) as company,
      count(*) filter (where data->>'personId' = ${owner.personId ?? null}) as person
    from pgboss.job where name = ${owner.name} and state = 'active' and group_tier = ${RUNS} and id <> ${id}::uuid`.execute(
    tx,
  );
  const taken = Number(rows[0]?.company) === 0 && Number(rows[0]?.person) < perPerson;
  await sql`
    update pgboss.job set group_tier = ${taken ? RUNS : null}
    where name = ${owner.name} and id = ${id}::uuid and state = 'active'`.execute(tx);
  return taken;
}

/**
 * Lets the waiting jobs of the person rest, so that the lanes do not take them up one after the
 * other for nothing.
 */
export async function postponeOf(
  tx: GlobalTx,
  { name, personId }: Owner,
  seconds: number,
): Promise<void> {
  if (personId === undefined) return;
  await sql`
    update pgboss.job set start_after = now() + make_interval(secs => ${seconds})
    where name = ${name} and state = 'created' and start_after <= now() and data->>'personId' = ${personId}`.execute(
    tx,
  );
}

/** Lets the person's and the company's waiting jobs be taken at once: a run of theirs has ended. */
export async function releaseOf(tx: GlobalTx, { name, companyId, personId }: Owner): Promise<void> {
  await sql`
    update pgboss.job set start_after = now()
    where name = ${name} and state = 'created' and start_after > now()
      and (group_id = ${companyId} or data->>'personId' = ${personId ?? null})`.execute(tx);
}
