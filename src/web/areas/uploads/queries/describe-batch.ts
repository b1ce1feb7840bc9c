/** The one message of a batch, from the states of its files. Pure. */
import { batchTexts as words, uploadNotifications } from "#web/areas/uploads/texts/batch.ts";
import { isUnderWay, type BatchFile, type UploadBatch } from "#web/areas/uploads/upload-batches.ts";

/** `way`: under way. `done`: all is well. `waits`: for the person or the line. `bad`: refused. */
export type BatchTone = "way" | "done" | "waits" | "bad";

export interface BatchLine {
  readonly key: string;
  readonly name: string;
  readonly note: string;
  readonly advice?: string | undefined;
  readonly tone: "waits" | "bad";
}

export interface BatchMessage {
  readonly tone: BatchTone;
  readonly title: string;
  readonly text: string;
  /** Each file that was not taken, or that asks. */
  readonly lines: readonly BatchLine[];
  readonly percent?: number;
  /** Items that came, of all its files; `fileId` where they came from one. */
  readonly added: number;
  /** Of them those that may be doubles. */
  readonly doubtful: number;
  readonly fileId?: string | undefined;
  /** The list of settlements where all that came is; undefined where statements came too. */
  readonly settlements?: "courier" | "card" | undefined;
  /** Whether a file asks for a decision, or failed in a way that its page tells. */
  readonly leadsToFiles: boolean;
  /** The first file that asks. */
  readonly asking?: string | undefined;
  /** The only file that asks, where it asks what its columns mean. */
  readonly columnsOf?: string | undefined;
}

const BAD: ReadonlySet<BatchFile["state"]> = new Set(["failed", "unsent", "refused", "left"]);

/** Describes the batch; `offline`: the browser has no line. */
export function describeBatch(batch: UploadBatch, offline: boolean): BatchMessage {
  const of = (...states: BatchFile["state"][]): readonly BatchFile[] =>
    batch.files.filter((file) => states.includes(file.state));
  const brought = of("done").filter((file) => (file.added ?? 0) > 0);
  const common = {
    lines: listLines(batch.files),
    added: sum(brought, "added"),
    doubtful: sum(brought, "doubtful"),
    fileId: brought.length === 1 ? brought[0]!.fileId : undefined,
    settlements: settlementsOf(brought),
    leadsToFiles: of("waiting", "failed").length > 0,
    asking: of("waiting")[0]?.fileId,
    columnsOf: columnsOf(of("waiting")),
  };
  return { ...common, ...(isUnderWay(batch) ? underWay(batch, of, offline) : ended(batch, of)) };
}

function settlementsOf(brought: readonly BatchFile[]): "courier" | "card" | undefined {
  const [first] = brought;
  return brought.every(({ settlements }) => settlements !== undefined)
    ? first?.settlements
    : undefined;
}

function columnsOf([only, ...more]: readonly BatchFile[]): string | undefined {
  return only?.asks === "columns" && more.length === 0 ? only.fileId : undefined;
}

type Of = (...states: BatchFile["state"][]) => readonly BatchFile[];
type Head = Pick<BatchMessage, "tone" | "title" | "text" | "percent">;

function underWay(batch: UploadBatch, of: Of, offline: boolean): Head {
  const going = of("queued", "sending");
  const taken = batch.files.filter(({ state }) => state !== "refused" && state !== "left");
  if (going.length === 0) {
    const reading = of("reading");
    const read = of("done", "waiting", "failed");
    const percent = Math.round((read.length / (read.length + reading.length)) * 100);
    const success = batch.late
      ? uploadNotifications.FILE_UPLAOD_TIMEOUT(reading.map(({ fileName }) => fileName))
      : uploadNotifications.FILE_UPLAOD_SUCCESS({
          files: read.length + reading.length,
          read: read.length,
          unsent: of("unsent").length,
          isNew: batch.kind === "upload",
        });
    return { tone: "way", title: success.title, text: success.message ?? "", percent };
  }
  const all = taken.reduce((total, { sizeBytes }) => total + sizeBytes, 0);
  const gone =
    taken.reduce((total, { sizeBytes, percent }) => total + sizeBytes * percent, 0) / 100;
  const percent = all > 0 ? Math.round((gone / all) * 100) : 0;
  if (offline)
    return { tone: "waits", title: words.queued(going.length), text: words.offline, percent };
  const arrived = of("reading", "done", "waiting", "failed").length;
  return {
    tone: "way",
    title: words.arriving(taken.length),
    text: words.arrived(arrived, taken.length, gone, all),
    percent,
  };
}

function ended(batch: UploadBatch, of: Of): Head {
  const done = of("done");
  const waiting = of("waiting");
  const bad = batch.files.filter((file) => BAD.has(file.state));
  const all = batch.files.length;
  const statistics = uploadNotifications.UPLOADED_FILE_STATISTICS({
    files: done.length,
    total: sum(done, "total"),
    added: sum(done, "added"),
    known: sum(done, "known"),
    leftOut: sum(done, "leftOut"),
    doubtful: sum(done, "doubtful"),
  });
  if (waiting.length > 0)
    return {
      tone: "waits",
      title: words.waits(waiting.length),
      text: words.besideWaiting(all, done.length, sum(done, "added"), bad.length),
    };
  if (bad.length === 0)
    return { tone: "done", title: statistics.title, text: statistics.message ?? "" };
  const failed = uploadNotifications.FILE_UPLAOD_FAILED(
    all,
    done.length,
    bad.every(({ state }) => state === "unsent"),
  );
  const text = done.length > 0 ? (statistics.message ?? "") : (failed.message ?? "");
  return { tone: "bad", title: failed.title, text };
}

/** Files that ask stand before files that were refused. */
function listLines(files: readonly BatchFile[]): readonly BatchLine[] {
  const describe = (file: BatchFile): BatchLine => {
    const line = { key: file.key, name: file.fileName, advice: file.advice };
    return file.state === "waiting"
      ? { ...line, note: words.asks[file.asks ?? "balance"], tone: "waits" }
      : { ...line, note: lowerFirst(file.reason || words.interrupted), tone: "bad" };
  };
  const asking = files.filter(({ state }) => state === "waiting");
  return [...asking, ...files.filter(({ state }) => BAD.has(state))].map(describe);
}

/** A title as it goes on after a name; abbreviations such as „MT940” keep their capitals. */
function lowerFirst(text: string): string {
  return /^\p{Lu}[\p{Lu}\d]/u.test(text) ? text : text.charAt(0).toLowerCase() + text.slice(1);
}

type Figure = "total" | "added" | "known" | "leftOut" | "doubtful";

function sum(files: readonly BatchFile[], figure: Figure): number {
  return files.reduce((total, file) => total + (file[figure] ?? 0), 0);
}
