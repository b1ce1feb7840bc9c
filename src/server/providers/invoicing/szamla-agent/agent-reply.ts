/** Answers of Számla Agent: headers first, because an error comes with HTTP 200 too. */
import { walkShortXml } from "#server/short-xml.ts";
import { InvoiceFault, type IssuedInvoice } from "../invoicing.port.ts";
import { forints, type Forints } from "#values/forints.ts";

const DEPTH_MAX = 12;
const TEXT_MAX = 200;
const NUMBER = /^[\p{L}\p{N}/_ -]{1,40}$/u;
/** Issued, and only the letter to the buyer failed. */
const LETTER_FAILED = 56;
export const NOT_FOUND = 7;

/**
 * Codes after which the same order will never be taken as it is: wrong key, form, sums, rights or
 * series, or a corrected invoice that cannot be corrected. Every other code leaves open whether
 * something was issued.
 */
const REFUSALS: ReadonlySet<number> = new Set([
  3, 7, 14, 53, 54, 57, 73, 136, 164, 202, 221, 259, 260, 261, 262, 263, 264, 352,
]);

export interface AgentAnswer {
  readonly status: number;
  /** The value of a header; empty where it is absent. */
  header(name: string): string;
  readonly body: string;
}

/** Headers are written as forms are: `+` for a space. */
function decodeHeader(text: string): string {
  try {
    return decodeURIComponent(text.replaceAll("+", " ")).slice(0, TEXT_MAX);
  } catch {
    return text.slice(0, TEXT_MAX);
  }
}

/** Throws InvoiceFault where the answer is a refusal or none at all; 56 is left to the caller. */
function throwFault(what: string, answer: AgentAnswer): void {
  if (answer.header("szlahu_down") !== "" && answer.header("szlahu_down") !== "false")
    throw new InvoiceFault("unknown", `${what}: maintenance`);
  const code = Number(answer.header("szlahu_error_code") || Number.NaN);
  if (Number.isInteger(code) && code !== LETTER_FAILED) throw fault(what, code, answer);
  const isOk = answer.status >= 200 && answer.status < 300;
  if (!isOk && !Number.isInteger(code))
    throw new InvoiceFault("unknown", `${what}: status ${answer.status}`);
}

function fault(what: string, code: number, answer: AgentAnswer): InvoiceFault {
  const kind = REFUSALS.has(code) ? "refused" : "unknown";
  const words = decodeHeader(answer.header("szlahu_error"));
  return new InvoiceFault(kind, `${what}: ${code} ${words}`.trim(), { code });
}

/** The number of a created invoice (`xmlszamlavalasz`). Throws InvoiceFault. */
export function readIssued(answer: AgentAnswer): IssuedInvoice {
  throwFault("issue", answer);
  const { root, texts } = readXml(answer.body);
  if (root !== "xmlszamlavalasz") throw new InvoiceFault("unknown", `issue: another root: ${root}`);
  const code = Number(texts.get("hibakod") || Number.NaN);
  const number = texts.get("szamlaszam") ?? decodeHeader(answer.header("szlahu_szamlaszam"));
  const succeeded = texts.get("sikeres") === "true" || code === LETTER_FAILED;
  if (!succeeded) {
    const kind = REFUSALS.has(code) ? "refused" : "unknown";
    const words = (texts.get("hibauzenet") ?? "").slice(0, TEXT_MAX);
    throw new InvoiceFault(kind, `issue: ${code} ${words}`, { code });
  }
  return { number: requireNumber(number), grossFt: readForints(texts.get("szamlabrutto")) };
}

/** The invoice of a question (`szamla`). Throws InvoiceFault. */
export function readFound(answer: AgentAnswer): IssuedInvoice {
  throwFault("find", answer);
  const { root, texts } = readXml(answer.body);
  if (root !== "szamla") throw new InvoiceFault("unknown", `find: another root: ${root}`);
  return {
    number: requireNumber(texts.get("alap/szamlaszam") ?? ""),
    grossFt: readForints(texts.get("osszegek/totalossz/brutto")),
  };
}

/** The bytes of the PDF. Throws InvoiceFault. */
export function readPdfReply(answer: AgentAnswer): Buffer {
  throwFault("pdf", answer);
  const { texts } = readXml(answer.body);
  const bytes = Buffer.from(texts.get("pdf") ?? "", "base64");
  if (bytes.subarray(0, 5).toString("latin1") !== "%PDF-")
    throw new InvoiceFault("unknown", "pdf: an answer that is no PDF");
  return bytes;
}

function requireNumber(text: string): string {
  const number = text.trim();
  if (!NUMBER.test(number)) throw new InvoiceFault("unknown", "an answer without a number");
  return number;
}

function readForints(text: string | undefined): Forints | undefined {
  const value = Number(text?.replace(",", ".") ?? Number.NaN);
  return Number.isFinite(value) ? forints(Math.round(value)) : undefined;
}

/** Texts of the elements by their path below the root, the first one of each path. */
function readXml(xml: string): { readonly root: string; readonly texts: Map<string, string> } {
  const texts = new Map<string, string>();
  const root = walkShortXml(xml, {
    depthMax: DEPTH_MAX,
    fail: (fault) => {
      throw new InvoiceFault("unknown", `an answer with ${fault}`);
    },
    close: (path, text) => void (texts.has(path) || texts.set(path, text)),
  });
  return { root, texts };
}
