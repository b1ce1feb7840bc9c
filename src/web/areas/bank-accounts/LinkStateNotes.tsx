import styles from "#web/areas/bank-accounts/parts/link-state.module.css";
import { useLinkState } from "./link-state-query.ts";
import { linkStateTexts as words } from "#web/areas/bank-accounts/texts/link-state.ts";
import { Note } from "#web/ui/blocks/Note.tsx";

interface LinkStateProps {
  readonly companyId: string | undefined;
}

/** That items of two origins may be seen twice, as long as it is so. */
export function LinkingNote({ companyId }: LinkStateProps) {
  const linking = useLinkState(companyId)?.linking;
  if (!linking) return null;
  return (
    <Note tone="info" title={words.linking}>
      {words.linkingMessage(linking)}
    </Note>
  );
}

/** The same as a line above a list. */
export function LinkingLine({ companyId }: LinkStateProps) {
  const linking = useLinkState(companyId)?.linking;
  if (!linking) return null;
  return (
    <div className={styles["line"]} role="note">
      {words.linkingLine(linking)}
    </div>
  );
}

/** That the pairs follow another leading origin. */
export function TurningNote({ companyId }: LinkStateProps) {
  const turning = useLinkState(companyId)?.turning;
  if (!turning) return null;
  return (
    <Note tone="info" title={words.turning}>
      {words.turningMessage(turning)}
    </Note>
  );
}
