import type { Maker } from "#server/database/stamps.ts";
import { copyRows } from "#server/database/copy-rows.ts";
import { runText } from "#server/database/run-text.ts";
import type { Tx } from "#server/database/tenant.ts";

export interface StoredNote {
  readonly id: string;
  readonly text: string;
  /** The person who wrote it. */
  readonly by: string;
  readonly written_at: Date;
}

/** Locks the row, so that two writers come one after the other. False where there is none. */
export async function lockRow(tx: Tx, companyId: string, id: string): Promise<boolean> {
  const row = await tx
    .selectFrom("bank_transaction")
    .select("id")
    .where("company_id", "=", companyId)
    .where("id", "=", id)
    .forNoKeyUpdate()
    .executeTakeFirst();
  return row !== undefined;
}

/** Notes of the row and of the rows that it leads, the newest first. */
export async function listNotes(tx: Tx, companyId: string, id: string): Promise<StoredNote[]> {
  return runText<StoredNote>(
    tx,
    `select n.transaction_id as id, n.text, n.written_by as by, n.written_at from transaction_note n
      where n.company_id = $1::uuid and n.transaction_id in (
        select $2::uuid union all select l.other_id from transaction_link l
          where l.company_id = $1::uuid and l.leading_id = $2::uuid and l.undone_at is null)
      order by n.written_at desc`,
    [companyId, id],
  );
}

export async function putNote(
  tx: Tx,
  companyId: string,
  note: Omit<StoredNote, "by"> & { readonly maker: Maker },
): Promise<void> {
  const { id, text, maker, written_at } = note;
  const said = { text, written_by: maker.userId, written_through: maker.through, written_at };
  await tx
    .insertInto("transaction_note")
    .values({ company_id: companyId, transaction_id: id, ...said })
    .onConflict((conflict) => conflict.columns(["company_id", "transaction_id"]).doUpdateSet(said))
    .execute();
}

export async function deleteNotesOf(
  tx: Tx,
  companyId: string,
  ids: readonly string[],
): Promise<void> {
  await tx
    .deleteFrom("transaction_note")
    .where("company_id", "=", companyId)
    .where("transaction_id", "in", [...ids])
    .execute();
}

const OF_ACCOUNT = `transaction_id in (select t.id from shown_transaction t
  where t.company_id = $1::uuid and t.bank_account_id = $2::uuid)`;

/** Takes the notes of an account's rows to another company, while its rows stand in the first. */
export async function moveNoteRows(
  tx: Tx,
  {
    accountId,
    from,
    to,
  }: { readonly accountId: string; readonly from: string; readonly to: string },
): Promise<void> {
  await copyRows(tx, "transaction_note", { from, to, id: accountId, where: OF_ACCOUNT });
  await deleteNoteRows(tx, from, accountId);
}

/** Deletes the notes of an account's rows, while the rows are there. */
export async function deleteNoteRows(tx: Tx, companyId: string, accountId: string): Promise<void> {
  await runText(tx, `delete from transaction_note where company_id = $1::uuid and ${OF_ACCOUNT}`, [
    companyId,
    accountId,
  ]);
}
