/**
 * The demands of a link-entry address, as pure functions: target, tax number, prefilled filter,
 * safe return.
 */
import { LINKED_PAGES } from "#contract/page-paths.ts";
import { accountDigitsFromLink } from "#values/account-number.ts";
import type { TransactionViewerFilter } from "#web/state/client-state.ts";

/** Digits of the tax number that name a company. */
export const TAX_NUMBER_LENGTH = 8;

const FILTER_FIELDS = [
  "originate",
  "bookingDate",
  "partnerName",
  "partnerTaxId",
  "amount",
  "currency",
  "description",
] as const;
/** Outside text in an address; longer than any filter, so that the viewer sees what is too long. */
const FIELD_LENGTH_MAX = 600;

/**
 * The page a link leads to: the address without its token and tax number, or the page that `open`
 * names among those that letters link.
 */
export function linkTarget(pathname: string, search = new URLSearchParams()): string {
  const [first, second] = pathname.split("/").filter(Boolean);
  if (first === "registration" && second === "confirm") return "/confirm";
  const open = LINKED_PAGES.find((page) => page === search.get("open"));
  return `/${open ?? first ?? ""}`;
}

/** The first 8 characters of the tax number in a link, or null when the link names none. */
export function linkTaxNumber(taxNumber: string | undefined): string | null {
  return taxNumber ? taxNumber.slice(0, TAX_NUMBER_LENGTH) : null;
}

/**
 * The transaction filter of a link's query parameters, always for unbooked items; null when there
 * are none. A link to the transaction viewer has a filter even without parameters.
 */
export function linkFilter(
  pathname: string,
  search: URLSearchParams,
): TransactionViewerFilter | null {
  const filter: Record<string, string> = {};
  const accountNr = search.get("accountNr")?.trim().slice(0, FIELD_LENGTH_MAX);
  // A number without digits stays as it is: the viewer says that no account has it.
  if (accountNr) filter["accountNr"] = accountDigitsFromLink(accountNr) || accountNr;
  for (const field of FILTER_FIELDS) {
    const value = search.get(field)?.slice(0, FIELD_LENGTH_MAX);
    if (value) filter[field] = value;
  }
  const isEmpty = Object.keys(filter).length === 0;
  return isEmpty && linkTarget(pathname) !== "/transaction-viewer"
    ? null
    : { ...filter, booked: "UNBOOKED" };
}

/**
 * An address of our own origin as path, query and fragment; anything else becomes the home page.
 */
export function safeReturnPath(url: string | undefined, origin: string): string {
  if (!url) return "/";
  try {
    const parsed = new URL(url, origin);
    // A blob: address has our origin too, and two slashes at the beginning would make a host of the
    // path's first part.
    return parsed.href.startsWith(`${origin}/`)
      ? parsed.pathname.replace(/^\/+/, "/") + parsed.search + parsed.hash
      : "/";
  } catch {
    return "/";
  }
}
