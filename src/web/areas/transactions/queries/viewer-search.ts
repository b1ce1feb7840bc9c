/** The viewer's filter in the address: a link to a list is a link to its filter. */
import { formatAmount } from "#values/money.ts";
import type { NewSince } from "#contract/transactions/arrivals.ts";
import type {
  TransactionFilter,
  TransactionSort,
} from "#contract/transactions/transaction-filter.ts";
import { readAmount, readCurrency, readDay, type TypedAmount } from "./typed-values.ts";

export type BookedView = "ALL" | "BOOKED" | "UNBOOKED";

export interface ViewerSearch {
  readonly booked?: BookedView;
  readonly text?: string;
  readonly dateFrom?: string;
  readonly dateTo?: string;
  /** Decimal strings of magnitudes. */
  readonly amountMin?: string;
  readonly amountMax?: string;
  readonly direction?: "credit" | "debit";
  readonly currency?: string;
  readonly partnerName?: string;
  readonly partnerTaxId?: string;
  readonly description?: string;
  readonly fileId?: string;
  /** Only items that were new with this file, or with this batch of files. */
  readonly broughtBy?: string;
  /** Only possible doubles about which nobody has decided. */
  readonly possibleDouble?: true;
  /** Only items about which something was said. */
  readonly noted?: true;
  /** Only items with a question in this state. */
  readonly question?: "waiting" | "answered";
  /** Only items that the bank changed once they were booked or exported, and nobody has seen. */
  readonly openChange?: true;
  /** Without transfers between own accounts. */
  readonly ownTransfers?: "without";
  /** Only items that came since a moment of the reader's. */
  readonly newSince?: NewSince;
  /** The order of the list; the newest first without one. */
  readonly sort?: TransactionSort;
}

/** The part of the filter that the search box can set. */
export type SearchPart = Pick<
  ViewerSearch,
  "text" | "amountMin" | "amountMax" | "direction" | "currency" | "dateFrom" | "dateTo"
>;

/** Names of the address, in the order in which people are told of them. */
export const ADDRESS_FIELDS = [
  "accountNr",
  "originate",
  "bookingDate",
  "dateFrom",
  "dateTo",
  "amount",
  "amountMin",
  "amountMax",
  "direction",
  "currency",
  "partnerName",
  "partnerTaxId",
  "description",
  "text",
  "fileId",
  "broughtBy",
  "possibleDouble",
  "noted",
  "question",
  "ownTransfers",
  "openChange",
  "newSince",
  "booked",
  "sort",
] as const;
export type AddressField = (typeof ADDRESS_FIELDS)[number];

/** A request of the address that cannot be fulfilled as it stands there. */
export interface UnmetFilter {
  readonly field: AddressField;
  readonly value: string;
}

/** An account that a link names by its number or its origin, as it stands in the link. */
export interface NamedAccounts {
  readonly accountNr?: string;
  readonly originate?: string;
}

/** The demands of an address. */
export interface ReadAddress {
  readonly search: ViewerSearch;
  readonly named: NamedAccounts;
  /** Values that cannot be read; the list must not widen for them. */
  readonly unmet: readonly UnmetFilter[];
}

/** The orders that an address names; the newest first is the order of an address without one. */
export const SORTS: readonly TransactionSort[] = [
  "date_desc",
  "date_asc",
  "amount_desc",
  "amount_asc",
];
const MOMENTS: readonly NewSince[] = ["YESTERDAY", "LAST_VISIT", "LAST_EXPORT"];

type Draft = { -readonly [Key in keyof ViewerSearch]: ViewerSearch[Key] };

/** The most letters that the server takes of each text; a cut one would find more. */
const TEXT_MAX = { text: 200, partnerName: 200, partnerTaxId: 20, description: 500 } as const;

/**
 * Reads an address. `bookingDate` and `amount` are the names of links: one day, and one amount
 * whose sign is a direction. Names that are no filter are left out.
 */
export function readAddress(raw: Readonly<Record<string, unknown>>): ReadAddress {
  const search: Draft = {};
  const unmet: UnmetFilter[] = [];
  const named: { accountNr?: string; originate?: string } = {};
  const given = (field: AddressField): string | undefined => {
    const isPlain = typeof raw[field] === "number" || typeof raw[field] === "boolean";
    const value = isPlain ? String(raw[field]) : raw[field];
    return typeof value === "string" && value.trim() ? value.trim() : undefined;
  };
  for (const field of ADDRESS_FIELDS) {
    const value = given(field);
    if (value === undefined) continue;
    if (field === "accountNr" || field === "originate") named[field] = value;
    else if (!FIELDS[field](value, search)) unmet.push({ field, value });
  }
  return { search: dropEmpty(search), named, unmet };
}

/** The names and values of an address that says the same. */
export function writeAddress({ search, named, unmet }: ReadAddress): Record<string, unknown> {
  const open = Object.fromEntries(unmet.map(({ field, value }) => [field, value]));
  return { ...search, ...named, ...open };
}

/** The readable part of an address, for the viewer's own changes of its filter. */
export function readViewerSearch(raw: Readonly<Record<string, unknown>>): ViewerSearch {
  return readAddress(raw).search;
}

/** Takes a value over into the search; false when it is no value of the field. */
type ReadField = (value: string, search: Draft) => boolean;

const FIELDS: Readonly<Record<Exclude<AddressField, keyof NamedAccounts>, ReadField>> = {
  booked: (value, search) => {
    const view = value.toUpperCase();
    if (view === "BOOKED" || view === "UNBOOKED") search.booked = view;
    return view === "ALL" || search.booked !== undefined;
  },
  text: readText("text"),
  partnerName: readText("partnerName"),
  partnerTaxId: readText("partnerTaxId"),
  description: readText("description"),
  bookingDate: (value, search) => {
    const day = readDay(value);
    search.dateFrom ??= day;
    search.dateTo ??= day;
    return day !== undefined;
  },
  dateFrom: (value, search) => (search.dateFrom = readDay(value)) !== undefined,
  dateTo: (value, search) => (search.dateTo = readDay(value)) !== undefined,
  amount: (value, search) => {
    const amount = readAmount(value);
    if (!amount || !takeUnit(amount, search)) return false;
    search.amountMin = search.amountMax = formatAmount(amount.magnitude);
    if (amount.sign) search.direction ??= amount.sign === "-" ? "debit" : "credit";
    return true;
  },
  amountMin: readBound("amountMin"),
  amountMax: readBound("amountMax"),
  direction: (value, search) => {
    const direction = value.toLowerCase();
    if (direction === "credit" || direction === "debit") search.direction = direction;
    return search.direction === direction;
  },
  currency: (value, search) => {
    const currency = readCurrency(value);
    // An amount with another unit is no amount in this currency.
    if (!currency || (search.currency && search.currency !== currency)) return false;
    search.currency = currency;
    return true;
  },
  newSince: (value, search) => {
    const since = MOMENTS.find((each) => each === value.toUpperCase());
    if (since) search.newSince = since;
    return since !== undefined;
  },
  possibleDouble: (value, search) => {
    if (value === "true" || value === "1") search.possibleDouble = true;
    return search.possibleDouble === true;
  },
  noted: (value, search) => {
    if (value === "true" || value === "1") search.noted = true;
    return search.noted === true;
  },
  question: (value, search) => {
    const state = value.toLowerCase();
    if (state === "waiting" || state === "answered") search.question = state;
    return search.question === state;
  },
  openChange: (value, search) => {
    if (value === "true" || value === "1") search.openChange = true;
    return search.openChange === true;
  },
  ownTransfers: (value, search) => {
    if (value === "without") search.ownTransfers = value;
    return search.ownTransfers !== undefined;
  },
  sort: (value, search) => {
    const sort = SORTS.find((each) => each === value.toLowerCase());
    if (sort !== undefined && sort !== "date_desc") search.sort = sort;
    return sort !== undefined;
  },
  fileId: readId("fileId"),
  broughtBy: readId("broughtBy"),
};

function readId(field: "fileId" | "broughtBy"): ReadField {
  return (value, search) => {
    if (/^[0-9a-f-]{36}$/i.test(value)) search[field] = value;
    return search[field] !== undefined;
  };
}

function readText(field: keyof typeof TEXT_MAX): ReadField {
  return (value, search) => {
    if (value.length > TEXT_MAX[field]) return false;
    search[field] = value;
    return true;
  };
}

function readBound(field: "amountMin" | "amountMax"): ReadField {
  return (value, search) => {
    const amount = readAmount(value);
    if (!amount || amount.sign === "-" || !takeUnit(amount, search)) return false;
    search[field] = formatAmount(amount.magnitude);
    return true;
  };
}

function takeUnit(amount: TypedAmount, search: Draft): boolean {
  if (!amount.currency) return true;
  if (search.currency && search.currency !== amount.currency) return false;
  search.currency = amount.currency;
  return true;
}

/**
 * The viewer's question to the server; amounts of the search are magnitudes, the sign is in
 * `direction`.
 */
export function viewerFilter(
  search: ViewerSearch,
  companyId: string,
  bankAccounts: TransactionFilter["bankAccounts"],
): TransactionFilter {
  return { company_id: companyId, bankAccounts, ...search, booked: search.booked ?? "ALL" };
}

/** True when something besides booked narrows the list; an order does not. */
export function isNarrowed(search: ViewerSearch): boolean {
  return Object.entries(search).some(
    ([key, value]) => key !== "booked" && key !== "sort" && value !== undefined,
  );
}

/**
 * A person's amount (`4 000`, `4000,5`, `4.000` with a dot as thousands) as a decimal string,
 * `undefined` when it is none.
 */
export function parseTypedAmount(typed: string): string | undefined {
  const amount = readAmount(typed);
  return amount && amount.sign !== "-" ? formatAmount(amount.magnitude) : undefined;
}

function dropEmpty<Part extends object>(value: Part): Part {
  return Object.fromEntries(Object.entries(value).filter(([, each]) => each !== undefined)) as Part;
}

/** The filter with what the search box says: its amounts or days replace the former ones whole. */
export function withSearchPart(search: ViewerSearch, part: SearchPart): ViewerSearch {
  const saysAmount = part.amountMin !== undefined || part.amountMax !== undefined;
  const saysDays = part.dateFrom !== undefined || part.dateTo !== undefined;
  return readViewerSearch({
    ...search,
    text: undefined,
    ...(saysAmount && { amountMin: undefined, amountMax: undefined }),
    ...(saysDays && { dateFrom: undefined, dateTo: undefined }),
    ...part,
  });
}
