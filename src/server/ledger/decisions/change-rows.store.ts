/** Changes of booked and exported rows: those that wait, and what a person decided about them. */
import { throughOfAct } from "../marks/program-acts.store.ts";
import { frozenBy, type FrozenCause, wasFrozen } from "#server/database/frozen-rows.ts";
import { runText } from "#server/database/run-text.ts";
import type { ChangeKind, ChangeWay } from "#server/database/tables/ledger.ts";
import type { LinkRow } from "#server/ledger/links/kept-links.store.ts";
import type { Tx } from "#server/database/tenant.ts";
import type { LocalDate } from "#values/local-date.ts";
import type { Amount } from "#values/money.ts";

export type ChangeDecision = "accepted" | "kept";
type StoredDecision = ChangeDecision | "lapsed";

/** The facts of a row as a change tells them. */
export type ToldFacts = Readonly<Record<string, unknown>>;

/** The condition for a change `c` that waits for a person. */
const WAITS = `c.seen_at is null and ${wasFrozen("c")}`;

export interface ChangeToDecide {
  readonly id: string;
  readonly transactionId: string;
  readonly way: ChangeWay;
  readonly kind: ChangeKind;
  readonly was: ToldFacts;
  readonly became: ToldFacts;
  readonly held: boolean;
}

const DECIDED = `c.id, c.transaction_id as "transactionId", c.way, c.kind, c.was, c.became, c.held`;

/** Those of the changes that wait and whose rows are there. */
export async function listWaiting(
  tx: Tx,
  companyId: string,
  ids: readonly string[],
): Promise<ChangeToDecide[]> {
  return runText(
    tx,
    `select ${DECIDED} from transaction_change c
      join shown_transaction t on t.company_id = c.company_id and t.id = c.transaction_id
      where c.company_id = $1::uuid and c.id = any ($2::uuid[]) and ${WAITS} order by c.id`,
    [companyId, [...ids]],
  );
}

export interface ChangeSort {
  readonly way: ChangeWay;
  readonly kind: ChangeKind;
}

/** Ids of the waiting changes of one sort that came until the time, the oldest first. */
export async function listWaitingIds(
  tx: Tx,
  companyId: string,
  { way, kind }: ChangeSort,
  until: Date,
  limit: number,
): Promise<string[]> {
  const rows = await runText<{ id: string }>(
    tx,
    `select c.id from transaction_change c
      join shown_transaction t on t.company_id = c.company_id and t.id = c.transaction_id
      where c.company_id = $1::uuid and ${WAITS} and c.way = $2::text and c.kind = $3::text
        and date_trunc('milliseconds', c.at) <= $4::timestamptz order by c.at, c.id limit $5::integer`,
    [companyId, way, kind, until, limit],
  );
  return rows.map(({ id }) => id);
}

export interface Deciding {
  readonly companyId: string;
  readonly operationId: string;
  readonly by: string;
  readonly at: Date;
}

/** Writes the decision; an undo learns whether the change was held, and a row's sources. */
export async function writeDecision(
  tx: Tx,
  { companyId, operationId, by, at }: Deciding,
  decision: ChangeDecision,
  ids: readonly string[],
): Promise<void> {
  await runText(
    tx,
    `update transaction_change c set decision = $3::text, held = $3::text = 'kept' and (c.held or not exists (
          select from transaction_change n where n.company_id = c.company_id and n.transaction_id = c.transaction_id
            and n.way = c.way and n.held)), operation_id = $4::uuid,
        seen_by = $5::uuid, seen_at = $6::timestamptz,
        undo = case when c.way = 'link' then jsonb_build_object('links', (
            select coalesce(jsonb_agg(to_jsonb(l)), '[]') from transaction_link l
            where l.company_id = $1::uuid and l.leading_id = c.transaction_id and l.undone_at is null),
          'unbooked', (
            select coalesce(jsonb_agg(t.id), '[]') from bank_transaction t where t.company_id = $1::uuid and t.booked_at is null
              and t.id in (c.transaction_id, (c.became -> 'others' ->> 0)::uuid)))
          when $3::text = 'accepted' and c.kind = 'withdrawn' and c.way in ('file', 'reader') then (
          select jsonb_agg(to_jsonb(s)) from transaction_source s
          where s.company_id = $1::uuid and s.transaction_id = c.transaction_id) end
      where c.company_id = $1::uuid and c.id = any ($2::uuid[])`,
    [companyId, [...ids], decision, operationId, by, at],
  );
}

export interface DecidedChange extends ChangeToDecide {
  readonly decision: StoredDecision;
  readonly by: string;
  readonly decidedAt: Date;
  /** The row changed again since, on the same way. */
  readonly newer: boolean;
  /** The number under which the row left the books; null where it is there. */
  readonly leftSeq: bigint | null;
  readonly isThere: boolean;
  /** Of a change of links: the links of its item before, and which of the two was not booked. */
  readonly undo: {
    readonly links: readonly LinkRow[];
    readonly unbooked: readonly string[];
  } | null;
}

/** The other items, or the parts, of which a change of links tells. */
export function readOthers(was: ToldFacts, became: ToldFacts): readonly string[] {
  return [was["others"], became["others"]].flatMap((ids) => (Array.isArray(ids) ? ids : []));
}

/** What a person accepted and what cannot be any more. */
export async function lapseDecided(
  tx: Tx,
  companyId: string,
  ids: readonly string[],
): Promise<void> {
  await runText(
    tx,
    "update transaction_change set decision = 'lapsed' where company_id = $1::uuid and id = any ($2::uuid[])",
    [companyId, [...ids]],
  );
}

/** What a command decided. */
export async function listDecidedBy(
  tx: Tx,
  companyId: string,
  operationId: string,
): Promise<DecidedChange[]> {
  return runText(
    tx,
    `select ${DECIDED}, c.decision, c.seen_by as by, c.seen_at as "decidedAt",
        case when c.way = 'link' then c.undo end as undo,
        exists (
          select from transaction_change n where n.company_id = c.company_id and n.transaction_id = c.transaction_id
            and n.way = c.way and n.id <> c.id and (n.held or n.at > c.seen_at)) as newer,
        (select max(r.change_seq) from transaction_removed r where r.company_id = c.company_id
          and r.transaction_id = c.transaction_id and r.reason = 'change_accepted') as "leftSeq",
        exists (select from shown_transaction t where t.company_id = c.company_id and t.id = c.transaction_id) as "isThere"
      from transaction_change c
      where c.company_id = $1::uuid and c.operation_id = $2::uuid order by c.id`,
    [companyId, operationId],
  );
}

/** The changes wait again. */
export async function reopen(tx: Tx, companyId: string, ids: readonly string[]): Promise<void> {
  await runText(
    tx,
    `update transaction_change set decision = null, held = true, operation_id = null, seen_by = null, seen_at = null, undo = null
      where company_id = $1::uuid and id = any ($2::uuid[])`,
    [companyId, [...ids]],
  );
}

/** Writes the sources of rows that come back, as their changes kept them. */
export async function writeSourcesBack(
  tx: Tx,
  companyId: string,
  ids: readonly string[],
): Promise<void> {
  await runText(
    tx,
    `insert into transaction_source
      select s.* from transaction_change c cross join lateral jsonb_populate_recordset(null::transaction_source, c.undo) s
      where c.company_id = $1::uuid and c.id = any ($2::uuid[]) and s.company_id = $1::uuid
      on conflict do nothing`,
    [companyId, [...ids]],
  );
}

export interface WaitingChange extends ChangeSort {
  readonly id: string;
  readonly transactionId: string;
  readonly at: Date;
  readonly was: ToldFacts;
  readonly became: ToldFacts;
  readonly frozenBy: readonly FrozenCause[];
  readonly accountId: string;
  readonly accountNr: string;
  readonly bankName: string;
  readonly displayName: string;
  readonly bookingDate: LocalDate;
  readonly amount: Amount;
  readonly currency: string;
  readonly partnerName: string;
  /** The name of the file that would change the row; null for another way. */
  readonly fileName: string | null;
  readonly bookedBy: string | null;
  readonly bookedThrough: string | null;
  readonly bookedAt: Date | null;
}

/** A page of waiting changes, the newest first, behind the last one of the page before. */
export async function listWaitingPage(
  tx: Tx,
  companyId: string,
  page: {
    readonly sort: ChangeSort | null;
    readonly after: { readonly at: Date; readonly id: string } | null;
    readonly limit: number;
  },
): Promise<WaitingChange[]> {
  return runText(
    tx,
    `select c.id, c.transaction_id as "transactionId", c.way, c.kind, c.at, c.was, c.became, ${frozenBy("c")} as "frozenBy",
        t.bank_account_id as "accountId", a.account_nr as "accountNr",
        a.bank_name as "bankName", a.display_name as "displayName", t.booking_date as "bookingDate", t.amount, t.currency,
        t.partner_name as "partnerName", f.original_name as "fileName", t.booked_at as "bookedAt",
        coalesce(nullif(u.name, ''), u.email) as "bookedBy",
        ${throughOfAct("$1::uuid", "t.booked_by", "t.booked_at")} as "bookedThrough"
      from transaction_change c
      join shown_transaction t on t.company_id = c.company_id and t.id = c.transaction_id
      join bank_account a on a.company_id = t.company_id and a.id = t.bank_account_id
      left join stored_file f on f.company_id = c.company_id and f.id = c.run_id and c.way in ('file', 'reader')
      left join app_user u on u.id = t.booked_by
      where c.company_id = $1::uuid and ${WAITS}
        and ($2::text is null or (c.way = $2::text and c.kind = $3::text))
        and ($4::timestamptz is null or (date_trunc('milliseconds', c.at), c.id) < ($4::timestamptz, $5::uuid))
      order by date_trunc('milliseconds', c.at) desc, c.id desc limit $6::integer`,
    [
      companyId,
      page.sort?.way ?? null,
      page.sort?.kind ?? null,
      page.after?.at ?? null,
      page.after?.id ?? null,
      page.limit,
    ],
  );
}

/** The numbers of waiting changes by their sort. */
export async function countWaiting(
  tx: Tx,
  companyId: string,
): Promise<(ChangeSort & { readonly count: number })[]> {
  return runText(
    tx,
    `select c.way, c.kind, count(*)::integer as count from transaction_change c
      join shown_transaction t on t.company_id = c.company_id and t.id = c.transaction_id
      where c.company_id = $1::uuid and ${WAITS} group by 1, 2 order by 3 desc, 1, 2`,
    [companyId],
  );
}
