/** The data of the operator that legal texts may name. */
import { entryOf } from "#values/entry-of.ts";
import { invariant } from "#values/result.ts";
import type { ApiReply } from "#web/api/client.ts";

type ClientConfig = ApiReply<"clientConfigGet">;

const DATA: Readonly<Record<string, (config: ClientConfig) => string | null>> = {
  "operator.name": ({ operator }) => operator.name,
  "operator.seat": ({ operator }) => operator.seat,
  "operator.registerNr": ({ operator }) => operator.registerNr,
  "operator.court": ({ operator }) => operator.court,
  "operator.taxNumber": ({ operator }) => operator.taxNumber,
  "hosting.name": ({ operator }) => operator.hostingName,
  "hosting.seat": ({ operator }) => operator.hostingSeat,
  "hosting.email": ({ operator }) => operator.hostingEmail,
  "ais.name": ({ operator }) => operator.aisName,
  "ais.number": ({ operator }) => operator.aisNumber,
  "contact.email": ({ contactEmail }) => contactEmail || null,
  // A number that breaks in the middle is hard to dial.
  "contact.phone": ({ contactPhone }) => contactPhone.replaceAll(" ", "\u00a0") || null,
};

/** Names that `{{…}}` of a text may hold. */
export const DATUM_NAMES: readonly string[] = Object.keys(DATA);

/** The datum, or null where the operator has not given it. Throws for a name that nobody knows. */
export function readDatum(config: ClientConfig, name: string): string | null {
  const read = entryOf(DATA, name);
  invariant(read !== undefined, `a datum is called ${name}`);
  return read(config);
}
