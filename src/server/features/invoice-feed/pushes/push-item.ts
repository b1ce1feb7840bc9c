/**
 * Translates one `banktranz` into an item of a feed, or answers the first fault that prevents it.
 */
import type { FeedItem } from "#server/providers/bank-feed/bank-feed.port.ts";
import { readAccountNumber } from "#values/account-number.ts";
import { type LocalDate, parseLocalDate } from "#values/local-date.ts";
import { isCurrencyCode } from "#values/currencies.ts";
import { absolute, type Amount, parseAmount } from "#values/money.ts";
import { failure, type Result, success } from "#values/result.ts";
import type { PushFields } from "./read-push-xml.ts";

/**
 * Why an item waits for a person. It is kept, answered with 200, and read again when its account's
 * settings change.
 */
export type PushProblem =
  | "account_missing"
  | "amount_missing"
  | "amount_unreadable"
  | "direction_unknown"
  | "date_missing"
  | "date_unreadable"
  | "currency_missing"
  | "field_ambiguous"
  /** The row could not be written; an operator looks at it. */
  | "write_failed"
  /** Its account would be a new one, and the company's plan has no room for another. */
  | "plan_limit_reached";

/** Settings of the account that the owner made (`bankConfigs`) as far as they change an item. */
export interface AccountSettings {
  /**
   * Overrides the message's currency: one account number may have been opened in several
   * currencies.
   */
  readonly currency?: string;
}

// The words of the schema, and the likely words of a changed schema.
const INWARD = new Set(["be", "bejovo", "bejövő", "jovairas", "jóváírás", "in", "credit", "crdt"]);
const OUTWARD = new Set(["ki", "kimeno", "kimenő", "terheles", "terhelés", "out", "debit", "dbit"]);
const NEEDED = ["bankszamla", "erteknap", "irany", "osszeg", "devizanem"];
/** Texts of a bank are short; more than this would only hurt the lists that show them. */
const TEXT_CHARS_MAX = 1_000;
const FORINT = new Set(["FT", "FORINT", "HUF"]);

/** The stored form of the account that the message is about; empty where it names none. */
export function readPushAccount(fields: PushFields): string {
  return fields.ambiguous.has("bankszamla")
    ? ""
    : (readAccountNumber(fields.texts.get("bankszamla") ?? "")?.canonical ?? "").slice(0, 64);
}

/** The value of `technikai`, xs:boolean; null where it is absent or something else. */
export function readTechnical(fields: PushFields): boolean | null {
  const text = (fields.texts.get("technikai") ?? "").toLowerCase();
  if (text === "true" || text === "1" || text === "igen") return true;
  return text === "false" || text === "0" || text === "nem" ? false : null;
}

/** The item, with its amount signed by `irany`. */
export function readPushItem(
  fields: PushFields,
  settings: AccountSettings,
): Result<FeedItem, PushProblem> {
  if (NEEDED.some((name) => fields.ambiguous.has(name))) return failure("field_ambiguous");
  if (readPushAccount(fields) === "") return failure("account_missing");
  const date = readDate(fields);
  if (!date.ok) return date;
  const amount = readSignedAmount(fields);
  if (!amount.ok) return amount;
  const currency = settings.currency ?? readCurrency(fields.texts.get("devizanem") ?? "");
  if (currency === undefined) return failure("currency_missing");
  const text = (path: string): string => cleanText(fields.texts.get(path) ?? "");
  return success({
    externalId: fields.id,
    status: "booked",
    bookingDate: null,
    valueDate: date.value,
    amount: amount.value,
    currency,
    partnerName: text("partner/nev"),
    partnerAccountNr: readPartnerAccount(text("partner/bankszamla")),
    remittance: text("kozlemeny"),
    type: text("tipus"),
    reference: "",
    endToEndId: "",
    balanceAfter: null,
    originalAmount: null,
    originalCurrency: null,
    raw: fields.source,
  });
}

function readDate(fields: PushFields): Result<LocalDate, PushProblem> {
  const text = fields.texts.get("erteknap");
  if (text === undefined) return failure("date_missing");
  // xs:date may carry a time zone, and a time is no reason to lose the day; the day is the one that
  // is written.
  const day = /^(\d{4}-\d{2}-\d{2})(?:[T ]\S*)?(?:Z|[+-]\d{2}:\d{2})?$/.exec(text)?.[1];
  const parsed = day === undefined ? undefined : parseLocalDate(day);
  return parsed?.ok ? parsed : failure("date_unreadable");
}

function readSignedAmount(fields: PushFields): Result<Amount, PushProblem> {
  const text = fields.texts.get("osszeg");
  if (text === undefined) return failure("amount_missing");
  const plain = expandExponent(text);
  const parsed = plain === undefined ? undefined : parseAmount(plain);
  if (!parsed?.ok) return failure("amount_unreadable");
  const word = (fields.texts.get("irany") ?? "").toLowerCase();
  if (INWARD.has(word)) return success(absolute(parsed.value));
  if (OUTWARD.has(word)) return success(-absolute(parsed.value));
  // A minus says as much as the missing word; a plus does not, because amounts are sent without
  // sign.
  return parsed.value < 0n ? parsed : failure("direction_unknown");
}

/**
 * xs:double as plain decimals, by moving the point in its text: `1.27E7` is how the sender's
 * platform writes 12700000. Undefined for a text that is no finite number, or too long to be an
 * amount.
 */
export function expandExponent(text: string): string | undefined {
  const match = /^([+-]?)(\d{0,40})(?:\.(\d{0,40}))?(?:[eE]([+-]?\d{1,3}))?$/.exec(text);
  if (!match || (!match[2] && !match[3])) return undefined;
  const [, sign = "", whole = "", fraction = "", exponent = "0"] = match;
  const shift = Number(exponent);
  const digits = whole + fraction;
  const point = whole.length + shift;
  if (point < -40 || point > 40) return /^0*$/.test(digits) ? "0" : undefined;
  const padded = point < 0 ? "0".repeat(-point) + digits : digits.padEnd(point, "0");
  const at = Math.max(0, point);
  return `${sign}${padded.slice(0, at) || "0"}.${padded.slice(at)}`;
}

function readCurrency(text: string): string | undefined {
  const upper = text.toUpperCase().replace(/\.$/, "");
  if (FORINT.has(upper)) return "HUF";
  return isCurrencyCode(upper) ? upper : undefined;
}

function readPartnerAccount(text: string): string {
  const number = readAccountNumber(text);
  return number === undefined || number.kind === "other" ? text : number.canonical;
}

// PostgreSQL's texts cannot hold U+0000 (XML cannot write it either); other control characters only
// break lists.
function cleanText(text: string): string {
  return text
    .replace(/[\p{Cc}\s]+/gu, " ")
    .trim()
    .slice(0, TEXT_CHARS_MAX);
}
