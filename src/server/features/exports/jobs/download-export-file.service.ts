/**
 * The kept file of an export on its way out: to members who were members when it was asked
 * for.
 */
import type { FastifyReply } from "fastify";
import { z } from "zod";
import { idSchema } from "#contract/fields.ts";
import { inCompany } from "#server/database/tenant.ts";
import type { Deps } from "#server/deps.ts";
import { watchMembership } from "#server/features/access/access.service.ts";
import { audit } from "#server/features/audit/audit.service.ts";
import {
  invalidTicket,
  offerDownload,
} from "#server/features/download-tickets/download-tickets.service.ts";
import type { CompanyAccess } from "#server/http/company-access.ts";
import { ApiError, notFound } from "#server/http/errors.ts";
import { enterHeavy } from "#server/http/heavy-calls.ts";
import { type Pace, sendBytes } from "#server/http/send-bytes.ts";
import { contentTypeOf } from "../export-formats.ts";
import { decryptFile } from "./export-cipher.ts";
import { getJob, keptBodySchema } from "./export-jobs.service.ts";
import * as store from "./export-jobs.store.ts";

/** Kind of the download tickets of kept files. */
export const EXPORT_FILE_TICKET = "export-file";

/** Needs of the ways out of a kept file. */
export type FileNeeds = Pick<Deps, "db" | "clock" | "files" | "config" | "accessMode"> & {
  readonly pace?: Pace | undefined;
};

const ticketSchema = z.object({ id: idSchema });

/** A ticket for the file. Throws `not_found`, and `file_bytes_gone` where it is not kept. */
export async function offerExportFile(deps: FileNeeds, access: CompanyAccess, id: string) {
  const { companyId, actor } = access;
  const { job } = await findFile(deps, access, id);
  const order = { kind: EXPORT_FILE_TICKET, companyId, params: { id } };
  return { ...(await offerDownload(deps, actor.person, order)), fileName: job.fileName };
}

/** Throws `not_found`, and `file_bytes_gone` where the file is not kept. */
export async function findFile(deps: FileNeeds, access: CompanyAccess, id: string) {
  const { companyId } = access;
  return inCompany(deps.db, companyId, async (tx) => {
    const job = await getJob(tx, access, id);
    if (!job.isForMe) throw notFound("Export");
    const file = await store.findKeptFile(tx, companyId, job.id);
    if (file === undefined || job.keepUntil! <= deps.clock.now())
      throw new ApiError("file_bytes_gone", { message: "The file is not kept" });
    return { job, file };
  });
}

/** Streams the file that a ticket names. Throws as `offerExportFile`. */
export async function sendExportFile(
  deps: FileNeeds,
  reply: FastifyReply,
  access: CompanyAccess,
  params: unknown,
): Promise<void> {
  const ticket = ticketSchema.safeParse(params);
  if (!ticket.success) throw invalidTicket();
  const { companyId, actor } = access;
  const place = await enterHeavy("file", actor.person.userId, companyId);
  const { bytes, fileName, order, file } = await openFile(deps, access, ticket.data.id);
  void reply
    .header("content-type", contentTypeOf(order))
    .header("content-disposition", `attachment; filename="${fileName}"`)
    .header("content-length", String(file.sizeBytes))
    .header("cache-control", "no-store")
    .header("x-transaction-count", String(file.transactionCount));
  sendBytes(reply, place, watched(deps, access, bytes), deps.pace);
}

/**
 * Opens a kept file and writes its line into the company's log; answers its bytes as they were
 * made. Throws `not_found` and `file_bytes_gone`.
 */
export async function openFile(deps: FileNeeds, access: CompanyAccess, id: string) {
  const { companyId } = access;
  const { job, file } = await findFile(deps, access, id);
  const order = keptBodySchema.parse(job.body);
  const bytes = await deps.files.open(companyId, file.storedHash);
  try {
    await inCompany(deps.db, companyId, (tx) =>
      audit(
        tx,
        access,
        "export.transactions",
        { kind: "company", id: companyId },
        {
          after: {
            format: order.format,
            fromDate: order.start_date,
            toDate: order.end_date,
            bookedFilter: order.booked,
            ...(order.bank_accounts.length > 0 && {
              accounts: order.bank_accounts.map(({ accountNr }) => accountNr).join(", "),
            }),
            ...(order.onlyNew && { onlyNew: true }),
            ...(order.markBooked && { markBooked: true }),
            fileName: job.fileName,
            job: job.id,
            ...(order.again !== undefined && { again: order.again }),
            rows: Number(file.transactionCount),
          },
        },
      ),
    );
  } catch (error) {
    bytes.destroy();
    throw error;
  }
  const sealed = { bytes: file.sealed, keyId: file.keyId };
  const plain = decryptFile(deps.config.secrets, job.id, sealed, bytes);
  return { bytes: plain, fileName: job.fileName, order, file };
}

/** The bytes, as long as the person is a member of the company. */
export async function* watched(
  deps: FileNeeds,
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
