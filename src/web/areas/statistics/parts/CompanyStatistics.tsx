import { keepPreviousData, useQuery } from "@tanstack/react-query";
import type { ApiReply } from "#web/api/client.ts";
import { accountShortNames } from "#web/areas/bank-accounts/account-names.ts";
import { statisticsQuery } from "#web/areas/statistics/queries/statistics-query.ts";
import type { useStatisticsSearch } from "#web/areas/statistics/queries/use-statistics-search.ts";
import { statisticsTexts as words } from "#web/areas/statistics/texts/statistics.ts";
import { FirstDataActions, QueryError } from "#web/shell/PageStates.tsx";
import { useClientState, type ChosenPeriod } from "#web/state/client-state.ts";
import { choosePeriod, isSamePeriod, usePagePeriod } from "#web/state/page-period.ts";
import { periodName } from "#web/texts/period.ts";
import { todayDate } from "#web/time/now.ts";
import { EmptyState } from "#web/ui/blocks/EmptyState.tsx";
import { SegmentedControl } from "#web/ui/fields/SegmentedControl.tsx";
import { SelectField } from "#web/ui/fields/SelectField.tsx";
import { SwitchField } from "#web/ui/fields/SwitchField.tsx";
import { CurrencySection } from "./CurrencySection.tsx";
import { byCurrency } from "./month-sums.ts";
import { shownMonths } from "./shown-months.ts";
import styles from "./statistics.module.css";
import { Skeleton, SkeletonLine, SkeletonPage } from "#web/ui/blocks/Skeleton.tsx";

const SLOTS = [36, 60, 44, 72, 52, 64, 40, 80, 56, 68, 48, 60];
const LINES = ["100%", "92%", "96%", "88%"];

/** The statistics before their sums are there. */
function StatisticsSkeleton() {
  return (
    <SkeletonPage>
      <div className={styles["choices"]}>
        <Skeleton width="280px" height={32} />
      </div>
      <div className={styles["box"]}>
        <div className={styles["skeletonChart"]}>
          {SLOTS.map((height, place) => (
            <Skeleton key={place} width="60%" height={height * 1.5} />
          ))}
        </div>
        {LINES.map((width) => (
          <SkeletonLine key={width} width={width} line={36} />
        ))}
      </div>
    </SkeletonPage>
  );
}

/** So many years stand in the switch. */
const YEARS_SHOWN = 4;

type Reply = ApiReply<"statisticsGet">;

interface CompanyStatisticsProps {
  readonly companyId: string;
  readonly companyName: string;
  readonly handle: ReturnType<typeof useStatisticsSearch>;
}

/** The statistics of one company, with what narrows them. */
export function CompanyStatistics({ companyId, companyName, handle }: CompanyStatisticsProps) {
  const { search, change } = handle;
  const chosen = useClientState((state) => state.period);
  // The address may name a year; else the page shows the period of the header.
  const period = search.year === undefined ? chosen : yearPeriod(search.year);
  usePagePeriod({ days: period, choose: () => change({ year: undefined }) });
  const months = shownMonths(period, todayDate());
  const query = useQuery({
    ...statisticsQuery(companyId, search, months),
    placeholderData: keepPreviousData,
  });
  if (query.isPending) return <StatisticsSkeleton />;
  if (query.isError)
    return (
      <QueryError title={words.failed} error={query.error} onRetry={() => void query.refetch()} />
    );
  const reply = query.data;
  if (reply.firstMonth === null)
    return (
      <EmptyState
        ghost="figures"
        title={words.empty.title}
        actions={<FirstDataActions companyId={companyId} />}
      >
        {words.empty.message}
      </EmptyState>
    );
  const accounts = reply.accounts.filter(
    ({ accountId }) => search.account === undefined || accountId === search.account,
  );
  const moves = accounts.some(({ months }) =>
    months.some(({ creditCount, debitCount }) => creditCount + debitCount > 0),
  );
  const own = search.own === "with";
  const sections = byCurrency(accounts).filter(
    ({ total, months }) =>
      total.creditCount + total.debitCount > 0 ||
      months.some(({ closing }) => closing !== undefined),
  );
  return (
    <>
      <Choices reply={reply} handle={handle} period={period} />
      {months?.differs && (
        <p className="small muted below-3">
          {words.wholeMonths(words.periodWords(reply.from, reply.to))}
        </p>
      )}
      <p className={styles["printHead"]}>
        {[
          companyName,
          words.periodWords(reply.from, reply.to),
          chosenAccount(reply, search.account),
        ]
          .filter((part) => part !== undefined)
          .join(" · ")}
      </p>
      {!moves && reply.ownTransfers.length === 0 ? (
        <EmptyState title={words.quiet.title}>{words.quiet.message}</EmptyState>
      ) : (
        sections.map((statistics) => (
          <CurrencySection
            key={statistics.currency}
            statistics={statistics}
            partners={reply.partners}
            own={reply.ownTransfers.find(({ currency }) => currency === statistics.currency)}
            countsOwn={own}
            isOneAccount={search.account !== undefined}
            hasTitle={sections.length > 1}
          />
        ))
      )}
    </>
  );
}

/** The account that the paper is about; a screen shows it in its field. */
function chosenAccount(reply: Reply, asked: string | undefined): string | undefined {
  const place = reply.accounts.findIndex(({ accountId }) => accountId === asked);
  return accountShortNames(reply.accounts)[place];
}

interface ChoicesProps {
  readonly reply: Reply;
  readonly handle: ReturnType<typeof useStatisticsSearch>;
  readonly period: ChosenPeriod | null;
}

function yearPeriod(year: string): ChosenPeriod {
  return { from: `${year}-01-01`, to: `${year}-12-31` };
}

/** The year of which the period is the whole. */
function yearOf(period: ChosenPeriod): string | undefined {
  const year = period.from?.slice(0, 4);
  return year !== undefined && isSamePeriod(period, yearPeriod(year)) ? year : undefined;
}

/** Period, account, and whether own transfers count. */
function Choices({ reply, handle, period }: ChoicesProps) {
  const { search, change } = handle;
  const lastYear = Number(reply.today.slice(0, 4));
  const firstYear = Math.max(
    Number((reply.firstMonth ?? reply.today).slice(0, 4)),
    lastYear - YEARS_SHOWN + 1,
  );
  const known = Array.from({ length: lastYear - firstYear + 1 }, (_, index) =>
    String(lastYear - index),
  );
  const year = period === null ? undefined : yearOf(period);
  const years = year && !known.includes(year) ? [...known, year] : known;
  const other =
    period !== null && year === undefined ? periodName(period.from, period.to) : undefined;
  const names = accountShortNames(reply.accounts);
  return (
    <div className={styles["choices"]}>
      <SegmentedControl
        label={words.period.label}
        value={year ?? (other === undefined ? "last" : "other")}
        onChange={(next) => {
          if (next !== "other") choosePeriod(next === "last" ? null : yearPeriod(next));
        }}
        segments={[
          ...(other === undefined ? [] : [{ value: "other", label: other }]),
          { value: "last", label: words.period.last },
          ...years.map((year) => ({ value: year, label: year })),
        ]}
      />
      {reply.accounts.length > 1 && (
        <>
          <SelectField
            label={words.account.label}
            value={search.account ?? ""}
            onChange={(next) => change({ account: next === "" ? undefined : next })}
            options={[
              { value: "", label: words.account.all },
              ...reply.accounts.map(({ accountId }, place) => ({
                value: accountId,
                label: names[place]!,
              })),
            ]}
          />
          <SwitchField
            label={words.own.label}
            checked={search.own === "with"}
            onChange={(next) => change({ own: next ? "with" : undefined })}
          />
        </>
      )}
    </div>
  );
}
