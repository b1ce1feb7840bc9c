import styles from "#web/areas/bank-accounts/parts/link-state.module.css";
import { useLinkState } from "./link-state-query.ts";
import { linkStateTexts as words } from "#web/areas/bank-accounts/texts/link-state.ts";
import { Note } from "#web/ui/blocks/Note.tsx";

interface LinkStateProps {
  readonly companyId: string | undefined;
}

/** The note that items of two origins may be seen twice for now. */
export function LinkingNote({ companyId }: LinkStateProps) {
  const linking = useLinkState(companyId)?.linking;
  if (!linking) return null;
  return (
    <Note tone="info" title={words.linking}>
      {words.linkingMessage(linking)}
    </Note>
  );
}

/** The same note as a line above a list. */
export function LinkingLine({ companyId }: LinkStateProps) {
  const linking = useLinkState(companyId)?.linking;
  if (!linking) return null;
  return (
    <div className={styles["line"]} role="note">
      {words.linkingLine(linking)}
    </div>
  );
}

/** The note that the facts of the company's items are being chosen anew. */
export function TurningNote({ companyId }: LinkStateProps) {
  const turning = useLinkState(companyId)?.turning;
  if (!turning) return null;
  return (
    <Note tone="info" title={words.turning}>
      {words.turningMessage(turning)}
    </Note>
  );
}
