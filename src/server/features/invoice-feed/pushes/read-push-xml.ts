/**
 * One `banktranz` body as its plain fields. Lenient in form, strict in safety: no DOCTYPE, no
 * entity but XML's own five.
 */
import { walkShortXml } from "#server/short-xml.ts";
import { failure, type Result, success } from "#values/result.ts";

/**
 * Faults of a body that cannot be stored as an item: it is answered with 400, and its sender
 * repeats it for 72 hours.
 */
export type PushRefusal =
  | "encoding_unknown"
  | "doctype_refused"
  | "xml_broken"
  | "root_unknown"
  | "id_missing";

/**
 * Texts of the elements by their path below the root (`partner/nev`), trimmed; empty ones are
 * absent.
 */
export interface PushFields {
  readonly id: string;
  readonly texts: ReadonlyMap<string, string>;
  /**
   * Paths that the body has more than once with different texts: nobody can know which one is
   * meant.
   */
  readonly ambiguous: ReadonlySet<string>;
  /** The whole body as text, for the why-view. */
  readonly source: string;
}

const ROOT = "banktranz";
const ID = "id";
// The schema has two levels; vendors wrap things sometimes.
const DEPTH_MAX = 16;
// Longest id that is no number: far above any real one, far below an index entry's limit.
const ID_CHARS_MAX = 64;
const DECLARED_ENCODING = /^<\?xml[^>]{0,200}?encoding\s*=\s*["']([A-Za-z0-9._-]{1,40})["']/;

class Refused extends Error {
  readonly refusal: PushRefusal;

  constructor(refusal: PushRefusal) {
    super(refusal);
    this.refusal = refusal;
  }
}

/**
 * Reads a body. Elements may come in any order, under a prefix, as CDATA, and with others between
 * them; of all of them only `id` is needed here. Fails with the reason for which the body is
 * refused; never throws.
 */
export function readPushXml(body: Uint8Array): Result<PushFields, PushRefusal> {
  try {
    const source = decode(body);
    const found = collectTexts(source);
    if (found.ambiguous.has(ID)) return failure("id_missing");
    const id = canonicalId(found.texts.get(ID) ?? "");
    return id === undefined ? failure("id_missing") : success({ id, source, ...found });
  } catch (error) {
    if (error instanceof Refused) return failure(error.refusal);
    return failure("xml_broken");
  }
}

function decode(body: Uint8Array): string {
  const [first, second] = body;
  const marked =
    first === 0xff && second === 0xfe
      ? "utf-16le"
      : first === 0xfe && second === 0xff
        ? "utf-16be"
        : undefined;
  const head = new TextDecoder("latin1")
    .decode(body.subarray(0, 256))
    .replace(/^ï»¿/, "")
    .trimStart();
  const encoding = marked ?? DECLARED_ENCODING.exec(head)?.[1] ?? "utf-8";
  try {
    return new TextDecoder(encoding, { fatal: true }).decode(body).trimStart();
  } catch {
    throw new Refused("encoding_unknown");
  }
}

function collectTexts(xml: string): { texts: Map<string, string>; ambiguous: Set<string> } {
  const texts = new Map<string, string>();
  const ambiguous = new Set<string>();
  walkShortXml(xml, {
    depthMax: DEPTH_MAX,
    fail: (fault) => {
      throw new Refused(fault === "a DOCTYPE" ? "doctype_refused" : "xml_broken");
    },
    open: (path, name) => {
      if (path === "" && name !== ROOT) throw new Refused("root_unknown");
    },
    close: (path, text) => {
      if (path === "") return;
      if (texts.has(path) && texts.get(path) !== text) ambiguous.add(path);
      else texts.set(path, text);
    },
  });
  return { texts, ambiguous };
}

// The schema says int: `007` and `7` are one item. A text that is no number is taken as it is.
function canonicalId(text: string): string | undefined {
  if (/^[+-]?\d{1,30}$/.test(text)) return BigInt(text.replace(/^\+/, "")).toString();
  return text !== "" && text.length <= ID_CHARS_MAX && !/[\p{Cc}]/u.test(text) ? text : undefined;
}
