/** Files of letters: taken in as uploads are, but nobody uploaded them. */
import { Readable } from "node:stream";
import { inCompany, type Tx } from "#server/database/tenant.ts";
import type { Deps } from "#server/deps.ts";
import { audit } from "#server/features/audit/audit.service.ts";
import { isPlanLimit, requireQuota } from "#server/features/quota/quota.service.ts";
import { ApiError } from "#server/http/errors.ts";
import type { MailHint } from "#statements/read-report-mail.ts";
import { FileRefused } from "#server/providers/file-storage/file-refused.port.ts";
import { enqueueReading } from "./statement-file-job-definitions.ts";
import { storedFacts } from "./mail-facts.ts";
import { findFileOfContent, insertStoredFile, lockContent } from "./statement-files.store.ts";
import { requireCompanyRoom } from "./storage-room.service.ts";
import { lockStorage } from "./storage-room.store.ts";

type Needs = Pick<
  Deps,
  "db" | "files" | "queue" | "clock" | "newId" | "events" | "quota" | "config"
>;

export interface MailedFile {
  readonly companyId: string;
  readonly originalName: string;
  readonly bytes: Uint8Array;
  /** What the letter says of its files. */
  readonly hint?: MailHint | undefined;
}

export interface TakenIn {
  readonly fileId: string;
  /** The company has the same bytes already; that file stays as it is. */
  readonly isKnown: boolean;
}

export interface NotTakenIn {
  readonly refused: "storage_full" | "plan_limit_reached" | "too_large";
}

// Hashing a hundred megabytes at once would stop everything else for that long.
const PIECE_BYTES = 256 * 1024;

function* piecesOf(bytes: Uint8Array): Generator<Buffer> {
  for (let at = 0; at < bytes.length; at += PIECE_BYTES) {
    const length = Math.min(PIECE_BYTES, bytes.length - at);
    yield Buffer.from(bytes.buffer, bytes.byteOffset + at, length);
  }
}

/**
 * Stores the bytes whole and puts the reading job into the queue; `note` writes beside it in the
 * same transaction. Rejects where the disk is full.
 */
export async function takeInMailed(
  deps: Needs,
  { companyId, originalName, bytes, hint }: MailedFile,
  note: (tx: Tx, taken: TakenIn) => Promise<void>,
): Promise<TakenIn | NotTakenIn> {
  try {
    const content = await deps.files.put(companyId, Readable.from(piecesOf(bytes)), {
      maxBytes: deps.config.limits.uploadBytesMax ?? null,
    });
    const taken = await inCompany(deps.db, companyId, async (tx) => {
      await lockStorage(tx, companyId);
      await lockContent(tx, companyId, content.hash);
      const known = await findFileOfContent(tx, companyId, content.hash);
      const fileId = known ?? deps.newId();
      const outcome = { fileId, isKnown: known !== undefined };
      if (known === undefined) {
        await requireQuota(deps, tx, companyId, "upload");
        await insertStoredFile(tx, {
          companyId,
          id: fileId,
          name: fileId,
          originalName,
          hash: content.hash,
          sizeBytes: content.sizeBytes,
          origin: "mail",
          mailFacts: hint && storedFacts(hint),
          uploadedBy: null,
          createdAt: deps.clock.now(),
        });
        await requireCompanyRoom(deps, tx, companyId);
        await audit(
          tx,
          { companyId, actor: "job" },
          "statement_file.upload",
          { kind: "statement_file", id: fileId },
          { after: { name: originalName, sizeBytes: content.sizeBytes } },
        );
        await enqueueReading(deps.queue, tx, { companyId, fileId, by: {} });
      }
      await note(tx, outcome);
      return outcome;
    });
    await deps.events.publish("File", companyId);
    return taken;
  } catch (error) {
    if (isPlanLimit(error)) return { refused: "plan_limit_reached" };
    if (error instanceof ApiError && error.code === "storage_full")
      return { refused: "storage_full" };
    if (error instanceof FileRefused && error.code === "file_too_large")
      return { refused: "too_large" };
    throw error;
  }
}
