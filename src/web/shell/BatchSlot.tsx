import { useSyncExternalStore, type ReactNode } from "react";
import { createPortal } from "react-dom";
import styles from "#web/shell/Shell.module.css";
import { useRootMark } from "#web/state/root-marks.ts";
import { RAIL_QUERY, useMedia } from "#web/ui/use-media.ts";

type Place = "rail" | "row";

const IDS: Record<Place, string> = { rail: "batch-rail", row: "batch-row" };

/** A place of the shell for what is under way: the foot of the rail, or a row. */
export function BatchSlot({ place }: { readonly place: Place }) {
  return <div id={IDS[place]} className={place === "row" ? styles["batchSlot"] : undefined} />;
}

/** Where the messages stand: in the rail where it has words, otherwise in the row. */
export function useBatchPlace(): Place {
  const wide = useMedia(RAIL_QUERY);
  // The shell of the first steps has no rail.
  const hasRail = useSyncExternalStore(noChanges, () => document.getElementById(IDS.rail) !== null);
  return wide && hasRail ? "rail" : "row";
}

/** Puts what is under way into its place; the row makes room for itself. */
export function InBatchSlot({
  place,
  children,
}: {
  readonly place: Place;
  readonly children: ReactNode;
}) {
  const slot = useSyncExternalStore(noChanges, () => document.getElementById(IDS[place]));
  useRootMark("batchRoom", place === "row");
  const inRow = place === "row" ? <div className={styles["batchRow"]}>{children}</div> : children;
  return slot && createPortal(inRow, slot);
}

/** The places stand as long as the shell; their elements are there after the first render. */
function noChanges(): () => void {
  return () => undefined;
}
