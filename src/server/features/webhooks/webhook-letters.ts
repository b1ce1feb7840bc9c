/** Letters that an endpoint was stopped: to the directors and to the person of its key. */
import { describeFault } from "#contract/webhooks/fault-words.ts";
import { pagePaths } from "#contract/page-paths.ts";
import type { Tx } from "#server/database/tenant.ts";
import { describeOwners } from "#server/features/accountants/members.service.ts";
import { describeIntegrator } from "#server/features/integrator-keys/integrator-keys.present.ts";
import {
  type StoredLetter,
  storeLetterToPerson,
} from "#server/features/letters/letters.service.ts";
import { buildWebhookStoppedMail } from "#server/mail/outbound/templates/webhook-stopped.mail.ts";
import type { WebhookAnswer } from "#server/providers/webhook-sender/webhook-sender.port.ts";
import { findKeyOfEndpoint } from "./endpoints.store.ts";

export type StopLetters = readonly (StoredLetter | undefined)[];

type Needs = Parameters<typeof storeLetterToPerson>[1];

/** Stores the letters; the caller sends them after the commit. People of a demo get none. */
export async function storeStopLetters(
  tx: Tx,
  deps: Needs,
  { companyId, endpointId, url }: { companyId: string; endpointId: string; url: string },
  { fault, status }: Pick<WebhookAnswer, "fault" | "status">,
): Promise<StopLetters> {
  const key = await findKeyOfEndpoint(tx, companyId, endpointId);
  if (key === undefined || key.isDemo) return [];
  const { ids, companyName, taxNumber } = await describeOwners(tx, companyId);
  const { baseUrl, contact } = deps.config;
  const letters: (StoredLetter | undefined)[] = [];
  for (const readerId of new Set([...ids, key.userId])) {
    const letter = await storeLetterToPerson(
      tx,
      deps,
      readerId,
      ({ name }) =>
        buildWebhookStoppedMail({
          name,
          companyName,
          taxNumber,
          contact,
          address: url,
          integrator: describeIntegrator(key.integrator).displayName,
          reason: describeFault(fault ?? "connection", status),
          isGone: fault === "gone",
          url: baseUrl + pagePaths.login(),
        }),
      { kind: "webhook-stopped" },
    );
    letters.push(letter);
  }
  return letters;
}
