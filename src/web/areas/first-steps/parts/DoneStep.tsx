import { classNames } from "#web/ui/class-names.ts";
import { IconBuildingBank, IconUsers } from "@tabler/icons-react";
import { useQuery } from "@tanstack/react-query";
import { useEffect } from "react";
import { apiQuery } from "#web/api/queries.ts";
import { filesQuery } from "#web/api/company-queries.ts";
import { accountShortNames } from "#web/areas/bank-accounts/account-names.ts";
import { feedStatesQuery } from "#web/areas/bank-connect/connect-queries.ts";
import { chartDays, firstFigures, type FirstFigures, missingDays } from "./first-figures.ts";
import { openModal } from "#web/modals/modals.ts";
import { ButtonLink } from "#web/navigation/AppLink.tsx";
import { to } from "#web/navigation/paths.ts";
import { FirstFrame, FirstHeader } from "#web/shell/FirstFrame.tsx";
import { QueryError } from "#web/shell/PageStates.tsx";
import type { CompanyRow } from "#web/shell/shell-queries.ts";
import styles from "./first-steps.module.css";
import { firstStepsTexts } from "#web/areas/first-steps/texts/first-steps.ts";
import { dismissAbout } from "#web/toasts/toasts.ts";
import { todayDate } from "#web/time/now.ts";
import { Button } from "#web/ui/buttons/Button.tsx";
import { Figures, type Figure } from "#web/ui/data/Figures.tsx";
import { Icon } from "#web/ui/marks/Icon.tsx";
import { SkeletonRows } from "#web/ui/blocks/Skeleton.tsx";
import { AmountText } from "#web/ui/text/AmountText.tsx";
import { formatCount } from "#web/ui/text/format-amount.ts";
import { endSentence } from "#web/ui/text/end-sentence.ts";
import { addDays } from "#values/local-date.ts";
import { Card } from "#web/ui/blocks/Card.tsx";
import { DeckChart } from "#web/ui/data/DeckChart.tsx";
import { formatShortMonthDay } from "#web/ui/text/format-date.ts";
import { PHONE_QUERY, useMedia } from "#web/ui/use-media.ts";

const DAYS = 92;
/** Thinner bars are hairlines on a phone. */
const PHONE_DAYS = 30;
const LABELS = 4;

/** The bridge of the first step, joined: its deck is what has come. */
function FirstBridge({ figures }: { readonly figures: FirstFigures }) {
  const phone = useMedia(PHONE_QUERY);
  const days = chartDays(figures, phone ? PHONE_DAYS : DAYS);
  const first = days[0];
  const last = days.at(-1);
  if (!first || !last) return null;
  return (
    <Card>
      <div className={styles["bridge"]}>
        <span className={styles["bankPier"]} />
        <DeckChart days={days} label={firstStepsTexts.done.chart(first.date, last.date)} />
        <span className={styles["bookPier"]} />
      </div>
      <div className={styles["dates"]} aria-hidden>
        {pickDates(
          days.map((day) => day.date),
          phone ? 2 : LABELS,
        ).map((date) => (
          <span key={date}>{formatShortMonthDay(date)}</span>
        ))}
      </div>
    </Card>
  );
}

/** The first day, the last one, and others evenly between them; each once. */
function pickDates(dates: readonly string[], count: number): readonly string[] {
  const picked = Array.from(
    { length: count },
    (_, index) => dates[Math.round((index * (dates.length - 1)) / (count - 1))]!,
  );
  return [...new Set(picked)];
}

const words = firstStepsTexts.done;
/** Days whose sums the page asks for; a first file is a month, a bank's history up to two years. */
const SUM_DAYS = 366;

/** The third step: what has come, and the next two ways on. */
export function DoneStep({ company }: { readonly company: CompanyRow }) {
  const query = useQuery(
    apiQuery("BankAccount", "bankAccountList", {
      query: { company_id: company._id, statistics_from: addDays(todayDate(), -SUM_DAYS) },
    }),
  );
  // The title says whether a bank still sends; it must not change right after the first frame.
  const isFeedKnown = !useQuery(feedStatesQuery(company._id)).isPending;
  const accounts = query.data?.accounts ?? [];
  if (query.data && accounts.length > 0 && isFeedKnown)
    return <Done company={company} figures={firstFigures(query.data)} />;
  return (
    <FirstFrame step={3}>
      {query.isError ? (
        <QueryError
          title={firstStepsTexts.accountsFailed}
          error={query.error}
          onRetry={() => void query.refetch()}
        />
      ) : (
        <SkeletonRows rows={6} />
      )}
    </FirstFrame>
  );
}

interface DoneProps {
  readonly company: CompanyRow;
  readonly figures: FirstFigures;
}

function Done({ company, figures }: DoneProps) {
  // The first items are better news than those of the steps before.
  useEffect(() => {
    for (const about of ["privacy", "company.save"]) dismissAbout(about);
  }, []);
  const all = figures.accounts.flat();
  const files = useQuery(filesQuery(company._id, "page", undefined));
  const feeds = useQuery(feedStatesQuery(company._id)).data?.feeds ?? [];
  const arriving = feeds.some((feed) => feed.state === "active" && feed.history.doneAt === null);
  const wholeList = files.data && files.data.nextPage === undefined ? files.data.files : undefined;
  const missing = wholeList && !arriving ? missingDays(all, wholeList) : undefined;
  const { items, days } = figures;
  const title = items === 0 ? words.nothing : words.title(items, days);
  return (
    <FirstFrame step={3}>
      <FirstHeader
        title={arriving ? words.arriving(items) : title}
        lead={describe(figures, feeds.length > 0, arriving)}
        action={<ButtonLink to={to.transactionViewer()}>{words.open}</ButtonLink>}
      />
      <div className="stack gap-4 above-6">
        <FirstBridge figures={figures} />
        <div>
          <Figures figures={listFigures(figures, missing)} />
        </div>
        <NextSteps companyId={company._id} />
      </div>
    </FirstFrame>
  );
}

function describe(figures: FirstFigures, hasFeed: boolean, arriving: boolean): string {
  const { accounts, interval } = figures;
  const [only] = accounts;
  const name =
    accounts.length === 1 && only
      ? (accountShortNames([only[0]])[0] ?? "")
      : words.accounts(accounts.length);
  const what = interval ? `${words.lead(name, interval.from, interval.to)}` : name;
  const dotted = endSentence(what);
  if (arriving) return `${dotted} ${words.arrivingMore}`;
  return `${dotted} ${hasFeed ? words.byBank : words.byFile}`;
}

function listFigures(figures: FirstFigures, missing: number | undefined): readonly Figure[] {
  const { currency, otherCurrencies, interval } = figures;
  const isCut = interval !== undefined && interval.from < addDays(todayDate(), -SUM_DAYS);
  const left = otherCurrencies.length > 0 ? words.otherCurrencies(otherCurrencies) : undefined;
  const note = [isCut && words.lastYear, left].filter(Boolean).join(", ") || undefined;
  return [
    {
      key: "balance",
      label: words.balance(figures.balanceDate),
      value:
        figures.balance === undefined ? (
          "–"
        ) : (
          <AmountText amount={figures.balance} currency={currency} kind="balance" />
        ),
      note: left,
    },
    {
      key: "credit",
      label: words.credit,
      value: <AmountText amount={figures.credit} currency={currency} />,
      note,
    },
    {
      key: "debit",
      label: words.debit,
      value: <AmountText amount={figures.debit} currency={currency} />,
      note,
    },
    {
      key: "missing",
      label: words.missing,
      value: missing === undefined ? "–" : formatCount(missing),
      note: missing === undefined ? words.missingElsewhere : undefined,
    },
  ];
}

/** Rows, not buttons of equal weight: the items come first. */
function NextSteps({ companyId }: { readonly companyId: string }) {
  const { invite, another } = words;
  return (
    <ul className={classNames("surface box flat lined", styles["next"])} aria-label={words.next}>
      <li className="row gap-3">
        <Icon of={IconUsers} />
        <span>
          <b className="medium">{invite.title}</b> <span>{invite.text}</span>
        </span>
        <Button
          variant="secondary"
          size="small"
          command="accountantCreate"
          onClick={() => openModal("newAccountant", { companyId })}
        >
          {invite.action}
        </Button>
      </li>
      <li className="row gap-3">
        <Icon of={IconBuildingBank} />
        <span>
          <b className="medium">{another.title}</b> <span>{another.text}</span>
        </span>
        <ButtonLink
          command="userFlowInit"
          variant="secondary"
          size="small"
          to={to.bankIntegration()}
        >
          {another.action}
        </ButtonLink>
      </li>
    </ul>
  );
}
