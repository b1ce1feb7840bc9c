import type { ClientConfig } from "#web/api/client-config.ts";
import { publicHeadTexts as words } from "#web/texts/public.ts";

/** „Regisztráció”, with the free days where plans are sold. */
export function registerWords(prices: ClientConfig["prices"] | undefined): string {
  return words.register(prices?.payable ? prices.trialDays : undefined);
}
