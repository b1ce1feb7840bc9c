import {
  IconAlertTriangle,
  IconCheck,
  IconClock,
  IconPencil,
  IconSend,
  IconTrash,
} from "@tabler/icons-react";
import type { Accountant } from "#web/areas/accountants/accountant-queries.ts";
import { useResend } from "#web/areas/accountants/queries/use-resend.ts";
import { openModal } from "#web/modals/modals.ts";
import styles from "./accountants.module.css";
import { accountantsTexts as words } from "#web/areas/accountants/texts/accountants.ts";
import { Avatar } from "#web/ui/marks/Avatar.tsx";
import { Button } from "#web/ui/buttons/Button.tsx";
import { CellSub, DataTable, type Column } from "#web/ui/data/DataTable.tsx";
import { TableSkeleton } from "#web/ui/data/TableSkeleton.tsx";
import { DateText } from "#web/ui/text/DateText.tsx";
import { HiddenText } from "#web/ui/text/HiddenText.tsx";
import { RowMenu } from "#web/ui/buttons/RowMenu.tsx";
import { Tag } from "#web/ui/marks/Tag.tsx";
import { nowMs } from "#web/time/now.ts";

interface AccountantTableProps {
  readonly accountants: readonly Accountant[];
  readonly companyId: string;
}

/** Accountants of a company with the state of their invitation. */
export function AccountantTable({ accountants, companyId }: AccountantTableProps) {
  return (
    <DataTable
      label={words.listLabel}
      density="twoLines"
      columns={buildColumns(companyId)}
      rows={accountants}
      rowKey={(accountant) => accountant._id}
    />
  );
}

/** The table before its people are known. */
export function AccountantTableSkeleton() {
  return <TableSkeleton columns={buildColumns("")} rows={3} density="twoLines" />;
}

function buildColumns(companyId: string): Column<Accountant>[] {
  return [
    {
      key: "name",
      header: words.columns.name,
      phone: "wide",
      render: (accountant) => (
        <span className="row gap-3 shrink">
          <Avatar name={accountant.name} hand="accountant" />
          <span>
            <b className="medium">{accountant.name}</b>
            <CellSub>{accountant.email}</CellSub>
          </span>
        </span>
      ),
    },
    {
      key: "state",
      header: words.columns.state,
      width: "350px",
      phone: "half",
      render: (accountant) => <InvitationState accountant={accountant} companyId={companyId} />,
    },
    {
      key: "mobile",
      header: words.columns.mobile,
      width: "150px",
      phone: "hidden",
      render: (accountant) =>
        accountant.mobile ? <a href={`tel:${accountant.mobile}`}>{accountant.mobile}</a> : "–",
    },
    {
      key: "created",
      header: words.columns.created,
      align: "right",
      width: "130px",
      phone: "hidden",
      render: (accountant) => <DateText instant={accountant.invitedAt} nowMs={nowMs()} />,
    },
    {
      key: "lastSeen",
      header: words.columns.lastSeen,
      align: "right",
      width: "130px",
      phone: "hidden",
      render: (accountant) =>
        accountant.lastSeenAt ? (
          <DateText instant={accountant.lastSeenAt} nowMs={nowMs()} />
        ) : (
          words.never
        ),
    },
    {
      key: "menu",
      header: <HiddenText>{words.actions}</HiddenText>,
      align: "right",
      width: "60px",
      phone: "half",
      render: (accountant) => <AccountantMenu accountant={accountant} companyId={companyId} />,
    },
  ];
}

const STATES = {
  active: { tone: "good", icon: IconCheck },
  invited: { tone: "brass", icon: IconClock },
  mailRefused: { tone: "bad", icon: IconAlertTriangle },
} as const;

interface RowProps {
  readonly accountant: Accountant;
  readonly companyId: string;
}

function InvitationState({ accountant, companyId }: RowProps) {
  const resend = useResend(companyId);
  const { tone, icon } = STATES[accountant.state];
  return (
    <span className={styles["state"]} title={words.stateHints[accountant.state]}>
      <Tag tone={tone} icon={icon}>
        {words.states[accountant.state]}
      </Tag>
      {accountant.state === "mailRefused" && (
        <Button
          variant="ghost"
          size="small"
          loading={resend.running}
          onClick={() => resend.run(accountant)}
        >
          {words.resend}
        </Button>
      )}
    </span>
  );
}

function AccountantMenu({ accountant, companyId }: RowProps) {
  const resend = useResend(companyId);
  return (
    <RowMenu
      label={words.rowMenu(accountant.name)}
      items={[
        ...(accountant.state === "active"
          ? []
          : [
              {
                key: "resend",
                label: words.resend,
                command: "accountantInvite" as const,
                icon: IconSend,
                run: () => resend.run(accountant),
              },
            ]),
        {
          key: "edit",
          label: words.edit,
          command: "accountantSave",
          icon: IconPencil,
          run: () => openModal("editAccountant", { companyId, accountantId: accountant._id }),
        },
        {
          key: "delete",
          label: words.delete,
          command: "accountantDelete",
          icon: IconTrash,
          danger: true,
          run: () => openModal("deleteAccountant", { companyId, accountantId: accountant._id }),
        },
      ]}
    />
  );
}
