import { classNames } from "#web/ui/class-names.ts";
import { useQuery } from "@tanstack/react-query";
import { useNavigate, useSearch } from "@tanstack/react-router";
import { useState } from "react";
import { apiQuery } from "#web/api/queries.ts";
import type { ApiReply } from "#web/api/client.ts";
import { ExportHistory } from "#web/areas/exports/parts/ExportHistory.tsx";
import { ExportJobs } from "#web/areas/exports/parts/ExportJobs.tsx";
import { FIRST_OPTIONS } from "#web/areas/exports/parts/export-options.ts";
import { ExportPreview } from "#web/areas/exports/parts/ExportPreview.tsx";
import { findProgram } from "#web/areas/supported-banks/accounting-programs.ts";
import type { LocalDate } from "#values/local-date.ts";
import { ExportTabs } from "#web/areas/exports/parts/ExportTabs.tsx";
import { openModal } from "#web/modals/modals.ts";
import { to } from "#web/navigation/paths.ts";
import type { ExportRun } from "#contract/exports/export-history.ts";
import { ExportForm } from "#web/areas/exports/parts/ExportForm.tsx";
import { periodOfExport, readExportSearch } from "#web/areas/exports/parts/export-search.ts";
import { ExportsSkeleton } from "#web/areas/exports/parts/ExportsSkeleton.tsx";
import { ExportSummary } from "#web/areas/exports/parts/ExportSummary.tsx";
import styles from "#web/areas/exports/parts/exports.module.css";
import { ExportSchedules } from "#web/areas/exports/parts/ExportSchedules.tsx";
import { settingsOf, useExport, type ExportOrder } from "#web/areas/exports/queries/use-export.tsx";
import { ChooseCompany, FirstDataActions, QueryError } from "#web/shell/PageStates.tsx";
import { useLinkedCompany } from "#web/shell/use-linked-company.ts";
import { clientState, useClientState } from "#web/state/client-state.ts";
import { keepPeriod, usePagePeriod } from "#web/state/page-period.ts";
import { exportsTexts as words } from "#web/areas/exports/texts/exports.ts";
import { EmptyState } from "#web/ui/blocks/EmptyState.tsx";
import { PageHeader } from "#web/ui/blocks/PageHeader.tsx";
import { todayDate } from "#web/time/now.ts";

type Settings = ApiReply<"exportSettingsGet">["settings"];
type Accounts = ApiReply<"bankAccountList">["accounts"];

/** Chosen accounts and days as a file. */
export function ExportsPage() {
  const company = useClientState((state) => state.currentCompany);
  const isSwitching = useLinkedCompany();
  return (
    <>
      <PageHeader title={words.title} purpose={words.purpose} />
      {isSwitching ? (
        <ExportsSkeleton />
      ) : company ? (
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
  // Without them the page begins with its own choices.
  const remembered = useQuery({
    ...apiQuery("Profile", "exportSettingsGet", { query: { company_id: companyId } }),
    retry: false,
  });
  if (query.isPending || remembered.isPending) return <ExportsSkeleton />;
  if (query.isError)
    return (
      <QueryError
        title={words.accountsFailed}
        error={query.error}
        onRetry={() => void query.refetch()}
      />
    );
  const { accounts } = query.data;
  if (accounts.length > 0) {
    const settings = withAccounts(remembered.data?.settings ?? null, accounts);
    return <ExportWork companyId={companyId} accounts={accounts} settings={settings} />;
  }
  // Schedules and files of before outlive the accounts that they were made for.
  return (
    <>
      <EmptyState
        ghost="items"
        title={words.noAccounts.title}
        actions={<FirstDataActions companyId={companyId} />}
        step={{ command: "userFlowInit", otherwise: words.noAccounts.byLink }}
      >
        {words.noAccounts.message}
      </EmptyState>
      <ExportJobs companyId={companyId} />
      <ExportSchedules companyId={companyId} settings={null} />
      <ExportHistory companyId={companyId} onGetNew={null} />
    </>
  );
}

/** The remembered choices without accounts that the company no longer has. */
function withAccounts(settings: Settings, accounts: Accounts): Settings {
  if (settings === null) return null;
  const known = settings.accounts.filter((ref) =>
    accounts.some(
      (account) => account.accountNr === ref.accountNr && account.originate === ref.originate,
    ),
  );
  return { ...settings, accounts: known };
}

function ExportWork({
  companyId,
  accounts,
  settings,
}: {
  readonly companyId: string;
  readonly accounts: Accounts;
  readonly settings: Settings;
}) {
  const raw = useSearch({ strict: false }) as Readonly<Record<string, unknown>>;
  const navigate = useNavigate();
  const [order, setOrder] = useState<ExportOrder>(() => firstOrder(raw, settings));
  const { start, running, fault } = useExport(companyId);
  const submit = () => void start(order);
  const change = (next: Partial<ExportOrder>) => setOrder({ ...order, ...next });
  const { from, to: end } = order;
  usePagePeriod({
    days: { from, to: end },
    choose: (period) => change(periodOfExport(period, todayDate())),
  });
  // An earlier export's choices in the form, for the items that came since.
  const getNew = (run: ExportRun) => {
    const { accounts: chosen, options, from: first, to: last } = run;
    change({
      accounts: chosen,
      ...options,
      program: null,
      from: first as LocalDate,
      to: last as LocalDate,
      onlyNew: true,
      markBooked: false,
    });
    void navigate({ to: to.exports() });
    window.scrollTo({ top: 0 });
  };
  if (raw["view"] === "past") {
    return (
      <>
        <ExportTabs shown="past" />
        <ExportSchedules companyId={companyId} settings={settingsOf(order)} />
        <ExportHistory companyId={companyId} onGetNew={getNew} />
      </>
    );
  }
  return (
    <>
      <ExportTabs shown="new" />
      <div className={styles["side"]}>
        <div className={classNames("stack gap-4", styles["work"])}>
          <ExportForm
            order={order}
            remembered={settings?.program ?? null}
            accounts={accounts}
            fault={fault}
            onChange={(next) => {
              if (next.from || next.to) keepPeriod({ from: next.from ?? from, to: next.to ?? end });
              change(next);
            }}
            onSubmit={submit}
          />
          <ExportPreview companyId={companyId} order={order} />
        </div>
        <ExportSummary
          order={order}
          companyId={companyId}
          accounts={accounts}
          running={running}
          onSubmit={submit}
          onSchedule={() => openModal("exportSchedule", { companyId, settings: settingsOf(order) })}
        />
      </div>
      <ExportJobs companyId={companyId} />
    </>
  );
}

/**
 * The choices to begin with: those of the address before the remembered ones, and the viewer's
 * ticked accounts before the remembered accounts (none means all of the company).
 */
function firstOrder(raw: Readonly<Record<string, unknown>>, settings: Settings): ExportOrder {
  const { period } = clientState();
  const isOpen = raw["from"] === undefined && raw["to"] === undefined && !raw["newSince"];
  const search = {
    ...readExportSearch(raw, todayDate()),
    ...(isOpen && period && periodOfExport(period, todayDate())),
  };
  const ticked = clientState().selectedBankAccounts;
  const program = findProgram(raw["program"]);
  return {
    ...FIRST_OPTIONS,
    ...settings,
    ...search,
    booked: raw["booked"] === undefined ? (settings?.booked ?? search.booked) : search.booked,
    onlyNew: settings?.onlyNew ?? false,
    markBooked: settings?.markBooked ?? false,
    accounts: ticked.length > 0 ? ticked : (settings?.accounts ?? []),
    ...(program && { program: program.key, ...program.options }),
  };
}
