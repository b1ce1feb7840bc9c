/** What the proof of an account's days rests on: statements, files and sources of items. */
import type { Role } from "#contract/fields.ts";
import { COUNTED_ROW } from "#server/database/arrived-rows.ts";
import { runText } from "#server/database/run-text.ts";
import type { Tx } from "#server/database/tenant.ts";
import { readStamp } from "#server/database/stamps.ts";
import { nameMaker } from "#server/http/through.ts";
import type { AccountGroup } from "#server/ledger/accounts.ts";
import type { DaySpan } from "#server/ledger/continuity.ts";
import { STATEMENT_PART } from "#server/ledger/proof.ts";
import { isAccountant } from "#server/roles.ts";
import type { LocalDate } from "#values/local-date.ts";
import type { UploaderRole } from "#values/proof-basis.ts";
import type { BasisFile, DayItems } from "./decide-basis.ts";

type Numbers = Pick<AccountGroup, "accountNr" | "currency">;

const ACCOUNTS = `select id, originate from bank_account
  where company_id = $1::uuid and account_nr = $2 and currency = $3 and deleted_at is null`;

/** Statements of the account that prove something, whatever their days. */
export async function listBasisStatements(
  tx: Tx,
  companyId: string,
  { accountNr, currency }: Numbers,
): Promise<(DaySpan & { readonly fileId: string })[]> {
  return runText(
    tx,
    `select s.from_date as "from", s.to_date as "to", s.stored_file_id as "fileId"
      from statement s
      where s.company_id = $1::uuid and s.bank_account_id in (select id from (${ACCOUNTS}) a)
        and s.from_date <= s.to_date and s.kind in ('statement', 'report', 'history') and s.ties is distinct from false
        and ${STATEMENT_PART} is null
        and (s.interval_stated or s.opening is not null or s.closing is not null)`,
    [companyId, accountNr, currency],
  );
}

/**
 * The counted items of each day by who told them. Items of one amount on one day are alike, so so
 * many of them are the bank's as the bank has told.
 */
export async function listBasisItems(
  tx: Tx,
  companyId: string,
  { accountNr, currency }: Numbers,
  { from, to }: DaySpan,
): Promise<Omit<DayItems, "fileIds">[]> {
  return runText(
    tx,
    `with told as (
        select t.booking_date as day,
          (count(*) filter (where t.leading_account_id is null))::integer as counted,
          (count(*) filter (where a.originate = 'aggreg8'))::integer as bank,
          (count(*) filter (where a.originate = 'szamlazzhu'))::integer as invoicing
        from (${ACCOUNTS}) a
        join shown_transaction t on t.company_id = $1::uuid and t.bank_account_id = a.id
        where t.booking_date between $4::date and $5::date and t.status = 'booked' and t.withdrawn_at is null
        group by t.booking_date, t.amount)
      select day, sum(least(counted, bank))::integer as bank,
        sum(least(greatest(counted - bank, 0), invoicing))::integer as invoicing,
        sum(greatest(counted - bank - invoicing, 0))::integer as file
      from told where counted > 0 group by day`,
    [companyId, accountNr, currency, from, to],
  );
}

/** Who said on which days the account was opened and closed; a deleted person is named no more. */
export async function findLifeTeller(
  tx: Tx,
  companyId: string,
  { accountNr, currency }: Numbers,
): Promise<{ readonly by: string | null; readonly at: Date } | undefined> {
  const [row] = await runText<{ by: string | null; at: Date; through: string | null }>(
    tx,
    `select coalesce(nullif(u.name, ''), u.email) as by, b.life_at as at, b.life_through as through
      from bank_account b left join app_user u on u.id = b.life_by and u.deleted_at is null
      where b.company_id = $1::uuid and b.account_nr = $2 and b.currency = $3 and b.deleted_at is null and b.life_at is not null
      order by b.life_at desc limit 1`,
    [companyId, accountNr, currency],
  );
  return row && { by: nameMaker(row.by, row.through), at: row.at };
}

/** Files that told counted items of files, by day. */
export async function listItemFiles(
  tx: Tx,
  companyId: string,
  { accountNr, currency }: Numbers,
  { from, to }: DaySpan,
): Promise<{ readonly day: LocalDate; readonly fileIds: string[] }[]> {
  return runText(
    tx,
    `select t.booking_date as day, array_agg(distinct s.source_id::text) as "fileIds"
      from (${ACCOUNTS}) a
      join shown_transaction t on t.company_id = $1::uuid and t.bank_account_id = a.id
      join transaction_source s on s.company_id = $1::uuid and s.transaction_id = t.id and s.kind = 'file'
      where a.originate = 'adriana' and t.booking_date between $4::date and $5::date ${COUNTED_ROW}
      group by t.booking_date`,
    [companyId, accountNr, currency, from, to],
  );
}

/**
 * Who brought the files and when, and who let a letter in that nothing proves; a deleted person is
 * named no more.
 */
export async function listBasisFiles(
  tx: Tx,
  companyId: string,
  ids: readonly string[],
): Promise<BasisFile[]> {
  if (ids.length === 0) return [];
  const rows = await runText<BasisFileRow>(
    tx,
    `select f.id::text as id, case when f.origin = 'mail' then 'mail' else 'upload' end as kind, u.role,
        coalesce(nullif(u.name, ''), u.email) as name, f.uploaded_through as through, m.basis, m.acceptor,
        (f.created_at at time zone 'Europe/Budapest')::date as "cameOn"
      from stored_file f left join app_user u on u.id = f.uploaded_by and u.deleted_at is null
      left join lateral (
        select coalesce(r.proof->>'basis', 'none') as basis, (
            select coalesce(nullif(p.name, ''), p.email) from audit_log l
              join app_user p on p.id = l.actor_id and p.deleted_at is null
            where l.company_id = $1::uuid and l.object_kind = 'received_mail' and l.object_id = r.id::text
              and l.action = 'received_mail.accept'
            order by l.at desc limit 1) as acceptor
          from received_attachment a join received_mail r on r.company_id = a.company_id and r.id = a.mail_id
          where a.company_id = $1::uuid and a.file_id = f.id and a.outcome = 'taken'
          limit 1) m on f.origin = 'mail'
      where f.company_id = $1::uuid and f.id = any ($2::uuid[])`,
    [companyId, [...ids]],
  );
  return rows.map(describeFile);
}

interface BasisFileRow extends Pick<BasisFile, "id" | "kind" | "name" | "cameOn"> {
  readonly role: Role | null;
  readonly through: string | null;
  /** What proved the letter; null where it is not kept. */
  readonly basis: string | null;
  /** Who let in a letter that waited for a word. */
  readonly acceptor: string | null;
}

function describeFile(row: BasisFileRow): BasisFile {
  const { id, kind, cameOn, through, basis, acceptor } = row;
  if (kind === "upload") {
    const { kind: way } = readStamp(through);
    const byProgram = way === "key" || way === "link";
    const name = nameMaker(row.name, through);
    return { id, kind, cameOn, name, role: roleOf(row.role), sender: null, byProgram };
  }
  const sender = basis === null ? "unknown" : basis === "none" ? "unproven" : "proven";
  const name = sender === "unproven" ? acceptor : null;
  return { id, kind, cameOn, name, role: null, sender, byProgram: false };
}

/** How many of the files are deleted or purged by now. */
export async function countDeletedFiles(
  tx: Tx,
  companyId: string,
  ids: readonly string[],
): Promise<number> {
  if (ids.length === 0) return 0;
  const [row] = await runText<{ kept: number }>(
    tx,
    `select count(*)::integer as kept from stored_file
      where company_id = $1::uuid and id = any ($2::uuid[]) and deleted_at is null`,
    [companyId, [...ids]],
  );
  return ids.length - row!.kept;
}

function roleOf(role: Role | null): UploaderRole {
  if (role === null) return "unknown";
  return isAccountant(role) ? "accountant" : "director";
}

/** The bank of the account's connection; undefined where it has none. */
export async function findConnectedBank(
  tx: Tx,
  companyId: string,
  { accountNr, currency }: Numbers,
): Promise<string | undefined> {
  const [row] = await runText<{ name: string }>(
    tx,
    `select r.bank_name as name from feed_account r
      where r.company_id = $1::uuid and r.bank_account_id in (select id from (${ACCOUNTS}) a) and r.bank_name <> ''
        and r.proven_until is not null
      order by r.proven_until desc limit 1`,
    [companyId, accountNr, currency],
  );
  return row?.name;
}
