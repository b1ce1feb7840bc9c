import { IconX } from "@tabler/icons-react";
import { useQueryClient } from "@tanstack/react-query";
import { useEffect, useSyncExternalStore } from "react";
import { useClientConfig } from "#web/api/client-config.ts";
import { useDropZone } from "#web/areas/uploads/parts/drop-zone.ts";
import styles from "#web/areas/uploads/parts/UploadHost.module.css";
import { uploadTexts as words } from "#web/areas/uploads/texts/uploads.ts";
import { Button } from "#web/ui/buttons/Button.tsx";
import { Icon } from "#web/ui/marks/Icon.tsx";
import { ProgressBar } from "#web/ui/blocks/ProgressBar.tsx";
import { watchAwaitedFiles } from "#web/areas/uploads/queries/file-watch.ts";
import type { UploadItem } from "#web/areas/uploads/queries/upload-queue.ts";
import { uploadDroppedFiles, uploadQueue } from "#web/areas/uploads/queries/uploads.ts";

/** How long a list without failures stays after its last file. */
const DONE_MS = 4_000;

/**
 * Mounted once in the shell: takes dropped files, shows files that are being sent, waits for files
 * that are being read.
 */
export function UploadHost() {
  const client = useQueryClient();
  const config = useClientConfig();
  const items = useSyncExternalStore(uploadQueue.subscribe, uploadQueue.items);
  useDropZone((files) => uploadDroppedFiles(files, config?.uploadMaxBytes ?? null));
  useEffect(() => {
    const stop = new AbortController();
    void watchAwaitedFiles(client, stop.signal);
    return () => stop.abort();
  }, [client]);
  useEffect(() => {
    if (items.length === 0 || items.some((item) => item.state !== "sent")) return;
    const timer = setTimeout(() => uploadQueue.clearEnded(), DONE_MS);
    return () => clearTimeout(timer);
  }, [items]);
  useLeaveWarning(items.some((item) => item.state === "queued" || item.state === "sending"));
  return items.length > 0 ? <UploadPanel items={items} /> : null;
}

function UploadPanel({ items }: { readonly items: readonly UploadItem[] }) {
  return (
    <section className={styles["panel"]} aria-label={words.progressTitle}>
      <header className={styles["head"]}>
        <b>{words.progressTitle}</b>
        <Button
          variant="quiet"
          size="small"
          square
          aria-label={words.clear}
          title={words.clear}
          onClick={() => uploadQueue.clearEnded()}
        >
          <Icon of={IconX} />
        </Button>
      </header>
      <ul className={styles["list"]}>
        {items.map((item) => (
          <li key={item.id}>
            <span className={styles["name"]} title={item.companyName}>
              {item.fileName}
            </span>
            <UploadItemState item={item} />
          </li>
        ))}
      </ul>
    </section>
  );
}

function UploadItemState({ item }: { readonly item: UploadItem }) {
  if (item.state === "sending")
    return <ProgressBar percent={item.percent} label={words.percent(item.percent)} />;
  if (item.state === "failed") return <span className={styles["failed"]}>{item.error}</span>;
  return (
    <span className={styles["note"]}>{item.state === "sent" ? words.received : words.queued}</span>
  );
}

/** Leaving would lose files that have not gone yet. */
function useLeaveWarning(active: boolean): void {
  useEffect(() => {
    if (!active) return;
    const warn = (event: BeforeUnloadEvent) => event.preventDefault();
    window.addEventListener("beforeunload", warn);
    return () => window.removeEventListener("beforeunload", warn);
  }, [active]);
}
