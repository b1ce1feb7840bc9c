/** Why a message was not taken, in Hungarian: for the page and for letters. */
import type { WebhookFault } from "./webhook-faults.ts";

/** A clause without capital and full stop: „a fogadó oldal 503-as hibát ad". */
export function describeFault(fault: WebhookFault, status: number | null): string {
  switch (fault) {
    case "status":
      return status === null
        ? "a fogadó oldal hibát jelez"
        : `a fogadó oldal ${writeStatus(status)} hibát ad`;
    case "redirect":
      return "a fogadó oldal átirányít, és átirányítást nem követünk";
    case "gone":
      return "a fogadó oldal 410-es válasza szerint nem kér több értesítést";
    case "timeout":
      return "a fogadó oldal 10 másodpercen belül nem válaszol";
    case "name":
      return "a cím neve nem található meg a névszolgáltatásban";
    case "private":
      return "a cím belső hálózatra vezet, oda nem küldünk";
    case "connection":
      return "nem lehet kapcsolódni a fogadó oldalhoz";
    case "certificate":
      return "a fogadó oldal tanúsítványa nem érvényes";
    case "key":
      return "a hozzáférési kulcs már nem él";
  }
}

// The suffix follows the last word of the number as it is read.
const SUFFIXES = ["-s", "-es", "-es", "-as", "-es", "-ös", "-os", "-es", "-as", "-es"] as const;
const TENS = ["-as", "-es", "-as", "-as", "-es", "-es", "-as", "-es", "-as", "-es"] as const;

/** `503-as`, `500-as`, `410-es`. */
function writeStatus(status: number): string {
  const ones = status % 10;
  const tens = Math.floor(status / 10) % 10;
  if (ones !== 0) return `${status}${SUFFIXES[ones]}`;
  return tens === 0 ? `${status}-as` : `${status}${TENS[tens]}`;
}
