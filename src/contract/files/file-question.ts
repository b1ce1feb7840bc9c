/**
 * What a waiting file asks a person: whose it is, what its columns mean, whether it is a statement
 * or a settlement, of which account it is, or whether it is taken although its balances do not tie.
 */
export type FileQuestion = "client" | "columns" | "kind" | "account" | "balance";

const QUESTIONS: readonly (readonly [string, FileQuestion])[] = [
  ["client_doubtful", "client"],
  ["mapping_needed", "columns"],
  ["kind_doubtful", "kind"],
  ["account_missing", "account"],
];

/** The question that must be answered first; undefined for a file that does not wait. */
export function fileQuestion(file: {
  readonly status: string;
  readonly problems: readonly { readonly code: string }[];
}): FileQuestion | undefined {
  if (file.status !== "waiting") return undefined;
  const codes = new Set(file.problems.map(({ code }) => code));
  return QUESTIONS.find(([code]) => codes.has(code))?.[1] ?? "balance";
}
