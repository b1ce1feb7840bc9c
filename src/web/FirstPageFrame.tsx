import { StrictMode, useEffect, type ComponentType } from "react";
import { useClientState } from "#web/state/client-state.ts";
import { ToastStack } from "#web/toasts/ToastStack.tsx";
import { PartFence } from "#web/ui/blocks/PartFence.tsx";

interface FrameProps {
  readonly page: ComponentType;
  /** Where given, somebody who logs in on another tab ends this page. */
  readonly onLogin?: (() => void) | undefined;
  readonly onFail: () => void;
}

/**
 * What stands around a page that is shown without the router. The server draws the same for the
 * landing page, so nothing in it may depend on the window while it is drawn.
 */
export function FirstPageFrame({ page: Page, onLogin, onFail }: FrameProps) {
  const hasToken = useClientState((state) => Boolean(state.token));
  useEffect(() => {
    if (hasToken) onLogin?.();
  }, [hasToken, onLogin]);
  return (
    <StrictMode>
      <PartFence onFail={onFail}>
        <Page />
      </PartFence>
      <ToastStack />
    </StrictMode>
  );
}
