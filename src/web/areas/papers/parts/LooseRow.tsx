import type { Paper } from "#contract/papers/papers.ts";
import { usePaperCommands } from "#web/areas/papers/queries/use-papers.ts";
import { papersPageTexts as words } from "#web/areas/papers/texts/papers-page.ts";
import { openModal } from "#web/modals/modals.ts";
import { Button } from "#web/ui/buttons/Button.tsx";
import { formatInstant } from "#web/ui/text/format-date.ts";
import { PaperRow } from "./PaperRow.tsx";
import styles from "./papers.module.css";

/** A paper that waits for its item, or that was removed. */
export function LooseRow({
  companyId,
  paper,
}: {
  readonly companyId: string;
  readonly paper: Paper;
}) {
  const { restore } = usePaperCommands(companyId);
  return (
    <li className={styles["loose"]}>
      <PaperRow companyId={companyId} paper={paper} transactionId={undefined} />
      {paper.undoUntil === null ? (
        <Button
          variant="secondary"
          size="small"
          command="paperAttach"
          onClick={() => openModal("paperPlace", { companyId, paper })}
        >
          {words.place}
        </Button>
      ) : (
        <>
          <span className="small muted">{words.until(formatInstant(paper.undoUntil))}</span>
          <Button
            variant="secondary"
            size="small"
            command="paperRestore"
            onClick={() => restore(paper)}
          >
            {words.restore}
          </Button>
        </>
      )}
    </li>
  );
}
