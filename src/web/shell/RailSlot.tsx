import { useEffect, useState, type ReactNode } from "react";
import { createPortal } from "react-dom";
import { RAIL_SLOT_ID } from "#web/shell/Rail.tsx";

/** Puts a page's own part (accounts as checkboxes, queues) below the rail's pages. */
export function RailSlot({ children }: { readonly children: ReactNode }) {
  const [slot, setSlot] = useState<HTMLElement | null>(null);
  useEffect(() => setSlot(document.getElementById(RAIL_SLOT_ID)), []);
  return slot && createPortal(children, slot);
}
