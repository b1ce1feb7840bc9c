import { useSyncExternalStore, type ReactNode } from "react";
import { createPortal } from "react-dom";
import { useRootMark } from "#web/state/root-marks.ts";
import { RAIL_SLOT_ID } from "#web/shell/Rail.tsx";

/** Puts a page's own part (accounts as checkboxes, queues) below the rail's pages. */
export function RailSlot({ children }: { readonly children: ReactNode }) {
  const slot = useSyncExternalStore(noChanges, () => document.getElementById(RAIL_SLOT_ID));
  useRootMark("railRoom", Boolean(children));
  return slot && createPortal(children, slot);
}

/** The rail stands as long as the shell; its element is there after the first render. */
function noChanges(): () => void {
  return () => undefined;
}
