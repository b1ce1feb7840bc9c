import { useQuery } from "@tanstack/react-query";
import { useSearch } from "@tanstack/react-router";
import { useState } from "react";
import { apiQuery } from "#web/api/queries.ts";
import type { ApiReply } from "#web/api/client.ts";
import { FIRST_OPTIONS } from "#web/areas/exports/parts/export-options.ts";
import { ExportForm } from "#web/areas/exports/parts/ExportForm.tsx";
import { readExportSearch } from "#web/areas/exports/parts/export-search.ts";
import { ExportsSkeleton } from "#web/areas/exports/parts/ExportsSkeleton.tsx";
import { ExportSummary } from "#web/areas/exports/parts/ExportSummary.tsx";
import styles from "#web/areas/exports/parts/exports.module.css";
import { useExport, type ExportOrder } from "#web/areas/exports/queries/use-export.tsx";
import { ChooseCompany, FirstDataActions, QueryError } from "#web/shell/PageStates.tsx";
import { clientState, useClientState } from "#web/state/client-state.ts";
import { exportsTexts as words } from "#web/areas/exports/texts/exports.ts";
import { EmptyState } from "#web/ui/blocks/EmptyState.tsx";
import { PageHeader } from "#web/ui/blocks/PageHeader.tsx";
import { todayDate } from "#web/time/now.ts";

type Accounts = ApiReply<"bankAccountList">["accounts"];

/** Chosen accounts and days as a file. */
export function ExportsPage() {
  const company = useClientState((state) => state.currentCompany);
  return (
    <>
      <PageHeader title={words.title} purpose={words.purpose} />
      {company ? (
        <CompanyExport key={company._id} companyId={company._id} />
      ) : (
        <ChooseCompany>{words.noCompany}</ChooseCompany>
      )}
    </>
  );
}

function CompanyExport({ companyId }: { readonly companyId: string }) {
  const query = useQuery(
    apiQuery("BankAccount", "bankAccountList", { query: { company_id: companyId } }),
  );
  if (query.isPending) return <ExportsSkeleton />;
  if (query.isError)
    return (
      <QueryError
        title={words.accountsFailed}
        error={query.error}
        onRetry={() => void query.refetch()}
      />
    );
  const { accounts } = query.data;
  if (accounts.length > 0) return <ExportWork companyId={companyId} accounts={accounts} />;
  return (
    <EmptyState title={words.noAccounts.title} actions={<FirstDataActions companyId={companyId} />}>
      {words.noAccounts.message}
    </EmptyState>
  );
}

function ExportWork({
  companyId,
  accounts,
}: {
  readonly companyId: string;
  readonly accounts: Accounts;
}) {
  const raw = useSearch({ strict: false }) as Readonly<Record<string, unknown>>;
  const [order, setOrder] = useState<ExportOrder>(() => ({
    ...readExportSearch(raw, todayDate()),
    // The viewer's ticked accounts; empty means all of the company.
    accounts: clientState().selectedBankAccounts,
    ...FIRST_OPTIONS,
  }));
  const { start, running, fault } = useExport(companyId);
  const submit = () => void start(order);
  return (
    <div className={styles["side"]}>
      <ExportForm
        order={order}
        accounts={accounts}
        fault={fault}
        onChange={(change) => setOrder({ ...order, ...change })}
        onSubmit={submit}
      />
      <ExportSummary
        order={order}
        accounts={accounts}
        companyId={companyId}
        running={running}
        onSubmit={submit}
      />
    </div>
  );
}
