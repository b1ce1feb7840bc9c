import { useQuery } from "@tanstack/react-query";
import type { ExportRun } from "#contract/exports/export-history.ts";
import { apiQuery } from "#web/api/queries.ts";
import { exportsTexts } from "#web/areas/exports/texts/exports.ts";
import { QueryError } from "#web/shell/PageStates.tsx";
import { Skeleton } from "#web/ui/blocks/Skeleton.tsx";
import { AmountText } from "#web/ui/text/AmountText.tsx";
import { formatDate } from "#web/ui/text/format-date.ts";
import styles from "./exports.module.css";

const words = exportsTexts.history;

/** The file's name and fingerprint, and the items that changed or went away since. */
export function ExportDetails({
  companyId,
  run,
}: {
  readonly companyId: string;
  readonly run: ExportRun;
}) {
  return (
    <div className={styles["changes"]}>
      {run.changedSince > 0 && <Changes companyId={companyId} exportId={run._id} />}
      <p className={styles["help"]}>{words.file(run.fileName)}</p>
      <p className={styles["help"]}>{words.hash(run.contentHash)}</p>
    </div>
  );
}

function Changes({
  companyId,
  exportId,
}: {
  readonly companyId: string;
  readonly exportId: string;
}) {
  const query = useQuery(
    apiQuery("Transaction", "exportRunChanges", {
      params: { id: exportId },
      query: { company_id: companyId },
    }),
  );
  if (query.isError)
    return (
      <QueryError
        title={words.changesFailed}
        error={query.error}
        onRetry={() => void query.refetch()}
      />
    );
  if (!query.data) return <Skeleton height={36} />;
  return (
    <ul aria-label={words.changes}>
      {query.data.changes.map((change) => (
        <li key={change.transactionId}>
          <span>{formatDate(change.bookingDate)}</span>
          <span>{change.partnerName || exportsTexts.unknown}</span>
          <AmountText amount={change.amount} currency={change.currency} />
          <span className={styles["muted"]}>{words.kinds[change.kind]}</span>
        </li>
      ))}
    </ul>
  );
}
