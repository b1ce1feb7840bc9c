/** The banks that aggreg8 reads, with their logos. */
import type { Clock } from "#server/clock.ts";
import type { Aggreg8Client } from "./aggreg8-client.ts";
import { banksSchema, logoSchema } from "./aggreg8-shapes.ts";
import { translateQuality } from "./aggreg8-translate.ts";
import type { FeedBank } from "#server/providers/bank-feed/bank-feed.port.ts";
import { takeShape } from "#server/providers/bank-feed/provider-http.ts";

// Logos change once in years, and each costs a call.
const LOGO_MS = 24 * 3_600_000;
const LOGO = /^(data:image\/(png|jpeg|gif|webp|svg\+xml)[;,]|https:\/\/)/;

/** All banks that have an id. `readLogo` answers for those whose logo is not in the list. */
export async function listBanks(
  client: Aggreg8Client,
  readLogo: (bankId: string) => Promise<string>,
): Promise<readonly FeedBank[]> {
  const banks = takeShape(banksSchema, await client.call({ method: "GET", path: "/banks" }));
  return Promise.all(
    banks
      .filter(({ _id }) => _id !== "")
      .map(async (bank) => ({
        id: bank._id,
        name: bank.name,
        countries: bank.availableCountries,
        available: bank.availableInSync,
        logo: LOGO.test(bank.logo) ? bank.logo : await readLogo(bank._id),
        quality: translateQuality(bank.connectionQualityIndicator.value),
        qualityAt: bank.connectionQualityIndicator.updatedAt,
      })),
  );
}

/** Reads logos by the bank's id and keeps them for a day; a logo that does not come is empty. */
export function keepLogos(
  client: Aggreg8Client,
  clock: Clock,
): (bankId: string) => Promise<string> {
  const kept = new Map<string, { logo: string; untilMs: number }>();
  return async (bankId) => {
    const now = clock.now().getTime();
    const known = kept.get(bankId);
    if (known && known.untilMs > now) return known.logo;
    const logo = await client
      .call({ method: "GET", path: `/banks/${encodeURIComponent(bankId)}/logo` })
      .then((answer) => takeShape(logoSchema, answer))
      .catch(() => "");
    const safe = LOGO.test(logo) ? logo : "";
    kept.set(bankId, { logo: safe, untilMs: now + LOGO_MS });
    return safe;
  };
}
