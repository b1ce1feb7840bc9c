/** Our application at Enable Banking: its id and the key that signs its requests. */
import { createPrivateKey, type KeyObject } from "node:crypto";
import { z } from "zod";
import type { EnableBankingSettings } from "#server/settings/bank-feeds.ts";
import { type ProviderHttp, takeShape } from "#server/providers/bank-feed/provider-http.ts";

export interface EnableBankingApplication {
  readonly id: string;
  readonly privateKey: KeyObject;
}

const credentialsSchema = z.object({ applicationId: z.string(), privateKey: z.string() });

/**
 * The application of the settings. Where none is set (never in production), the sandbox's own,
 * which it gives as the real control panel does at registration. It is asked each time, because a
 * sandbox whose folder was emptied has another one.
 */
export function openApplication(
  http: ProviderHttp,
  settings: EnableBankingSettings,
): () => Promise<EnableBankingApplication> {
  const { application, url } = settings;
  if (application !== undefined) return async () => application;
  return async () => {
    const answer = await http.send({
      method: "GET",
      url: url.replace(/\/api$/, "/control/credentials"),
    });
    const given = takeShape(credentialsSchema, answer);
    return { id: given.applicationId, privateKey: createPrivateKey(given.privateKey) };
  };
}
