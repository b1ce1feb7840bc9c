/** Marks of rows that only one of two issues of a statement shows. */
import { runText } from "#server/database/run-text.ts";
import type { Tx } from "#server/database/tenant.ts";
import type { IssueMark } from "./compare-issues.ts";

const GIVEN = "(select * from unnest($2::uuid[], $3::uuid[])) as m (id, of_id)";

/** Those of the marks that an open mark between the same two rows says already. */
export async function listStanding(
  tx: Tx,
  companyId: string,
  marks: readonly IssueMark[],
): Promise<IssueMark[]> {
  if (marks.length === 0) return [];
  return runText(
    tx,
    `select m.id, m.of_id as of from ${GIVEN} where exists (
        select from bank_transaction t where t.company_id = $1::uuid and t.id in (m.id, m.of_id)
          and t.possible_double_of in (m.id, m.of_id) and not t.double_settled)`,
    [companyId, marks.map(({ id }) => id), marks.map(({ of }) => of)],
  );
}

/** Marks rows that nobody has decided about; of a pair only the row of the earlier issue. */
export async function setIssueMarks(
  tx: Tx,
  companyId: string,
  marks: readonly IssueMark[],
  changeSeq: bigint,
): Promise<void> {
  if (marks.length === 0) return;
  const values = [companyId, marks.map(({ id }) => id), marks.map(({ of }) => of), changeSeq];
  await runText(
    tx,
    `update bank_transaction t set possible_double_of = m.of_id, change_seq = $4::bigint from ${GIVEN}
      where t.company_id = $1::uuid and t.id = m.id and t.possible_double_of is null and t.withdrawn_at is null
        and not exists (
          select from bank_transaction o where o.company_id = $1::uuid and o.id = m.of_id and o.possible_double_of = m.id
            and o.double_settled)`,
    values,
  );
  await runText(
    tx,
    `update bank_transaction t set possible_double_of = null, change_seq = $4::bigint from ${GIVEN}
      where t.company_id = $1::uuid and t.id = m.of_id and m.id <> m.of_id and t.possible_double_of = m.id and not t.double_settled
        and exists (
          select from bank_transaction o where o.company_id = $1::uuid and o.id = m.id and o.possible_double_of is not null)`,
    values,
  );
}

/** Takes these marks away where nobody has decided about them. */
export async function clearIssueMarks(
  tx: Tx,
  companyId: string,
  marks: readonly IssueMark[],
  changeSeq: bigint,
): Promise<void> {
  if (marks.length === 0) return;
  await runText(
    tx,
    `update bank_transaction t set possible_double_of = null, change_seq = $4::bigint from ${GIVEN}
      where t.company_id = $1::uuid and t.id = m.id and t.possible_double_of = m.of_id and not t.double_settled`,
    [companyId, marks.map(({ id }) => id), marks.map(({ of }) => of), changeSeq],
  );
}
