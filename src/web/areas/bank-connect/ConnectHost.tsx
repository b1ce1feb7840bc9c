import { useQueryClient } from "@tanstack/react-query";
import { lazy, Suspense, useEffect, useState, useSyncExternalStore } from "react";
import type { Category } from "#contract/transactions/categories.ts";
import { invalidateCategory } from "#web/api/query-client.ts";
import { connectStore, resumeConnect, settleConnect } from "./connect.ts";
import { PartFence } from "#web/ui/blocks/PartFence.tsx";
import { modalStore, openModal } from "#web/modals/modals.ts";

const ConnectOverlay = lazy(() =>
  import("#web/areas/bank-connect/parts/ConnectOverlay.tsx").then((module) => ({
    default: module.ConnectOverlay,
  })),
);

const ConnectLine = lazy(() =>
  import("#web/areas/bank-connect/parts/ConnectLine.tsx").then((module) => ({
    default: module.ConnectLine,
  })),
);

const CHANGED: readonly Category[] = ["Consents", "BankAccount", "Company", "Transaction"];

/**
 * Mounted once in the shell: resumes a flow after a reload, shows the overlay while one runs, and
 * leads on after its end. On a page that was loaded since, the flow is a line that opens the
 * overlay.
 */
export function ConnectHost() {
  const client = useQueryClient();
  const { flow } = useSyncExternalStore(connectStore.subscribe, connectStore.get);
  useEffect(resumeConnect, []);
  useEffect(() => {
    if (flow.phase !== "ended") return;
    settleConnect();
    for (const category of CHANGED) void invalidateCategory(client, category);
    // An open dialog is the person's work in progress; the consents page offers the same
    // assignment.
    if (flow.result !== "SUCCESS" || flow.request.action !== "ADD_BANK" || modalStore.get().open)
      return;
    openModal("aggreg8", { companyId: flow.request.companyId, consentId: flow.consentId });
  }, [client, flow]);
  const [openedFlow, setOpenedFlow] = useState<string>();
  const visible = flow.phase === "starting" || (flow.phase === "following" && !flow.hidden);
  const isLeft = flow.phase === "following" && flow.popup === "away";
  const isLine = isLeft && flow.flowId !== openedFlow;
  // The flow goes on without its picture where that cannot be loaded.
  return (
    <PartFence onFail={() => {}}>
      <Suspense>
        {visible &&
          (isLine ? (
            <ConnectLine flow={flow} onOpen={() => setOpenedFlow(flow.flowId)} />
          ) : (
            <ConnectOverlay
              flow={flow}
              onFold={isLeft ? () => setOpenedFlow(undefined) : undefined}
            />
          ))}
      </Suspense>
    </PartFence>
  );
}
