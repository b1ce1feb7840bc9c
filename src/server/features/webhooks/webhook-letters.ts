/** Letters about an endpoint: to every director and to the person of its key. */
import { describeFault } from "#contract/webhooks/fault-words.ts";
import { pagePaths } from "#contract/page-paths.ts";
import type { Tx } from "#server/database/tenant.ts";
import { describeOwners } from "#server/features/accountants/members.service.ts";
import { describeIntegrator } from "#server/features/integrator-keys/integrator-keys.present.ts";
import {
  type LetterOptions,
  type StoredLetter,
  storeLetterToPerson,
} from "#server/features/letters/letters.service.ts";
import { nameActor } from "#server/features/owners/tell-owners.service.ts";
import type { LetterText } from "#server/mail/outbound/templates/letter-layout.ts";
import {
  buildWebhookMadeMail,
  type WebhookChange,
} from "#server/mail/outbound/templates/webhook-made.mail.ts";
import {
  buildWebhookStoppedMail,
  type WebhookStoppedData,
} from "#server/mail/outbound/templates/webhook-stopped.mail.ts";
import type { WebhookAnswer } from "#server/providers/webhook-sender/webhook-sender.port.ts";
import { findKeyOfEndpoint } from "./endpoints.store.ts";

export type WebhookLetters = readonly (StoredLetter | undefined)[];

type Facts = Omit<WebhookStoppedData, "reason" | "isGone">;
type Needs = Parameters<typeof storeLetterToPerson>[1];

interface Place {
  readonly companyId: string;
  readonly endpointId: string;
  readonly url: string;
}

/** Of an endpoint that was stopped. Stores the letters; the caller sends them after the commit. */
export function storeStopLetters(
  tx: Tx,
  deps: Needs,
  place: Place,
  { fault, status }: Pick<WebhookAnswer, "fault" | "status">,
): Promise<WebhookLetters> {
  const reason = describeFault(fault ?? "connection", status);
  const isGone = fault === "gone";
  return storeLetters(tx, deps, place, { kind: "webhook-stopped" }, (facts) =>
    buildWebhookStoppedMail({ ...facts, reason, isGone }),
  );
}

/**
 * Of an endpoint that was made, or got another address: data of the company goes there. A person
 * gets three such letters a day of a company's programs, and three of its people's own sessions:
 * what programs make and delete leaves the letter of a stolen session its room.
 */
export function storeMadeLetters(
  tx: Tx,
  deps: Needs,
  place: Place,
  { change, by }: { readonly change: WebhookChange; readonly by: Parameters<typeof nameActor>[0] },
): Promise<WebhookLetters> {
  const kind = by.through.kind === "key" ? "webhook-made-by-program" : "webhook-made";
  const options = { kind, causedBy: place.companyId };
  return storeLetters(tx, deps, place, options, (facts) =>
    buildWebhookMadeMail({ ...facts, by: nameActor(by) }, change),
  );
}

/** People of a demo get none. */
async function storeLetters(
  tx: Tx,
  deps: Needs,
  { companyId, endpointId, url: address }: Place,
  options: LetterOptions,
  build: (facts: Facts) => LetterText,
): Promise<WebhookLetters> {
  const key = await findKeyOfEndpoint(tx, companyId, endpointId);
  if (key === undefined || key.isDemo) return [];
  const { ids, companyName, taxNumber } = await describeOwners(tx, companyId);
  const { baseUrl, contact } = deps.config;
  const integrator = describeIntegrator(key.integrator).displayName;
  const url = baseUrl + pagePaths.login();
  const letters: (StoredLetter | undefined)[] = [];
  for (const readerId of new Set([...ids, key.userId])) {
    const facts = { companyName, taxNumber, contact, address, integrator, url };
    const write = ({ name }: { readonly name: string }) => build({ ...facts, name });
    letters.push(await storeLetterToPerson(tx, deps, readerId, write, options));
  }
  return letters;
}
