import { KEY_SCOPES } from "#contract/integrator-keys/key-scopes.ts";
import { buildAccessKeyMail } from "../templates/access-key.mail.ts";
import { buildPushKeyMail } from "../templates/owner-letters.mail.ts";
import { buildWebhookMadeMail } from "../templates/webhook-made.mail.ts";
import { buildWebhookStoppedMail } from "../templates/webhook-stopped.mail.ts";
import { company } from "./sample-facts.ts";
import { type LetterSample, sample } from "./sample.ts";

const EVENTS = { created: "új", rotated: "új titok", revoked: "visszavonva" } as const;
const owners = { ...company, by: "Nagy Péter" };
const key = { ...owners, integrator: "Könyvelőprogram", clientId: "bk_7f31c0", scopes: KEY_SCOPES };
const endpoint = {
  ...company,
  integrator: "Könyvelőprogram",
  address: "https://program.example/bankhid",
};
const hook = { ...endpoint, reason: "a fogadó oldal 503-as hibát adott" };

/** Letters about keys of a company and its webhooks. */
export function listKeySamples(): readonly LetterSample[] {
  return [
    ...(["made", "replaced"] as const).map((how) =>
      sample(
        how === "made" ? "Számlázz.hu-kulcs készült" : "Új Számlázz.hu-kulcs",
        buildPushKeyMail,
        owners,
        how,
      ),
    ),
    ...(["created", "rotated", "revoked"] as const).map((event) =>
      sample(`Hozzáférési kulcs: ${EVENTS[event]}`, buildAccessKeyMail, key, event),
    ),
    ...(["made", "moved"] as const).map((change) =>
      sample(
        change === "made" ? "Új webhook" : "Webhook új címe",
        buildWebhookMadeMail,
        { ...endpoint, by: "Nagy Péter" },
        change,
      ),
    ),
    ...[false, true].map((isGone) =>
      sample(
        isGone ? "Webhook leállt: lemondták" : "Webhook leállt: nem kézbesíthető",
        buildWebhookStoppedMail,
        { ...hook, isGone },
      ),
    ),
  ];
}
