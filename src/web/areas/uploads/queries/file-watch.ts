/** The long poll: waits until awaited files end, tells their ends, and drops old cached answers. */
import type { QueryClient } from "@tanstack/react-query";
import { fileQuestion } from "#contract/files/file-question.ts";
import type { StoredFile } from "#contract/files/files.ts";
import { asApiError } from "#web/api/api-error.ts";
import { callApi } from "#web/api/client.ts";
import { invalidateCategory } from "#web/api/query-client.ts";
import { readProblemText } from "#web/areas/uploads/texts/read-problems.ts";
import { endReading, forgetReading, markLate } from "#web/areas/uploads/upload-batches.ts";
import { awaitedFiles, type AwaitedFile } from "#web/areas/uploads/awaited-files.ts";
import { nowMs } from "#web/time/now.ts";

/** Seconds one poll hangs; the server allows 25. */
const WAIT_SECONDS = 20;
/** Names in one poll; the server allows 100. */
const NAMES_MAX = 100;
/** After this the person is told that the file takes longer; polling goes on. */
export const FILE_TIMEOUT_MS = 180_000;
/** Between polls that end at once, so that a fault never becomes a storm. */
const PAUSE_MS = 1_000;
const PAUSE_LONGEST_MS = 30_000;

/** Polls until the signal aborts; sleeps while nothing is awaited. Never rejects. */
export async function watchAwaitedFiles(client: QueryClient, signal: AbortSignal): Promise<void> {
  let pauseMs = PAUSE_MS;
  while (!signal.aborted) {
    const awaited = awaitedFiles.get();
    if (awaited.length === 0) {
      await untilSomethingIsAwaited(signal);
      continue;
    }
    const failed = await pollCompany(client, awaited[0]!.companyId, awaited, signal);
    tellTheLate();
    pauseMs = failed ? Math.min(pauseMs * 2, PAUSE_LONGEST_MS) : PAUSE_MS;
    await sleep(pauseMs, signal);
  }
}

/** One poll for the files of one company; true when the call failed. */
async function pollCompany(
  client: QueryClient,
  companyId: string,
  all: readonly AwaitedFile[],
  signal: AbortSignal,
): Promise<boolean> {
  const names = all
    .filter((each) => each.companyId === companyId)
    .slice(0, NAMES_MAX)
    .map((each) => each.name);
  // With files of several companies none may hold the poll for long.
  const wait = all.some((each) => each.companyId !== companyId) ? 2 : WAIT_SECONDS;
  const askedMs = nowMs();
  try {
    const reply = await callApi(
      "fileList",
      { query: { company_id: companyId, names: names.join(","), wait } },
      { signal },
    );
    const ended = reply.files.filter(
      (file) => file.status !== "pending" && file.status !== "processing",
    );
    for (const file of ended) {
      awaitedFiles.remove(file.name);
      noteEnd(file);
    }
    forgetUnknown(names, reply.files, askedMs);
    // The next poll takes another company's files first.
    awaitedFiles.moveBack(companyId);
    await refresh(client, ended);
    return false;
  } catch (error) {
    // The company is gone or no longer the caller's: none of its files will ever end.
    if (asApiError(error).code === "not_found") names.forEach(forgetAwaited);
    return true;
  }
}

async function refresh(client: QueryClient, ended: readonly StoredFile[]): Promise<void> {
  await invalidateCategory(client, "File");
  if (ended.length === 0) return;
  await Promise.all(
    (["Transaction", "BankAccount", "Company", "Collection"] as const).map((category) =>
      invalidateCategory(client, category),
    ),
  );
}

/** Writes how one file ended into its batch's message. */
function noteEnd(file: StoredFile): void {
  const facts = { fileId: file._id };
  const asks = fileQuestion(file);
  if (asks) return endReading(file.name, { ...facts, state: "waiting", asks });
  if (file.status === "failed") {
    const problem = file.problems.find((each) => each.severity === "fatal") ?? file.problems[0];
    const words = readProblemText(problem ?? { code: "reader_failed", line: null, params: {} });
    const reason = words.title;
    return endReading(file.name, { ...facts, state: "failed", reason, advice: words.advice });
  }
  endReading(file.name, {
    ...facts,
    state: "done",
    total: file.transactionCount,
    added: file.newCount,
    known: file.duplicates,
    leftOut: file.skipped,
    doubtful: file.doubtful,
    ...(file.collections.length > 0 && { settlements: file.collections[0]!.kind }),
  });
}

/**
 * Names the server does not know (deleted meanwhile) are no longer awaited; one that came back
 * after the question still is.
 */
function forgetUnknown(
  asked: readonly string[],
  files: readonly StoredFile[],
  askedMs: number,
): void {
  const known = new Set(files.map((file) => file.name));
  for (const { name, sinceMs } of awaitedFiles.get()) if (sinceMs > askedMs) known.add(name);
  for (const name of asked) if (!known.has(name)) forgetAwaited(name);
}

function forgetAwaited(name: string): void {
  awaitedFiles.remove(name);
  forgetReading(name);
}

function tellTheLate(): void {
  for (const file of awaitedFiles.get()) {
    if (file.told || nowMs() - file.sinceMs < FILE_TIMEOUT_MS) continue;
    awaitedFiles.markTold(file.name);
    markLate(file.name);
  }
}

function untilSomethingIsAwaited(signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const stop = awaitedFiles.subscribe(finish);
    signal.addEventListener("abort", finish, { once: true });
    function finish(): void {
      if (!signal.aborted && awaitedFiles.get().length === 0) return;
      stop();
      resolve();
    }
  });
}

function sleep(ms: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const timer = setTimeout(resolve, ms);
    signal.addEventListener("abort", () => (clearTimeout(timer), resolve()), { once: true });
  });
}
