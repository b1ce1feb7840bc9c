import {
  IconArrowsLeftRight,
  IconBuildingBank,
  IconFile,
  IconMail,
  IconUpload,
} from "@tabler/icons-react";
import { useNavigate } from "@tanstack/react-router";
import type { CSSProperties, Ref } from "react";
import { lastDataWords } from "#web/areas/bank-accounts/last-data.ts";
import { LastDataCell } from "#web/areas/bank-accounts/LastDataCell.tsx";
import { hasNew, type NeedyClient } from "./client-needs.ts";
import type { ListItem } from "./client-view.ts";
import { NeedLines } from "./NeedLines.tsx";
import { SampleTag } from "./SampleTag.tsx";
import styles from "./clients.module.css";
import { clientsTexts as words } from "#web/areas/companies/texts/clients.ts";
import { companiesTexts } from "#web/areas/companies/texts/companies.ts";
import type { ClientOpener } from "#web/areas/companies/use-next-client.ts";
import { openModal } from "#web/modals/modals.ts";
import { to } from "#web/navigation/paths.ts";
import type { CompanyRow } from "#web/shell/shell-queries.ts";
import { setCurrentCompany } from "#web/state/client-state.ts";
import { nowMs, todayDate } from "#web/time/now.ts";
import { RowMenu } from "#web/ui/buttons/RowMenu.tsx";
import { classNames } from "#web/ui/class-names.ts";
import { Tag } from "#web/ui/marks/Tag.tsx";
import { formatCount } from "#web/ui/text/format-amount.ts";
import { formatNearDay, formatRecent } from "#web/ui/text/format-date.ts";

interface ClientRowProps {
  readonly item: Extract<ListItem<CompanyRow>, { readonly kind: "client" }>;
  readonly current: boolean;
  readonly phone: boolean;
  readonly narrow: boolean;
  readonly place: CSSProperties;
  readonly measure: { readonly ref: Ref<HTMLDivElement> };
  readonly opener: ClientOpener;
}

/** One client: why now, what is new, how much waits. A press opens the page of the first reason. */
export function ClientRow({
  item,
  current,
  phone,
  narrow,
  place,
  measure,
  opener,
}: ClientRowProps) {
  const { client, needs } = item;
  const { overview } = client;
  const open = () => opener.open(client);
  return (
    <div
      role="row"
      aria-rowindex={item.place + 2}
      aria-selected={current}
      className={classNames(
        styles["row"],
        current && styles["current"],
        needs.length === 0 && styles["calm"],
      )}
      style={place}
      onClick={open}
      {...measure}
    >
      <span role="gridcell" className={styles["name"]}>
        <button
          type="button"
          className="medium breaks left ink plain flat pointer"
          title={`${client.name} · ${client.taxNumber}`}
          onClick={(event) => {
            event.stopPropagation();
            open();
          }}
        >
          {client.name}
        </button>
        <SampleTag company={client} />
      </span>
      <span role="gridcell" className={styles["needs"]}>
        <NeedLines
          needs={needs}
          fine={words.fine(
            overview.unbookedCount,
            overview.openDays.through && formatNearDay(overview.openDays.through, todayDate()),
          )}
          narrow={narrow && !phone}
        />
      </span>
      <span role="gridcell" className={styles["new"]}>
        <NewItems client={client} phone={phone} />
      </span>
      <span role="gridcell" className={styles["unbooked"]}>
        <Unbooked client={client} onOpen={() => opener.openItems(client)} />
      </span>
      <span role="gridcell" className={styles["data"]}>
        {phone ? <LastDataLine client={client} /> : <LastDataCell facts={overview} />}
      </span>
      <span role="gridcell" className={classNames("flex last", styles["menu"])}>
        <ClientMenu client={client} onOpenItems={() => opener.openItems(client)} />
      </span>
    </div>
  );
}

function NewItems({ client, phone }: { readonly client: CompanyRow; readonly phone: boolean }) {
  const { newCount, newCountExact, lastVisitEnd } = client.arrivals;
  if (!hasNew({ client })) return phone ? null : <>–</>;
  return (
    <span title={lastVisitEnd ? words.newSince(formatRecent(lastVisitEnd, nowMs())) : undefined}>
      <Tag tone="brand">{words.newCount(newCount ?? 0, newCountExact)}</Tag>
    </span>
  );
}

/** A phone has no head above the column. */
function LastDataLine({ client }: { readonly client: CompanyRow }) {
  const last = lastDataWords(client.overview, todayDate(), nowMs());
  return last && <>{words.dataUntil(last.whole)}</>;
}

/** The count leads to the items, whatever the first reason of the row is. */
function Unbooked({
  client,
  onOpen,
}: {
  readonly client: CompanyRow;
  readonly onOpen: () => void;
}) {
  const { unbookedCount, oldestUnbookedDate } = client.overview;
  if (unbookedCount === 0) return <>{formatCount(0)}</>;
  return (
    <>
      <button
        type="button"
        aria-label={words.openItems(client.name, unbookedCount)}
        onClick={(event) => {
          event.stopPropagation();
          onOpen();
        }}
      >
        {formatCount(unbookedCount)}
      </button>
      {oldestUnbookedDate && (
        <span className={classNames("block tiny muted", styles["sub"])}>
          {words.since(formatNearDay(oldestUnbookedDate, todayDate()))}
        </span>
      )}
    </>
  );
}

interface ClientMenuProps {
  readonly client: NeedyClient<CompanyRow>["client"];
  readonly onOpenItems: () => void;
}

function ClientMenu({ client, onOpenItems }: ClientMenuProps) {
  const navigate = useNavigate();
  const openPage = (path: string) => {
    setCurrentCompany({ _id: client._id, name: client.name, taxNumber: client.taxNumber });
    void navigate({ to: path });
  };
  return (
    <RowMenu
      label={companiesTexts.rowMenu(client.name)}
      items={[
        {
          key: "transactions",
          label: companiesTexts.openTransactions,
          icon: IconArrowsLeftRight,
          run: onOpenItems,
        },
        {
          key: "accounts",
          label: companiesTexts.openAccounts,
          icon: IconBuildingBank,
          run: () => openPage(to.bankAccounts()),
        },
        {
          key: "files",
          label: companiesTexts.openFiles,
          icon: IconFile,
          run: () => openPage(to.files()),
        },
        {
          key: "upload",
          label: companiesTexts.upload,
          icon: IconUpload,
          run: () => openModal("fileUpload", { companyId: client._id }),
        },
        {
          key: "remind",
          label: words.remind,
          icon: IconMail,
          run: () => openModal("reminder", { companyId: client._id, companyName: client.name }),
        },
      ]}
    />
  );
}
