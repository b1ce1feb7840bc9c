import { rememberMove, useLastMove } from "#web/bank-accounts/moved-account.ts";
import { useMoveAccount, useMoveOutcome } from "#web/bank-accounts/use-move-account.ts";
import { accountMoveTexts as words } from "#web/texts/account-move.ts";
import { Button } from "#web/ui/Button.tsx";
import { Note } from "#web/ui/Note.tsx";

/** After a move: where the account went, and the way back. Shown on the pages of both companies. */
export function MovedNote({ companyId }: { readonly companyId: string | undefined }) {
  const moved = useLastMove();
  const { undo, running } = useMoveAccount();
  useMoveOutcome();
  if (!moved || (companyId !== moved.sourceId && companyId !== moved.targetId)) return null;
  if (moved.waitingSinceMs !== undefined) {
    return (
      <Note tone="info" title={words.waiting(moved.targetName)}>
        {words.waitingMessage(moved.name)}
      </Note>
    );
  }
  return (
    <Note
      tone="info"
      title={words.moved(moved.targetName)}
      actions={
        <>
          <Button variant="secondary" size="small" loading={running} loadingText={words.undoing} onClick={() => void undo(moved)}>
            {words.undo}
          </Button>
          <Button variant="ghost" size="small" onClick={() => rememberMove(null)}>
            {words.hide}
          </Button>
        </>
      }
    >
      {words.movedMessage(moved.name)}
    </Note>
  );
}
