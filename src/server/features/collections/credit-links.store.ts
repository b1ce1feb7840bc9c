/** Reads ties of settlements and bank credits, and bank items that a person may tie. */
import { throughOfAct } from "#server/ledger/marks.ts";
import { runText, TextParameters } from "#server/database/run-text.ts";
import type { LinkState } from "#server/database/tables/collections.ts";
import type { Tx } from "#server/database/tenant.ts";
import type { LocalDate } from "#values/local-date.ts";
import type { Amount } from "#values/money.ts";
import { HELD } from "./collection-rows.ts";

export interface CreditRow {
  readonly transaction_id: string;
  readonly bank_account_id: string;
  readonly bank_name: string;
  readonly booking_date: LocalDate;
  readonly partner_name: string;
  readonly remittance: string;
  readonly credit_amount: Amount;
  readonly credit_currency: string;
}

export interface LinkRow extends CreditRow {
  readonly id: string;
  readonly collection_id: string;
  readonly proposal_id: string;
  readonly amount: Amount;
  readonly returned: Amount;
  readonly state: LinkState;
  readonly rule: string;
  readonly why: string | null;
  readonly evidence: unknown;
  readonly decided_by: string | null;
  readonly decided_through: string | null;
  readonly decided_at: Date | null;
}

const CREDIT = `t.id as transaction_id, t.bank_account_id, a.bank_name, t.booking_date, t.partner_name, t.remittance,
  t.amount as credit_amount, t.currency as credit_currency`;

const LINKS = `select l.id, l.collection_id, l.proposal_id, l.amount, l.returned, l.state, l.rule, l.why, l.evidence,
    coalesce(nullif(u.name, ''), u.email) as decided_by, l.decided_at,
    ${throughOfAct("l.company_id", "l.decided_by", "l.decided_at")} as decided_through, ${CREDIT}
  from credit_link l
  join shown_transaction t on t.company_id = l.company_id and t.id = l.transaction_id and t.withdrawn_at is null
  join bank_account a on a.company_id = t.company_id and a.id = t.bank_account_id
  left join app_user u on u.id = l.decided_by
  where l.company_id = $1::uuid`;

/** Ties of these settlements whose bank items live: the held ones first. */
export async function listLinksOf(
  tx: Tx,
  companyId: string,
  collectionIds: readonly string[],
): Promise<LinkRow[]> {
  return runText(
    tx,
    `${LINKS} and l.collection_id = any ($2::uuid[])
      order by l.state in ${HELD} desc, l.state = 'rejected', t.booking_date, l.id`,
    [companyId, [...collectionIds]],
  );
}

/**
 * Ties of a bank item, and of the same item's rows in other origins; refused ones are left out.
 */
export async function listLinksOfCredit(
  tx: Tx,
  companyId: string,
  transactionId: string,
): Promise<LinkRow[]> {
  return runText(
    tx,
    `${LINKS} and l.state <> 'rejected' and l.transaction_id in (
        select $2::uuid
        union select e.id from transaction_link m
          join transaction_link n on n.company_id = m.company_id and n.leading_id = m.leading_id and n.undone_at is null
          cross join lateral (values (n.leading_id), (n.other_id)) as e (id)
          where m.company_id = $1::uuid and m.undone_at is null and (m.leading_id = $2::uuid or m.other_id = $2::uuid))
      order by l.state in ${HELD} desc, l.id limit 100`,
    [companyId, transactionId],
  );
}

export interface RestingRow {
  readonly proposal_id: string;
  readonly amount: Amount;
  readonly reason: "removed" | "withdrawn" | "moved";
  readonly decided_by: string | null;
  readonly decided_through: string | null;
  readonly decided_at: Date | null;
  readonly booking_date: LocalDate | null;
  readonly partner_name: string;
}

/** Ties by people to bank items that do not count now, with what is known of the items. */
export async function listRestingLinks(
  tx: Tx,
  companyId: string,
  collectionId: string,
): Promise<RestingRow[]> {
  return runText(
    tx,
    `select l.proposal_id, l.amount, coalesce(nullif(u.name, ''), u.email) as decided_by, l.decided_at,
    ${throughOfAct("l.company_id", "l.decided_by", "l.decided_at")} as decided_through,
        case when t.id is not null then 'withdrawn' when r.reason = 'moved' then 'moved' else 'removed' end as reason,
        coalesce(t.booking_date, (r.was ->> 'booking_date')::date) as booking_date,
        coalesce(t.partner_name, r.was ->> 'partner_name', '') as partner_name
      from credit_link l
      left join shown_transaction t on t.company_id = l.company_id and t.id = l.transaction_id
      left join lateral (
        select g.reason, g.was from transaction_removed g where g.company_id = l.company_id and g.transaction_id = l.transaction_id
        order by g.change_seq desc limit 1) r on t.id is null
      left join app_user u on u.id = l.decided_by
      where l.company_id = $1::uuid and l.collection_id = $2::uuid and l.state = 'confirmed'
        and (t.id is null or t.withdrawn_at is not null)
      order by l.created_at, l.id`,
    [companyId, collectionId],
  );
}

/** These bank items, by day. */
export async function listCredits(
  tx: Tx,
  companyId: string,
  transactionIds: readonly string[],
): Promise<CreditRow[]> {
  return runText(
    tx,
    `select ${CREDIT} from shown_transaction t
      join bank_account a on a.company_id = t.company_id and a.id = t.bank_account_id
      where t.company_id = $1::uuid and t.id = any ($2::uuid[]) order by t.booking_date, t.id`,
    [companyId, [...transactionIds]],
  );
}

/** The settlements that a file brought. */
export async function listIdsOfFile(tx: Tx, companyId: string, fileId: string): Promise<string[]> {
  const rows = await runText<{ id: string }>(
    tx,
    `select collection_id as id from collection_source where company_id = $1::uuid and file_id = $2::uuid`,
    [companyId, fileId],
  );
  return rows.map(({ id }) => id);
}

export interface OffsetRow {
  readonly collection_id: string;
  readonly proposal_id: string;
  readonly fee_id: string | null;
  readonly invoice_ref: string;
  readonly amount: Amount;
  readonly state: LinkState;
}

export async function listOffsetsOf(
  tx: Tx,
  companyId: string,
  collectionIds: readonly string[],
): Promise<OffsetRow[]> {
  return runText(
    tx,
    `select collection_id, proposal_id, fee_id, invoice_ref, amount, state from collection_offset
      where company_id = $1::uuid and collection_id = any ($2::uuid[]) and state <> 'rejected' order by created_at, id`,
    [companyId, [...collectionIds]],
  );
}

export interface FoundCredit extends CreditRow {
  /** The part that no settlement has. */
  readonly free: Amount;
}

export interface CreditSearch {
  readonly companyId: string;
  readonly currency: string;
  /** The sum and the day that are looked for. */
  readonly amount: Amount;
  readonly day: LocalDate;
  readonly text: string | undefined;
  /** Days before and behind the day; a search by text looks further. */
  readonly days: number;
  readonly limit: number;
}

/** Bank items of the direction of the sum with a free part, the nearest sum first. */
export async function searchCredits(tx: Tx, search: CreditSearch): Promise<FoundCredit[]> {
  const parameters = new TextParameters();
  parameters.bind(search.companyId);
  const amount = parameters.bind(search.amount);
  const day = parameters.bind(search.day);
  const days = parameters.bind(search.days);
  const words = (search.text ?? "").split(/\s+/).filter((word) => word !== "");
  const texts = words
    .slice(0, 6)
    .map(
      (word) =>
        ` and strpos(lower(concat_ws(' ', t.partner_name, t.remittance, t.reference, t.end_to_end_id)),
          lower(${parameters.bind(word)}::text)) > 0`,
    )
    .join("");
  return runText(
    tx,
    `select ${CREDIT}, (t.amount - held.sum)::bigint as free
      from shown_transaction t
      join bank_account a on a.company_id = t.company_id and a.id = t.bank_account_id and a.deleted_at is null
      cross join lateral (select coalesce(sum(l.amount), 0) as sum from credit_link l
        where l.company_id = t.company_id and l.transaction_id = t.id and l.state in ${HELD}) held
      where t.company_id = $1::uuid and t.status = 'booked' and t.withdrawn_at is null and t.leading_account_id is null
        and t.currency = ${parameters.bind(search.currency)}
        and t.booking_date between ${day}::date - ${days}::integer and ${day}::date + ${days}::integer
        and sign(t.amount) = sign(${amount}::bigint) and abs(t.amount) > abs(held.sum)${texts}
      order by abs(t.amount - held.sum - ${amount}::bigint), abs(t.booking_date - ${day}::date), t.id
      limit ${parameters.bind(search.limit)}::integer`,
    parameters.values,
  );
}

/** A tie or set-off of a proposal. */
export interface TieRow {
  readonly collectionId: string;
  /** Null for a set-off. */
  readonly transactionId: string | null;
  readonly amount: Amount;
  readonly state: LinkState;
  readonly rule: string;
}

export async function listProposal(
  tx: Tx,
  companyId: string,
  proposalId: string,
): Promise<TieRow[]> {
  return runText(
    tx,
    `select collection_id as "collectionId", transaction_id as "transactionId", amount, state, rule from credit_link
        where company_id = $1::uuid and proposal_id = $2::uuid
      union all
      select collection_id, null, amount, state, rule from collection_offset
        where company_id = $1::uuid and proposal_id = $2::uuid`,
    [companyId, proposalId],
  );
}

/** A bank item that counts, with the part that no settlement has; undefined where it is none. */
export async function findFreeCredit(
  tx: Tx,
  companyId: string,
  id: string,
): Promise<
  | { readonly currency: string; readonly free: Amount; readonly collectionIds: readonly string[] }
  | undefined
> {
  const [row] = await runText<{ currency: string; free: Amount; collectionIds: string[] }>(
    tx,
    `select t.currency, (t.amount - held.sum)::bigint as free, held.ids as "collectionIds"
      from shown_transaction t
      cross join lateral (select coalesce(sum(l.amount), 0) as sum, coalesce(array_agg(l.collection_id), '{}') as ids
        from credit_link l where l.company_id = t.company_id and l.transaction_id = t.id and l.state in ${HELD}) held
      where t.company_id = $1::uuid and t.id = $2::uuid and t.status = 'booked' and t.withdrawn_at is null
        and t.leading_account_id is null`,
    [companyId, id.toLowerCase()],
  );
  return row;
}
