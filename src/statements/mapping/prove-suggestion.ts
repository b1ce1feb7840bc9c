/** Lets the running balance decide what names and cells do not: the sign, a fee, hidden rows. */
import { tryMapping, type TriedMapping } from "#statements/mapping/try-mapping.ts";
import type { FileInput } from "#statements/statement.ts";
import { mappingFault, type TableMapping } from "#values/table-mapping.ts";

/** Bytes of a file whose readings are tried; each reading of a larger one takes seconds. */
const TRIED_BYTES_MAX = 2 * 1024 * 1024;

/** The suggestion, or the first variant of it under which the balances tie while its own do not. */
export function proveSuggestion(
  input: FileInput,
  suggestion: TableMapping,
  hasHidden: boolean,
): TableMapping {
  if (input.size > TRIED_BYTES_MAX || mappingFault(suggestion)) return suggestion;
  const first = tryMapping(input, suggestion);
  if (ties(first)) return suggestion;
  for (const variant of variants(suggestion, hasHidden))
    if (ties(tryMapping(input, variant))) return variant;
  return suggestion;
}

/** True where every statement of the file has balances, and they tie. */
export function ties({ readable, statements }: TriedMapping): boolean {
  return readable && statements.length > 0 && statements.every((each) => each.ties === true);
}

function* variants(
  mapping: TableMapping,
  hasHidden: boolean,
): Generator<TableMapping, void, undefined> {
  if (mapping.amountForm === "signed") yield { ...mapping, amountForm: "inverted" };
  if (hasHidden) yield { ...mapping, hiddenRows: "take" };
  if (mapping.roles.includes("fee"))
    yield { ...mapping, roles: mapping.roles.map((role) => (role === "fee" ? null : role)) };
}
