/** Accounts of companies with their days that are not proven, from the stored runs. */
import { runPlanned } from "#server/database/run-text.ts";
import type { Tx } from "#server/database/tenant.ts";
import type { DayRun } from "#server/ledger/proof.ts";
import type { LocalDate } from "#values/local-date.ts";
import { CLOSED, FEED_STANDING } from "./completeness.store.ts";
import type { FeedStanding } from "./tail.policy.ts";

export interface Days {
  readonly from: LocalDate;
  readonly to: LocalDate;
}

/** A run as JSON has it: sums of money are text. */
export interface StoredOpenRun extends Days {
  readonly reason: NonNullable<DayRun["reason"]>;
  readonly difference: string | null;
  readonly numbers: DayRun["numbers"];
}

export interface OpenAccountRow {
  readonly companyId: string;
  readonly accountId: string;
  /** Of all its origins. */
  readonly origins: readonly string[];
  readonly accountNr: string;
  readonly currency: string;
  readonly bankName: string;
  readonly displayName: string;
  readonly feed: FeedStanding;
  /** Its last day, where a person says it and the data allow it. */
  readonly closed: LocalDate | null;
  /** The first day of a run, where days are asked for; null where the account has none. */
  readonly first: LocalDate | null;
  /** The last day of one. */
  readonly through: LocalDate | null;
  /** The days that are not proven, and the runs that they make. */
  readonly days: number;
  readonly runCount: number;
  readonly oldest: StoredOpenRun | null;
  /** The newest first, a few. */
  readonly newest: readonly StoredOpenRun[];
}

/** Days within which all runs lie. */
const ALWAYS = { from: "0001-01-01", to: "9999-12-31" };

type AccountRow = Omit<OpenAccountRow, "days" | "runCount" | "oldest" | "newest">;
type RunsRow = Pick<AccountRow, "companyId" | "accountNr" | "currency"> &
  Pick<OpenAccountRow, "days" | "runCount" | "oldest" | "newest">;

/**
 * The accounts of the companies by number and currency, each with its open runs within the days.
 * Both are read for themselves and joined here: the database keeps one plan for any number of
 * companies, and by that it would read the runs of all once for each account.
 */
export async function listOpenAccounts(
  tx: Tx,
  companyIds: readonly string[],
  within: Days | undefined,
  runsMax: number,
): Promise<OpenAccountRow[]> {
  const keyOf = ({ companyId, accountNr, currency }: RunsRow | AccountRow): string =>
    `${companyId} ${accountNr} ${currency}`;
  const accounts = await listAccounts(tx, companyIds, within !== undefined);
  const open = await listRuns(tx, companyIds, within ?? ALWAYS, runsMax);
  const runs = new Map(open.map((row) => [keyOf(row), row]));
  return accounts.map((row) => {
    const { days = 0, runCount = 0, oldest = null, newest = [] } = runs.get(keyOf(row)) ?? {};
    return { ...row, days, runCount, oldest, newest };
  });
}

/** The last run of an account is found by the key, so that runs of proven days are not read. */
async function listAccounts(
  tx: Tx,
  companyIds: readonly string[],
  hasFirst: boolean,
): Promise<AccountRow[]> {
  return runPlanned(
    tx,
    `with account as (
        select b.company_id, b.account_nr, b.currency, min(b.id::text) as id, array_agg(distinct b.id::text) as origins,
          max(b.bank_name) as bank_name, max(b.display_name) as display_name, ${FEED_STANDING} as feed, ${CLOSED} as closed
        from bank_account b
        left join feed_account f on f.company_id = b.company_id and f.bank_account_id = b.id
        where b.company_id = any ($1::uuid[]) and b.deleted_at is null
        group by 1, 2, 3)
      select a.company_id as "companyId", a.id as "accountId", a.origins, a.account_nr as "accountNr", a.currency,
        a.bank_name as "bankName", a.display_name as "displayName", a.feed, a.closed,
        ${hasFirst ? endOf("first", "from_date") : "null::date as first"}, ${endOf("through", "to_date")}
      from account a
      order by a.company_id, a.bank_name, a.account_nr, a.currency`,
    [[...companyIds]],
  );
}

async function listRuns(
  tx: Tx,
  companyIds: readonly string[],
  { from, to }: { readonly from: string; readonly to: string },
  runsMax: number,
): Promise<RunsRow[]> {
  return runPlanned(
    tx,
    `select company_id as "companyId", account_nr as "accountNr", currency, days, runs as "runCount", told[runs] as oldest,
        to_jsonb(told[1:$4::integer]) as newest
      from (
        select s.company_id, s.account_nr, s.currency, count(*)::integer as runs, array_agg(${RUN} order by s.from_date desc) as told,
          sum(least(s.to_date, $3::date) - greatest(s.from_date, $2::date) + 1)::integer as days
        from proven_span s
        where s.company_id = any ($1::uuid[]) and s.state = 'unproven' and s.from_date <= $3::date and s.to_date >= $2::date
        group by 1, 2, 3) open`,
    [[...companyIds], from, to, runsMax],
  );
}

const RUN = `jsonb_build_object('from', greatest(s.from_date, $2::date), 'to', least(s.to_date, $3::date), 'reason', s.reason,
            'difference', s.difference::text,
            'numbers', case when s.number_first is not null then jsonb_build_object('first', s.number_first, 'last', s.number_last) end)`;

function endOf(name: "first" | "through", day: "from_date" | "to_date"): string {
  return `(select p.${day} from proven_span p
          where p.company_id = a.company_id and p.account_nr = a.account_nr and p.currency = a.currency
          order by p.from_date ${name === "first" ? "asc" : "desc"} limit 1) as "${name}"`;
}

export interface WaitingDaysRow extends Days {
  readonly companyId: string;
  readonly accountNr: string;
  readonly currency: string;
}

/** Days of faulty statements in files that wait for a person, within the days. */
export async function listWaitingDays(
  tx: Tx,
  companyIds: readonly string[],
  { from, to }: Days,
): Promise<WaitingDaysRow[]> {
  return runPlanned(
    tx,
    `select distinct f.company_id as "companyId", coalesce(j.account_nr, p->'at'->>'accountNr') as "accountNr",
        p->'at'->>'currency' as currency, greatest((p->'at'->>'from')::date, $2::date) as "from",
        least((p->'at'->>'to')::date, $3::date) as "to"
      from stored_file f cross join lateral jsonb_array_elements(f.problems) p
      left join bank_account_join j on j.company_id = f.company_id and j.former_nr = p->'at'->>'accountNr'
        and j.currency = p->'at'->>'currency'
      where f.company_id = any ($1::uuid[]) and f.deleted_at is null and f.status = 'waiting'
        and jsonb_path_exists(f.problems, '$[*].at') and p ? 'at'
        and (p->'at'->>'from')::date <= $3::date and (p->'at'->>'to')::date >= $2::date
      order by 1, 2, 3, 4, 5`,
    [[...companyIds], from, to],
  );
}
