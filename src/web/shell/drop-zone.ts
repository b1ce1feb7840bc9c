/** The whole layout accepts dropped files while a page asks for it; clicking never opens a file picker. */
import { useEffect, useRef } from "react";
import { setClientState } from "#web/state/client-state.ts";

type DropHandler = (files: readonly File[]) => void;

let current: DropHandler | undefined;

/** Sets the drop-zone flag while the component is mounted; `onFilesDropped` gets the files in their order. */
export function useDropZone(onFilesDropped: DropHandler): void {
  const latest = useRef(onFilesDropped);
  latest.current = onFilesDropped;
  useEffect(() => {
    const handler: DropHandler = (files) => latest.current(files);
    current = handler;
    setClientState({ dropZone: true });
    return () => {
      // The next page may have taken over before this one left.
      if (current !== handler) return;
      current = undefined;
      setClientState({ dropZone: false });
    };
  }, []);
}

/** Hands dropped files to the page that asked for them. */
export function deliverDroppedFiles(files: readonly File[]): void {
  if (files.length > 0) current?.(files);
}
