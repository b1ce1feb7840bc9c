/** A reply of `queryTaxpayer`, read and checked. Strict in safety: no DOCTYPE, a limit of depth. */
import { z } from "zod";
import { walkShortXml } from "#server/short-xml.ts";
import {
  type RegisteredCompany,
  type RegisteredSeat,
  RegisterFault,
} from "../company-register.port.ts";

// The schema has six levels.
const DEPTH_MAX = 12;
const ROOT = "QueryTaxpayerResponse";
const ERROR_ROOTS: ReadonlySet<string> = new Set([
  "GeneralErrorResponse",
  "GeneralExceptionResponse",
]);
// Error codes of a technical user that is wrong, blocked or without the right.
const REFUSALS = /SECURITY_USER|REQUEST_SIGNATURE|NOT_REGISTERED|FORBIDDEN|UNAUTHORIZED/;

const text = (max: number) => z.string().trim().min(1).max(max);

/** Lengths of the published schemas. */
const taxpayerSchema = z.object({
  taxpayerName: text(512),
  taxpayerShortName: text(200).optional(),
});
const seatSchema = z.object({
  countryCode: z.literal("HU"),
  postalCode: text(10),
  city: text(255),
  streetName: text(255),
  publicPlaceCategory: text(50),
  number: text(50).optional(),
});

/** Texts of the elements by their path below the root. */
type Texts = ReadonlyMap<string, string>;

/**
 * The company of a reply; undefined where the register knows no valid one. Throws RegisterFault for
 * replies that are refusals, or that nobody could understand.
 */
export function readTaxpayerReply(xml: string): RegisteredCompany | undefined {
  const { root, texts, addresses } = collect(xml);
  const code = texts.get("result/errorCode") ?? "";
  if (ERROR_ROOTS.has(root) || texts.get("result/funcCode") === "ERROR")
    throw new RegisterFault(REFUSALS.test(code) ? "refused" : "down", `the register says ${code}`);
  if (root !== ROOT) throw new RegisterFault("down", "an answer with another root than expected");
  if (texts.get("taxpayerValidity") !== "true") return undefined;
  const parsed = taxpayerSchema.safeParse({
    taxpayerName: texts.get("taxpayerData/taxpayerName"),
    taxpayerShortName: texts.get("taxpayerData/taxpayerShortName"),
  });
  if (!parsed.success) throw new RegisterFault("down", "an answer without a usable name");
  return {
    name: parsed.data.taxpayerName,
    shortName: parsed.data.taxpayerShortName ?? null,
    seat: addresses.map(readSeat).find((seat) => seat !== undefined) ?? null,
  };
}

/** The seat (`HQ`); other addresses and those abroad are left out. */
function readSeat(address: Texts): RegisteredSeat | undefined {
  if (address.get("taxpayerAddressType") !== "HQ") return undefined;
  const at = (name: string) => address.get(`taxpayerAddress/${name}`);
  const parsed = seatSchema.safeParse({
    countryCode: at("countryCode"),
    postalCode: at("postalCode"),
    city: at("city"),
    streetName: at("streetName"),
    publicPlaceCategory: at("publicPlaceCategory"),
    number: at("number"),
  });
  if (!parsed.success) return undefined;
  const { postalCode, city, streetName, publicPlaceCategory, number } = parsed.data;
  const street = [streetName, publicPlaceCategory, number].filter(Boolean).join(" ");
  return { postalCode, city, street };
}

const ADDRESS = "taxpayerData/taxpayerAddressList/taxpayerAddressItem";

interface Collected {
  readonly root: string;
  readonly texts: Texts;
  readonly addresses: readonly Texts[];
}

function collect(xml: string): Collected {
  const texts = new Map<string, string>();
  const addresses: Map<string, string>[] = [];
  const root = walkShortXml(xml, {
    depthMax: DEPTH_MAX,
    fail: (fault) => {
      throw new RegisterFault("down", `an answer with ${fault}`);
    },
    open: (path) => {
      if (path === ADDRESS) addresses.push(new Map());
    },
    close: (path, text) => {
      const isAddress = path.startsWith(`${ADDRESS}/`);
      const place = isAddress ? addresses.at(-1)! : texts;
      const name = isAddress ? path.slice(ADDRESS.length + 1) : path;
      if (!place.has(name)) place.set(name, text);
    },
  });
  return { root, texts, addresses };
}
