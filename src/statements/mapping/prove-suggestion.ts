/**
 * Lets the running balance decide what names and cells do not: the sign, a fee, hidden rows, and
 * which column of amounts is the balance, whatever it is called.
 */
import { tryMapping, type TriedMapping } from "#statements/mapping/try-mapping.ts";
import type { FileInput } from "#statements/statement.ts";
import { type ColumnKind, mappingFault, type TableMapping } from "#values/table-mapping.ts";

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
  // Balances tie in any currency: one that nobody has said yet is asked afterwards.
  const tried = { ...suggestion, currency: currency || "EUR" };
  if (ties(tryMapping(input, tried))) return suggestion;
  for (const variant of variants(tried, seen))
    if (ties(tryMapping(input, variant))) return { ...variant, currency };
  return suggestion;
}

/** True where every statement of the file has balances, and they tie. */
function ties({ readable, statements }: TriedMapping): boolean {
  return readable && statements.length > 0 && statements.every((each) => each.ties === true);
}

function* variants(
  mapping: TableMapping,
  { hasHidden, kinds }: SeenRows,
): Generator<TableMapping, void, undefined> {
  if (mapping.amountForm === "signed") yield { ...mapping, amountForm: "inverted" };
  if (hasHidden) yield { ...mapping, hiddenRows: "take" };
  if (mapping.roles.includes("fee"))
    yield { ...mapping, roles: mapping.roles.map((role) => (role === "fee" ? null : role)) };
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
