/**
 * Lets the running balance decide what names and cells do not: the sign, a fee, hidden rows, and
 * which column of amounts is the balance, whatever it is called.
 */
import { tryMapping, type TriedMapping } from "#statements/mapping/try-mapping.ts";
import type { FileInput } from "#statements/statement.ts";
import {
  type AmountForm,
  type ColumnKind,
  mappingFault,
  type TableMapping,
} from "#values/table-mapping.ts";

/** Bytes of a file whose readings are tried; each reading of a larger one takes seconds. */
const TRIED_BYTES_MAX = 2 * 1024 * 1024;

/** Columns that are tried as the balance. */
const BALANCES_TRIED_MAX = 3;

/** What the rows of the table look like. */
interface SeenRows {
  readonly hasHidden: boolean;
  readonly kinds: readonly ColumnKind[];
}

/** The suggestion, or the first variant of it under which the balances tie while its own do not. */
export function proveSuggestion(
  input: FileInput,
  suggestion: TableMapping,
  seen: SeenRows,
): TableMapping {
  if (input.size > TRIED_BYTES_MAX || mappingFault(suggestion)) return suggestion;
  const { currency } = suggestion;
  const untold = ({ sameSign: _, ...mapping }: TableMapping): TableMapping => ({
    ...mapping,
    currency,
  });
  // Balances tie in any currency: one that nobody has said yet is asked afterwards.
  const tried = { ...suggestion, currency: currency || "EUR", sameSign: [] };
  const first = tryMapping(input, tried);
  if (ties(first, tried.amountForm)) return suggestion;
  const isNoFee = first.seal.doubt === "fee";
  const base = isNoFee ? withoutFee(tried) : tried;
  if (isNoFee && ties(tryMapping(input, base), base.amountForm)) return untold(base);
  const holding = new Map<string, TableMapping>();
  for (const variant of variants(base, seen)) {
    const reading = tryMapping(input, variant);
    if (ties(reading, variant.amountForm)) holding.set(keyOf(reading), variant);
  }
  // Balances that hold under two readings choose neither.
  const [only = base] = holding.size === 1 ? holding.values() : [];
  return untold(only);
}

/** True where every statement of the file has balances, they tie, and that says something. */
function ties({ readable, statements, seal }: TriedMapping, form: AmountForm): boolean {
  const isTied = statements.length > 0 && statements.every((each) => each.ties === true);
  // A suggestion may call a column a balance that the seal does not believe yet; it turns no sign.
  const isMaybe = seal.doubt === "total" && form !== "inverted";
  return readable && isTied && (isMaybe || (seal.doubt === undefined && seal.tone !== "none"));
}

/** Readings with one key give the same items. */
function keyOf({ count, rows, statements }: TriedMapping): string {
  const sums = statements.map(({ credit, debit }) => `${credit} ${debit}`);
  return [count, ...sums, ...rows.map(({ amount, line }) => `${line} ${amount}`)].join(";");
}

function withoutFee(mapping: TableMapping): TableMapping {
  return { ...mapping, roles: mapping.roles.map((role) => (role === "fee" ? null : role)) };
}

function* variants(
  mapping: TableMapping,
  { hasHidden, kinds }: SeenRows,
): Generator<TableMapping, void, undefined> {
  if (mapping.amountForm === "signed") yield { ...mapping, amountForm: "inverted" };
  if (hasHidden) yield { ...mapping, hiddenRows: "take" };
  if (mapping.roles.includes("fee")) yield withoutFee(mapping);
  yield* balanceVariants(mapping, kinds);
}

/** A column of amounts without a role as the balance, and as the amount beside such a balance. */
function* balanceVariants(
  mapping: TableMapping,
  kinds: readonly ColumnKind[],
): Generator<TableMapping, void, undefined> {
  const { roles, amountForm } = mapping;
  if (roles.includes("balance")) return;
  const amount = roles.indexOf("amount");
  const open = [...roles.keys()].filter((at) => kinds[at] === "amount" && roles[at] === null);
  for (const balance of open.slice(0, BALANCES_TRIED_MAX)) {
    const others = roles.with(balance, "balance");
    yield { ...mapping, roles: others };
    if (amount === -1 || amountForm !== "signed") continue;
    yield { ...mapping, roles: others, amountForm: "inverted" };
    yield { ...mapping, roles: others.with(balance, "amount").with(amount, "balance") };
  }
}
