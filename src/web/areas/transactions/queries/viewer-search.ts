/** The viewer's filter in the address: a link to a list is a link to its filter. */
import { parseAmount, formatAmount } from "#values/money.ts";
import { parseLocalDate, type LocalDate } from "#values/local-date.ts";
import type { TransactionFilter } from "#contract/transactions/transaction-filter.ts";

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
}

const TEXT_MAX = 200;

/**
 * Reads the address; text that is no filter is left out, so a damaged link still opens the list.
 */
export function readViewerSearch(raw: Readonly<Record<string, unknown>>): ViewerSearch {
  const search: { -readonly [Key in keyof ViewerSearch]: ViewerSearch[Key] } = {};
  const booked = text(raw["booked"])?.toUpperCase();
  if (booked === "BOOKED" || booked === "UNBOOKED") search.booked = booked;
  const direction = text(raw["direction"]);
  if (direction === "credit" || direction === "debit") search.direction = direction;
  for (const key of ["text", "partnerName", "partnerTaxId", "description"] as const)
    search[key] = text(raw[key]);
  for (const key of ["dateFrom", "dateTo"] as const) search[key] = date(raw[key]);
  for (const key of ["amountMin", "amountMax"] as const) search[key] = amount(raw[key]);
  const currency = text(raw["currency"]);
  if (currency && /^[A-Z]{3}$/.test(currency)) search.currency = currency;
  const fileId = text(raw["fileId"]);
  if (fileId && /^[0-9a-f-]{36}$/i.test(fileId)) search.fileId = fileId;
  return dropEmpty(search);
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

/** True when something besides booked narrows the list. */
export function isNarrowed(search: ViewerSearch): boolean {
  return Object.entries(search).some(([key, value]) => key !== "booked" && value !== undefined);
}

/**
 * A person's amount (`4 000`, `4000,5`, `4.000` with a dot as thousands) as a decimal string,
 * `undefined` when it is none.
 */
export function parseTypedAmount(typed: string): string | undefined {
  const compact = typed.replace(/[\s\u00a0\u202f]/g, "").replace(/(Ft|HUF|EUR)$/i, "");
  const plain = /^\d{1,3}(\.\d{3})+(,\d+)?$/.test(compact) ? compact.replaceAll(".", "") : compact;
  const parsed = parseAmount(plain.replace(",", "."));
  return parsed.ok && parsed.value >= 0n && plain !== "" ? formatAmount(parsed.value) : undefined;
}

function text(value: unknown): string | undefined {
  const read = typeof value === "number" ? String(value) : value;
  return typeof read === "string" && read.trim() ? read.trim().slice(0, TEXT_MAX) : undefined;
}

function date(value: unknown): LocalDate | undefined {
  const parsed = parseLocalDate(text(value) ?? "");
  return parsed.ok ? parsed.value : undefined;
}

function amount(value: unknown): string | undefined {
  const read = text(value);
  return read === undefined ? undefined : parseTypedAmount(read.replace(/^-/, ""));
}

function dropEmpty<Part extends object>(value: Part): Part {
  return Object.fromEntries(Object.entries(value).filter(([, each]) => each !== undefined)) as Part;
}
