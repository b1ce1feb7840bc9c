/**
 * Hands a kept file out again, byte for byte as it was uploaded. The line of the company's log is
 * written before the first byte.
 */
import type { FastifyReply } from "fastify";
import { z } from "zod";
import { inCompany } from "#server/database/tenant.ts";
import type { Deps } from "#server/deps.ts";
import { watchMembership } from "#server/features/access/access.service.ts";
import { audit, type AuditObject } from "#server/features/audit/audit.service.ts";
import {
  type DownloadOffer,
  offerDownload,
} from "#server/features/download-tickets/download-tickets.service.ts";
import { listDeletions } from "#server/ledger/files.ts";
import type { CompanyAccess } from "#server/http/company-access.ts";
import { ApiError, notFound } from "#server/http/errors.ts";
import { enterHeavy } from "#server/http/heavy-calls.ts";
import { type Pace, sendBytes } from "#server/http/send-bytes.ts";
import { findFile } from "./deleted-files.store.ts";
import type { StoredFileRow } from "./statement-files.store.ts";

export const FILE_TICKET = "statement-file";

type Needs = Pick<Deps, "db" | "files" | "clock" | "accessMode"> & {
  readonly pace?: Pace | undefined;
};

const ticketSchema = z.object({ fileId: z.uuid() });

/**
 * A ticket for the file's bytes; also for a deleted file that can be brought back. Throws
 * `not_found`, and `file_bytes_gone` where the bytes are no longer kept.
 */
export async function offerFile(
  deps: Needs,
  access: CompanyAccess,
  id: string,
): Promise<DownloadOffer> {
  const { companyId, actor } = access;
  const file = await findKept(deps, companyId, id.toLowerCase());
  (await deps.files.open(companyId, file.content_hash)).destroy();
  const params = { fileId: file.id };
  const order = { kind: FILE_TICKET, companyId, params };
  return offerDownload(deps, actor.person, order);
}

/**
 * Streams the file that a ticket names, by the right that its person has now. Throws `not_found`,
 * `file_bytes_gone` and `download_ticket_invalid`.
 */
export async function sendFile(
  deps: Needs,
  reply: FastifyReply,
  access: CompanyAccess,
  params: unknown,
): Promise<void> {
  const ticket = ticketSchema.safeParse(params);
  if (!ticket.success)
    throw new ApiError("download_ticket_invalid", { message: "The ticket does not fit" });
  const { companyId } = access;
  await sendKept(deps, reply, access, async () => {
    const file = await findKept(deps, companyId, ticket.data.fileId);
    return {
      hash: file.content_hash,
      name: file.original_name,
      sizeBytes: Number(file.size_bytes),
      action: "statement_file.download",
      object: { kind: "statement_file", id: file.id },
    };
  });
}

/** Kept bytes that leave the house, and the line that says so. */
interface Leaving {
  readonly hash: Buffer;
  readonly name: string;
  readonly sizeBytes: number;
  readonly action: "statement_file.download" | "paper.download";
  readonly object: AuditObject;
}

/**
 * Streams kept bytes as a download, after their line in the company's log. Throws `file_bytes_gone`
 * and the errors of `find`.
 */
export async function sendKept(
  deps: Needs,
  reply: FastifyReply,
  access: CompanyAccess,
  find: () => Promise<Leaving>,
): Promise<void> {
  const { companyId, actor } = access;
  const place = await enterHeavy("file", actor.person.userId, companyId);
  const { hash, name, sizeBytes, action, object } = await find();
  const bytes = await deps.files.open(companyId, hash);
  try {
    await inCompany(deps.db, companyId, (tx) =>
      audit(tx, access, action, object, { after: { name, sizeBytes } }),
    );
  } catch (error) {
    bytes.destroy();
    throw error;
  }
  // Never the type that the file claims: a browser shows nothing of it and runs nothing in it.
  void reply
    .header("content-type", "application/octet-stream")
    .header("content-disposition", describeAttachment(name))
    .header("content-length", String(sizeBytes))
    .header("content-security-policy", "default-src 'none'; sandbox")
    .header("cache-control", "no-store");
  sendBytes(reply, place, watched(deps, access, bytes), deps.pace);
}

async function findKept(
  deps: Pick<Deps, "db">,
  companyId: string,
  fileId: string,
): Promise<StoredFileRow> {
  return inCompany(deps.db, companyId, async (tx) => {
    const file = await findFile(tx, companyId, fileId);
    if (file === undefined) throw notFound("File");
    if (file.deleted_at !== null && (await listDeletions(tx, companyId, [fileId])).length === 0)
      throw notFound("File");
    return file;
  });
}

async function* watched(
  deps: Needs,
  access: CompanyAccess,
  bytes: AsyncIterable<Uint8Array>,
): AsyncGenerator<Uint8Array, void, undefined> {
  // A right that is taken away while the bytes flow breaks the download off.
  const check = watchMembership(deps, access);
  for await (const piece of bytes) {
    await check();
    yield piece;
  }
}

/**
 * The header that names a download (RFC 6266): the name in UTF-8, and one in ASCII for old readers.
 * Signs that would end or split the header are replaced.
 */
export function describeAttachment(name: string): string {
  const plain = name
    .normalize("NFD")
    .replace(/\p{M}/gu, "")
    .replace(/[^\x20-\x7e]|["\\%;]/g, "_");
  const encoded = encodeURIComponent(name.toWellFormed()).replace(
    /['()*]/g,
    (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`,
  );
  return `attachment; filename="${plain}"; filename*=UTF-8''${encoded}`;
}
