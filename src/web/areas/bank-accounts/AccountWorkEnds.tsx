import { useQuery } from "@tanstack/react-query";
import { useEffect } from "react";
import { bankAccountsQuery } from "#web/api/company-queries.ts";
import { CompanyWorkEnds } from "#web/areas/bank-accounts/parts/CompanyWorkEnds.tsx";
import {
  forgetWork,
  isSameAccount,
  rememberMove,
} from "#web/areas/bank-accounts/parts/account-work.ts";
import type { AccountWork } from "#web/state/awaited-work.ts";
import { useClientState } from "#web/state/client-state.ts";
import {
  accountDeleteTexts,
  accountMoveTexts,
} from "#web/areas/bank-accounts/texts/account-move.ts";
import { notifications } from "#web/texts/notifications.ts";
import { addToast } from "#web/toasts/toasts.ts";

/** Where the stream of changes is held back, the end is found out this late. */
const LOOK_MS = 15_000;

/** Tells the end of jobs on accounts, on any page; shows nothing itself. */
export function AccountWorkEnds() {
  const work = useClientState((state) => state.accountWork);
  return (
    <>
      {work.map((each) => (
        <WorkEnd
          key={`${each.sourceId} ${each.accountNr} ${each.originate} ${each.currency}`}
          work={each}
        />
      ))}
      <CompanyWorkEnds />
    </>
  );
}

/** It has ended when the account left the source company's list, or stays there unmarked. */
function WorkEnd({ work }: { readonly work: AccountWork }) {
  const { data, dataUpdatedAt, error } = useQuery({
    ...bankAccountsQuery(work.sourceId),
    refetchInterval: LOOK_MS,
  });
  // The company is not the person's any more; another toast tells that.
  const lost = error?.status === 404;
  useEffect(() => {
    if (lost) return forgetWork(work);
    if (!data || dataUpdatedAt <= work.sinceMs) return;
    const account = data.accounts.find((each) => isSameAccount(each, work));
    if (account?.moving || account?.deleting) return;
    forgetWork(work);
    tellEnd(work, account === undefined);
  }, [work, data, dataUpdatedAt, lost]);
  return null;
}

function tellEnd(work: AccountWork, done: boolean): void {
  if (work.kind === "delete") {
    if (done) addToast({ intent: "success", ...accountDeleteTexts.deletedLater(work.name) });
    else
      addToast({
        intent: "error",
        title: accountDeleteTexts.failed,
        message: accountDeleteTexts.failedLater(work.name),
      });
    return;
  }
  if (!done)
    return addToast({
      ...notifications["company.moveAccountFailed"](),
      message: accountMoveTexts.failedLater(work.name),
    });
  const { kind: _kind, sinceMs: _since, ...moved } = work;
  rememberMove(moved);
  addToast(notifications["company.moveAccountSuccess"]({ company: work.targetName }));
}
