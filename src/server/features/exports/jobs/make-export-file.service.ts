/** Makes files of exports: their bytes are kept encrypted, then the run is stored. */
import { Readable } from "node:stream";
import type { z } from "zod";
import { EXPORT_FILE_DAYS, type ExportJobFailure } from "#contract/exports/export-jobs.ts";
import { countFault } from "#server/told-faults.ts";
import { StorageFault } from "#server/storage-fault.ts";
import { inCompany, type Tx } from "#server/database/tenant.ts";
import { emitEvent } from "#server/features/api-events/api-events.service.ts";
import type { Deps } from "#server/deps.ts";
import {
  isCompanyLive,
  requireCompany,
  watchMembership,
} from "#server/features/access/access.service.ts";
import { deliverAll, type StoredLetter } from "#server/features/letters/letters.service.ts";
import { actLater, makerOf } from "#server/http/actor.ts";
import type { CompanyAccess } from "#server/http/company-access.ts";
import { ApiError } from "#server/http/errors.ts";
import { endUnlessStopped, type JobRun, RunStopped } from "#server/jobs/job.ts";
import { FileRefused } from "#server/providers/file-storage/file-refused.port.ts";
import { DAY_MS } from "#values/durations.ts";
import { buildAgain } from "../again-order.ts";
import { buildOrder, requireRoom } from "../exports.service.ts";
import { countExportRows } from "../exports.store.ts";
import { type ExportOrder, makeExport } from "../stream-export.ts";
import { encryptFile } from "./export-cipher.ts";
import { MAKE_RETRIES, type makeExportJob } from "./export-job-definitions.ts";
import { checkBytes, keptBodySchema, type OrderedBody } from "./export-jobs.service.ts";
import * as store from "./export-jobs.store.ts";
import { storeReadyLetter } from "./export-letters.service.ts";

export type MakeNeeds = Pick<
  Deps,
  | "db"
  | "clock"
  | "newId"
  | "queue"
  | "files"
  | "config"
  | "events"
  | "log"
  | "mailer"
  | "accessMode"
>;
export type MakeData = z.output<typeof makeExportJob.schema>;

// How often the page learns how far the file is, and the run whether it was stopped.
const PROGRESS_MS = 1_000;

/** The run was stopped by a person. */
export class ExportCancelled extends Error {}

/** The file cannot be made, now or later. */
export class ExportEnds extends Error {
  readonly failure: ExportJobFailure;
  constructor(failure: ExportJobFailure) {
    super(`The export ends: ${failure}.`);
    this.failure = failure;
  }
}

/** What the kinds of jobs do in their own ways. */
interface Making {
  readonly retries: number;
  /** Failures that may pass by themselves: the run is repeated. */
  readonly passing: readonly ExportJobFailure[];
  /** Keeps the file; answers the letters that tell of it. */
  readonly make: (job: store.JobRow) => Promise<Letters>;
  /** Stores what else a failed end means, and its letters. */
  readonly fail: (tx: Tx, failure: ExportJobFailure) => Promise<Letters>;
}

/**
 * Runs a job to its end, whoever wanted it. A run that dies leaves no run in the history, and the
 * next one begins again; one that dies after the commit has nothing left to do.
 */
export async function runMaking(
  deps: MakeNeeds,
  key: { readonly companyId: string; readonly id: string },
  { signal, retry }: Pick<JobRun, "signal" | "retry">,
  { retries, passing, make, fail }: Making,
): Promise<void> {
  const { companyId, id } = key;
  if (!(await isCompanyLive(deps, companyId))) return;
  const job = await beginJob(deps, key);
  await deps.events.publish("File", companyId);
  if (job === undefined) return;
  let letters: Letters;
  try {
    letters = await make(job);
    await inCompany(deps.db, companyId, (tx) => endJob(tx, deps, key));
    await deps.events.publish("Company", companyId);
  } catch (error) {
    if (error instanceof ExportCancelled) return;
    if (error instanceof RunStopped || error instanceof StorageFault) throw error;
    endUnlessStopped(signal);
    const failure = nameFailure(error);
    if (failure === "fault") deps.log.warn({ err: error, exportId: id }, "export not made");
    if (passing.includes(failure) && retry < retries) throw error;
    if (failure === "fault" || failure === "storage") countFault("export", failure);
    letters = await inCompany(deps.db, companyId, async (tx) => {
      const end = { state: "failed", failure, endedAt: deps.clock.now() } as const;
      return (await store.moveJob(tx, key, ["running"], end)) ? fail(tx, failure) : [];
    });
  }
  await deps.events.publish("File", companyId);
  await deliverAll(deps, letters);
}

/** The job, which runs now; undefined where nothing is left to do. */
async function beginJob(
  deps: MakeNeeds,
  key: { readonly companyId: string; readonly id: string },
): Promise<store.JobRow | undefined> {
  return inCompany(deps.db, key.companyId, async (tx) => {
    if ((await store.findKeptFile(tx, key.companyId, key.id)) !== undefined) {
      await endJob(tx, deps, key);
      return undefined;
    }
    const begun = await store.moveJob(tx, key, ["waiting", "running"], { state: "running" });
    return begun ? store.findJob(tx, { ...key, userId: null }, key.id) : undefined;
  });
}

async function endJob(
  tx: Tx,
  deps: Pick<Deps, "clock">,
  key: { readonly companyId: string; readonly id: string },
): Promise<void> {
  const end = { state: "done", endedAt: deps.clock.now() } as const;
  await store.moveJob(tx, key, ["waiting", "running"], end);
}

/** Makes the file that a person or a program asked for, by the right that it has now. */
export async function makeExportFile(
  deps: MakeNeeds,
  { companyId, exportId: id, ...by }: MakeData,
  run: Pick<JobRun, "signal" | "retry">,
): Promise<void> {
  await runMaking(deps, { companyId, id }, run, {
    retries: MAKE_RETRIES,
    passing: ["fault"],
    make: async (job) => {
      const access = await requireCompany(deps, actLater(by), companyId, "member");
      const { isOneOfSeveral, again, ...body } = keptBodySchema.parse(job.body);
      const order = await inCompany(deps.db, companyId, (tx) =>
        again === undefined
          ? buildOrder(tx, access, body, job.askedAt)
          : buildAgain(tx, access, again),
      );
      return keepWhole(deps, order, {
        id,
        signal: run.signal,
        access,
        // A program asks for its files itself.
        record: async (tx, made) =>
          job.keyId === null && !isOneOfSeveral
            ? [await storeReadyLetter(tx, deps, order, made)]
            : [],
      });
    },
    fail: async (tx) => {
      const caused = { companyId, by: makerOf(actLater(by)) };
      await emitEvent(tx, deps, caused, { type: "export.failed", exportId: id });
      return [];
    },
  });
}

/**
 * Makes the file of an order while its person waits; answers its id and hash. All is stored in one
 * transaction: a program that dies leaves nothing. Throws `exports_full` and `disk_full`.
 */
export async function keepAtOnce(
  deps: MakeNeeds,
  order: ExportOrder,
  body: OrderedBody,
): Promise<{ readonly id: string; readonly contentHash: Buffer }> {
  const { access, fileName, selection } = order;
  const { companyId } = selection;
  await inCompany(deps.db, companyId, (tx) => checkBytes(tx, companyId, false));
  const id = deps.newId();
  const at = deps.clock.now();
  let contentHash: Buffer | undefined;
  await keepWhole(deps, order, {
    id,
    access,
    signal: undefined,
    record: async (tx, made) => {
      ({ contentHash } = made);
      const kept = { ...body, company_id: companyId, isWaitedFor: true };
      const job = { companyId, id, maker: makerOf(access.actor), body: kept, fileName, at };
      await store.insertJob(tx, { ...job, state: "done", rowsTotal: made.rows });
      return [];
    },
  }).catch((error: unknown) => {
    if (!(error instanceof FileRefused)) throw error;
    throw new ApiError(error.code, { message: error.message, cause: error });
  });
  await deps.events.publish("Company", companyId);
  return { id, contentHash: contentHash! };
}

/** The reason as the page tells it; „fault" for everything that nobody expects. */
function nameFailure(error: unknown): ExportJobFailure {
  if (error instanceof ExportEnds) return error.failure;
  if (error instanceof FileRefused) return "storage";
  if (!(error instanceof ApiError)) return "fault";
  if (error.code === "export_empty") return "empty";
  if (error.code === "export_too_many_rows") return "rows";
  return error.code === "not_found" || error.code === "forbidden" ? "right" : "fault";
}

/** What a file holds, and until when it is kept. */
export interface KeptFacts {
  readonly rows: number;
  readonly keepUntil: Date;
}

export type Letters = readonly (StoredLetter | undefined)[];

/**
 * Keeps the bytes, then stores file, run and what `record` stores together; answers its letters,
 * which the caller sends. Throws `export_empty`, `export_too_many_rows`, `FileRefused`, and
 * `not_found` where the person lost the company while the file was made.
 */
export async function keepWhole(
  deps: MakeNeeds,
  order: ExportOrder,
  given: {
    readonly id: string;
    /** Of the job; undefined where a person waits: its order is counted, and no event tells. */
    readonly signal: AbortSignal | undefined;
    /** Of the person for whom the file is made. */
    readonly access: CompanyAccess;
    readonly record: (
      tx: Tx,
      made: KeptFacts & { readonly contentHash: Buffer },
    ) => Promise<Letters>;
  },
): Promise<Letters> {
  const { companyId } = order.selection;
  const { id, signal, access } = given;
  const { sealed, encrypt } = encryptFile(deps.config.secrets, id);
  const counter = { rows: 0 };
  let letters: Letters = [];
  let storedHash: Buffer | undefined;
  const watched = signal && watchProgress(deps, { companyId, id, counter, signal });
  const measured = { bytes: 0 };
  if (signal) await checkRows(deps, order);
  try {
    await makeExport(deps, order, {
      id,
      counter,
      keep: async (bytes) => {
        const encrypted = Readable.from(encrypt(measure(bytes, measured, watched)), {
          objectMode: false,
        });
        const kept = await deps.files.put(companyId, encrypted, { maxBytes: null });
        storedHash = kept.hash;
        return kept.hash;
      },
      record: async (tx, made, hash) => {
        // Asked beside the transaction, which sees the world as it was when the file was begun.
        await watchMembership(deps, access, 0)();
        const madeAt = deps.clock.now();
        const keepUntil = new Date(madeAt.getTime() + EXPORT_FILE_DAYS * DAY_MS);
        await store.insertKeptFile(tx, {
          companyId,
          id,
          storedHash: hash,
          sealed: sealed.bytes,
          keyId: sealed.keyId,
          sizeBytes: BigInt(measured.bytes),
          contentHash: made.contentHash,
          transactionCount: BigInt(made.rows),
          madeAt,
          keepUntil,
        });
        const { rows, contentHash } = made;
        letters = await given.record(tx, { rows, contentHash, keepUntil });
        if (signal === undefined) return;
        const caused = { companyId, by: makerOf(access.actor) };
        await emitEvent(tx, deps, caused, { type: "export.completed", exportId: id });
      },
    });
  } catch (error) {
    // Nothing refers to the bytes: the transaction was rolled back.
    if (storedHash !== undefined) await deps.files.remove(companyId, storedHash);
    throw error;
  }
  return letters;
}

async function* measure(
  bytes: AsyncIterable<Uint8Array>,
  measured: { bytes: number },
  watched: (() => Promise<void>) | undefined,
): AsyncGenerator<Uint8Array, void, undefined> {
  for await (const piece of bytes) {
    await watched?.();
    measured.bytes += piece.length;
    yield piece;
  }
}

/** The rows may have gone, or have become too many, since the file was asked for. */
async function checkRows(deps: Pick<Deps, "db">, order: ExportOrder): Promise<void> {
  const { selection } = order;
  const rows = await inCompany(deps.db, selection.companyId, (tx) =>
    countExportRows(tx, selection),
  );
  if (rows === 0) throw new ApiError("export_empty", { message: "No transaction is left" });
  requireRoom(order.options.format, rows);
}

/** Called for each piece; once a second it notes the progress. Throws where the run must end. */
function watchProgress(
  deps: Pick<Deps, "db" | "events">,
  given: {
    readonly companyId: string;
    readonly id: string;
    readonly counter: { readonly rows: number };
    readonly signal: AbortSignal;
  },
): () => Promise<void> {
  const { companyId, id, counter, signal } = given;
  let next = performance.now() + PROGRESS_MS;
  return async () => {
    if (performance.now() < next) return;
    endUnlessStopped(signal);
    const goesOn = await inCompany(deps.db, companyId, (tx) =>
      store.saveProgress(tx, companyId, id, counter.rows),
    );
    if (!goesOn) throw new ExportCancelled("The export was stopped.");
    next = performance.now() + PROGRESS_MS;
  };
}
