import { classNames } from "#web/ui/class-names.ts";
import { useQuery } from "@tanstack/react-query";
import styles from "./account-work.module.css";
import { LinkingNote, TurningNote } from "#web/areas/bank-accounts/LinkStateNotes.tsx";
import { accountJoinsQuery } from "#web/areas/bank-accounts/queries/use-account-join.ts";
import { rememberMove } from "./account-work.ts";
import { useMoveAccount } from "#web/areas/bank-accounts/queries/use-move-account.ts";
import { useClientState } from "#web/state/client-state.ts";
import {
  accountDeleteTexts,
  accountMoveTexts as words,
} from "#web/areas/bank-accounts/texts/account-move.ts";
import { linkStateTexts } from "#web/areas/bank-accounts/texts/link-state.ts";
import { displayAccountNumber } from "#values/account-number.ts";
import { Button } from "#web/ui/buttons/Button.tsx";
import { Note } from "#web/ui/blocks/Note.tsx";

/**
 * Progress of jobs on accounts of the company, and the new place of the last moved account, with
 * the way back.
 */
export function AccountWorkNotes({ companyId }: { readonly companyId: string | undefined }) {
  const work = useClientState((state) => state.accountWork);
  return (
    <div className={classNames("stack gap-2 below-4", styles["notes"])}>
      {work.map((each) => {
        if (each.sourceId !== companyId && (each.kind !== "move" || each.targetId !== companyId))
          return null;
        const key = `${each.sourceId} ${each.accountNr} ${each.originate} ${each.currency}`;
        return each.kind === "move" ? (
          <Note key={key} tone="info" title={words.waiting(each.targetName)}>
            {words.waitingMessage(each.name)}
          </Note>
        ) : (
          <Note key={key} tone="info" title={accountDeleteTexts.waiting}>
            {accountDeleteTexts.waitingMessage(each.name)}
          </Note>
        );
      })}
      <MovedNote companyId={companyId} />
      {companyId !== undefined && <JoinWorkNotes companyId={companyId} />}
      <LinkingNote companyId={companyId} />
      <TurningNote companyId={companyId} />
    </div>
  );
}

function JoinWorkNotes({ companyId }: { readonly companyId: string }) {
  const running = useQuery(accountJoinsQuery(companyId)).data?.running ?? [];
  return running.map((each) => {
    const [former, present] = [
      displayAccountNumber(each.formerNr),
      displayAccountNumber(each.accountNr),
    ];
    return (
      <Note key={each.joinId} tone="info" title={linkStateTexts[each.kind]}>
        {each.kind === "join"
          ? linkStateTexts.joinMessage(former, present, each)
          : linkStateTexts.unjoinMessage(former, each)}
      </Note>
    );
  });
}

function MovedNote({ companyId }: { readonly companyId: string | undefined }) {
  const moved = useClientState((state) => state.lastMove);
  const { undo, running } = useMoveAccount();
  if (!moved || (companyId !== moved.sourceId && companyId !== moved.targetId)) return null;
  return (
    <Note
      tone="info"
      title={words.moved(moved.targetName)}
      actions={
        <>
          <Button
            variant="secondary"
            size="small"
            loading={running}
            loadingText={words.undoing}
            onClick={() => void undo(moved)}
          >
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
