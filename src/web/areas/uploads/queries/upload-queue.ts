/**
 * Sends files strictly one after another, one call per file; a failing one does not stop the rest.
 */

export type UploadState = "queued" | "sending" | "sent" | "failed";

export interface UploadItem {
  readonly id: string;
  readonly fileName: string;
  readonly sizeBytes: number;
  readonly companyId: string;
  readonly companyName: string;
  readonly state: UploadState;
  readonly percent: number;
  /** Sentence of the failure. */
  readonly error?: string;
}

export interface UploadTarget {
  readonly companyId: string;
  readonly companyName: string;
}

export type SendResult =
  | { readonly ok: true; readonly name: string }
  | { readonly ok: false; readonly error: string };

export interface UploadQueueDeps {
  /** Never throws; failures are values. `onPercent` is called from 0 to 100 while the bytes go. */
  readonly send: (
    file: File,
    item: UploadItem,
    onPercent: (percent: number) => void,
  ) => Promise<SendResult>;
  readonly onSending?: (item: UploadItem) => void;
  readonly onSent: (item: UploadItem, name: string) => void;
  readonly onFailed: (item: UploadItem) => void;
}

export interface UploadQueue {
  /** `ids`: of the files, in their order; made where absent. */
  readonly add: (
    files: readonly File[],
    target: UploadTarget,
    ids?: readonly string[],
  ) => Promise<void>;
  readonly items: () => readonly UploadItem[];
  readonly reset: () => void;
  readonly subscribe: (listener: () => void) => () => void;
}

export function createUploadQueue(deps: UploadQueueDeps): UploadQueue {
  let items: readonly UploadItem[] = [];
  let generation = 0;
  let serial = 0;
  let tail = Promise.resolve();
  const listeners = new Set<() => void>();

  function publish(next: readonly UploadItem[]): void {
    items = next;
    for (const listener of listeners) listener();
  }
  function update(id: string, change: Partial<UploadItem>): UploadItem | undefined {
    publish(items.map((item) => (item.id === id ? { ...item, ...change } : item)));
    return items.find((item) => item.id === id);
  }
  async function sendOne(file: File, item: UploadItem, born: number): Promise<void> {
    if (born !== generation) return;
    update(item.id, { state: "sending" });
    deps.onSending?.(item);
    const result = await deps.send(file, item, (percent) => update(item.id, { percent }));
    if (born !== generation) return;
    const change: Partial<UploadItem> = result.ok
      ? { state: "sent", percent: 100 }
      : { state: "failed", error: result.error };
    const ended = update(item.id, change) ?? { ...item, ...change };
    if (result.ok) deps.onSent(ended, result.name);
    else deps.onFailed(ended);
  }

  return {
    add(files, target, ids) {
      const born = generation;
      const made = files.map((file, at) => ({
        file,
        item: buildItem(file, target, ids?.[at] ?? String((serial += 1))),
      }));
      publish([...items, ...made.map((each) => each.item)]);
      for (const { file, item } of made) tail = tail.then(() => sendOne(file, item, born));
      return tail;
    },
    items: () => items,
    reset() {
      generation += 1;
      publish([]);
    },
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}

function buildItem(file: File, target: UploadTarget, id: string): UploadItem {
  return { id, fileName: file.name, sizeBytes: file.size, ...target, state: "queued", percent: 0 };
}
