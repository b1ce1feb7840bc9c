import { entryOf } from "#values/entry-of.ts";
import { asApiError } from "#web/api/api-error.ts";
import { presentError } from "#web/api/error-sentence.ts";
import { commandFailure } from "#web/toasts/command-failure.ts";
import { addToast } from "#web/toasts/toasts.ts";
import { orderFaultTexts as words } from "./texts/billing.ts";

/** Fields that no form shows, so that there is nothing to correct in one. */
const SENTENCES: Readonly<Record<string, string>> = {
  callbackUrl: words.address,
  "consents.version": words.textsChanged,
  consents: words.cardNeeded,
};

/** Tells by toast under this title that an order or the registration of a card has failed. */
export function tellOrderFailure(title: string): (error: unknown) => void {
  return (error) =>
    addToast(commandFailure(error, { intent: "error", title, message: tellOrderFault(error) }));
}

/** What to do after an order or the registration of a card was refused. */
export function tellOrderFault(error: unknown): string {
  const paths = (asApiError(error).fields ?? []).map(({ path }) => path);
  const known = paths.map((path) => entryOf(SENTENCES, path)).find((text) => text !== undefined);
  return known ?? presentError(error).message;
}
