import { IconDownload } from "@tabler/icons-react";
import { useState } from "react";
import { useApiMutation } from "#web/api/queries.ts";
import { startDownload } from "#web/api/start-download.ts";
import {
  AuditFilters,
  emptyFields,
  type FilterFields,
} from "#web/areas/audit-log/parts/AuditFilters.tsx";
import { AuditTable, AuditTableSkeleton } from "#web/areas/audit-log/parts/AuditTable.tsx";
import { LoadMore } from "#web/areas/audit-log/parts/LoadMore.tsx";
import { useAuditLog, type AuditFilter } from "#web/areas/audit-log/queries/use-audit-log.ts";
import { ChooseCompany, QueryError } from "#web/shell/PageStates.tsx";
import { canReadAuditLog } from "#web/state/capabilities.ts";
import { useClientState, type RememberedCompany } from "#web/state/client-state.ts";
import { auditTexts as words } from "#web/areas/audit-log/texts/audit.ts";
import { tellNotHad } from "#web/toasts/tell-failure.ts";
import { addToast } from "#web/toasts/toasts.ts";
import { Button } from "#web/ui/buttons/Button.tsx";
import { EmptyState } from "#web/ui/blocks/EmptyState.tsx";
import { Icon } from "#web/ui/marks/Icon.tsx";
import { NoResults } from "#web/ui/blocks/NoResults.tsx";
import { Note } from "#web/ui/blocks/Note.tsx";
import { PageHeader } from "#web/ui/blocks/PageHeader.tsx";

/** The log of the current company's data; only its owner reads it. */
export function AuditLogPage() {
  const company = useClientState((state) => state.currentCompany);
  const owner = useClientState(canReadAuditLog);
  if (company && owner) return <AuditLog key={company._id} company={company} />;
  return (
    <>
      <PageHeader title={words.title} purpose={words.purposePlain} />
      {owner ? (
        <ChooseCompany>{words.noCompany}</ChooseCompany>
      ) : (
        <Note tone="info" title={words.ownerOnly.title}>
          {words.ownerOnly.message}
        </Note>
      )}
    </>
  );
}

function AuditLog({ company }: { readonly company: RememberedCompany }) {
  const [fields, setFields] = useState<FilterFields>(emptyFields);
  const ordered = !fields.from || !fields.to || fields.from <= fields.to;
  const filter = buildFilter(company._id, fields);
  const log = useAuditLog(ordered ? filter : undefined);
  const filtered = Object.values(fields).some(Boolean);
  const download = useApiMutation("auditExport", {
    invalidates: [],
    onSuccess: ({ url }) => {
      startDownload(url);
      addToast({ intent: "success", ...words.exported });
    },
    onError: tellNotHad(words.exportFailed),
  });
  const clear = () => setFields(emptyFields);
  return (
    <>
      <PageHeader
        title={words.title}
        purpose={words.purpose(company.name)}
        actions={
          <Button
            variant="secondary"
            icon={<Icon of={IconDownload} />}
            loading={download.isPending}
            loadingText={words.exporting}
            disabled={!ordered || log.entries?.length === 0}
            onClick={() => download.mutate({ body: filter })}
          >
            {words.export}
          </Button>
        }
      />
      <AuditFilters
        companyId={company._id}
        entries={log.entries}
        fields={fields}
        ordered={ordered}
        onChange={setFields}
      />
      {log.isError && !log.entries && (
        <QueryError title={words.listFailed} error={log.error} onRetry={() => void log.refetch()} />
      )}
      {log.isLoading && <AuditTableSkeleton />}
      {log.entries?.length === 0 && !filtered && (
        <EmptyState ghost="files" title={words.empty.title}>
          {words.empty.message}
        </EmptyState>
      )}
      {log.entries?.length === 0 && filtered && (
        <NoResults
          title={words.noResults}
          filters={words.filters.label}
          action={
            <Button variant="secondary" size="small" onClick={clear}>
              {words.clear}
            </Button>
          }
        />
      )}
      {log.entries && log.entries.length > 0 && (
        <>
          <AuditTable entries={log.entries} companyId={company._id} />
          {log.hasNextPage && (
            <LoadMore loading={log.isFetchingNextPage} onReach={() => void log.fetchNextPage()} />
          )}
        </>
      )}
    </>
  );
}

function buildFilter(companyId: string, fields: FilterFields): AuditFilter {
  const set = Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== ""));
  return { company_id: companyId, ...set };
}
