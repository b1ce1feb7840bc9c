/** Certificates, their codes, and the items that they are about. */
import { wasFrozen } from "#server/database/frozen-rows.ts";
import type { Maker } from "#server/database/stamps.ts";
import { COUNTED_ROW } from "#server/database/arrived-rows.ts";
import { ITEM_DIGEST } from "#server/database/item-digest.ts";
import { itemsOfDays } from "#server/database/items-of-days.ts";
import { HELD_CHANGE, OPEN_DOUBLE } from "#server/database/undecided-rows.ts";
import { runPlanned, runText } from "#server/database/run-text.ts";
import { storedJson } from "#server/database/stored-json.ts";
import type { CompanyKind } from "#server/database/tables/companies.ts";
import type { GlobalTx, Tx } from "#server/database/tenant.ts";
import type { AccountGroup } from "#server/ledger/accounts.ts";
import type { LocalDate } from "#values/local-date.ts";
import type { Amount } from "#values/money.ts";

export interface Days {
  readonly from: LocalDate;
  readonly to: LocalDate;
}

/** Name and tax number as the paper says them. */
export async function getCompanyHead(
  tx: Tx,
  companyId: string,
): Promise<{ name: string; taxNumber: string; kind: CompanyKind }> {
  return tx
    .selectFrom("company")
    .select(["name", "tax_number as taxNumber", "kind"])
    .where("company_id", "=", companyId)
    .executeTakeFirstOrThrow();
}

/** The name of the person, as lists and papers say it. */
export async function getPersonName(tx: GlobalTx, userId: string): Promise<string> {
  const { name, email } = await tx
    .selectFrom("app_user")
    .select(["name", "email"])
    .where("id", "=", userId)
    .executeTakeFirstOrThrow();
  return name || email;
}

export interface ItemSums {
  readonly accountNr: string;
  readonly currency: string;
  readonly credit: Amount;
  readonly creditCount: number;
  readonly debit: Amount;
  readonly debitCount: number;
  readonly count: number;
}

const ITEMS = `from bank_account b
  join shown_transaction t on t.company_id = $1::uuid and t.bank_account_id = b.id
  where b.company_id = $1::uuid and b.deleted_at is null and t.booking_date between $2::date and $3::date ${COUNTED_ROW}
    and (b.account_nr, b.currency) in (select * from unnest($4::text[], $5::text[]))`;

type Numbers = readonly Pick<AccountGroup, "accountNr" | "currency">[];

function bind(companyId: string, { from, to }: Days, accounts: Numbers) {
  return [
    companyId,
    from,
    to,
    accounts.map(({ accountNr }) => accountNr),
    accounts.map(({ currency }) => currency),
  ];
}

/** Sums of the counted items of the days, by account. */
export async function listItemSums(
  tx: Tx,
  companyId: string,
  days: Days,
  accounts: Numbers,
): Promise<ItemSums[]> {
  return runText(
    tx,
    `select b.account_nr as "accountNr", b.currency, count(*)::integer as count,
        coalesce(sum(t.amount) filter (where t.amount > 0), 0)::bigint as credit,
        (count(*) filter (where t.amount > 0))::integer as "creditCount",
        coalesce(sum(t.amount) filter (where t.amount < 0), 0)::bigint as debit,
        (count(*) filter (where t.amount < 0))::integer as "debitCount"
      ${ITEMS} group by 1, 2`,
    bind(companyId, days, accounts),
  );
}

/** Hashes of number, currency, day and amount of the counted items, sorted, one after another. */
export async function readDigests(
  tx: Tx,
  companyId: string,
  days: Days,
  accounts: Numbers,
): Promise<Buffer> {
  const [row] = await runText<{ digests: Buffer }>(
    tx,
    `select coalesce(string_agg(digest, ''::bytea order by digest), ''::bytea) as digests from (
        select ${ITEM_DIGEST} as digest
        ${ITEMS}) d`,
    bind(companyId, days, accounts),
  );
  return row!.digests;
}

/** Booked and exported items of which a source says something else. */
export interface ChangedItems {
  /** Nobody has decided about them. */
  readonly openChanges: number;
  /** A person has kept them as they are booked. */
  readonly keptChanges: number;
}

/** With those that forbid a certificate: what waits for a decision. */
export interface CountedChanges extends ChangedItems {
  readonly heldChanges: number;
}

/**
 * Items that may be doubles of others, or stand in one of two issues of a statement, undecided: of
 * the days, or marked beside an item of the days.
 */
export async function countOpenDoubles(
  tx: Tx,
  companyId: string,
  days: Days,
  accounts: Numbers,
): Promise<number> {
  const [row] = await runText<{ count: number }>(
    tx,
    `select count(*)::integer as count from bank_account b
      join shown_transaction t on t.company_id = $1::uuid and t.bank_account_id = b.id
      where b.company_id = $1::uuid and b.deleted_at is null
        and (b.account_nr, b.currency) in (select * from unnest($4::text[], $5::text[]))
        and ${OPEN_DOUBLE("t", "$2", "$3")}`,
    bind(companyId, days, accounts),
  );
  return row!.count;
}

/** The changed items of the days. */
export async function countChangedItems(
  tx: Tx,
  companyId: string,
  days: Days,
  accounts: Numbers,
): Promise<CountedChanges> {
  const [row] = await runText<CountedChanges>(
    tx,
    `select count(distinct t.id) filter (where c.seen_at is null)::integer as "openChanges",
        count(distinct t.id) filter (where c.held and c.decision = 'kept')::integer as "keptChanges",
        count(distinct t.id) filter (where ${HELD_CHANGE})::integer as "heldChanges"
      from transaction_change c
      join shown_transaction t on t.company_id = $1::uuid and t.id = c.transaction_id
      join bank_account b on b.company_id = $1::uuid and b.id = t.bank_account_id
      where c.company_id = $1::uuid and (c.seen_at is null or c.held) and ${wasFrozen("c")}
        and t.booking_date between $2::date and $3::date
        and (b.account_nr, b.currency) in (select * from unnest($4::text[], $5::text[]))`,
    bind(companyId, days, accounts),
  );
  return row!;
}

export interface NewCertificate extends Days, ChangedItems {
  readonly companyId: string;
  readonly id: string;
  readonly code: string;
  readonly maker: Maker;
  readonly madeAt: Date;
  readonly accounts: unknown;
  readonly itemCount: number;
  readonly digests: Buffer;
  readonly fingerprint: Buffer;
  readonly paper: Buffer;
  readonly paperHash: Buffer;
}

export async function insertCertificate(tx: Tx, given: NewCertificate): Promise<void> {
  await tx
    .insertInto("completeness_certificate")
    .values({
      company_id: given.companyId,
      id: given.id,
      code: given.code,
      user_id: given.maker.userId,
      through: given.maker.through,
      made_at: given.madeAt,
      from_date: given.from,
      to_date: given.to,
      accounts: storedJson(given.accounts),
      item_count: given.itemCount,
      open_changes: given.openChanges,
      kept_changes: given.keptChanges,
      digests: given.digests,
      fingerprint: given.fingerprint,
      paper: given.paper,
      paper_hash: given.paperHash,
    })
    .execute();
}

export async function countCertificatesSince(
  tx: Tx,
  companyId: string,
  since: Date,
): Promise<number> {
  const row = await tx
    .selectFrom("completeness_certificate")
    .select(({ fn }) => fn.countAll<bigint>().as("count"))
    .where("company_id", "=", companyId)
    .where("made_at", ">", since)
    .executeTakeFirstOrThrow();
  return Number(row.count);
}

export async function insertCode(
  tx: GlobalTx,
  codeHash: Buffer,
  companyId: string,
  certificateId: string,
): Promise<void> {
  await tx
    .insertInto("certificate_code")
    .values({ code_hash: codeHash, company_id: companyId, certificate_id: certificateId })
    .execute();
}

/** The certificate of a code; undefined where there is none, or its company is deleted. */
export async function findByCode(
  tx: GlobalTx,
  codeHash: Buffer,
): Promise<{ companyId: string; certificateId: string } | undefined> {
  return tx
    .selectFrom("certificate_code")
    .select(["company_id as companyId", "certificate_id as certificateId"])
    .where("code_hash", "=", codeHash)
    .executeTakeFirst();
}

export interface CertificateRow extends Days, ChangedItems {
  readonly id: string;
  readonly code: string;
  readonly madeAt: Date;
  readonly madeBy: string | null;
  readonly through: string | null;
  readonly accounts: unknown;
  readonly itemCount: number;
  readonly fingerprint: Buffer;
}

/** The newest certificates of a company. */
export async function listCertificateRows(
  tx: Tx,
  companyId: string,
  limit: number,
): Promise<CertificateRow[]> {
  return runText(
    tx,
    `select c.id, c.code, c.made_at as "madeAt", coalesce(nullif(u.name, ''), u.email) as "madeBy", c.through,
        c.from_date as "from", c.to_date as "to", c.accounts, c.item_count as "itemCount", c.open_changes as "openChanges",
        c.kept_changes as "keptChanges",
        c.fingerprint
      from completeness_certificate c left join app_user u on u.id = c.user_id
      where c.company_id = $1::uuid order by c.made_at desc, c.id desc limit $2::integer`,
    [companyId, limit],
  );
}

export interface CertificatePaper {
  readonly paper: Buffer;
  readonly from: LocalDate;
  readonly to: LocalDate;
}

export async function findPaper(
  tx: Tx,
  companyId: string,
  id: string,
): Promise<CertificatePaper | undefined> {
  return tx
    .selectFrom("completeness_certificate")
    .select(["paper", "from_date as from", "to_date as to"])
    .where("company_id", "=", companyId)
    .where("id", "=", id)
    .executeTakeFirst();
}

export interface CertifiedItems extends Days {
  readonly accounts: unknown;
  readonly digests: Buffer;
  readonly fingerprint: Buffer;
  readonly paperHash: Buffer;
  readonly madeAt: Date;
  readonly companyKind: CompanyKind;
}

/** What a certificate is compared with; undefined where its company is deleted. */
export async function findCertifiedItems(
  tx: Tx,
  companyId: string,
  id: string,
): Promise<CertifiedItems | undefined> {
  return tx
    .selectFrom("completeness_certificate as c")
    .innerJoin("company as o", "o.company_id", "c.company_id")
    .select([
      "c.from_date as from",
      "c.to_date as to",
      "c.accounts",
      "c.digests",
      "c.fingerprint",
      "c.paper_hash as paperHash",
      "c.made_at as madeAt",
      "o.kind as companyKind",
    ])
    .where("c.company_id", "=", companyId)
    .where("c.id", "=", id)
    .where("o.deleted_at", "is", null)
    .executeTakeFirst();
}

/** Certificates of one company that are looked at for one period, the newest. */
const COVERINGS_MAX = 5;

export interface CoveringRow {
  readonly companyId: string;
  readonly id: string;
  readonly code: string;
  readonly madeAt: Date;
  readonly accounts: readonly { readonly accountNr: string; readonly currency: string }[];
  /** The items of its days are those of the paper. */
  readonly holds: boolean;
}

/** The newest certificates of the companies that name every one of the days. */
export async function listCoverings(
  tx: Tx,
  companyIds: readonly string[],
  { from, to }: Days,
): Promise<CoveringRow[]> {
  return runPlanned(
    tx,
    `select c.company_id as "companyId", c.id, c.code, c.made_at as "madeAt", a.accounts, c.digests = (
          select coalesce(string_agg(${ITEM_DIGEST}, ''::bytea order by ${ITEM_DIGEST}), ''::bytea)
          from jsonb_to_recordset(a.accounts) k ("accountNr" text, currency text)
          join bank_account b on b.company_id = c.company_id and b.account_nr = k."accountNr" and b.currency = k.currency
            and b.deleted_at is null
          cross join lateral (${itemsOfDays("c.company_id", "b.id", "c.from_date", "c.to_date")}) t) as holds
      from unnest($1::uuid[]) o (company_id)
      cross join lateral (
        select n.* from completeness_certificate n
        where n.company_id = o.company_id and n.from_date <= $2::date and n.to_date >= $3::date
        order by n.made_at desc, n.id desc limit ${COVERINGS_MAX}) c
      cross join lateral (
        select jsonb_agg(jsonb_build_object('accountNr', e->>'accountNr', 'currency', e->>'currency')) as accounts
        from jsonb_array_elements(c.accounts) e) a
      order by c.company_id, c.made_at desc, c.id desc`,
    [[...companyIds], from, to],
  );
}
