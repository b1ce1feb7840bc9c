import { useQuery } from "@tanstack/react-query";
import { LAMPS } from "#contract/months/lamps.ts";
import type { LocalDate } from "#values/local-date.ts";
import type { ClientMonth } from "#contract/months/months.ts";
import { clientMonthQuery } from "#web/areas/months/month-queries.ts";
import { MonthAccounts } from "#web/areas/months/parts/MonthAccounts.tsx";
import { MonthBridge } from "#web/areas/months/parts/MonthBridge.tsx";
import { Deadlines, MonthWork } from "#web/areas/months/parts/MonthSide.tsx";
import styles from "#web/areas/months/parts/months.module.css";
import {
  ClosedHash,
  ClosingLines,
  KeptMonth,
  SinceClosing,
} from "#web/areas/months/parts/ClosedMonth.tsx";
import { closingTexts } from "#web/areas/months/texts/closing.ts";
import { DirectorThings } from "#web/areas/months/parts/DirectorThings.tsx";
import { thingsTexts } from "#web/areas/months/texts/things.ts";
import { useThings } from "#web/areas/months/use-things.ts";
import type { ApiReply } from "#web/api/client.ts";
import { monthsTexts as words } from "#web/areas/months/texts/months.ts";
import { useMonth } from "#web/areas/months/use-month.ts";
import { openModal } from "#web/modals/modals.ts";
import { ChooseCompany, QueryError } from "#web/shell/PageStates.tsx";
import { worksForClients } from "#web/state/capabilities.ts";
import { useClientState } from "#web/state/client-state.ts";
import { nowMs } from "#web/time/now.ts";
import { monthPeriod } from "#web/time/periods.ts";
import { Card } from "#web/ui/blocks/Card.tsx";
import { PageHeader } from "#web/ui/blocks/PageHeader.tsx";
import { Skeleton, SkeletonPage } from "#web/ui/blocks/Skeleton.tsx";
import { Button } from "#web/ui/buttons/Button.tsx";
import { Tag } from "#web/ui/marks/Tag.tsx";
import { formatMonth, formatNearDay, formatRecent } from "#web/ui/text/format-date.ts";

/** One month of the current company: its lamps, its accounts day by day, and what is due. */
export function MonthPage() {
  const company = useClientState((state) => state.currentCompany);
  const month = useMonth();
  if (company === null)
    return (
      <>
        <PageHeader title={formatMonth(`${month}-01`)} />
        <ChooseCompany>{words.chooseCompany}</ChooseCompany>
      </>
    );
  return <CompanyMonth key={company._id} companyId={company._id} month={month} />;
}

interface CompanyMonthProps {
  readonly companyId: string;
  readonly month: string;
}

function CompanyMonth({ companyId, month }: CompanyMonthProps) {
  const query = useQuery(clientMonthQuery(companyId, month));
  const isDirector = !useClientState(worksForClients);
  const title = formatMonth(`${month}-01`);
  if (query.data === undefined)
    return (
      <>
        <PageHeader title={title} />
        {query.isError ? (
          <QueryError
            title={words.failed}
            error={query.error}
            onRetry={() => void query.refetch()}
          />
        ) : (
          <SkeletonPage className="grid column gap-4">
            <Skeleton height={168} />
            <Skeleton height={240} />
          </SkeletonPage>
        )}
      </>
    );
  const { client, deadlines, inUse, certificates, closed, late, closings, over, today } =
    query.data;
  const days = monthPeriod(`${month}-01` as LocalDate);
  return (
    <>
      {isDirector && client.closing === null ? (
        <DirectorHead month={month} reply={query.data} />
      ) : (
        <PageHeader
          title={title}
          purpose={<Verdict client={client} />}
          actions={over && <ClosingButton client={client} month={month} />}
        />
      )}
      <div className="grid column gap-4">
        <Card padded={false}>
          <MonthBridge client={client} month={month} today={today} />
        </Card>
        <div className={styles["columns"]}>
          <div className="grid column gap-4">
            <SinceClosing client={client} late={late} days={days} />
            {closed && <KeptMonth closed={closed} />}
            <MonthAccounts
              companyId={companyId}
              accounts={inUse}
              runs={client.openDays.runs}
              month={month}
              today={today}
            />
          </div>
          <div className="grid column gap-4">
            <ClosingLines closings={closings} />
            {closed && <ClosedHash closed={closed} />}
            <MonthWork client={client} certificates={certificates} />
            <Deadlines deadlines={deadlines} today={today} />
          </div>
        </div>
      </div>
    </>
  );
}

interface DirectorHeadProps {
  readonly month: string;
  readonly reply: ApiReply<"monthGet">;
}

/** What the month still needs of its director; where nothing, that it is done on his side. */
function DirectorHead({ month, reply }: DirectorHeadProps) {
  const { client, deadlines, over, today } = reply;
  const things = useThings(client, month, over);
  const { count, isKnown } = things;
  const { days, questions } = client.lamps;
  const isDone =
    isKnown &&
    count === 0 &&
    over &&
    (days.state === "done" || days.state === "none") &&
    questions.state !== "client";
  // Wages are paid whether the books are whole or not.
  const next = deadlines.find(({ date, kind }) => date >= today && kind !== "wages");
  const until =
    next &&
    thingsTexts.deadline(
      words.deadline.kinds[next.kind],
      formatNearDay(next.date, today as LocalDate),
    );
  return (
    <>
      <PageHeader
        title={
          isKnown && count > 0
            ? thingsTexts.title(month, today, count)
            : isDone
              ? thingsTexts.done(month, today)
              : formatMonth(`${month}-01`)
        }
        purpose={
          isKnown && count > 0 && until ? (
            until
          ) : isDone ? (
            thingsTexts.thanks
          ) : (
            <Verdict client={client} />
          )
        }
        actions={over && count === 0 && <ClosingButton client={client} month={month} />}
      />
      <DirectorThings client={client} things={things} today={today} />
    </>
  );
}

/** Closes the month, or opens it again. */
function ClosingButton({
  client,
  month,
}: {
  readonly client: ClientMonth;
  readonly month: string;
}) {
  const order = { companyId: client.companyId, companyName: client.name, month };
  if (client.closing !== null)
    return (
      <Button
        command="monthReopen"
        variant="secondary"
        onClick={() => openModal("monthReopen", order)}
      >
        {closingTexts.reopen}
      </Button>
    );
  return (
    <Button
      command="monthClose"
      variant={client.closable ? "filled" : "secondary"}
      onClick={() => openModal("monthClose", order)}
    >
      {closingTexts.close}
    </Button>
  );
}

/** The two answers: ready for VAT, and what is missing. */
function Verdict({ client }: { readonly client: ClientMonth }) {
  const { verdict } = words;
  const open = LAMPS.filter((name) => !["done", "none"].includes(client.lamps[name].state)).length;
  const { closing } = client;
  const said = closing
    ? closing.changedItems > 0
      ? closingTexts.changed(closing.changedItems)
      : closingTexts.by(
          closing.closedBy ?? closingTexts.nobody,
          formatRecent(closing.closedAt, nowMs()),
        )
    : client.closable
      ? verdict.closable
      : client.turn === "running"
        ? verdict.running
        : client.turn === "ready"
          ? verdict.ready
          : verdict.missing(open);
  return (
    <span className={styles["verdict"]}>
      <span>{said}</span>
      {client.vatReady ? (
        <span title={words.vatReadyHint}>
          <Tag tone="good">{words.vatReady}</Tag>
        </span>
      ) : (
        <Tag tone="line">{words.vatOpen}</Tag>
      )}
    </span>
  );
}
