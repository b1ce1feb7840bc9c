import type { Deps } from "#server/deps.ts";
import type { Handlers } from "#server/http/handler.ts";
import {
  checkCertificate,
  createCertificate,
  listCertificates,
  previewCertificate,
} from "./certificates.service.ts";
import { offerCertificate } from "./download-certificate.service.ts";

export function certificateHandlers(
  deps: Pick<Deps, "db" | "clock" | "newId" | "config" | "events">,
) {
  return {
    certificatePreview: ({ company, body }) => previewCertificate(deps, company, body),
    certificateCreate: async ({ company, body }) => {
      const certificate = await createCertificate(deps, company, body);
      // The month says what is certified.
      await deps.events.publish("Company", company.companyId);
      return { certificate };
    },
    certificateList: async ({ company }) => ({
      certificates: await listCertificates(deps, company),
    }),
    certificateDownload: ({ company, params }) =>
      offerCertificate(deps, company, params.id.toLowerCase()),
    certificateCheck: ({ params, address }) => checkCertificate(deps, params.code, address),
  } satisfies Partial<Handlers>;
}
