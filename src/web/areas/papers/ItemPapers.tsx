import { useQuery } from "@tanstack/react-query";
import { itemPapersQuery } from "#web/areas/papers/queries/use-papers.ts";
import { usePaperUpload } from "#web/areas/papers/queries/use-paper-upload.ts";
import { paperTexts as words } from "#web/areas/papers/texts/papers.ts";
import { QueryError } from "#web/shell/PageStates.tsx";
import { Skeleton } from "#web/ui/blocks/Skeleton.tsx";
import { FailedPapers, PaperAdd, takesFiles } from "./parts/PaperAdd.tsx";
import { PaperRow } from "./parts/PaperRow.tsx";
import styles from "./parts/papers.module.css";

interface ItemPapersProps {
  readonly companyId: string;
  readonly transactionId: string;
}

/** The papers beside an item, and the ways to add one; files may be dropped on it. */
export function ItemPapers({ companyId, transactionId }: ItemPapersProps) {
  const query = useQuery(itemPapersQuery(companyId, transactionId));
  const upload = usePaperUpload(companyId, transactionId);
  const papers = query.data?.papers;
  return (
    <section className={styles["section"]} aria-label={words.section} {...takesFiles(upload)}>
      <h3 className={styles["head"]}>{words.section}</h3>
      {query.isPending && <Skeleton height={32} />}
      {query.isError && (
        <QueryError title={words.failed} error={query.error} onRetry={() => void query.refetch()} />
      )}
      {papers?.length === 0 && <p className="small muted">{words.none}</p>}
      {papers?.map((paper) => (
        <PaperRow
          key={paper._id}
          companyId={companyId}
          paper={paper}
          transactionId={transactionId}
        />
      ))}
      <FailedPapers upload={upload} />
      <PaperAdd upload={upload} />
    </section>
  );
}
