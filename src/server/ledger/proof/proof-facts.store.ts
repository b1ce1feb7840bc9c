/** Reads what the proven days of a company's accounts are decided from. */
import { runPlanned, runText } from "#server/database/run-text.ts";
import type { Tx } from "#server/database/tenant.ts";
import type { Amount } from "#values/money.ts";
import { READ_FROM } from "#server/ledger/continuity/statement-facts.store.ts";
import type { DaySpan } from "#server/ledger/continuity/day-spans.ts";
import type { LocalDate } from "#values/local-date.ts";
import type { AccountLife, ItemDay, ProofStatement, WaitingStatement } from "./proof-facts.ts";
import type { BalancedItem } from "./running-balances.ts";
import type { ToldItem } from "./whole-lists.ts";

/** A bank account of one origin. */
export interface Origin {
  readonly id: string;
  readonly accountNr: string;
  readonly currency: string;
}

type Account = Pick<Origin, "accountNr" | "currency">;

/** The origins of an account, in statements that get its company, number and currency. */
const ORIGINS = `array(select id from bank_account
  where company_id = $1::uuid and account_nr = $2 and currency = $3 and deleted_at is null)`;

const pageBeside = (step: "+ 1" | "- 1"): string => `exists (select from statement o
  where o.company_id = s.company_id and o.bank_account_id = s.bank_account_id and o.number = s.number and o.page = s.page ${step}
    and o.ties and o.from_date between s.from_date - 31 and s.to_date + 31)`;

/**
 * Why a statement `s` is a part only. A page with balances of its own is none where the pages
 * beside it came too, in another file.
 */
export const PART = `case when s.part = 'missing_page' and s.ties and s.page is not null and ${pageBeside("+ 1")}
  and (s.page = 1 or ${pageBeside("- 1")}) then null else s.part end`;

/** Facts of one number of the account; empty is the account's own. */
type OfNumber = { readonly cameBy: string };

/** The company's living origins; only of one account where it is given. */
export async function listOrigins(tx: Tx, companyId: string, account?: Account): Promise<Origin[]> {
  // Two texts, so that the plan of one account does not look at all.
  const one = account === undefined ? "" : "and account_nr = $2 and currency = $3";
  return runPlanned(
    tx,
    `select id, account_nr as "accountNr", currency from bank_account
      where company_id = $1::uuid and deleted_at is null ${one} order by id`,
    account === undefined ? [companyId] : [companyId, account.accountNr, account.currency],
  );
}

/** Statements of the accounts that prove something: announced items and details prove nothing. */
export async function listProofStatements(
  tx: Tx,
  companyId: string,
  { accountNr, currency }: Account,
): Promise<(ProofStatement & OfNumber)[]> {
  return runPlanned(
    tx,
    `select s.id, s.number, s.page, s.from_date as "from", s.to_date as "to", s.interval_stated as "intervalStated",
        s.opening, s.closing, s.ties, ${PART} as part, s.came_by_nr as "cameBy", s.stored_file_id::text as "fileId",
        concat_ws(' ', s.kind, f.source, f.format, s.came_by_nr) as series,
        least((coalesce(f.created_at, s.created_at) at time zone 'Europe/Budapest')::date, s.told_on) as "cameOn",
        s.whole_from as "wholeFrom"
      from statement s
      left join stored_file f on f.company_id = $1::uuid and f.id = s.stored_file_id
      where s.company_id = $1::uuid and s.bank_account_id = any (${ORIGINS}) and s.from_date <= s.to_date
        and s.kind in ('statement', 'report', 'history')
      order by s.from_date, s.to_date, s.first_line, s.id`,
    [companyId, accountNr, currency],
  );
}

/** What connections and waiting files tell of an account. */
export interface SideFacts {
  /** Days that they have read whole. */
  readonly readings: readonly (DaySpan & OfNumber)[];
  /** Days of items that they named and nobody could read; else the day on which they came. */
  readonly unread: readonly ({ readonly day: LocalDate } & OfNumber)[];
  /** Faulty statements in files of the account that nobody has taken yet. */
  readonly waiting: readonly WaitingStatement[];
  /** What a person says of the account's first and last day. */
  readonly life: AccountLife;
}

type SideRow = { readonly kind: "reading" | "unread" | "waiting" | "life" } & WaitingStatement &
  OfNumber;

/** In one statement: most accounts have none of these, and an import waits for the answer. */
export async function listSideFacts(
  tx: Tx,
  companyId: string,
  { accountNr, currency }: Account,
): Promise<SideFacts> {
  const rows = await runPlanned<SideRow>(
    tx,
    `select 'reading' as kind, ${READ_FROM} as "from", r.proven_until as "to", r.came_by_nr as "cameBy",
        null::bigint as opening, null::bigint as closing from feed_account r
      where r.company_id = $1::uuid and r.bank_account_id = any (${ORIGINS}) and ${READ_FROM} <= r.proven_until
      union all
      select distinct 'unread', u.day, u.day, u.came_by_nr, null::bigint, null::bigint from (
        select coalesce(booking_date, (first_seen_at at time zone 'Europe/Budapest')::date) as day, came_by_nr
        from unread_item where company_id = $1::uuid and bank_account_id = any (${ORIGINS})) u
      union all
      select distinct 'waiting', (p->'at'->>'from')::date, (p->'at'->>'to')::date, '',
          (p->'at'->>'opening')::bigint, (p->'at'->>'closing')::bigint
        from stored_file f cross join lateral jsonb_array_elements(f.problems) p
        where f.company_id = $1::uuid and f.deleted_at is null and jsonb_path_exists(f.problems, '$[*].at')
          and f.status = 'waiting' and p ? 'at' and p->'at'->>'currency' = $3
          and (p->'at'->>'accountNr' = $2 or exists (select from bank_account_join j where j.company_id = $1::uuid
            and j.account_nr = $2 and j.currency = $3 and j.former_nr = p->'at'->>'accountNr'))
      union all
      select 'life', max(opened_on), max(closed_on), '', null::bigint, null::bigint from bank_account
        where company_id = $1::uuid and account_nr = $2 and currency = $3 and deleted_at is null
        having max(opened_on) is not null or max(closed_on) is not null
      order by 2, 3`,
    [companyId, accountNr, currency],
  );
  const of = (kind: (typeof rows)[number]["kind"]) => rows.filter((row) => row.kind === kind);
  const [life] = of("life") as readonly { readonly from: LocalDate | null; to: LocalDate | null }[];
  return {
    life: { opened: life?.from ?? null, closed: life?.to ?? null },
    readings: of("reading").map(({ from, to, cameBy }) => ({ from, to, cameBy })),
    unread: of("unread").map(({ from, cameBy }) => ({ day: from, cameBy })),
    waiting: of("waiting").map(({ from, to, opening, closing }) => ({
      from,
      to,
      opening,
      closing,
    })),
  };
}

/** Counted items by day: an item of several origins once, an item that its bank took back never. */
export async function listItemDays(
  tx: Tx,
  companyId: string,
  { accountNr, currency }: Account,
): Promise<(ItemDay & OfNumber)[]> {
  return runPlanned(
    tx,
    `select came_by_nr as "cameBy", booking_date as day, sum(amount)::bigint as sum, count(*)::integer as count,
        (count(*) filter (where not booking_date_stated))::integer as undated
      from shown_transaction
      where company_id = $1::uuid and bank_account_id = any (${ORIGINS}) and leading_account_id is null
        and withdrawn_at is null and status = 'booked'
      group by 1, 2 order by 2, 1`,
    [companyId, accountNr, currency],
  );
}

/** An item with its files, and whether the connection of one of its rows tells it. */
type ToldBy = Omit<ToldItem, "sources"> &
  OfNumber & { readonly files: string[]; readonly isRead: boolean };

/** Counted items of these days with the sources that tell them: files, and the connection. */
export async function listToldItems(
  tx: Tx,
  companyId: string,
  { accountNr, currency }: Account,
  spans: readonly DaySpan[],
): Promise<ToldBy[]> {
  return runText(
    tx,
    `with item as materialized (
        select t.id, t.booking_date as day, t.amount, t.bank_account_id, t.came_by_nr
        from unnest($4::date[], $5::date[]) as d(first, last)
        join shown_transaction t on t.company_id = $1::uuid and t.bank_account_id = any (${ORIGINS})
          and t.booking_date between d.first and d.last
        where t.leading_account_id is null and t.withdrawn_at is null and t.status = 'booked' and t.booking_date_stated),
      told as (
        select id as item_id, id, bank_account_id from item
        union all
        select i.id, o.id, o.bank_account_id from item i
          join transaction_link l on l.company_id = $1::uuid and l.leading_id = i.id and l.undone_at is null
          join bank_transaction o on o.company_id = $1::uuid and o.id = l.other_id)
      select i.day, i.amount, i.came_by_nr as "cameBy",
        coalesce(array_agg(distinct s.source_id::text) filter (where s.kind = 'file'), '{}') as files,
        coalesce(bool_or(r.id is not null), false) as "isRead"
      from item i join told m on m.item_id = i.id
      left join transaction_source s on s.company_id = $1::uuid and s.transaction_id = m.id
      left join feed_account r on r.company_id = $1::uuid and r.bank_account_id = m.bank_account_id
      group by i.id, i.day, i.amount, i.came_by_nr`,
    [companyId, accountNr, currency, spans.map(({ from }) => from), spans.map(({ to }) => to)],
  );
}

/** Counted items of the days with the balances behind them; at most `max`. */
export async function listBalancedItems(
  tx: Tx,
  companyId: string,
  { accountNr, currency }: Account,
  { from, to }: DaySpan,
  max: number,
): Promise<BalancedItem[]> {
  return runText<{ day: LocalDate; amount: Amount; balanceAfter: Amount | null }>(
    tx,
    `select booking_date as day, amount, balance_after as "balanceAfter" from shown_transaction
      where company_id = $1::uuid and bank_account_id = any (${ORIGINS}) and leading_account_id is null
        and withdrawn_at is null and status = 'booked' and booking_date between $4::date and $5::date
      limit $6::integer`,
    [companyId, accountNr, currency, from, to, max],
  );
}
