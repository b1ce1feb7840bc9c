/**
 * The demands of a link-entry address, as pure functions: target, tax number, prefilled filter,
 * safe return.
 */
import {
  ENTRY_FILTER_CHARS_MAX,
  ENTRY_FILTER_FIELDS,
  ENTRY_PAGES,
  type EntryPage,
  LINKED_PAGES,
} from "#contract/page-paths.ts";
import { accountDigitsFromLink } from "#values/account-number.ts";
import { entryOf } from "#values/entry-of.ts";
import type { TransactionViewerFilter } from "#web/state/client-state.ts";

/** Digits of the tax number that name a company. */
const TAX_NUMBER_LENGTH = 8;

/**
 * The page a link leads to: the address without its token and tax number, or the page that `open`
 * names among those that letters link.
 */
export function linkTarget(pathname: string, search = new URLSearchParams()): string {
  const [first, second] = pathname.split("/").filter(Boolean);
  if (first === "registration" && second === "confirm") return "/confirm";
  return entryOf(LINKED_PAGES, search.get("open") ?? "") ?? `/${first ?? ""}`;
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
  const filter = rawFilter(search);
  const accountNr = filter["accountNr"]?.trim();
  // A number without digits stays as it is: the viewer says that no account has it.
  if (accountNr) filter["accountNr"] = accountDigitsFromLink(accountNr) || accountNr;
  else delete filter["accountNr"];
  const isEmpty = Object.keys(filter).length === 0;
  return isEmpty && linkTarget(pathname) !== "/transaction-viewer"
    ? null
    : { ...filter, booked: "UNBOOKED" };
}

function rawFilter(search: URLSearchParams): Record<string, string> {
  const filter: Record<string, string> = {};
  for (const field of ENTRY_FILTER_FIELDS) {
    const value = search.get(field)?.slice(0, ENTRY_FILTER_CHARS_MAX);
    if (value) filter[field] = value;
  }
  return filter;
}

/**
 * What the letter of a login has to lead back to: the page and the filter of a program's link, as
 * they stand in its address. Addresses of other pages lead to the companies.
 */
export function linkRequest(address: string | undefined, origin: string): LinkRequest {
  if (!address || !URL.canParse(address, origin)) return {};
  const { pathname, searchParams } = new URL(address, origin);
  const page = ENTRY_PAGES.find((each) => pathname.startsWith(`/${each}/`));
  return page ? { page, filter: rawFilter(searchParams) } : {};
}

interface LinkRequest {
  readonly page?: EntryPage;
  readonly filter?: Readonly<Record<string, string>>;
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
