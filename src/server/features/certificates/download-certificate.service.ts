/** The paper of a certificate, by a download ticket. */
import type { FastifyReply } from "fastify";
import { z } from "zod";
import type { certificateDownload } from "#contract/certificates/certificates.ts";
import { idSchema } from "#contract/fields.ts";
import { inCompany } from "#server/database/tenant.ts";
import type { Deps } from "#server/deps.ts";
import { audit } from "#server/features/audit/audit.service.ts";
import {
  invalidTicket,
  offerDownload,
} from "#server/features/download-tickets/download-tickets.service.ts";
import type { CompanyAccess } from "#server/http/company-access.ts";
import { notFound } from "#server/http/errors.ts";
import { enterHeavy } from "#server/http/heavy-calls.ts";
import { type CertificatePaper, findPaper, getCompanyHead } from "./certificates.store.ts";

export const CERTIFICATE_TICKET = "certificate";

type Needs = Pick<Deps, "db" | "clock">;
const ticketSchema = z.object({ id: idSchema });

/** Makes a ticket for the paper. Throws `not_found` where the company has no such certificate. */
export async function offerCertificate(
  deps: Needs,
  { companyId, actor }: CompanyAccess,
  id: string,
): Promise<z.input<typeof certificateDownload.reply>> {
  const { fileName } = await readPaper(deps, companyId, id);
  const order = { kind: CERTIFICATE_TICKET, companyId, params: { id } };
  return { ...(await offerDownload(deps, actor.person, order)), fileName };
}

async function readPaper(
  { db }: Pick<Deps, "db">,
  companyId: string,
  id: string,
): Promise<CertificatePaper & { readonly fileName: string }> {
  return inCompany(db, companyId, async (tx) => {
    const paper = await findPaper(tx, companyId, id);
    if (paper === undefined) throw notFound("The certificate");
    const { taxNumber } = await getCompanyHead(tx, companyId);
    const { from, to } = paper;
    return { ...paper, fileName: `${taxNumber}_teljesseg_${from}_${to}.pdf` };
  });
}

/** Sends the paper that a ticket names, by the right that its person has now. */
export async function sendCertificate(
  deps: Needs,
  reply: FastifyReply,
  access: CompanyAccess,
  params: unknown,
): Promise<void> {
  const read = ticketSchema.safeParse(params);
  if (!read.success) throw invalidTicket();
  const { companyId, actor } = access;
  await enterHeavy("export", actor.person.userId, companyId);
  const { paper, fileName } = await readPaper(deps, companyId, read.data.id);
  // Written before the first byte: without the line nothing is handed out.
  await inCompany(deps.db, companyId, (tx) =>
    audit(tx, access, "certificate.download", { kind: "certificate", id: read.data.id }),
  );
  await reply
    .header("content-type", "application/pdf")
    .header("content-disposition", `attachment; filename="${fileName}"`)
    .header("cache-control", "no-store")
    .send(paper);
}
