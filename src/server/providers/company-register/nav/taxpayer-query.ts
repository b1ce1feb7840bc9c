/**
 * A question to `queryTaxpayer` of NAV's Online Számla 3.0, by its published schemas and interface
 * specification.
 */
import { createHash } from "node:crypto";

export interface NavUser {
  readonly login: string;
  readonly password: string;
  readonly signKey: string;
  /** First 8 digits of the tax number whose technical user it is. */
  readonly taxNumber: string;
}

export interface TaxpayerQuestion {
  /** At most 30 letters, digits and underscores; never used twice for one tax number. */
  readonly requestId: string;
  readonly at: Date;
  /** First 8 digits of the tax number that is asked for. */
  readonly taxNumber: string;
}

const ENTITIES: Readonly<Record<string, string>> = {
  "&": "&amp;",
  "<": "&lt;",
  ">": "&gt;",
  '"': "&quot;",
};

/** The question as XML. */
export function buildTaxpayerQuery(
  user: NavUser,
  contact: string,
  question: TaxpayerQuestion,
): string {
  const { requestId, at, taxNumber } = question;
  const hash = createHash("sha512").update(user.password).digest("hex").toUpperCase();
  return (
    '<?xml version="1.0" encoding="UTF-8"?>' +
    '<QueryTaxpayerRequest xmlns="http://schemas.nav.gov.hu/OSA/3.0/api" xmlns:common="http://schemas.nav.gov.hu/NTCA/1.0/common">' +
    `<common:header><common:requestId>${requestId}</common:requestId>` +
    `<common:timestamp>${at.toISOString()}</common:timestamp>` +
    "<common:requestVersion>3.0</common:requestVersion>" +
    "<common:headerVersion>1.0</common:headerVersion></common:header>" +
    `<common:user><common:login>${escapeXml(user.login)}</common:login>` +
    `<common:passwordHash cryptoType="SHA-512">${hash}</common:passwordHash>` +
    `<common:taxNumber>${user.taxNumber}</common:taxNumber>` +
    `<common:requestSignature cryptoType="SHA3-512">${sign(user, question)}</common:requestSignature></common:user>` +
    `<software><softwareId>HU${user.taxNumber}-BANKHID</softwareId><softwareName>Bankhíd</softwareName>` +
    "<softwareOperation>ONLINE_SERVICE</softwareOperation><softwareMainVersion>1</softwareMainVersion>" +
    `<softwareDevName>Bankhíd</softwareDevName><softwareDevContact>${escapeXml(contact)}</softwareDevContact></software>` +
    `<taxNumber>${taxNumber}</taxNumber></QueryTaxpayerRequest>`
  );
}

/**
 * The request's signature: SHA3-512 of its id, its time to the second (UTC, digits only) and the
 * signing key, in capitals.
 */
export function sign(
  { signKey }: Pick<NavUser, "signKey">,
  { requestId, at }: Pick<TaxpayerQuestion, "requestId" | "at">,
): string {
  const stamp = at.toISOString().replace(/\D/g, "").slice(0, 14);
  return createHash("sha3-512")
    .update(requestId + stamp + signKey)
    .digest("hex")
    .toUpperCase();
}

function escapeXml(text: string): string {
  return text.replace(/[&<>"]/g, (character) => ENTITIES[character] ?? "");
}
