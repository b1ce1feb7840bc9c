import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import type { LocalDate } from "#values/local-date.ts";
import { useClientState } from "#web/state/client-state.ts";
import { keepPeriod, usePagePeriod } from "#web/state/page-period.ts";
import { monthPeriod } from "#web/time/periods.ts";
import { accountShortNames } from "#web/areas/bank-accounts/account-names.ts";
import { CertificateList } from "#web/areas/completeness/parts/CertificateList.tsx";
import { calendarQuery, monthQuery } from "#web/areas/completeness/queries/completeness-queries.ts";
import type { useCompletenessSearch } from "#web/areas/completeness/queries/use-completeness-search.ts";
import {
  completenessTexts,
  completenessTexts as words,
} from "#web/areas/completeness/texts/completeness.ts";
import { conflictTexts } from "#web/areas/transactions/texts/conflicts.ts";
import { formatAmount } from "#web/ui/text/format-amount.ts";
import { formatDate } from "#web/ui/text/format-date.ts";
import { FirstDataActions, QueryError } from "#web/shell/PageStates.tsx";
import { EmptyState } from "#web/ui/blocks/EmptyState.tsx";
import { SegmentedControl } from "#web/ui/fields/SegmentedControl.tsx";
import { firstMonth, listGaps } from "./calendar-days.ts";
import { FaultList } from "./FaultList.tsx";
import { GapList } from "./GapList.tsx";
import { MonthGrid } from "./MonthGrid.tsx";
import { MonthSummary } from "./MonthSummary.tsx";
import { YearBars } from "./YearBars.tsx";
import styles from "./completeness.module.css";
import type { ApiReply } from "#web/api/client.ts";
import { AppLink } from "#web/navigation/AppLink.tsx";
import { to } from "#web/navigation/paths.ts";
import { Note } from "#web/ui/blocks/Note.tsx";
import { buttonClass } from "#web/ui/buttons/button-class.ts";
import { Skeleton, SkeletonLine, SkeletonPage } from "#web/ui/blocks/Skeleton.tsx";
import { classNames } from "#web/ui/class-names.ts";

const smallButton = buttonClass({ variant: "secondary", size: "small" });

/** Changes of booked items that wait for a person, with the way to them. */
function ChangedItemsNote({ count }: { readonly count: number }) {
  const words = completenessTexts.changed;
  if (count === 0) return null;
  return (
    <Note
      tone="warning"
      title={words.title(count)}
      actions={
        <AppLink to={to.changedItems()} className={smallButton}>
          {words.open}
        </AppLink>
      }
    >
      {words.message(count)}
    </Note>
  );
}

type UntiedFiles = ApiReply<"completenessMonthGet">["untiedFiles"];

/** Statements of the month whose own balances do not tie with their items. */
function UntiedFilesNote({ files }: { readonly files: UntiedFiles }) {
  const words = completenessTexts.untied;
  if (files.length === 0) return null;
  return (
    <Note
      tone="warning"
      title={words.title(files.length)}
      actions={
        <AppLink to={to.files()} className={smallButton}>
          {words.open}
        </AppLink>
      }
    >
      {files.map(({ _id, originalName }) => (
        <p key={_id}>{originalName}</p>
      ))}
    </Note>
  );
}

type Conflicts = ApiReply<"completenessMonthGet">["conflicts"];

/** Items of the month of which sources of equal authority tell otherwise, with the way to each. */
function ConflictsNote({ companyId, items }: { companyId: string; items: Conflicts }) {
  if (items.length === 0) return null;
  return (
    <Note tone="warning" title={conflictTexts.ofMonth(items.length)}>
      <ul className="grid gap-3 flat">
        {items.map((item) => (
          <li key={`${item.transactionId} ${item.field}`}>
            <b>
              {[formatDate(item.date), item.partnerName, formatAmount(item.amount, item.currency)]
                .filter(Boolean)
                .join(" · ")}
            </b>
            <p>{conflictTexts.said(item)}</p>
            <Link
              to={to.transactionViewer()}
              search={{ company: companyId, item: item.transactionId } as never}
              className={smallButton}
            >
              {conflictTexts.open}
            </Link>
          </li>
        ))}
      </ul>
    </Note>
  );
}

/** So many years stand in the switch; older ones are reached month by month. */
const YEARS_SHOWN = 4;

interface CompanyCalendarProps {
  readonly companyId: string;
  readonly companyName: string;
  readonly handle: ReturnType<typeof useCompletenessSearch>;
}

/** The year of a company's accounts, one month of one of them, and what to do about its gaps. */
export function CompanyCalendar({ companyId, companyName, handle }: CompanyCalendarProps) {
  const { search, change } = handle;
  const chosen = useClientState((state) => state.period?.from?.slice(0, 7));
  const wanted = search.month ?? chosen;
  const asked = wanted === undefined ? undefined : Number(wanted.slice(0, 4));
  const query = useQuery({ ...calendarQuery(companyId, asked), placeholderData: keepPreviousData });
  const reply = query.data;
  const account =
    reply?.accounts.find(({ accountId }) => accountId === search.account) ??
    reply?.accounts.find((each) => listGaps(each, reply.year).length > 0) ??
    reply?.accounts[0];
  const month =
    wanted ?? (reply && account ? firstMonth(account, reply.year, reply.today) : undefined);
  const days = useQuery({
    ...monthQuery(companyId, account?.accountId ?? "", month ?? ""),
    enabled: account !== undefined && month !== undefined,
  });
  usePagePeriod({
    days: month === undefined ? null : monthPeriod(`${month}-01` as LocalDate),
    choose: (period) => change({ month: period?.from?.slice(0, 7) }),
  });
  if (query.isPending) return <CompletenessSkeleton />;
  if (query.isError)
    return (
      <QueryError title={words.failed} error={query.error} onRetry={() => void query.refetch()} />
    );
  if (reply === undefined || account === undefined || month === undefined)
    return (
      <EmptyState
        ghost="days"
        title={words.empty.title}
        actions={<FirstDataActions companyId={companyId} />}
      >
        {words.empty.message}
      </EmptyState>
    );
  const names = accountShortNames(reply.accounts);
  const name = names[reply.accounts.indexOf(account)]!;
  const { year } = reply;
  const choose = (accountId: string, next: string): void => {
    keepPeriod(monthPeriod(`${next}-01` as LocalDate));
    change({ account: accountId, month: next });
  };
  return (
    <>
      <p className={styles["printHead"]}>
        {companyName} · {year}
      </p>
      <YearSwitch
        firstYear={reply.firstYear}
        lastYear={Number(reply.today.slice(0, 4))}
        year={year}
        onYear={(next) => choose(account.accountId, `${next}-${month.slice(5)}`)}
      />
      <YearBars
        accounts={reply.accounts}
        names={names}
        year={year}
        chosen={{ accountId: account.accountId, month: Number(month.slice(5)) }}
        onChoose={(id, place) => choose(id, `${year}-${String(place).padStart(2, "0")}`)}
      />
      <div className={styles["sides"]}>
        {days.isError ? (
          <QueryError
            title={words.monthFailed}
            error={days.error}
            onRetry={() => void days.refetch()}
          />
        ) : (
          <MonthGrid
            account={account}
            name={name}
            month={month}
            days={days.data?.days}
            doubtful={days.data?.conflicts.map(({ date }) => date) ?? []}
            onMonth={(next) => choose(account.accountId, next)}
          />
        )}
        <div className={styles["boxes"]}>
          <ChangedItemsNote count={reply.openChanges} />
          <MonthSummary
            companyId={companyId}
            account={account}
            month={month}
            summary={days.data?.summary}
          />
          <ConflictsNote companyId={companyId} items={days.data?.conflicts ?? []} />
          <UntiedFilesNote
            files={(days.data?.untiedFiles ?? []).filter(
              ({ _id }) => !account.faults.some(({ fileId }) => fileId === _id),
            )}
          />
          <GapList
            companyId={companyId}
            companyName={companyName}
            account={account}
            name={name}
            year={year}
            month={month}
            onMonth={(next) => choose(account.accountId, next)}
          />
        </div>
        <FaultList
          companyId={companyId}
          account={account}
          name={name}
          month={month}
          onMonth={(next) => choose(account.accountId, next)}
        />
      </div>
      <CertificateList companyId={companyId} />
    </>
  );
}

interface YearSwitchProps {
  readonly firstYear: number;
  readonly lastYear: number;
  readonly year: number;
  readonly onYear: (year: number) => void;
}

/** The years of which anything is known, the newest last; nothing where there is one. */
function YearSwitch({ firstYear, lastYear, year, onYear }: YearSwitchProps) {
  const from = Math.max(firstYear, lastYear - YEARS_SHOWN + 1);
  const known = Array.from(
    { length: Math.max(1, lastYear - from + 1) },
    (_, index) => from + index,
  );
  const years = known.includes(year) ? known : [...known, year].toSorted((one, two) => one - two);
  if (years.length < 2) return null;
  return (
    <div className="not-on-paper flex last below-3">
      <SegmentedControl
        label={words.yearLabel}
        value={String(year)}
        onChange={(next) => onYear(Number(next))}
        segments={years.map((each) => ({ value: String(each), label: String(each) }))}
      />
    </div>
  );
}

const ROWS = ["112px", "96px", "104px"];
const WEEKS = [0, 1, 2, 3, 4];

/** The calendar before its days are there: months and weekdays are real. */
function CompletenessSkeleton() {
  return (
    <SkeletonPage>
      <div className={styles["bars"]}>
        <div className={classNames(styles["bar"], styles["barHead"])}>
          <span />
          <div className={styles["months"]}>
            {words.months.map((month) => (
              <span key={month}>{month}</span>
            ))}
          </div>
        </div>
        {ROWS.map((width) => (
          <div key={width} className={styles["bar"]}>
            <Skeleton width={width} />
            <Skeleton height={4} />
          </div>
        ))}
      </div>
      <div className={styles["sides"]}>
        <div className={styles["month"]}>
          <div className={styles["monthHead"]}>
            <SkeletonLine width="220px" />
          </div>
          {WEEKS.map((week) => (
            <div key={week} className={styles["skeletonWeek"]}>
              {words.weekdays.map((day) => (
                <Skeleton key={day} width="60%" />
              ))}
            </div>
          ))}
        </div>
        <div className={styles["boxes"]}>
          <div className={styles["box"]}>
            {ROWS.map((width) => (
              <SkeletonLine key={width} width={width} line={28} />
            ))}
          </div>
        </div>
      </div>
    </SkeletonPage>
  );
}
