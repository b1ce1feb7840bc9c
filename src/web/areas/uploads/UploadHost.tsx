import { useQueryClient } from "@tanstack/react-query";
import { useLocation } from "@tanstack/react-router";
import { useEffect, useSyncExternalStore } from "react";
import { useClientConfig } from "#web/api/client-config.ts";
import { useDropZone } from "#web/areas/uploads/parts/drop-zone.ts";
import { BatchMessage } from "#web/areas/uploads/parts/BatchMessage.tsx";
import styles from "#web/areas/uploads/parts/BatchMessage.module.css";
import { describeBatch } from "#web/areas/uploads/queries/describe-batch.ts";
import { watchAwaitedFiles } from "#web/areas/uploads/queries/file-watch.ts";
import {
  dismissBatch,
  isUnderWay,
  uploadBatches,
  type UploadBatch,
} from "#web/areas/uploads/upload-batches.ts";
import { uploadDroppedFiles, uploadQueue } from "#web/areas/uploads/queries/uploads.ts";
import { to } from "#web/navigation/paths.ts";
import { InBatchSlot, useBatchPlace } from "#web/shell/BatchSlot.tsx";
import { useClientState } from "#web/state/client-state.ts";
import { nowMs } from "#web/time/now.ts";
import { TOAST_SCREEN_MS } from "#web/toasts/toasts.ts";

/**
 * Mounted once in the shell: takes dropped files, waits for files that are being read, and shows
 * the message of each batch at the foot of the rail, or in a narrow window as one row.
 */
export function UploadHost() {
  const client = useQueryClient();
  const config = useClientConfig();
  const batches = useSyncExternalStore(uploadBatches.subscribe, uploadBatches.get);
  const items = useSyncExternalStore(uploadQueue.subscribe, uploadQueue.items);
  useDropZone((files) => uploadDroppedFiles(files, config?.uploadMaxBytes ?? null));
  useEffect(() => {
    const stop = new AbortController();
    void watchAwaitedFiles(client, stop.signal);
    return () => stop.abort();
  }, [client]);
  useEndOfGoodNews(batches);
  useLeaveWarning(items.some((item) => item.state === "queued" || item.state === "sending"));
  const percents = new Map(items.map(({ id, percent }) => [id, percent]));
  const shown = batches.map((batch) => ({
    ...batch,
    files: batch.files.map((file) => ({
      ...file,
      percent: percents.get(file.key) ?? file.percent,
    })),
  }));
  return <BatchMessages batches={shown} />;
}

function BatchMessages({ batches }: { readonly batches: readonly UploadBatch[] }) {
  const place = useBatchPlace();
  const answered = useLocation({ select: ({ pathname }) => pathname });
  const first = mostUrgent(batches.filter((batch) => !isAnswered(batch, answered)));
  const whole = first ?? mostUrgent(batches);
  const currentId = useClientState((state) => state.currentCompany?._id);
  if (batches.length === 0) return null;
  const named = (batch: UploadBatch): boolean =>
    batches.some(({ companyId }) => companyId !== batch.companyId) || batch.companyId !== currentId;
  if (place === "rail")
    return (
      <InBatchSlot place="rail">
        <div className={styles["rail"]}>
          {inOrder(batches, whole).map((batch) => (
            <BatchMessage
              key={batch.id}
              batch={batch}
              named={named(batch)}
              compact={false}
              folded={batch !== whole}
            />
          ))}
        </div>
      </InBatchSlot>
    );
  if (first === undefined) return null;
  return (
    <InBatchSlot place="row">
      <BatchMessage key={first.id} batch={first} named={named(first)} compact />
    </InBatchSlot>
  );
}

/** The whole message first, then the others, the newest before older ones. */
function inOrder(
  batches: readonly UploadBatch[],
  whole: UploadBatch | undefined,
): readonly UploadBatch[] {
  const others = batches.filter((batch) => batch !== whole).toReversed();
  return whole ? [whole, ...others] : others;
}

/** What asks or was refused stays in sight; then what is under way, then the newest. */
function mostUrgent(batches: readonly UploadBatch[]): UploadBatch | undefined {
  const rank = { waits: 0, bad: 1, way: 2, done: 3 };
  const ranked = batches
    .map((batch, place) => ({ batch, place, tone: describeBatch(batch, false).tone }))
    .toSorted((a, b) => rank[a.tone] - rank[b.tone] || b.place - a.place);
  return ranked[0]?.batch;
}

/** True where the page of this address answers the only question of the batch. */
function isAnswered({ files }: UploadBatch, path: string): boolean {
  const asking = files.filter(({ asks }) => asks !== undefined);
  return (
    asking.length > 0 &&
    asking.every(({ fileId }) => fileId !== undefined && to.fileMapping(fileId) === path)
  );
}

/** A message that all is well goes after a minute; others stay until they are closed. */
function useEndOfGoodNews(batches: readonly UploadBatch[]): void {
  useEffect(() => {
    const timers = batches
      .filter((batch) => !isUnderWay(batch) && describeBatch(batch, false).tone === "done")
      .map(({ id, endedMs }) => {
        const left = (endedMs ?? nowMs()) + TOAST_SCREEN_MS - nowMs();
        return setTimeout(() => dismissBatch(id), Math.max(0, left));
      });
    return () => timers.forEach((timer) => clearTimeout(timer));
  }, [batches]);
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
