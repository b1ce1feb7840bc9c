import { IconHistory, IconPencil, IconPlus, IconTrash } from "@tabler/icons-react";
import { useQuery } from "@tanstack/react-query";
import { useNavigate } from "@tanstack/react-router";
import { useState } from "react";
import { LastDataCell } from "#web/areas/bank-accounts/LastDataCell.tsx";
import { openModal } from "#web/modals/modals.ts";
import { ButtonLink } from "#web/navigation/AppLink.tsx";
import { ClaimNotes } from "#web/areas/companies/parts/ClaimNotes.tsx";
import { ClientsPage } from "./ClientsPage.tsx";
import { CompanyState } from "#web/areas/companies/parts/CompanyState.tsx";
import { DeletedCompanies } from "#web/areas/companies/parts/DeletedCompanies.tsx";
import { filterCompanies } from "#web/areas/companies/parts/filter-companies.ts";
import styles from "#web/areas/companies/parts/companies.module.css";
import { useDeleteCompany } from "#web/areas/companies/queries/use-delete-company.ts";
import { to } from "#web/navigation/paths.ts";
import { QueryError } from "#web/shell/PageStates.tsx";
import { companiesQuery, useCompanies, type CompanyRow } from "#web/shell/shell-queries.ts";
import { setCurrentCompany, useClientState } from "#web/state/client-state.ts";
import { companiesTexts as words } from "#web/areas/companies/texts/companies.ts";
import { companyDeleteTexts as deleteTexts } from "#web/areas/companies/texts/company-delete.ts";
import { Button } from "#web/ui/buttons/Button.tsx";
import { CellSub, DataTable, type Column } from "#web/ui/data/DataTable.tsx";
import { DateText } from "#web/ui/text/DateText.tsx";
import { EmptyState } from "#web/ui/blocks/EmptyState.tsx";
import { formatCount } from "#web/ui/text/format-amount.ts";
import { HiddenText } from "#web/ui/text/HiddenText.tsx";
import { Icon } from "#web/ui/marks/Icon.tsx";
import { NameMark } from "#web/ui/marks/NameMark.tsx";
import { NoResults } from "#web/ui/blocks/NoResults.tsx";
import { PageHeader } from "#web/ui/blocks/PageHeader.tsx";
import { RowMenu } from "#web/ui/buttons/RowMenu.tsx";
import { SearchBox } from "#web/ui/fields/SearchBox.tsx";
import { SkeletonRows } from "#web/ui/blocks/Skeleton.tsx";
import { Tag } from "#web/ui/marks/Tag.tsx";

/**
 * The companies of an entrepreneur, the clients of an accountant; choosing one makes it current
 * everywhere.
 */
export function CompaniesPage() {
  const role = useClientState((state) => state.role);
  return role === "accountant" ? <ClientsPage /> : <OwnCompaniesPage />;
}

function OwnCompaniesPage() {
  const query = useQuery(companiesQuery);
  const { companies } = useCompanies();
  const [search, setSearch] = useState("");
  const shown = companies && filterCompanies(companies, search);
  return (
    <>
      <PageHeader
        title={words.title.entrepreneur}
        purpose={words.purpose.entrepreneur}
        actions={
          <ButtonLink
            variant={companies?.length === 0 ? "secondary" : "filled"}
            to={to.newCompany()}
            icon={<Icon of={IconPlus} />}
          >
            {words.add}
          </ButtonLink>
        }
      />
      {query.isError && !companies && (
        <QueryError
          title={words.listFailed}
          error={query.error}
          onRetry={() => void query.refetch()}
        />
      )}
      {query.isPending && <SkeletonRows rows={4} />}
      {companies && <ClaimNotes companies={companies} />}
      {companies && companies.length > 1 && (
        <div className={styles["search"]}>
          <SearchBox label={words.search} value={search} onChange={setSearch} />
        </div>
      )}
      {companies?.length === 0 && (
        <EmptyState
          title={words.empty.entrepreneur.title}
          actions={<Button onClick={() => openModal("newCompany", {})}>{words.add}</Button>}
        >
          {words.empty.entrepreneur.message}
        </EmptyState>
      )}
      {shown?.length === 0 && search && (
        <NoResults
          title={words.noResults}
          filters={`„${search}”`}
          action={
            <Button variant="secondary" size="small" onClick={() => setSearch("")}>
              {words.clearSearch}
            </Button>
          }
        />
      )}
      {shown && shown.length > 0 && <CompanyTable companies={shown} />}
      <DeletedCompanies />
    </>
  );
}

function CompanyTable({ companies }: { readonly companies: readonly CompanyRow[] }) {
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

interface CompanyActions {
  readonly open: (company: CompanyRow, path: string) => void;
  readonly remove: (company: CompanyRow) => void;
}

function buildColumns(
  currentId: string | undefined,
  { open, remove }: CompanyActions,
): Column<CompanyRow>[] {
  return [
    {
      key: "name",
      header: words.columns.name,
      phone: "wide",
      render: (company) => (
        <span className={styles["name"]}>
          <NameMark name={company.name} />
          <span>
            <b>{company.name}</b>{" "}
            {company._id === currentId && <Tag tone="brand">{words.current}</Tag>}{" "}
            {company.kind === "demo" && <Tag tone="line">{words.demo}</Tag>}
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
      render: (company) => <CompanyState company={company} />,
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
      render: (company) => (
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
            ...(company.owned
              ? [
                  {
                    key: "edit",
                    label: words.edit,
                    icon: IconPencil,
                    run: () => openModal("editCompany", { companyId: company._id }),
                  },
                  {
                    key: "delete",
                    label: deleteTexts.menu,
                    icon: IconTrash,
                    danger: true,
                    run: () => remove(company),
                  },
                ]
              : []),
          ]}
        />
      ),
    },
  ];
}
