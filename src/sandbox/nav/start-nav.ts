import type { SandboxConfig } from "../sandbox-config.ts";
import { BASE_STYLE, escapeHtml } from "../page-style.ts";
import { createRequestLog } from "../request-log.ts";
import { INDEX_POLICY } from "../sandbox-index-page.ts";
import { type RunningSandbox, startSandboxServer } from "../sandbox-server.ts";
import { type Answer, answerJson, answerPage, type Call, type StandIn } from "../stand-in.ts";
import { FAULT_NUMBERS, type RegisterFault, type Taxpayer, TAXPAYERS } from "./taxpayers.data.ts";
import { createHash } from "node:crypto";
import { isAnswerFault, spoil } from "../faults.ts";

/** The technical user that the program has outside production. */
const SANDBOX_USER = {
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
async function answerTaxpayer(call: Call, at: Date): Promise<Answer> {
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

const QUERY_PATH = "/invoiceService/v3/queryTaxpayer";

/** The tax authority's register of taxpayers, with a page of the tax numbers that it knows. */
export function openNav(config: SandboxConfig): StandIn {
  const log = createRequestLog();
  return {
    name: "nav",
    title: "NAV Online Számla",
    purpose: "Adózók lekérdezése: az új cég neve és székhelye az adószámából.",
    page: "",
    async answer(call) {
      if (call.path.startsWith("/control")) return answerControl(call);
      if (call.method === "GET" && call.path === "")
        return answerPage(buildPage(config.programUrl), INDEX_POLICY);
      if (call.method !== "POST" || call.path !== QUERY_PATH)
        return answerJson(404, { message: "No such operation" });
      const at = new Date();
      const answer = await answerTaxpayer(call, at);
      log.add({
        method: call.method,
        path: call.path,
        query: {},
        at: at.toISOString(),
        status: answer.status,
      });
      return answer;
    },
    async stop() {},
  };

  function answerControl(call: Call): Answer {
    if (call.path !== "/control/requests") return answerJson(404, { error: "No such verb" });
    if (call.method === "DELETE") log.clear();
    return answerJson(200, { requests: log.list() });
  }
}

/** The register alone; rejects when the port is taken, port 0 takes a free one. */
export function startNav(config: SandboxConfig): Promise<RunningSandbox> {
  return startSandboxServer(config.port, [openNav(config)], config.programUrl);
}

function buildPage(programUrl: string): string {
  const rows = [
    ...TAXPAYERS.map(({ taxNumber, name, shortName }) => [
      taxNumber,
      (shortName ?? name).slice(0, 80),
    ]),
    ...Object.entries(FAULT_NUMBERS).map(([taxNumber, fault]) => [taxNumber, `hiba: ${fault}`]),
  ];
  const lines = rows.map(
    ([taxNumber = "", text = ""]) => `<li><strong>${taxNumber}</strong> ${escapeHtml(text)}</li>`,
  );
  return `<!doctype html><html lang="hu"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1">
<title>NAV Online Számla</title><style>${BASE_STYLE}
main{max-width:720px;margin:0 auto;padding:24px 16px 56px}ul{list-style:none;margin:0;padding:0}
li{padding:12px 20px;border-bottom:1px solid var(--line)}li:last-child{border-bottom:0}</style></head><body>
<div class="band" role="note">Tesztkörnyezet: innen semmi nem hagyja el ezt a gépet.
<a href="${escapeHtml(programUrl)}">Vissza a Bankhídba</a></div>
<main><h1>Adózók</h1><p>Ezeket az adószámokat ismeri a próba-nyilvántartás; a többi nem létezik.</p>
<div class="card"><ul>${lines.join("")}</ul></div></main></body></html>`;
}
