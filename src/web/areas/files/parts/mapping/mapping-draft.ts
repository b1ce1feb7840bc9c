/**
 * The answers of the wizard: pure changes of a mapping, so that each answer keeps the others whole.
 */
import { shortFormat } from "#web/areas/files/texts/short-format.ts";
import type { ApiReply } from "#web/api/client.ts";
import {
  MONEY_ROLES,
  REPEATED_ROLES,
  type AmountForm,
  type MappedRole,
  type TableMapping,
} from "#values/table-mapping.ts";

export type Preview = NonNullable<ApiReply<"fileMappingGet">["preview"]>;
export type Tried = ApiReply<"fileMappingTry">;
export type ColumnWord = Preview["words"][number]["words"][number];

/**
 * Gives a column its role; another column that has it loses it, unless the role may be repeated.
 */
export function withRole(
  mapping: TableMapping,
  column: number,
  role: MappedRole | null,
): TableMapping {
  const roles = mapping.roles.map((each, index) =>
    index === column
      ? role
      : role !== null && each === role && !REPEATED_ROLES.has(role)
        ? null
        : each,
  );
  if (mapping.kind === "settlement") return { ...mapping, roles };
  const amountForm = formAfter(roles, mapping.amountForm);
  // What was said of one column of amounts was not said of another.
  const isSame = roles.indexOf("amount") === mapping.roles.indexOf("amount");
  const { sameSign, ...others } = mapping;
  return { ...others, ...(isSame && sameSign && { sameSign }), roles, amountForm };
}

/** How the direction of money is written, as the roles show it. */
function formAfter(roles: readonly (MappedRole | null)[], form: AmountForm): AmountForm {
  const has = (role: MappedRole): boolean => roles.includes(role);
  if (has("debit") && has("credit")) return "pair";
  if (!has("amount") && (has("debit") || has("credit"))) return "pair";
  if (has("amount") && has("direction")) return "direction";
  return form === "inverted" ? "inverted" : "signed";
}

/**
 * Says how the direction of money is written; columns of the other way are left out, for they could
 * be counted twice.
 */
export function withAmountForm(mapping: TableMapping, amountForm: AmountForm): TableMapping {
  const unused = new Set<MappedRole | null>(Object.values(MONEY_ROLES).flat());
  for (const role of MONEY_ROLES[amountForm]) unused.delete(role);
  const roles = mapping.roles.map((role) => (unused.has(role) ? null : role));
  return { ...mapping, roles, amountForm };
}

/** Says that amounts without a sign all go one way; `words`: of columns that say no direction. */
export function withSameSign(
  mapping: TableMapping,
  amountForm: "signed" | "inverted",
  words: readonly string[],
): TableMapping {
  return { ...mapping, amountForm, sameSign: [...words] };
}

/** The meaning of a word of the direction column. */
export function withDirection(
  mapping: TableMapping,
  word: string,
  meaning: "debit" | "credit",
): TableMapping {
  const without = (words: readonly string[]): string[] => words.filter((each) => each !== word);
  const [debit, credit] = [without(mapping.debitWords), without(mapping.creditWords)];
  return {
    ...mapping,
    debitWords: meaning === "debit" ? [...debit, word] : debit,
    creditWords: meaning === "credit" ? [...credit, word] : credit,
  };
}

/** The meaning of a word of the status column. */
export function withStatus(
  mapping: TableMapping,
  word: string,
  meaning: "booked" | "skipped",
): TableMapping {
  const without = (words: readonly string[]): string[] => words.filter((each) => each !== word);
  const [booked, skipped] = [without(mapping.bookedWords), without(mapping.skippedWords)];
  return {
    ...mapping,
    bookedWords: meaning === "booked" ? [...booked, word] : booked,
    skippedWords: meaning === "skipped" ? [...skipped, word] : skipped,
  };
}

/**
 * The words of the column that has the role; empty where none has it, or too many words stand
 * there.
 */
export function wordsOfRole(
  mapping: TableMapping,
  preview: Preview,
  role: "direction" | "status" | "type",
): readonly ColumnWord[] {
  const column = mapping.roles.indexOf(role);
  return preview.words.find((each) => each.column === column)?.words ?? [];
}

/** Words of the direction and status columns whose meaning nobody has said. */
export function unsaidWords(mapping: TableMapping, preview: Preview): number {
  const unsaid = (role: "direction" | "status", said: readonly string[]): number =>
    wordsOfRole(mapping, preview, role).filter(({ word }) => !said.includes(word)).length;
  const directions =
    mapping.amountForm === "direction"
      ? unsaid("direction", [...mapping.debitWords, ...mapping.creditWords])
      : 0;
  return directions + unsaid("status", [...mapping.bookedWords, ...mapping.skippedWords]);
}

/** Says of a word of the type column whether its rows are refunds. */
export function withRefund(mapping: TableMapping, word: string, isRefund: boolean): TableMapping {
  const { settlement } = mapping;
  if (!settlement) return mapping;
  const others = settlement.refundWords.filter((each) => each !== word);
  return {
    ...mapping,
    settlement: { ...settlement, refundWords: isRefund ? [...others, word] : others },
  };
}

/** Whether some rows belong to no account that the file names. */
export function isNameless({ statements }: Tried): boolean {
  return statements.some(({ accountNr }) => accountNr === "");
}

/**
 * Whether every account's balances tie: true, false, or null where the table has no balances that
 * say anything.
 */
export function proofOf({ statements, seal }: Tried): boolean | null {
  if (statements.some(({ ties }) => ties === false)) return false;
  const areTied = statements.length > 0 && statements.every(({ ties }) => ties === true);
  return areTied && seal.doubt === null ? true : null;
}

/**
 * A name for the profile: that of the one it comes from, else the file's without digits of its day.
 */
export function proposeName(fileName: string, format: string, profile?: string): string {
  if (profile !== undefined) return profile;
  const dot = fileName.lastIndexOf(".");
  const base = dot > 0 ? fileName.slice(0, dot) : fileName;
  const words = base
    .replace(/[_\-.\d()]+/g, " ")
    .replace(/\s+/g, " ")
    .trim();
  const name = words === "" ? "" : words.charAt(0).toUpperCase() + words.slice(1);
  return [name.slice(0, 80), shortFormat(format)].filter(Boolean).join(" ");
}
