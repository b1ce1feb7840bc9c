/** Work of jobs on a company's accounts that this tab began, remembered until its end is told. */
import type { AwaitedJoin, AwaitedTurn, CompanyWork } from "#web/state/awaited-work.ts";
import { clientState, setClientState } from "#web/state/client-state.ts";
import { nowMs } from "#web/time/now.ts";

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
