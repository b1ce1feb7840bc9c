/** What the browser remembers of accounts that were moved, or that a job is moving or deleting. */
import type { OriginateName } from "#contract/fields.ts";
import { clientState, setClientState } from "#web/state/client-state.ts";
import { nowMs } from "#web/time/now.ts";

export interface WorkedAccount {
  readonly accountNr: string;
  readonly originate: OriginateName;
  readonly currency: string;
  /** As people know it. */
  readonly name: string;
  /** The company that has it, or had it before the move. */
  readonly sourceId: string;
}

export interface MovedAccount extends WorkedAccount {
  readonly targetId: string;
  readonly targetName: string;
}

/** A job is at it since `sinceMs`; the list of the source company tells how it ends. */
export type AccountWork =
  | (MovedAccount & { readonly kind: "move"; readonly sinceMs: number })
  | (WorkedAccount & { readonly kind: "delete"; readonly sinceMs: number });

/** The end of this work is told wherever the person is then. */
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
