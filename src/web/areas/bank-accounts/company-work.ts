/** Work of jobs on a company's accounts that this tab began, remembered until its end is told. */
import { clientState, setClientState } from "#web/state/client-state.ts";
import { nowMs } from "#web/time/now.ts";

/** Two numbers that become one account, or two again. */
export interface AwaitedJoin {
  readonly kind: "join" | "unjoin";
  readonly companyId: string;
  readonly joinId: string;
  /** Number of items of both accounts, for the toast at the end. */
  readonly items: number;
}

/** Pairs that follow another leading origin. */
export interface AwaitedTurn {
  readonly kind: "turn";
  readonly companyId: string;
}

export type CompanyWork = (AwaitedJoin | AwaitedTurn) & { readonly sinceMs: number };

/** The key of one work, for lists. */
export function workKey(work: AwaitedJoin | AwaitedTurn): string {
  return work.kind === "turn" ? `turn ${work.companyId}` : `${work.kind} ${work.joinId}`;
}

/** Remembers the move, so that its end is told on any page. */
export function awaitCompanyWork(work: AwaitedJoin | AwaitedTurn): void {
  setClientState({ companyWork: [...others(work), { ...work, sinceMs: nowMs() }] });
}

export function forgetCompanyWork(work: CompanyWork): void {
  setClientState({ companyWork: others(work) });
}

function others(work: AwaitedJoin | AwaitedTurn): readonly CompanyWork[] {
  return clientState().companyWork.filter((each) => workKey(each) !== workKey(work));
}
