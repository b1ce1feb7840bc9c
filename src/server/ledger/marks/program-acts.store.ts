/**
 * Marks and decisions are stored with their person and their instant, wherever rows carry them. Of
 * those that a program did for its person, a row here says through what, by person and instant.
 */
import { runText } from "#server/database/run-text.ts";
import type { Tx } from "#server/database/tenant.ts";
import { type Maker, readStamp } from "#server/database/stamps.ts";

/** Call it with the instant that the mark or decision is stored with. */
export async function noteProgramAct(
  tx: Tx,
  companyId: string,
  { userId, through }: Maker,
  at: Date,
): Promise<void> {
  const { kind } = readStamp(through);
  if (kind === "self" || kind === "unknown") return;
  // An operation of several pieces has one instant.
  await tx
    .insertInto("program_act")
    .values({ company_id: companyId, user_id: userId, at, through })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

/** SQL of the stamp of an act; null where the person acted himself. */
export function throughOfAct(companyId: string, userId: string, at: string): string {
  return `(select pa.through from program_act pa where pa.company_id = ${companyId} and pa.user_id = ${userId} and pa.at = ${at})`;
}

/** The stamps of acts of these people at these instants; the key is `actKey`. */
export async function listProgramActs(
  tx: Tx,
  companyId: string,
  acts: readonly { readonly userId: string; readonly at: Date }[],
): Promise<ReadonlyMap<string, string>> {
  if (acts.length === 0) return new Map();
  const rows = await runText<{ userId: string; at: Date; through: string }>(
    tx,
    `select a.user_id as "userId", a.at, a.through from program_act a
      where a.company_id = $1::uuid and (a.user_id, a.at) in (select * from unnest($2::uuid[], $3::timestamptz[]))`,
    [companyId, acts.map(({ userId }) => userId), acts.map(({ at }) => at)],
  );
  return new Map(rows.map(({ userId, at, through }) => [actKey(userId, at), through]));
}

export function actKey(userId: string, at: Date): string {
  return `${userId} ${at.getTime()}`;
}
