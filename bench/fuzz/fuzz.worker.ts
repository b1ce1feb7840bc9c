/** Reads the mutated files of some seeds, and tells each that is not as it should be. */
import { parentPort } from "node:worker_threads";
import { readPdfBytes } from "#server/features/statement-files/reading/pdf-pages.ts";
import { readWhole } from "#statements/read-statement.ts";
import { fuzzInput, type FuzzKind } from "./fuzz-input.ts";

export interface FuzzTask {
  readonly kind: FuzzKind;
  readonly from: number;
  readonly to: number;
}

export interface FuzzFault {
  readonly kind: FuzzKind;
  readonly seed: number;
  readonly fault: string;
}

/** `seed`: the file that is read now; a stalled one is known by it. */
export type FuzzMessage =
  | { readonly seed: number }
  | { readonly fault: FuzzFault }
  | {
      readonly done: FuzzTask;
      readonly ends: Readonly<Record<string, number>>;
      readonly rows: number;
      readonly slowestMs: number;
    };

/** A file of so few bytes may not give more rows than this for each of them. */
const ROWS_PER_BYTE_MAX = 1;
const TELL_EVERY = 20;

parentPort!.on("message", (task: FuzzTask) => {
  void run(task);
});

async function run(task: FuzzTask): Promise<void> {
  const ends: Record<string, number> = {};
  let rows = 0;
  let slowestMs = 0;
  for (let seed = task.from; seed < task.to; seed++) {
    if (task.kind === "binary" || seed % TELL_EVERY === 0) tell({ seed });
    const startedAt = performance.now();
    const result = await readOne(task.kind, seed);
    slowestMs = Math.max(slowestMs, performance.now() - startedAt);
    if ("fault" in result) tell({ fault: { kind: task.kind, seed, fault: result.fault } });
    else {
      ends[result.end] = (ends[result.end] ?? 0) + 1;
      rows += result.rows;
    }
  }
  tell({ done: task, ends, rows, slowestMs });
}

async function readOne(
  kind: FuzzKind,
  seed: number,
): Promise<{ readonly end: string; readonly rows: number } | { readonly fault: string }> {
  try {
    const bytes = fuzzInput(kind, seed);
    const isPdf = Buffer.from(bytes.subarray(0, 4)).toString("latin1") === "%PDF";
    const pdf = isPdf ? await readPdfBytes(bytes) : undefined;
    const { statements, problems } = readWhole({
      fileName: "",
      size: bytes.length,
      ...(pdf && { pdf }),
      chunks: () => [bytes],
    });
    const rows = statements.reduce((sum, { transactions }) => sum + transactions.length, 0);
    const failed = problems.find(({ code }) => code === "reader_failed");
    if (failed) return { fault: failed.message };
    if (rows > bytes.length * ROWS_PER_BYTE_MAX) return { fault: `${rows} rows of few bytes` };
    const fatal = problems.find(({ severity }) => severity === "fatal");
    if (fatal) return { end: fatal.code, rows: 0 };
    if (statements.length === 0 && problems.length === 0) return { fault: "no result, no problem" };
    return { end: problems.length > 0 ? "read with remarks" : "read", rows };
  } catch (error) {
    return { fault: `thrown: ${error instanceof Error ? error.message : String(error)}` };
  }
}

function tell(message: FuzzMessage): void {
  parentPort!.postMessage(message);
}
