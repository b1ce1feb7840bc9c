import { IconHistory, IconPencil, IconTrash } from "@tabler/icons-react";
import { useNavigate } from "@tanstack/react-router";
import { LastDataCell } from "#web/areas/bank-accounts/LastDataCell.tsx";
import { useDeleteCompany } from "#web/areas/companies/queries/use-delete-company.ts";
import { companiesTexts as words } from "#web/areas/companies/texts/companies.ts";
import { companyDeleteTexts as deleteTexts } from "#web/areas/companies/texts/company-delete.ts";
import { openModal } from "#web/modals/modals.ts";
import { to } from "#web/navigation/paths.ts";
import type { CompanyRow } from "#web/shell/shell-queries.ts";
import { canManageCompany } from "#web/state/company-rights.ts";
import { setCurrentCompany, useClientState } from "#web/state/client-state.ts";
import { RowMenu } from "#web/ui/buttons/RowMenu.tsx";
import { CellSub, DataTable, type Column } from "#web/ui/data/DataTable.tsx";
import { TableSkeleton } from "#web/ui/data/TableSkeleton.tsx";
import { NameMark } from "#web/ui/marks/NameMark.tsx";
import { Tag } from "#web/ui/marks/Tag.tsx";
import { DateText } from "#web/ui/text/DateText.tsx";
import { formatCount } from "#web/ui/text/format-amount.ts";
import { HiddenText } from "#web/ui/text/HiddenText.tsx";
import { CompanyStateCell } from "./CompanyState.tsx";
import { SampleTag } from "./SampleTag.tsx";

/** The companies of an entrepreneur; opening a row makes its company the current one. */
export function CompanyTable({ companies }: { readonly companies: readonly CompanyRow[] }) {
  const navigate = useNavigate();
  const currentId = useClientState((state) => state.currentCompany?._id);
  const deletion = useDeleteCompany();
  const open = (company: CompanyRow, path: string) => {
    setCurrentCompany({ _id: company._id, name: company.name, taxNumber: company.taxNumber });
    void navigate({ to: path });
  };
  return (
    <DataTable
      label={words.listLabel}
      density="twoLines"
      columns={buildColumns(currentId, { open, remove: deletion.ask })}
      rows={companies}
      rowKey={(company) => company._id}
      isCurrent={(company) => company._id === currentId}
      onOpen={(company) => open(company, to.bankAccounts())}
    />
  );
}

/** The table before the companies are known. */
export function CompanyTableSkeleton() {
  const none = { open: () => undefined, remove: () => undefined };
  return <TableSkeleton columns={buildColumns(undefined, none)} rows={4} density="twoLines" />;
}

interface CompanyActions {
  readonly open: (company: CompanyRow, path: string) => void;
  readonly remove: (company: CompanyRow) => void;
}

function buildColumns(
  currentId: string | undefined,
  actions: CompanyActions,
): Column<CompanyRow>[] {
  return [
    {
      key: "name",
      header: words.columns.name,
      phone: "wide",
      render: (company) => (
        <span className="row gap-3">
          <NameMark name={company.name} />
          <span>
            <b className="medium">{company.name}</b>{" "}
            {company._id === currentId && <Tag tone="brand">{words.current}</Tag>}{" "}
            <SampleTag company={company} />
            <CellSub>{company.taxNumber}</CellSub>
          </span>
        </span>
      ),
    },
    {
      key: "state",
      header: words.columns.state,
      width: "220px",
      phone: "half",
      render: (company) => <CompanyStateCell company={company} />,
    },
    {
      key: "unbooked",
      header: words.columns.unbooked,
      align: "right",
      width: "110px",
      phone: "hidden",
      render: (company) => formatCount(company.overview.unbookedCount),
    },
    {
      key: "since",
      header: words.columns.since,
      align: "right",
      width: "110px",
      phone: "hidden",
      render: (company) =>
        company.overview.oldestUnbookedDate ? (
          <DateText date={company.overview.oldestUnbookedDate} />
        ) : (
          "–"
        ),
    },
    {
      key: "lastData",
      header: words.columns.lastData,
      align: "right",
      width: "160px",
      phone: "hidden",
      render: (company) => <LastDataCell facts={company.overview} />,
    },
    {
      key: "menu",
      header: <HiddenText>{words.actions}</HiddenText>,
      align: "right",
      width: "60px",
      phone: "half",
      render: (company) => <CompanyMenu company={company} actions={actions} />,
    },
  ];
}

interface CompanyMenuProps {
  readonly company: CompanyRow;
  readonly actions: CompanyActions;
}

function CompanyMenu({ company, actions: { open, remove } }: CompanyMenuProps) {
  return (
    <RowMenu
      label={words.rowMenu(company.name)}
      items={[
        {
          key: "transactions",
          label: words.openTransactions,
          run: () => open(company, to.transactionViewer()),
        },
        {
          key: "accounts",
          label: words.openAccounts,
          run: () => open(company, to.bankAccounts()),
        },
        {
          key: "upload",
          label: words.upload,
          run: () => openModal("fileUpload", { companyId: company._id }),
        },
        {
          key: "audit",
          label: words.openAuditLog,
          icon: IconHistory,
          run: () => open(company, to.auditLog()),
        },
        ...(canManageCompany(company)
          ? [
              {
                key: "edit",
                label: words.edit,
                command: "companySave" as const,
                icon: IconPencil,
                run: () => openModal("editCompany", { companyId: company._id }),
              },
              {
                key: "delete",
                label: deleteTexts.menu,
                command: "companyDelete" as const,
                icon: IconTrash,
                danger: true,
                run: () => remove(company),
              },
            ]
          : []),
      ]}
    />
  );
}
