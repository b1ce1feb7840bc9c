import { entryOf } from "#values/entry-of.ts";
import { asApiError } from "#web/api/api-error.ts";
import { presentError } from "#web/api/error-sentence.ts";
import { orderFaultTexts as words } from "./texts/billing.ts";

/** Fields that no form shows, so that there is nothing to correct in one. */
const SENTENCES: Readonly<Record<string, string>> = {
  callbackUrl: words.address,
  "consents.version": words.textsChanged,
  consents: words.cardNeeded,
};

/** What to do after an order or the registration of a card was refused. */
export function tellOrderFault(error: unknown): string {
  const paths = (asApiError(error).fields ?? []).map(({ path }) => path);
  const known = paths.map((path) => entryOf(SENTENCES, path)).find((text) => text !== undefined);
  return known ?? presentError(error).message;
}
