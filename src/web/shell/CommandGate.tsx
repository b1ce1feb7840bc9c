import { type ReactNode, useCallback } from "react";
import type { EndpointName } from "#contract/endpoints.ts";
import { mayUse } from "#web/state/capabilities.ts";
import { useClientState } from "#web/state/client-state.ts";
import { CommandGateContext } from "#web/ui/buttons/command-gate.ts";

declare module "#web/ui/buttons/command-gate.ts" {
  interface Commands extends Record<EndpointName, true> {}
}

/** Around pages and dialogs: buttons and menu items learn which commands the session may call. */
export function CommandGate({ children }: { readonly children: ReactNode }) {
  const connectToken = useClientState((state) => state.connectToken);
  const gate = useCallback(
    (command: EndpointName) => mayUse(command)({ connectToken }),
    [connectToken],
  );
  return <CommandGateContext value={gate}>{children}</CommandGateContext>;
}
