import { useQuery } from "@tanstack/react-query";
import { apiQuery } from "#web/api/queries.ts";
import { exportsTexts } from "#web/areas/exports/texts/exports.ts";
import { Skeleton } from "#web/ui/blocks/Skeleton.tsx";
import { AmountText } from "#web/ui/text/AmountText.tsx";
import { formatDate } from "#web/ui/text/format-date.ts";
import styles from "./exports.module.css";

const words = exportsTexts.history;

/** The items of an export that changed or went away since. */
export function ExportChanges({
  companyId,
  exportId,
  contentHash,
}: {
  readonly companyId: string;
  readonly exportId: string;
  readonly contentHash: string;
}) {
  const query = useQuery(
    apiQuery("Transaction", "exportRunChanges", {
      params: { id: exportId },
      query: { company_id: companyId },
    }),
  );
  if (!query.data) return <Skeleton height={36} />;
  return (
    <div className={styles["changes"]}>
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
      <p className={styles["help"]}>{words.hash(contentHash)}</p>
    </div>
  );
}
