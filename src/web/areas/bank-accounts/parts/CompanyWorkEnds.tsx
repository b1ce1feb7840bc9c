import { useQuery } from "@tanstack/react-query";
import { useEffect } from "react";
import { forgetCompanyWork, workKey } from "#web/areas/bank-accounts/company-work.ts";
import type { AwaitedJoin, CompanyWork } from "#web/state/awaited-work.ts";
import { LOOK_MS, linkStateQuery } from "#web/areas/bank-accounts/link-state-query.ts";
import {
  accountJoinsQuery,
  useAccountJoin,
} from "#web/areas/bank-accounts/queries/use-account-join.ts";
import { useClientState } from "#web/state/client-state.ts";
import { accountJoinTexts as words } from "#web/areas/bank-accounts/texts/account-join.ts";
import { linkStateTexts } from "#web/areas/bank-accounts/texts/link-state.ts";
import { addToast } from "#web/toasts/toasts.ts";

/** Tells the end of joins and turns that a job does, on any page; shows nothing itself. */
export function CompanyWorkEnds() {
  const work = useClientState((state) => state.companyWork);
  return work.map((each) => {
    const key = workKey(each);
    return each.kind === "turn" ? (
      <TurnEnd key={key} work={each} />
    ) : (
      <JoinEnd key={key} work={each} />
    );
  });
}

function TurnEnd({ work }: { readonly work: CompanyWork }) {
  const { data, dataUpdatedAt, error } = useQuery({
    ...linkStateQuery(work.companyId),
    refetchInterval: LOOK_MS,
  });
  const lost = error?.status === 404;
  useEffect(() => {
    if (lost) return forgetCompanyWork(work);
    if (!data || dataUpdatedAt <= work.sinceMs || data.turning) return;
    forgetCompanyWork(work);
    addToast({ intent: "success", ...linkStateTexts.turned });
  }, [work, data, dataUpdatedAt, lost]);
  return null;
}

function JoinEnd({ work }: { readonly work: AwaitedJoin & CompanyWork }) {
  const { data, dataUpdatedAt, error } = useQuery({
    ...accountJoinsQuery(work.companyId),
    refetchInterval: LOOK_MS,
  });
  const { undo } = useAccountJoin();
  // The company is not the person's any more; another toast tells that.
  const lost = error?.status === 404;
  useEffect(() => {
    if (lost) return forgetCompanyWork(work);
    if (
      !data ||
      dataUpdatedAt <= work.sinceMs ||
      data.running.some((each) => each.joinId === work.joinId)
    )
      return;
    forgetCompanyWork(work);
    tellEnd(
      work,
      data.joins.some((each) => each.joinId === work.joinId),
      () => void undo(work.companyId, work.joinId),
    );
    // The undo is made anew with each rendering and does the same.
    // oxlint-disable-next-line react/exhaustive-deps
  }, [work, data, dataUpdatedAt, lost]);
  return null;
}

function tellEnd({ kind, items }: AwaitedJoin, joined: boolean, undo: () => void): void {
  if (kind === "join" && joined) {
    return addToast({
      intent: "success",
      title: words.done,
      message: words.doneMessage(items),
      action: { label: words.undo, run: undo },
    });
  }
  if (kind === "unjoin" && !joined) return addToast({ intent: "success", ...words.undone });
  addToast({
    intent: "error",
    title: kind === "join" ? words.failed : words.undoFailed,
    message: words.failedLater,
  });
}
