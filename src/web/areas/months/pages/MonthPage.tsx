import { useQuery } from "@tanstack/react-query";
import { LAMPS } from "#contract/months/lamps.ts";
import type { ClientMonth } from "#contract/months/months.ts";
import { clientMonthQuery } from "#web/areas/months/month-queries.ts";
import { MonthAccounts } from "#web/areas/months/parts/MonthAccounts.tsx";
import { MonthBridge } from "#web/areas/months/parts/MonthBridge.tsx";
import { Deadlines, MonthWork } from "#web/areas/months/parts/MonthSide.tsx";
import styles from "#web/areas/months/parts/months.module.css";
import { monthsTexts as words } from "#web/areas/months/texts/months.ts";
import { useMonth } from "#web/areas/months/use-month.ts";
import { ChooseCompany, QueryError } from "#web/shell/PageStates.tsx";
import { useClientState } from "#web/state/client-state.ts";
import { Card } from "#web/ui/blocks/Card.tsx";
import { PageHeader } from "#web/ui/blocks/PageHeader.tsx";
import { Skeleton, SkeletonPage } from "#web/ui/blocks/Skeleton.tsx";
import { Tag } from "#web/ui/marks/Tag.tsx";
import { formatMonth } from "#web/ui/text/format-date.ts";

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
          <SkeletonPage className={styles["page"]}>
            <Skeleton height={168} />
            <Skeleton height={240} />
          </SkeletonPage>
        )}
      </>
    );
  const { client, deadlines, inUse, certificates, today } = query.data;
  return (
    <>
      <PageHeader title={title} purpose={<Verdict client={client} />} />
      <div className={styles["page"]}>
        <Card padded={false}>
          <MonthBridge client={client} month={month} today={today} />
        </Card>
        <div className={styles["columns"]}>
          <MonthAccounts
            companyId={companyId}
            accounts={inUse}
            runs={client.openDays.runs}
            month={month}
            today={today}
          />
          <div className={styles["side"]}>
            <MonthWork client={client} certificates={certificates} />
            <Deadlines deadlines={deadlines} today={today} />
          </div>
        </div>
      </div>
    </>
  );
}

/** The two answers: ready for VAT, and what is missing. */
function Verdict({ client }: { readonly client: ClientMonth }) {
  const { verdict } = words;
  const open = LAMPS.filter((name) => !["done", "none"].includes(client.lamps[name].state)).length;
  const said = client.closable
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
