/** Answers of NAV's Online Számla 3.0 to `queryTaxpayer`, as its published schemas have them. */
import { createHash } from "node:crypto";
import { type Answer, answerJson, type Call } from "../stand-in.ts";
import { isAnswerFault, spoil } from "../faults.ts";
import { escapeHtml } from "../page-style.ts";
import { FAULT_NUMBERS, type RegisterFault, type Taxpayer, TAXPAYERS } from "./taxpayers.data.ts";

/** The technical user that the program has outside production. */
export const SANDBOX_USER = {
  login: "navsandbox",
  password: "navsandbox-password",
  signKey: "navsandbox-sign-key",
  taxNumber: "12345676",
} as const;

const SPACES =
  'xmlns="http://schemas.nav.gov.hu/OSA/3.0/api" xmlns:ns2="http://schemas.nav.gov.hu/NTCA/1.0/common"' +
  ' xmlns:ns3="http://schemas.nav.gov.hu/OSA/3.0/base"';
const HUGE_CHARS = 1_000_000;

/** Answers one question; `at` is the time that the reply names. */
export async function answerTaxpayer(call: Call, at: Date): Promise<Answer> {
  const asked = readTag(call.body, "taxNumber", 1) ?? "";
  const fault = FAULT_NUMBERS[asked];
  const plain = async (): Promise<Answer> => answerPlain(call, asked, fault, at);
  if (fault === undefined || !isAnswerFault(fault)) return plain();
  return spoil(fault, plain, (status, message) => ({ status, message }));
}

function answerPlain(
  call: Call,
  asked: string,
  fault: RegisterFault | undefined,
  at: Date,
): Answer {
  const refused = refuse(call);
  if (refused !== undefined) return refused;
  if (fault === "INVALID_SECURITY_USER") return answerError(fault, "Érvénytelen felhasználó.");
  if (fault === "empty") return answerXml("");
  if (fault === "doctype")
    return answerXml(`<!DOCTYPE a [<!ENTITY b "x">]>${buildReply(call, TAXPAYERS[0], at)}`);
  if (fault === "huge")
    return answerXml(`${buildReply(call, TAXPAYERS[0], at)}<!--${"x".repeat(HUGE_CHARS)}-->`);
  return answerXml(
    buildReply(
      call,
      TAXPAYERS.find((one) => one.taxNumber === asked),
      at,
    ),
  );
}

/** As the real one does: a wrong form or signature is an answer of its own, not an HTTP status. */
function refuse(call: Call): Answer | undefined {
  if (!String(call.headers["content-type"] ?? "").startsWith("application/xml"))
    return answerJson(415, { message: "application/xml is expected" });
  const id = readTag(call.body, "requestId") ?? "";
  const stamp = (readTag(call.body, "timestamp") ?? "").replace(/\.\d+Z$|\D/g, "");
  const hash = createHash("sha512").update(SANDBOX_USER.password).digest("hex");
  const signed = createHash("sha3-512")
    .update(id + stamp.slice(0, 14) + SANDBOX_USER.signKey)
    .digest("hex");
  const isKnown =
    readTag(call.body, "login") === SANDBOX_USER.login &&
    readTag(call.body, "passwordHash") === hash.toUpperCase() &&
    readTag(call.body, "requestSignature") === signed.toUpperCase();
  if (!isKnown) return answerError("INVALID_SECURITY_USER", "Érvénytelen felhasználó.");
  const software = readTag(call.body, "softwareId") ?? "";
  if (!/^[+a-zA-Z0-9_]{1,30}$/.test(id) || !/^[0-9A-Z-]{18}$/.test(software))
    return answerError("SCHEMA_VIOLATION", "A kérés nem felel meg a sémának.");
  return undefined;
}

function buildReply(call: Call, taxpayer: Taxpayer | undefined, at: Date): string {
  const head =
    `<ns2:header><ns2:requestId>${escapeHtml(readTag(call.body, "requestId") ?? "")}</ns2:requestId>` +
    `<ns2:timestamp>${at.toISOString()}</ns2:timestamp><ns2:requestVersion>3.0</ns2:requestVersion>` +
    "<ns2:headerVersion>1.0</ns2:headerVersion></ns2:header><ns2:result><ns2:funcCode>OK</ns2:funcCode></ns2:result>";
  const data =
    taxpayer === undefined
      ? "<taxpayerValidity>false</taxpayerValidity>"
      : `<taxpayerValidity>true</taxpayerValidity>${buildTaxpayer(taxpayer)}`;
  return `<?xml version="1.0" encoding="UTF-8" standalone="yes"?><QueryTaxpayerResponse ${SPACES}>${head}${data}</QueryTaxpayerResponse>`;
}

function buildTaxpayer({ taxNumber, name, shortName, vatCode, county, seat }: Taxpayer): string {
  const short =
    shortName === undefined
      ? ""
      : `<taxpayerShortName>${escapeHtml(shortName)}</taxpayerShortName>`;
  const address =
    seat === undefined
      ? ""
      : "<taxpayerAddressList><taxpayerAddressItem><taxpayerAddressType>HQ</taxpayerAddressType><taxpayerAddress>" +
        `<ns3:countryCode>HU</ns3:countryCode><ns3:postalCode>${seat.postalCode}</ns3:postalCode>` +
        `<ns3:city>${seat.city}</ns3:city><ns3:streetName>${seat.street}</ns3:streetName>` +
        `<ns3:publicPlaceCategory>${seat.kind}</ns3:publicPlaceCategory><ns3:number>${seat.number}</ns3:number>` +
        "</taxpayerAddress></taxpayerAddressItem></taxpayerAddressList>";
  return (
    `<taxpayerData><taxpayerName>${escapeHtml(name)}</taxpayerName>${short}` +
    `<taxNumberDetail><ns3:taxpayerId>${taxNumber}</ns3:taxpayerId><ns3:vatCode>${vatCode}</ns3:vatCode>` +
    `<ns3:countyCode>${county}</ns3:countyCode></taxNumberDetail>` +
    `<incorporation>ORGANIZATION</incorporation>${address}</taxpayerData>`
  );
}

function answerError(code: string, message: string): Answer {
  return answerXml(
    `<?xml version="1.0" encoding="UTF-8"?><GeneralErrorResponse ${SPACES}><ns2:result><ns2:funcCode>ERROR</ns2:funcCode>` +
      `<ns2:errorCode>${code}</ns2:errorCode><ns2:message>${message}</ns2:message></ns2:result></GeneralErrorResponse>`,
  );
}

function answerXml(body: string): Answer {
  return { status: 200, type: "application/xml; charset=utf-8", body };
}

/** The text of an element, whatever its prefix; `place` 1 is the second of its name. */
function readTag(xml: string, name: string, place = 0): string | undefined {
  const found = [...xml.matchAll(new RegExp(`<(?:\\w+:)?${name}(?:\\s[^>]*)?>([^<]*)<`, "g"))];
  return found[place]?.[1];
}
