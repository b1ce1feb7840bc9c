/** Accounts that were moved, or that a job is moving or deleting, as the browser remembers them. */
import type { AccountWork, MovedAccount, WorkedAccount } from "#web/state/awaited-work.ts";
import { clientState, setClientState } from "#web/state/client-state.ts";
import { nowMs } from "#web/time/now.ts";

/** Remembers the move, so that its end is told on any page. */
export function awaitMove(move: MovedAccount): void {
  setClientState({ accountWork: [...others(move), { ...move, kind: "move", sinceMs: nowMs() }] });
}

export function awaitDeletion(account: WorkedAccount): void {
  setClientState({
    accountWork: [...others(account), { ...account, kind: "delete", sinceMs: nowMs() }],
  });
}

export function forgetWork(account: WorkedAccount): void {
  setClientState({ accountWork: others(account) });
}

/** The last move, kept for its undo; null when it is hidden or undone. */
export function rememberMove(lastMove: MovedAccount | null): void {
  setClientState({ lastMove });
}

/** Whether both name one account. */
export function isSameAccount(one: Named, other: Named): boolean {
  return (
    one.accountNr === other.accountNr &&
    one.originate === other.originate &&
    one.currency === other.currency
  );
}

type Named = Pick<WorkedAccount, "accountNr" | "originate" | "currency">;

function others(account: WorkedAccount): readonly AccountWork[] {
  return clientState().accountWork.filter(
    (each) => each.sourceId !== account.sourceId || !isSameAccount(each, account),
  );
}
