/** Writes the accounts, the statements and the company's overview of an import. */
import { type ChangedAnswer, noteChanged } from "#server/ledger/notes/note-ingest.store.ts";
import { hasRoomFor } from "#server/ledger/accounts/account-room.store.ts";
import { ensureBankAccount } from "#server/ledger/accounts/origin-account.store.ts";
import { runText } from "#server/database/run-text.ts";
import { inSavepoint, type Tx } from "#server/database/tenant.ts";
import type { Quota } from "#server/quota.ts";
import type { StatementHeader, StatementTrailer } from "#statements/statement.ts";
import type { LocalDate } from "#values/local-date.ts";
import type { PartReason } from "#values/says-part.ts";

export interface FoundAccount {
  readonly accountNr: string;
  readonly currency: string;
  readonly bankName: string;
  readonly numberValid: boolean;
  /**
   * The number as the file names it, where that is a former number of the account; empty where it
   * is the account's own.
   */
  readonly cameBy: string;
}

export interface MeantAccount {
  readonly id: string;
  readonly cameBy: string;
}

/** Ends the savepoint where the company's plan has no room for another account. */
class NoRoom extends Error {}

type Made = { newId: () => string; at: Date; quota: Quota };

/**
 * The file's accounts; new ones are made. The keys are number (as the file names it) and currency,
 * joined with a blank. Undefined, and none made, where the company's plan has no room for all of
 * them.
 */
export async function ensureAccounts(
  tx: Tx,
  companyId: string,
  accounts: readonly FoundAccount[],
  made: Made,
): Promise<Map<string, MeantAccount> | undefined> {
  try {
    return await inSavepoint(tx, () => makeAccounts(tx, companyId, accounts, made));
  } catch (error) {
    if (error instanceof NoRoom) return undefined;
    throw error;
  }
}

async function makeAccounts(
  tx: Tx,
  companyId: string,
  accounts: readonly FoundAccount[],
  made: Made,
): Promise<Map<string, MeantAccount>> {
  const ids = new Map<string, MeantAccount>();
  for (const account of accounts) {
    const source = { ...account, companyId, originate: "adriana" } as const;
    if (!(await hasRoomFor(tx, made.quota, companyId, [source]))) throw new NoRoom();
    const { bankAccountId: id } = await ensureBankAccount(tx, source, made);
    ids.set(`${account.cameBy || account.accountNr} ${account.currency}`, {
      id,
      cameBy: account.cameBy,
    });
  }
  return ids;
}

export interface StatementRow {
  readonly id: string;
  readonly accountId: string;
  readonly cameBy: string;
  readonly header: StatementHeader;
  readonly trailer: StatementTrailer;
  /** Why it is a part only; null where nothing says so. */
  readonly part: PartReason | null;
  /** False where one of its items has no stated booking day. */
  readonly daysStated: boolean;
  /** What its bank has announced, as `announcedJson` writes it; null where there is nothing. */
  readonly announced: string | null;
  /** Lines of its first and last item; null without items. */
  readonly firstLine: number | null;
  readonly lastLine: number | null;
}

/** Writes the rows of the file's statements. */
export async function insertStatements(
  tx: Tx,
  companyId: string,
  fileId: string,
  rows: readonly StatementRow[],
  at: Date,
): Promise<void> {
  await runText(
    tx,
    `insert into statement (company_id, id, stored_file_id, bank_account_id, kind, number, from_date, to_date, interval_stated, opening,
        closing, ties, transaction_count, came_by_nr, days_stated, first_line, last_line, part, told_on,
        whole_from, page, announced, created_at)
      select o.company_id, r.id, $2::uuid, r.account, r.kind, r.number, r.from_date, r.to_date, r.stated, r.opening, r.closing,
        r.ties, r.count, r.came_by, r.days_stated, r.first_line, r.last_line,
        r.part, r.told_on, r.whole_from, r.page, r.announced::jsonb, $3::timestamptz
      from company_overview o, unnest($4::uuid[], $5::uuid[], $6::text[], $7::text[], $8::date[], $9::date[], $10::boolean[],
        $11::bigint[], $12::bigint[], $13::boolean[], $14::bigint[], $15::text[], $16::boolean[], $17::integer[], $18::integer[],
        $19::text[], $20::date[], $21::date[], $22::integer[], $23::text[])
        as r(id, account, kind, number, from_date, to_date, stated, opening, closing, ties, count, came_by, days_stated, first_line,
          last_line, part, told_on, whole_from, page, announced)
      where o.company_id = $1::uuid`,
    [
      companyId,
      fileId,
      at,
      rows.map((row) => row.id),
      rows.map((row) => row.accountId),
      rows.map((row) => row.header.kind),
      rows.map((row) => row.header.number ?? ""),
      rows.map((row) => row.trailer.from ?? null),
      rows.map((row) => row.trailer.to ?? null),
      rows.map((row) => row.trailer.intervalStated),
      rows.map((row) => row.trailer.opening ?? null),
      rows.map((row) => row.trailer.closing ?? null),
      rows.map((row) => row.trailer.ties ?? null),
      rows.map((row) => row.trailer.transactionCount),
      rows.map((row) => row.cameBy),
      rows.map((row) => row.daysStated),
      rows.map((row) => row.firstLine),
      rows.map((row) => row.lastLine),
      rows.map((row) => row.part),
      rows.map((row) => row.trailer.toldOn ?? null),
      rows.map((row) => row.trailer.wholeFrom ?? null),
      rows.map((row) => row.trailer.page ?? null),
      rows.map((row) => row.announced),
    ],
  );
}

/** Deletes the file's statements. Its days are noted as changed. */
export async function deleteStatements(tx: Tx, companyId: string, fileId: string): Promise<void> {
  const [gone] = await runText<ChangedAnswer>(
    tx,
    `with gone as (
        delete from statement where company_id = $1::uuid and stored_file_id = $2::uuid returning bank_account_id, from_date, to_date)
      select array_agg(distinct bank_account_id) as account_ids, min(from_date) as first_day, max(to_date) as last_day from gone`,
    [companyId, fileId],
  );
  await noteChanged(tx, companyId, gone);
}

/** Updates each account with its newest closing balance and the time of its new data. */
export async function updateAccountsAfterIngest(
  tx: Tx,
  companyId: string,
  latest: readonly { accountId: string; to: LocalDate | null; closing: bigint | null }[],
  at: Date,
): Promise<void> {
  await runText(
    tx,
    `update bank_account a set last_data_at = $2::timestamptz,
        balance = case when r.newer then r.closing else a.balance end,
        balance_date = case when r.newer then r.to_date else a.balance_date end
      from (
        select u.account, u.to_date, u.closing,
          u.closing is not null and (b.balance_date is null or b.balance_date <= u.to_date) as newer
        from unnest($3::uuid[], $4::date[], $5::bigint[]) as u(account, to_date, closing)
        join bank_account b on b.company_id = $1::uuid and b.id = u.account) r
      where a.company_id = $1::uuid and a.id = r.account`,
    [
      companyId,
      at,
      latest.map((each) => each.accountId),
      latest.map((each) => each.to),
      latest.map((each) => each.closing),
    ],
  );
}
