/** Decisions of people about possible doubles: rows of one account that are one item, or two. */
import { runText } from "#server/database/run-text.ts";
import type { Tx } from "#server/database/tenant.ts";

/** Two rows, one of which is marked as a possible double of the other. */
export interface DoublePair {
  readonly companyId: string;
  readonly ids: readonly [string, string];
}

/** Notes that a person has decided about the mark between the two rows, or opens it again. */
export async function settleDouble(
  tx: Tx,
  { companyId, ids }: DoublePair,
  settled: boolean,
  changeSeq: bigint,
): Promise<void> {
  await runText(
    tx,
    `update bank_transaction set double_settled = $3::boolean, change_seq = $4::bigint
      where company_id = $1::uuid and id = any($2::uuid[]) and possible_double_of = any($2::uuid[])
        and double_settled <> $3::boolean`,
    [companyId, [...ids], settled, changeSeq],
  );
}

/** Lets lists of the account look for rows that are the same item as another row of it. */
export async function noteCopies(tx: Tx, companyId: string, accountId: string): Promise<void> {
  await runText(
    tx,
    "update bank_account set holds_copies = true where company_id = $1::uuid and id = $2::uuid and not holds_copies",
    [companyId, accountId],
  );
}

/**
 * Takes the mark „könyvelt" from a row to which it came with the decision that two rows are one
 * item: both still have the same mark, and the row stands alone. Answers by how much the number of
 * unbooked items grew.
 */
export async function takeSharedMark(
  tx: Tx,
  companyId: string,
  rows: { readonly id: string; readonly markedBeside: string },
  changeSeq: bigint,
): Promise<number> {
  const [row] = await runText<{ count: bigint }>(
    tx,
    `with cleared as (
        update bank_transaction t set booked_at = null, booked_by = null, marked_seq = $4::bigint, change_seq = $4::bigint
        from bank_transaction o
        where t.company_id = $1::uuid and t.id = $2::uuid and o.company_id = $1::uuid and o.id = $3::uuid
          and t.booked_at = o.booked_at and t.marked_seq is not distinct from o.marked_seq and t.leading_account_id is null
          and not exists (
            select from transaction_link l where l.company_id = $1::uuid and l.leading_id = t.id and l.undone_at is null)
        returning t.withdrawn_at, t.status)
      select count(*) filter (where withdrawn_at is null and status = 'booked') as count from cleared`,
    [companyId, rows.id, rows.markedBeside, changeSeq],
  );
  return Number(row?.count ?? 0n);
}

/** What was kept of a decision: the marked row, and the rows that were unbooked before it. */
export interface DoubleEvidence {
  readonly pair: readonly [string, string];
  /** Only where both rows have one origin: then one of them becomes a copy. */
  readonly double?: string;
  readonly unbooked: readonly string[];
}

/** Decisions of people about these two rows, those that were taken back included. */
export async function listDecisions(
  tx: Tx,
  { companyId, ids }: DoublePair,
): Promise<{ id: string; undone: boolean; evidence: DoubleEvidence }[]> {
  return runText(
    tx,
    `select l.id, l.undone_at is not null as undone, l.evidence from (
        select * from transaction_link where company_id = $1::uuid and leading_id = any($2::uuid[])
        union select * from transaction_link where company_id = $1::uuid and other_id = any($2::uuid[])
        union select d.* from transaction_link m
          join transaction_link d on d.company_id = m.company_id and d.leading_id = m.leading_id
          where m.company_id = $1::uuid and m.other_id = any($2::uuid[]) and m.undone_at is null) l
      where l.rule = 'manual' and l.evidence -> 'pair' @> to_jsonb($2::text[]) order by l.created_at, l.id`,
    [companyId, [...ids]],
  );
}
