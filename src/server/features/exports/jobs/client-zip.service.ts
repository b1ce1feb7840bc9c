/** The kept files of an export of several companies as one ZIP, which is made while it is read. */
import type { FastifyReply } from "fastify";
import { z } from "zod";
import { COMPANIES_PER_LIST_MAX } from "#contract/transactions/list-limits.ts";
import { idSchema } from "#contract/fields.ts";
import { ZipStream } from "#exports/zip/zip-stream.ts";
import {
  type DownloadOffer,
  invalidTicket,
  offerDownload,
} from "#server/features/download-tickets/download-tickets.service.ts";
import type { CompanyAccess } from "#server/http/company-access.ts";
import { enterHeavy } from "#server/http/heavy-calls.ts";
import { sendBytes } from "#server/http/send-bytes.ts";
import { budapestDate } from "#values/local-date.ts";
import { NATIVE_DEFLATER } from "#server/native-deflater.ts";
import { findClientJobs } from "./client-exports.service.ts";
import { type FileNeeds, findFile, openFile, watched } from "./download-export-file.service.ts";

/** Kind of the download tickets of such ZIPs. */
export const CLIENT_ZIP_TICKET = "client-zip";

const idsSchema = z.array(idSchema).min(1).max(COMPANIES_PER_LIST_MAX);
const ticketSchema = z.object({ companies: idsSchema, ids: idsSchema });

/** A ticket for the ZIP. Throws `not_found`, and `file_bytes_gone` where a file is not kept. */
export async function offerClientZip(
  deps: FileNeeds,
  rights: readonly CompanyAccess[],
  ids: readonly string[],
): Promise<DownloadOffer & { readonly fileName: string }> {
  for (const { access, job } of await findClientJobs(deps, rights, ids))
    await findFile(deps, access, job.id);
  const [first] = rights;
  const companies = rights.map(({ companyId }) => companyId);
  const order = {
    kind: CLIENT_ZIP_TICKET,
    companyId: first!.companyId,
    params: { companies, ids },
  };
  return { ...(await offerDownload(deps, first!.actor.person, order)), fileName: nameOf(deps) };
}

function nameOf({ clock }: FileNeeds): string {
  const today = budapestDate(clock.now().getTime());
  return `bankhid_ugyfelek_${today.replaceAll("-", "")}.zip`;
}

/**
 * Sends the ZIP of a ticket; `askRight` asks for the right to each company again. Each file's line
 * in its company's log is written before its first byte.
 */
export async function sendClientZip(
  deps: FileNeeds,
  reply: FastifyReply,
  params: unknown,
  askRight: (companyId: string) => Promise<CompanyAccess>,
): Promise<void> {
  const ticket = ticketSchema.safeParse(params);
  if (!ticket.success) throw invalidTicket();
  const rights: CompanyAccess[] = [];
  for (const companyId of ticket.data.companies) rights.push(await askRight(companyId));
  const first = rights[0]!;
  const place = await enterHeavy("file", first.actor.person.userId, first.companyId);
  const jobs = await findClientJobs(deps, rights, ticket.data.ids);
  void reply
    .header("content-type", "application/zip")
    .header("content-disposition", `attachment; filename="${nameOf(deps)}"`)
    .header("cache-control", "no-store");
  sendBytes(reply, place, writeZip(deps, jobs), deps.pace);
}

async function* writeZip(
  deps: FileNeeds,
  jobs: Awaited<ReturnType<typeof findClientJobs>>,
): AsyncGenerator<Uint8Array, void, undefined> {
  const zip = new ZipStream(NATIVE_DEFLATER);
  const names = new Set<string>();
  for (const { access, job } of jobs) {
    const { bytes, fileName } = await openFile(deps, access, job.id);
    zip.open(names.has(fileName) ? `${names.size + 1}_${fileName}` : fileName);
    names.add(fileName);
    for await (const piece of watched(deps, access, bytes)) {
      await zip.writeBytes(piece);
      yield* zip.take();
    }
    await zip.close();
    yield* zip.take();
  }
  zip.end();
  yield* zip.take();
}
