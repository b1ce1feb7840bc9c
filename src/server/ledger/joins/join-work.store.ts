/**
 * The table of joins and ends of joins that jobs do (`account_join_work`), and the marks of their
 * accounts.
 */
import { runText } from "#server/database/run-text.ts";
import type { Tx } from "#server/database/tenant.ts";

export interface JoinWork {
  readonly joinId: string;
  readonly kind: "join" | "unjoin";
  readonly formerNr: string;
  readonly accountNr: string;
  readonly currency: string;
  readonly since: Date;
  readonly total: bigint;
}

const WORK = `join_id as "joinId", kind, former_nr as "formerNr", account_nr as "accountNr", currency, since, rows_total as total`;

/**
 * Notes the work and marks the accounts. Work from before `oldest`, whose job was lost, is
 * replaced.
 */
export async function insertWork(
  tx: Tx,
  companyId: string,
  work: JoinWork,
  accountIds: readonly string[],
  oldest: Date,
): Promise<void> {
  await runText(
    tx,
    "delete from account_join_work where company_id = $1::uuid and since < $2::timestamptz",
    [companyId, oldest],
  );
  await tx
    .insertInto("account_join_work")
    .values({
      company_id: companyId,
      join_id: work.joinId,
      kind: work.kind,
      former_nr: work.formerNr,
      account_nr: work.accountNr,
      currency: work.currency,
      since: work.since,
      rows_total: work.total,
    })
    .execute();
  await tx
    .updateTable("bank_account")
    .set({ joining_since: work.since })
    .where("company_id", "=", companyId)
    .where("id", "in", [...accountIds])
    .execute();
}

/** Deletes the work, with the marks of its accounts. Undefined where it is done or given up. */
export async function takeWork(
  tx: Tx,
  companyId: string,
  joinId: string,
): Promise<JoinWork | undefined> {
  const [work] = await runText<JoinWork>(
    tx,
    `delete from account_join_work where company_id = $1::uuid and join_id = $2::uuid returning ${WORK}`,
    [companyId, joinId],
  );
  if (work === undefined) return undefined;
  await tx
    .updateTable("bank_account")
    .set({ joining_since: null })
    .where("company_id", "=", companyId)
    .where("account_nr", "in", [work.formerNr, work.accountNr])
    .where("currency", "=", work.currency)
    .where("joining_since", "is not", null)
    .execute();
  return work;
}

export async function findWork(
  tx: Tx,
  companyId: string,
  joinId: string,
): Promise<JoinWork | undefined> {
  const [work] = await runText<JoinWork>(
    tx,
    `select ${WORK} from account_join_work where company_id = $1::uuid and join_id = $2::uuid`,
    [companyId, joinId],
  );
  return work;
}

/** The company's work since `oldest`, the oldest first. */
export async function listWork(
  tx: Tx,
  companyId: string,
  oldest: Date,
): Promise<(JoinWork & { readonly done: bigint })[]> {
  return runText(
    tx,
    `select ${WORK}, rows_done as done from account_join_work where company_id = $1::uuid and since >= $2::timestamptz
      order by since, join_id`,
    [companyId, oldest],
  );
}

/** Writes the progress for the pages, beside the transaction that does the work. */
export async function updateProgress(
  tx: Tx,
  companyId: string,
  joinId: string,
  done: number,
): Promise<void> {
  await runText(
    tx,
    "update account_join_work set rows_done = $3::bigint where company_id = $1::uuid and join_id = $2::uuid",
    [companyId, joinId, done],
  );
}

/** Number of the accounts' items that came by the numbers. */
export async function countRowsBy(
  tx: Tx,
  companyId: string,
  accountIds: readonly string[],
  numbers: readonly string[],
): Promise<number> {
  const [row] = await runText<{ count: bigint }>(
    tx,
    `select count(*) as count from bank_transaction
      where company_id = $1::uuid and bank_account_id = any ($2::uuid[]) and came_by_nr = any ($3::text[])`,
    [companyId, [...accountIds], [...numbers]],
  );
  return Number(row!.count);
}
