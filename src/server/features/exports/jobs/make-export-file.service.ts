/** Makes the file of a large export: its bytes are kept encrypted, then the run is stored. */
import { Readable } from "node:stream";
import type { z } from "zod";
import { EXPORT_FILE_DAYS, type ExportJobFailure } from "#contract/exports/export-jobs.ts";
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
import { buildOrder, requireRoom } from "../exports.service.ts";
import { countExportRows } from "../exports.store.ts";
import { type ExportOrder, makeExport } from "../stream-export.ts";
import { encryptFile } from "./export-cipher.ts";
import { MAKE_RETRIES, type makeExportJob } from "./export-job-definitions.ts";
import { keptBodySchema } from "./export-jobs.service.ts";
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

/**
 * Makes the file that a job was asked for, by the right that its person has now. A run that dies
 * leaves no run in the history, and the next one begins again; one that dies after the commit has
 * nothing left to do.
 */
export async function makeExportFile(
  deps: MakeNeeds,
  { companyId, exportId: id, ...by }: MakeData,
  { signal, retry }: Pick<JobRun, "signal" | "retry">,
): Promise<void> {
  if (!(await isCompanyLive(deps, companyId))) return;
  const key = { companyId, id };
  const caused = { companyId, by: makerOf(actLater(by)) };
  const job = await inCompany(deps.db, companyId, async (tx) => {
    if ((await store.findKeptFile(tx, companyId, id)) !== undefined) {
      await store.moveJob(tx, key, ["waiting", "running"], {
        state: "done",
        endedAt: deps.clock.now(),
      });
      return undefined;
    }
    const begun = await store.moveJob(tx, key, ["waiting", "running"], { state: "running" });
    return begun ? store.findJob(tx, { companyId, userId: by.userId }, id) : undefined;
  });
  await deps.events.publish("File", companyId);
  if (job === undefined) return;
  try {
    const access = await requireCompany(deps, actLater(by), companyId, "member");
    const { company_id: _, isOneOfSeveral, ...body } = keptBodySchema.parse(job.body);
    const order = await inCompany(deps.db, companyId, (tx) =>
      buildOrder(tx, access, body, job.askedAt),
    );
    const letters = await keepWhole(deps, order, {
      id,
      signal,
      access,
      // A program asks for its files itself.
      record: async (tx, made) =>
        job.keyId === null && !isOneOfSeveral
          ? [await storeReadyLetter(tx, deps, order, made)]
          : [],
    });
    await inCompany(deps.db, companyId, (tx) =>
      store.moveJob(tx, key, ["running"], { state: "done", endedAt: deps.clock.now() }),
    );
    await deps.events.publish("File", companyId);
    await deps.events.publish("Company", companyId);
    await deliverAll(deps, letters);
  } catch (error) {
    if (error instanceof ExportCancelled) return;
    if (error instanceof RunStopped) throw error;
    endUnlessStopped(signal);
    const failure = nameFailure(error);
    if (failure === "fault") {
      deps.log.warn({ err: error, exportId: id }, "export not made");
      if (retry < MAKE_RETRIES) throw error;
    }
    await inCompany(deps.db, companyId, async (tx) => {
      const end = { state: "failed", failure, endedAt: deps.clock.now() } as const;
      if (await store.moveJob(tx, key, ["running"], end))
        await emitEvent(tx, deps, caused, { type: "export.failed", exportId: id });
    });
    await deps.events.publish("File", companyId);
  }
}

/** The reason as the page tells it; „fault" for everything that nobody expects. */
export function nameFailure(error: unknown): ExportJobFailure {
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

type Letters = readonly (StoredLetter | undefined)[];

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
    readonly signal: AbortSignal;
    /** Of the person for whom the file is made. */
    readonly access: CompanyAccess;
    readonly record: (tx: Tx, made: KeptFacts) => Promise<Letters>;
  },
): Promise<Letters> {
  const { companyId } = order.selection;
  const { id, signal, access } = given;
  const { sealed, encrypt } = encryptFile(deps.config.secrets, id);
  const counter = { rows: 0 };
  let letters: Letters = [];
  let sizeBytes = 0;
  let storedHash: Buffer | undefined;
  const watched = watchProgress(deps, { companyId, id, counter, signal });
  async function* measure(bytes: AsyncIterable<Uint8Array>) {
    for await (const piece of bytes) {
      await watched();
      sizeBytes += piece.length;
      yield piece;
    }
  }
  await checkRows(deps, order);
  try {
    await makeExport(deps, order, {
      id,
      counter,
      keep: async (bytes) => {
        const encrypted = Readable.from(encrypt(measure(bytes)), { objectMode: false });
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
          sizeBytes: BigInt(sizeBytes),
          contentHash: made.contentHash,
          transactionCount: BigInt(made.rows),
          madeAt,
          keepUntil,
        });
        letters = await given.record(tx, { rows: made.rows, keepUntil });
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
