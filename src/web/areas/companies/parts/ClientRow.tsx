import { IconArrowsLeftRight, IconBuildingBank, IconMail, IconUpload } from "@tabler/icons-react";
import { useNavigate } from "@tanstack/react-router";
import type { CSSProperties } from "react";
import { LastDataCell } from "#web/areas/bank-accounts/LastDataCell.tsx";
import { openModal } from "#web/modals/modals.ts";
import { CompanyState } from "./CompanyState.tsx";
import styles from "./clients.module.css";
import { to } from "#web/navigation/paths.ts";
import type { CompanyRow } from "#web/shell/shell-queries.ts";
import { setCurrentCompany } from "#web/state/client-state.ts";
import { clientsTexts as words } from "#web/areas/companies/texts/clients.ts";
import { companiesTexts } from "#web/areas/companies/texts/companies.ts";
import { classNames } from "#web/ui/class-names.ts";
import { DateText } from "#web/ui/text/DateText.tsx";
import { formatCount } from "#web/ui/text/format-amount.ts";
import { RowMenu } from "#web/ui/buttons/RowMenu.tsx";
import { Tag } from "#web/ui/marks/Tag.tsx";
import text from "#web/ui/text/text.module.css";
import { todayDate } from "#web/time/now.ts";

interface ClientRowProps {
  readonly client: CompanyRow;
  readonly index: number;
  readonly current: boolean;
  readonly phone: boolean;
  readonly place: CSSProperties;
  readonly onOpen: () => void;
}

/** One client: who, how it stands, how much waits. A press opens its unbooked rows. */
export function ClientRow({ client, index, current, phone, place, onOpen }: ClientRowProps) {
  const { overview } = client;
  return (
    <div
      role="row"
      aria-rowindex={index + 2}
      aria-selected={current}
      className={classNames(styles["row"], current && styles["current"])}
      style={place}
      onClick={onOpen}
    >
      <span role="gridcell" className={styles["name"]}>
        <button
          type="button"
          className={styles["open"]}
          onClick={(event) => {
            event.stopPropagation();
            onOpen();
          }}
        >
          {client.name}
        </button>
        {client.kind === "demo" && <Tag tone="line">{companiesTexts.demo}</Tag>}
      </span>
      <span role="gridcell" className={classNames(styles["tax"], text["id"])}>
        {client.taxNumber}
      </span>
      <span role="gridcell" className={styles["state"]}>
        <CompanyState company={client} />
      </span>
      <span role="gridcell" className={styles["unbooked"]}>
        {phone && overview.unbookedCount === 0 ? "" : formatCount(overview.unbookedCount)}
      </span>
      <span role="gridcell" className={styles["since"]}>
        {overview.oldestUnbookedDate ? (
          <DateText
            date={overview.oldestUnbookedDate}
            short={isThisYear(overview.oldestUnbookedDate)}
          />
        ) : (
          "–"
        )}
      </span>
      <span role="gridcell" className={styles["last"]}>
        <LastDataCell facts={overview} />
      </span>
      <span role="gridcell" className={styles["menu"]}>
        <ClientMenu client={client} onOpen={onOpen} />
      </span>
    </div>
  );
}

/** „11. 22.” of last year would look like tomorrow. */
function isThisYear(date: string): boolean {
  return date.slice(0, 4) === todayDate().slice(0, 4);
}

function ClientMenu({
  client,
  onOpen,
}: {
  readonly client: CompanyRow;
  readonly onOpen: () => void;
}) {
  const navigate = useNavigate();
  const openAccounts = () => {
    setCurrentCompany({ _id: client._id, name: client.name, taxNumber: client.taxNumber });
    void navigate({ to: to.bankAccounts() });
  };
  return (
    <RowMenu
      label={companiesTexts.rowMenu(client.name)}
      items={[
        {
          key: "transactions",
          label: companiesTexts.openTransactions,
          icon: IconArrowsLeftRight,
          run: onOpen,
        },
        {
          key: "accounts",
          label: companiesTexts.openAccounts,
          icon: IconBuildingBank,
          run: openAccounts,
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
