/**
 * The stream of changes. Every command that changes rows takes the company's next change number
 * under the lock of its overview and holds the lock until it commits, so numbers become visible in
 * their order and without gaps: a reader who has seen a number has seen every smaller one.
 */
import { runText } from "#server/database/run-text.ts";
import type { Tx } from "#server/database/tenant.ts";
import { IS_SHOWN, SHOWN, SHOWN_JOINS, type ShownTransaction } from "./shown-rows.store.ts";

/** A place in the stream: the last row that was given. */
export interface StreamPlace {
  readonly seq: bigint;
  readonly id: string;
}

export interface StreamState {
  /** The company's last change number. */
  readonly seq: bigint;
  /** The newest arrival of its rows, in microseconds since 1970; -1 without rows. */
  readonly newest: bigint;
}

export interface ChangedRow extends ShownTransaction {
  readonly arrived: bigint;
  readonly shown: boolean;
  readonly withdrawn: boolean;
  readonly withdrawnAt: Date | null;
  /** The leading row of the item; null for a row that leads. */
  readonly shownAs: string | null;
}

export interface RemovedRow {
  readonly id: string;
  readonly accountId: string;
  readonly seq: bigint;
  readonly reason: string;
  readonly removedAt: Date;
  /** Null where the tombstone does not hold the row. */
  readonly arrived: bigint | null;
  /** The item that shows the payment now; null where none does. */
  readonly shownAs: string | null;
}

const MICROS = "(extract(epoch from %) * 1000000)::bigint";
const micros = (column: string): string => MICROS.replace("%", column);

/** The company's state that the transaction sees. */
export async function readStreamState(tx: Tx, companyId: string): Promise<StreamState> {
  const [row] = await runText<StreamState>(
    tx,
    `select o.change_seq as seq, coalesce((select ${micros("max(t.created_at)")} from shown_transaction t
        where t.company_id = o.company_id and t.created_at > '-infinity'::timestamptz), -1) as newest
      from company_overview o where o.company_id = $1::uuid`,
    [companyId],
  );
  return row ?? { seq: 0n, newest: -1n };
}

/** Company, number and id of the place, account or null, limit. The bench asks it without HTTP. */
export const CHANGED_TEXT = `select ${SHOWN}, ${micros("t.created_at")} as arrived, (${IS_SHOWN}) as shown,
    t.withdrawn_at is not null as withdrawn, t.withdrawn_at as "withdrawnAt",
    case when t.leading_account_id is not null then (
      select l.leading_id from transaction_link l
      where l.company_id = t.company_id and l.other_id = t.id and l.undone_at is null limit 1) end as "shownAs"
  from (select t.* from shown_transaction t
    where t.company_id = $1::uuid and (t.change_seq, t.id) > ($2::bigint, $3::uuid)
      and ($4::uuid is null or t.bank_account_id = $4::uuid) and t.status = 'booked'
    order by t.change_seq, t.id limit $5) t
  ${SHOWN_JOINS}
  order by t.change_seq, t.id`;

/** Rows that changed behind the place, in the order of the stream. */
export async function listChanged(
  tx: Tx,
  companyId: string,
  { place, accountId, limit }: Question,
): Promise<ChangedRow[]> {
  return runText<ChangedRow>(tx, CHANGED_TEXT, [
    companyId,
    place.seq,
    place.id,
    accountId ?? null,
    limit,
  ]);
}

interface Question {
  readonly place: StreamPlace;
  readonly accountId: string | undefined;
  readonly limit: number;
}

/** Tombstones behind the place, in the order of the stream. */
export async function listRemoved(
  tx: Tx,
  companyId: string,
  { place, accountId, limit }: Question,
): Promise<RemovedRow[]> {
  return runText<RemovedRow>(
    tx,
    `select r.transaction_id as id, r.bank_account_id as "accountId", r.change_seq as seq, r.reason,
        r.removed_at as "removedAt", ${micros("(r.was->>'created_at')::timestamptz")} as arrived,
        r.heir_id as "shownAs"
      from transaction_removed r
      where r.company_id = $1::uuid and (r.change_seq, r.transaction_id) > ($2::bigint, $3::uuid)
        and ($4::uuid is null or r.bank_account_id = $4::uuid)
      order by r.change_seq, r.transaction_id limit $5`,
    [companyId, place.seq, place.id, accountId ?? null, limit],
  );
}
