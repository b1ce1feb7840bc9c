import { lazy, Suspense, useSyncExternalStore } from "react";
import { modalStore } from "#web/modals/modals.ts";

const SharedDialog = lazy(() => import("#web/modals/SharedDialog.tsx").then((module) => ({ default: module.SharedDialog })));

/** Mounted once. The dialog's code arrives with the first one opened, so public pages stay light. */
export function ModalHost() {
  const { open } = useSyncExternalStore(modalStore.subscribe, modalStore.get);
  return <Suspense>{open && <SharedDialog key={open.id} open={open} />}</Suspense>;
}
