/**
 * The whole layout accepts dropped files while a page asks for it; clicking never opens a file
 * picker.
 */
import { useEffect } from "react";
import { setClientState } from "#web/state/client-state.ts";
import { useLatest } from "#web/ui/use-latest.ts";

type DropHandler = (files: readonly File[]) => void;

/** The handlers in their order; the last one gets the files, as a dialog does over its page. */
let handlers: readonly DropHandler[] = [];

/**
 * Sets the drop-zone flag while the component is mounted; `onFilesDropped` gets the files in their
 * order.
 */
export function useDropZone(onFilesDropped: DropHandler): void {
  const latest = useLatest(onFilesDropped);
  useEffect(() => {
    const handler: DropHandler = (files) => latest.current(files);
    handlers = [...handlers, handler];
    setClientState({ dropZone: true });
    return () => {
      handlers = handlers.filter((each) => each !== handler);
      setClientState({ dropZone: handlers.length > 0 });
    };
  }, [latest]);
}

/** Hands dropped files to the page that asked for them. */
export function deliverDroppedFiles(files: readonly File[]): void {
  if (files.length > 0) handlers.at(-1)?.(files);
}
