import { copyRows } from "#server/database/copy-rows.ts";
import { runText } from "#server/database/run-text.ts";
import type { StoredFileAccount } from "#server/database/tables/files.ts";
import type { Tx } from "#server/database/tenant.ts";

export interface FileOfAccount {
  readonly id: string;
  readonly hash: Buffer;
  readonly status: string;
  readonly bankAccounts: StoredFileAccount[];
  readonly movedAccounts: StoredFileAccount[];
}

/**
 * Files that brought the account's statements or rows, deleted ones too while rows of theirs live
 * on.
 */
export async function listFilesOfAccount(
  tx: Tx,
  companyId: string,
  accountId: string,
): Promise<FileOfAccount[]> {
  return runText<FileOfAccount>(
    tx,
    `select f.id, f.content_hash as hash, f.status, f.bank_accounts as "bankAccounts", f.moved_accounts as "movedAccounts"
      from stored_file f
      where f.company_id = $1::uuid and f.id in (
        select s.stored_file_id from statement s where s.company_id = $1::uuid and s.bank_account_id = $2::uuid
        union
        select x.source_id from transaction_source x
          join shown_transaction t on t.company_id = x.company_id and t.id = x.transaction_id
          where x.company_id = $1::uuid and t.bank_account_id = $2::uuid)
      order by f.id`,
    [companyId, accountId],
  );
}

/** Contents of papers beside the account's items. */
export async function listPapersOfAccount(
  tx: Tx,
  companyId: string,
  accountId: string,
): Promise<Buffer[]> {
  const rows = await runText<{ hash: Buffer }>(
    tx,
    `select distinct p.content_hash as hash from paper p
      join paper_item i on i.company_id = p.company_id and i.paper_id = p.id
      join shown_transaction t on t.company_id = i.company_id and t.id = i.transaction_id
      where p.company_id = $1::uuid and t.bank_account_id = $2::uuid`,
    [companyId, accountId],
  );
  return rows.map(({ hash }) => hash);
}

/** Whether a file of this company is being read now: it may bring rows of any account. */
export async function hasFileInReading(tx: Tx, companyId: string): Promise<boolean> {
  const [row] = await runText<{ busy: boolean }>(
    tx,
    `select exists (
      select from stored_file where company_id = $1::uuid and deleted_at is null and status in ('pending', 'processing')) as busy`,
    [companyId],
  );
  return row?.busy ?? false;
}

/**
 * The file's row in the other company; where it has one already (a move back), only its accounts
 * change.
 */
export async function copyFileRow(
  tx: Tx,
  file: {
    readonly id: string;
    readonly from: string;
    readonly to: string;
    readonly gained: StoredFileAccount;
    readonly elsewhere: StoredFileAccount[];
  },
): Promise<void> {
  const known = await runText<{
    bankAccounts: StoredFileAccount[];
    movedAccounts: StoredFileAccount[];
  }>(
    tx,
    `select bank_accounts as "bankAccounts", moved_accounts as "movedAccounts" from stored_file
      where company_id = $1::uuid and id = $2::uuid`,
    [file.to, file.id],
  );
  const [there] = known;
  if (there !== undefined) {
    const accounts = [
      ...there.bankAccounts.filter((each) => !isSame(each, file.gained)),
      file.gained,
    ];
    await writeFileAccounts(
      tx,
      file.to,
      file.id,
      accounts,
      there.movedAccounts.filter((each) => !isSame(each, file.gained)),
    );
    return;
  }
  await copyRows(tx, "stored_file", {
    from: file.from,
    to: file.to,
    id: file.id,
    where: "id = $2::uuid",
    other: {
      bank_accounts: ["jsonb", JSON.stringify([file.gained])],
      moved_accounts: ["jsonb", JSON.stringify(file.elsewhere)],
    },
  });
}

/**
 * The file's row where the account was: gone when nothing else of it is left there. Answers whether
 * it went.
 */
export async function leaveFileRow(
  tx: Tx,
  companyId: string,
  file: FileOfAccount,
  lost: StoredFileAccount,
): Promise<boolean> {
  const left = file.bankAccounts.filter((each) => !isSame(each, lost));
  if (left.length === 0) {
    const gone = await runText<{ id: string }>(
      tx,
      `delete from stored_file f where f.company_id = $1::uuid and f.id = $2::uuid
        and not exists (select from statement s where s.company_id = $1::uuid and s.stored_file_id = f.id)
        and not exists (select from transaction_source x where x.company_id = $1::uuid and x.source_id = f.id)
        returning f.id`,
      [companyId, file.id],
    );
    if (gone.length > 0) return true;
  }
  const moved = [...file.movedAccounts.filter((each) => !isSame(each, lost)), lost];
  await writeFileAccounts(tx, companyId, file.id, left, moved);
  return false;
}

async function writeFileAccounts(
  tx: Tx,
  companyId: string,
  id: string,
  accounts: readonly StoredFileAccount[],
  moved: readonly StoredFileAccount[],
): Promise<void> {
  await runText(
    tx,
    "update stored_file set bank_accounts = $3::jsonb, moved_accounts = $4::jsonb where company_id = $1::uuid and id = $2::uuid",
    [companyId, id, JSON.stringify(accounts), JSON.stringify(moved)],
  );
}

/** Whether two references mean one account. */
export function isSame(one: StoredFileAccount, other: StoredFileAccount): boolean {
  return (
    one.accountNr === other.accountNr &&
    one.originate === other.originate &&
    one.currency === other.currency
  );
}
