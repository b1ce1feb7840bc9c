import { IconUpload } from "@tabler/icons-react";
import { useEffect, useState } from "react";
import { deliverDroppedFiles } from "#web/areas/uploads/parts/drop-zone.ts";
import styles from "#web/shell/Shell.module.css";
import { useClientState } from "#web/state/client-state.ts";
import { shellTexts } from "#web/texts/shell.ts";
import { Icon } from "#web/ui/marks/Icon.tsx";

/**
 * Shows that files may be let go, and takes them. Without the flag a dropped file is refused, not
 * opened.
 */
export function DropLayer() {
  const active = useClientState((state) => state.dropZone);
  const company = useClientState((state) => state.currentCompany);
  const count = useDraggedFiles(active);
  if (count === 0) return null;
  return (
    <div className={styles["dropLayer"]} aria-hidden>
      <div className={styles["dropPanel"]}>
        <span className={styles["dropIcon"]}>
          <Icon of={IconUpload} size={24} />
        </span>
        <div>
          <b>{shellTexts.drop.title(count)}</b>
          {company ? (
            <p className="muted">
              {shellTexts.drop.company} <b>{company.name}</b> {shellTexts.drop.recognised}
            </p>
          ) : (
            <p className="muted">{shellTexts.drop.noCompany}</p>
          )}
        </div>
      </div>
    </div>
  );
}

/** The files hover over a part of the page that takes them for itself, as papers of an item do. */
function takesFilesItself({ target }: DragEvent): boolean {
  return target instanceof Element && target.closest("[data-takes-files]") !== null;
}

/** Number of files that hover over the window; 0 where there are none or the flag is not set. */
function useDraggedFiles(active: boolean): number {
  const [count, setCount] = useState(0);
  useEffect(() => {
    const hasFiles = (event: DragEvent) => event.dataTransfer?.types.includes("Files") ?? false;
    const onOver = (event: DragEvent) => {
      if (!hasFiles(event)) return;
      event.preventDefault();
      if (takesFilesItself(event)) return setCount(0);
      if (event.dataTransfer) event.dataTransfer.dropEffect = active ? "copy" : "none";
      if (active) setCount(Math.max(1, event.dataTransfer?.items.length ?? 1));
    };
    const onLeave = (event: DragEvent) => {
      if (event.relatedTarget === null) setCount(0);
    };
    const onDrop = (event: DragEvent) => {
      if (!hasFiles(event)) return;
      event.preventDefault();
      setCount(0);
      if (active && !takesFilesItself(event))
        deliverDroppedFiles([...(event.dataTransfer?.files ?? [])]);
    };
    window.addEventListener("dragover", onOver);
    window.addEventListener("dragleave", onLeave);
    window.addEventListener("drop", onDrop);
    return () => {
      window.removeEventListener("dragover", onOver);
      window.removeEventListener("dragleave", onLeave);
      window.removeEventListener("drop", onDrop);
    };
  }, [active]);
  return active ? count : 0;
}
