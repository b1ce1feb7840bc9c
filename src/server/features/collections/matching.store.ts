/** What the matching is given: settlements with an open sum, and bank credits with a free part. */
import { runText } from "#server/database/run-text.ts";
import type { LinkState } from "#server/database/tables/collections.ts";
import type { Tx } from "#server/database/tenant.ts";
import type { LocalDate } from "#values/local-date.ts";
import type { Amount } from "#values/money.ts";
import { FALLEN_TIES, type FallenTie } from "#server/ledger/collections.ts";
import { HELD, pairedWith, shownOf } from "./collection-rows.ts";
import { TRANSFERRED } from "./letters.store.ts";

export interface OpenCollection {
  readonly id: string;
  readonly kind: "courier" | "card";
  readonly source: string;
  readonly currency: string;
  /** What its report says to be due. */
  readonly expected: Amount;
  /** Expected less what a person has tied or set off. */
  readonly due: Amount;
  readonly balanced: boolean;
  /** The program itself has tied the whole sum. */
  readonly isTied: boolean;
  readonly payoutRef: string;
  readonly payoutText: string;
  readonly merchantRef: string;
  /** The accounts that its report names, and those that they were renumbered to. */
  readonly accountNrs: readonly string[];
  readonly payoutDate: LocalDate | null;
  readonly from: LocalDate | null;
  readonly to: LocalDate | null;
  readonly day: LocalDate;
}

/** Settlements of these days of which a credit is expected; the days do not overlap. */
export async function listExpecting(
  tx: Tx,
  companyId: string,
  spans: readonly DaySpan[],
): Promise<string[]> {
  const rows = await runText<{ id: string }>(
    tx,
    `select c.id from unnest($2::date[], $3::date[]) as w (first, last)
      join collection c on c.company_id = $1::uuid and c.kind in ('courier', 'card') and c.hidden_at is null
        and c.day between w.first and w.last
      where c.expected > 0`,
    [companyId, spans.map(({ from }) => from), spans.map(({ to }) => to)],
  );
  return rows.map(({ id }) => id);
}

/** Those of these settlements whose sum a person has not tied as a whole. */
export async function listOpenCollections(
  tx: Tx,
  companyId: string,
  ids: readonly string[],
): Promise<OpenCollection[]> {
  return runText(
    tx,
    `with ${shownOf("$2")}, sure as (
        select collection_id, sum(amount)::bigint as amount from (
          select l.collection_id, l.amount - l.returned as amount from credit_link l
            join shown_transaction t on t.company_id = l.company_id and t.id = l.transaction_id and t.withdrawn_at is null
            where l.company_id = $1::uuid and l.state = 'confirmed' and l.collection_id = any ($2::uuid[])
          union all
          select collection_id, amount from collection_offset
            where company_id = $1::uuid and state = 'confirmed' and collection_id = any ($2::uuid[])) each_one
        group by collection_id)
      select s.id, s.kind, s.source, s.currency, s.expected, (s.expected - coalesce(sure.amount, 0))::bigint as due, s.balanced,
        s.received + s.set_off = s.expected as "isTied",
        s.payout_ref as "payoutRef", s.payout_text as "payoutText", s.merchant_ref as "merchantRef",
        s.account_nrs as "accountNrs", s.payout_date as "payoutDate", s.from_date as from, s.to_date as to, s.day
      from shown s left join sure on sure.collection_id = s.id
      where s.expected > coalesce(sure.amount, 0) order by s.day, s.id`,
    [companyId, [...ids]],
  );
}

export interface FreeCredit {
  readonly id: string;
  readonly currency: string;
  /** The number of the account on which it is. */
  readonly accountNr: string;
  /** The part that no person has tied to a settlement. */
  readonly amount: Amount;
  readonly date: LocalDate;
  readonly partnerName: string;
  readonly partnerAccountNr: string;
  readonly remittance: string;
  readonly reference: string;
  readonly endToEndId: string;
  readonly type: string;
}

/** Days on which credits are looked for. */
export interface DaySpan {
  readonly from: LocalDate;
  readonly to: LocalDate;
}

/**
 * Booked credits of these days with a part that no person has tied, nor the program to a shown
 * settlement that is none of these. The days do not overlap.
 */
export async function listFreeCredits(
  tx: Tx,
  companyId: string,
  spans: readonly DaySpan[],
  collectionIds: readonly string[],
): Promise<FreeCredit[]> {
  if (spans.length === 0) return [];
  return runText(
    tx,
    `select t.id, t.currency, a.account_nr as "accountNr", (t.amount - coalesce(sure.sum, 0))::bigint as amount, t.booking_date as date,
        t.partner_name as "partnerName", t.partner_account_nr as "partnerAccountNr", t.remittance, t.reference,
        t.end_to_end_id as "endToEndId", t.type
      from unnest($2::date[], $3::date[]) as w (first, last)
      join bank_account a on a.company_id = $1::uuid and a.deleted_at is null
      join shown_transaction t on t.company_id = $1::uuid and t.bank_account_id = a.id and t.booking_date between w.first and w.last
      left join lateral (select sum(l.amount) as sum from credit_link l
        join collection c on c.company_id = l.company_id and c.id = l.collection_id and c.hidden_at is null
        where l.company_id = t.company_id and l.transaction_id = t.id
          and (l.state = 'confirmed' or l.state = 'automatic' and not l.collection_id = any ($4::uuid[]))) sure on true
      where t.status = 'booked' and t.withdrawn_at is null and t.leading_account_id is null and t.amount > 0
        and t.amount > coalesce(sure.sum, 0)
      order by t.booking_date, t.id`,
    [companyId, spans.map(({ from }) => from), spans.map(({ to }) => to), [...collectionIds]],
  );
}

const FALLEN = `(${FALLEN_TIES.map((why) => `'${why}'`).join(", ")})`;

/** A tie that a person confirmed. */
export interface ConfirmedTie {
  readonly proposalId: string;
  readonly creditId: string;
  readonly decidedAt: Date;
  /** Why it fell: its credit, or a part of one with other ties, was taken back; null: it holds. */
  readonly fell: FallenTie | null;
  /** Whether its credit has another tie that holds, or fell so. */
  readonly isShared: boolean;
}

/** Ties that people confirmed to credits of these days, with those that fell since. */
export async function listConfirmedTies(
  tx: Tx,
  companyId: string,
  spans: readonly DaySpan[],
): Promise<ConfirmedTie[]> {
  return runText(
    tx,
    `select l.proposal_id as "proposalId", l.transaction_id as "creditId", l.decided_at as "decidedAt",
        case when l.state = 'proposed' then l.why end as fell,
        exists (select from credit_link o where o.company_id = l.company_id and o.transaction_id = l.transaction_id and o.id <> l.id
          and (o.state in ${HELD} or o.state = 'proposed' and o.decided_at is not null and o.why in ${FALLEN})) as "isShared"
      from credit_link l
      join shown_transaction t on t.company_id = l.company_id and t.id = l.transaction_id and t.withdrawn_at is null
      where l.company_id = $1::uuid and l.decided_at is not null
        and (l.state = 'confirmed' or l.state = 'proposed' and l.why in ${FALLEN})
        and exists (select from unnest($2::date[], $3::date[]) as w (first, last) where t.booking_date between w.first and w.last)`,
    [companyId, spans.map(({ from }) => from), spans.map(({ to }) => to)],
  );
}

/** A tie that counts. */
interface HeldTie {
  readonly id: string;
  readonly creditId: string;
  readonly amount: Amount;
  readonly returned: Amount;
  /** Whether its credit has no other. */
  readonly isOnly: boolean;
  /** Null where the program made it. */
  readonly decidedAt: Date | null;
}

/** Ties that count to these credits, and those of these days of which a part was taken back. */
export async function listHeldTies(
  tx: Tx,
  companyId: string,
  creditIds: readonly string[],
  spans: readonly DaySpan[],
): Promise<HeldTie[]> {
  return runText(
    tx,
    `select l.id, l.transaction_id as "creditId", l.amount, l.returned, l.decided_at as "decidedAt",
          count(*) over (partition by l.transaction_id) = 1 as "isOnly"
        from credit_link l
        join shown_transaction t on t.company_id = l.company_id and t.id = l.transaction_id
        where l.company_id = $1::uuid and l.state in ${HELD} and (l.transaction_id = any ($2::uuid[]) or l.returned > 0
          and exists (select from unnest($3::date[], $4::date[]) as w (first, last) where t.booking_date between w.first and w.last))`,
    [companyId, [...creditIds], spans.map(({ from }) => from), spans.map(({ to }) => to)],
  );
}

export interface StoredProposal {
  readonly id: string;
  readonly state: LinkState;
  readonly rule: string;
  readonly why: string | null;
  readonly collectionIds: readonly string[];
  readonly transactionIds: readonly string[];
  readonly feeIds: readonly string[];
  /** A person had confirmed it before its credit was taken back. */
  readonly wasConfirmed: boolean;
}

/**
 * Ties that hold one of these settlements, by their proposal, without those that a person has
 * confirmed.
 */
export async function listProposals(
  tx: Tx,
  companyId: string,
  collectionIds: readonly string[],
): Promise<StoredProposal[]> {
  return runText(
    tx,
    `with asked as materialized (
        select proposal_id from credit_link where company_id = $1::uuid and collection_id = any ($2::uuid[]) and state <> 'confirmed'
        union
        select proposal_id from collection_offset where company_id = $1::uuid and collection_id = any ($2::uuid[]) and state <> 'confirmed')
      select proposal_id as id, min(state) as state, min(rule) as rule, min(why) as why,
        coalesce(bool_or(state = 'proposed' and decided_at is not null), false) as "wasConfirmed",
        array_agg(distinct collection_id) as "collectionIds",
        coalesce(array_agg(distinct transaction_id) filter (where transaction_id is not null), '{}') as "transactionIds",
        coalesce(array_agg(distinct fee_id) filter (where fee_id is not null), '{}') as "feeIds"
      from (
        select proposal_id, state, rule, why, decided_at, collection_id, transaction_id, null::uuid as fee_id from credit_link
          where company_id = $1::uuid and state <> 'confirmed' and proposal_id in (select proposal_id from asked)
        union all
        select proposal_id, state, rule, null, decided_at, collection_id, null, fee_id from collection_offset
          where company_id = $1::uuid and state <> 'confirmed' and proposal_id in (select proposal_id from asked)) each_one
      group by proposal_id order by proposal_id`,
    [companyId, [...collectionIds]],
  );
}

export interface OpenFee {
  readonly id: string;
  /** `offset`: the provider's letter about a set-off. */
  readonly document: "fee" | "offset";
  readonly source: string;
  readonly currency: string;
  readonly amount: Amount;
  /** The invoice's number; of a letter the numbers of the invoices that it pays. */
  readonly reference: string;
  readonly payoutDate: LocalDate | null;
  /** What a letter says to have been transferred; null where it does not say. */
  readonly transferred: Amount | null;
}

/**
 * Invoices of fees and letters about set-offs of these days that no settlement was less by, but for
 * what the program said of these. Left out are invoices that a letter names, and those of a
 * settlement whose report takes the fees off itself.
 */
export async function listOpenFees(
  tx: Tx,
  companyId: string,
  days: DaySpan,
  collectionIds: readonly string[],
): Promise<OpenFee[]> {
  return runText(
    tx,
    `with letter as materialized (
        select c.id, c.source, i.reference from collection c
        join collection_item i on i.company_id = c.company_id and i.collection_id = c.id and i.row_number = 1
        where c.company_id = $1::uuid and c.document in ('fee', 'offset') and c.document = 'offset' and c.hidden_at is null
          and c.day between $3::date and $4::date)
      select c.id, c.document, c.source, c.currency, c.fees as amount, coalesce(l.reference, c.payout_ref) as reference,
        c.payout_date as "payoutDate", ${TRANSFERRED} as transferred
      from collection c left join letter l on l.id = c.id
      where c.company_id = $1::uuid and c.document in ('fee', 'offset') and c.hidden_at is null
        and c.day between $3::date and $4::date and c.fees > 0 and not exists (
        select from collection_offset f where f.company_id = c.company_id and f.fee_id = c.id
          and (f.state = 'confirmed' or f.state = 'automatic' and f.collection_id <> all ($2::uuid[])))
        and not (c.document = 'fee' and (
          exists (select from letter o where o.source = c.source and c.payout_ref <> ''
            and c.payout_ref = any (regexp_split_to_array(o.reference, ' *, *')))
          or exists (select from collection s where s.company_id = c.company_id and s.document = 'settlement'
            and s.hidden_at is null and ${pairedWith("s", "c")})))
      order by c.day, c.id`,
    [companyId, [...collectionIds], days.from, days.to],
  );
}

/** Whether the company has any settlement: the matching of others has nothing to do. */
export async function hasCollections(tx: Tx, companyId: string): Promise<boolean> {
  const [row] = await runText<{ found: boolean }>(
    tx,
    "select exists (select from collection where company_id = $1::uuid) as found",
    [companyId],
  );
  return row?.found ?? false;
}

/** The company's name, which texts of credits may hold. */
export async function listNames(tx: Tx, companyId: string): Promise<{ readonly name: string }[]> {
  return runText(tx, "select name from company where company_id = $1::uuid", [companyId]);
}
