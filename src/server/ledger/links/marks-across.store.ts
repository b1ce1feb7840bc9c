/** Marks of rows that may be the same item as a row of another origin of their account. */
import { runText } from "#server/database/run-text.ts";
import type { Tx } from "#server/database/tenant.ts";
import type { ChangedMarks } from "./marks-across.ts";
import type { Leaving } from "./source-groups.store.ts";

export async function writeMarksAcross(
  tx: Tx,
  companyId: string,
  { set, cleared }: ChangedMarks,
  changeSeq: bigint,
): Promise<void> {
  if (set.length === 0 && cleared.length === 0) return;
  await runText(
    tx,
    `update bank_transaction t set possible_double_of = m.of_id, double_settled = false, change_seq = $4::bigint
      from (select * from unnest($2::uuid[], $3::uuid[])) as m (id, of_id)
      where t.company_id = $1::uuid and t.id = m.id`,
    [
      companyId,
      [...set.map(({ id }) => id), ...cleared],
      [...set.map(({ of }) => of), ...cleared.map(() => null)],
      changeSeq,
    ],
  );
}

/**
 * Clears open marks between rows that leave and rows of other origins that stay. A decided one
 * tells nothing without its other row.
 */
export async function clearMarksAcross(
  tx: Tx,
  companyId: string,
  leaving: Leaving,
  changeSeq: bigint,
): Promise<void> {
  const [rows, given] =
    leaving === "doomed_item"
      ? ["select id from doomed_item where $2::text is null", null]
      : "accountId" in leaving
        ? [
            "select id from bank_transaction where company_id = $1::uuid and bank_account_id = $2::uuid",
            leaving.accountId,
          ]
        : ["select id from unnest($2::uuid[]) u (id)", [...leaving.ids]];
  await runText(
    tx,
    `with beside as materialized (
        select b.id from bank_account b where b.company_id = $1::uuid and exists (
          select from bank_account a where a.company_id = b.company_id and a.account_nr = b.account_nr
            and a.currency = b.currency and a.id <> b.id)),
      marked as materialized (
        select t.id, t.possible_double_of, t.bank_account_id from beside b
        cross join lateral (
          select t.id, t.possible_double_of, t.bank_account_id from bank_transaction t
          where t.company_id = $1::uuid and t.bank_account_id = b.id and t.possible_double_of is not null and not t.double_settled
          offset 0) t),
      leaving as materialized (${rows})
      update bank_transaction t set possible_double_of = null, double_settled = false, change_seq = $3::bigint
      from marked m
      join bank_transaction o on o.company_id = $1::uuid and o.id = m.possible_double_of and o.bank_account_id <> m.bank_account_id
      where t.company_id = $1::uuid and t.id = m.id
        and exists (select from leaving w where w.id = t.id or w.id = o.id)`,
    [companyId, given, changeSeq],
  );
}
