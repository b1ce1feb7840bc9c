/** References of orders at the gateway: at most 32 characters of `[A-Za-z0-9-]`. */
import { createHash } from "node:crypto";
import type { LocalDate } from "#values/local-date.ts";

const DIGEST_CHARS = 16;

/**
 * The reference of a charge, derived from company, period and attempt: whoever computes it again,
 * after a crash or in another program, names the same order.
 */
export function chargeOrderRef(companyId: string, periodFrom: LocalDate, attempt: number): string {
  const digest = createHash("sha256")
    .update(`${companyId}|${periodFrom}|${attempt}`)
    .digest("hex")
    .slice(0, DIGEST_CHARS);
  return `BH${periodFrom.replaceAll("-", "")}-${attempt}-${digest}`;
}

/** The reference of the registration of a card. */
export function registrationOrderRef(cardId: string): string {
  return `BK${createHash("sha256")
    .update(cardId)
    .digest("hex")
    .slice(0, 2 * DIGEST_CHARS - 4)}`;
}
