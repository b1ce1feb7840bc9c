/** The banks that Enable Banking offers, and the ids that we give them. */
import type { EnableBankingSettings } from "#server/settings/bank-feeds.ts";
import type { EnableBankingClient } from "./enable-banking-client.ts";
import { aspspsSchema } from "./enable-banking-shapes.ts";
import { type FeedBank, FeedFault } from "#server/providers/bank-feed/bank-feed.port.ts";
import { takeShape } from "#server/providers/bank-feed/provider-http.ts";

/** Ids of its banks begin so: `eb:HU:Name`. They have none of their own. */
export const ENABLE_BANKING_BANK_PREFIX = "eb:";

/** The id of a bank by its country (two letters) and its name. */
export function makeBankId(country: string, name: string): string {
  return `${ENABLE_BANKING_BANK_PREFIX}${country}:${name}`;
}

/** Country and name out of an id; throws FeedFault for an id of another provider. */
export function cutBankId(bankId: string): { country: string; name: string } {
  const [, country, name] = /^eb:([A-Z]{2}):(.+)$/.exec(bankId) ?? [];
  if (country === undefined || name === undefined)
    throw new FeedFault("not_found", "no bank of this provider");
  return { country, name };
}

/** Their list of banks of the configured country, without nameless ones. */
export async function listAspsps(client: EnableBankingClient, settings: EnableBankingSettings) {
  const query = { country: settings.country, psu_type: settings.psuType };
  const { aspsps } = takeShape(
    aspspsSchema,
    await client.call({ method: "GET", path: "/aspsps", query }),
  );
  return aspsps.filter(({ name, country }) => name !== "" && country !== "");
}

/** The same banks in the port's shape. */
export async function listBanks(
  client: EnableBankingClient,
  settings: EnableBankingSettings,
): Promise<readonly FeedBank[]> {
  const banks = await listAspsps(client, settings);
  return banks.map(({ name, country, logo }): FeedBank => {
    const picture = logo.startsWith("https://") ? logo : "";
    const id = makeBankId(country, name);
    return {
      id,
      name,
      countries: [country],
      available: true,
      logo: picture,
      quality: "UNKNOWN",
      qualityAt: null,
    };
  });
}
