/** Accounts that were moved, or that a job is moving or deleting, as the browser remembers them. */
import type { OriginateName } from "#contract/fields.ts";
import { clientState, setClientState } from "#web/state/client-state.ts";
import { nowMs } from "#web/time/now.ts";

export interface WorkedAccount {
  readonly accountNr: string;
  readonly originate: OriginateName;
  readonly currency: string;
  /** The name that people see. */
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
