/** SimplePay's signature: base64 of HMAC-SHA384 over the exact bytes of a message. */
import { createHmac, timingSafeEqual } from "node:crypto";

export function signBytes(secretKey: string, bytes: Buffer | string): string {
  return createHmac("sha384", secretKey.trim()).update(bytes).digest("base64");
}

/** Compares in constant time; a text of another length is simply wrong. */
export function isSignatureOf(
  secretKey: string,
  bytes: Buffer | string,
  signature: string,
): boolean {
  const right = Buffer.from(signBytes(secretKey, bytes));
  const given = Buffer.from(signature.trim());
  return right.length === given.length && timingSafeEqual(right, given);
}

/**
 * The message behind the `r` of a return; undefined where `s` is not its signature. A form decoder
 * may have made blanks of the plus signs, so blanks become plus signs again.
 */
export function openReturn(secretKey: string, r: string, s: string): Buffer | undefined {
  const text = r.replaceAll(" ", "+");
  if (!/^[A-Za-z0-9+/]+={0,2}$/.test(text)) return undefined;
  const bytes = Buffer.from(text, "base64");
  return isSignatureOf(secretKey, bytes, s.replaceAll(" ", "+")) ? bytes : undefined;
}

/**
 * The reply to a notification: the received text with `receiveDate` before its last brace, so that
 * order, types and numbers stay as they came. `at` is written with the offset of UTC.
 */
export function addReceiveDate(raw: string, at: Date): string {
  const end = raw.lastIndexOf("}");
  const date = `${at.toISOString().slice(0, 19)}+00:00`;
  return `${raw.slice(0, end)},"receiveDate":"${date}"${raw.slice(end)}`;
}
