import { lazy, Suspense, useEffect, useSyncExternalStore } from "react";
import { hostOwnLogin, ownLoginStore } from "#web/state/own-login.ts";

const OwnLoginDialog = lazy(() =>
  import("#web/areas/login/parts/OwnLoginDialog.tsx").then((module) => ({
    default: module.OwnLoginDialog,
  })),
);

/** Asks for the person's own login while a command waits for it, above whatever dialog is open. */
export function OwnLoginHost() {
  const { asked } = useSyncExternalStore(ownLoginStore.subscribe, ownLoginStore.get);
  useEffect(hostOwnLogin, []);
  if (!asked) return null;
  return (
    <Suspense>
      <OwnLoginDialog asked={asked} />
    </Suspense>
  );
}
