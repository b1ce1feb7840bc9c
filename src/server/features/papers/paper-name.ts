/** Names of papers within a ZIP: a program's import can follow them. Pure. */
import type { PaperKind } from "#contract/papers/paper-kinds.ts";
import type { LocalDate } from "#values/local-date.ts";
import { type Amount, formatAmount } from "#values/money.ts";

const EXTENSIONS = { pdf: "pdf", jpeg: "jpg", png: "png", webp: "webp", heic: "heic" } as const;
/** A path of a ZIP beyond 100 letters is cut by old programs; the partner is what may be long. */
const PARTNER_MAX = 40;

/**
 * `20261019_Tisza-Bor_-120000_001.pdf`: day, partner and sum of its first item, and its number in
 * the ZIP. Only letters, digits and hyphens stand in a partner, so that no name leaves its folder.
 */
export function namePaper(
  kind: PaperKind,
  nth: number,
  item: { readonly date: LocalDate; readonly partnerName: string; readonly amount: Amount },
): string {
  const partner = item.partnerName
    .normalize("NFD")
    .replace(/\p{M}/gu, "")
    .replace(/[^A-Za-z0-9]+/g, "-")
    .slice(0, PARTNER_MAX)
    .replace(/^-+|-+$/g, "");
  const day = item.date.replaceAll("-", "");
  const sum = formatAmount(item.amount).replace(/\.00$/, "");
  const number = String(nth).padStart(3, "0");
  return `${[day, partner || "partner", sum, number].join("_")}.${EXTENSIONS[kind]}`;
}
