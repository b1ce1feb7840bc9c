/** Finds the source of a key or an account number. */
import { BANK_HEADS } from "#statements/heads/source-heads.ts";
import { readAccountNumber } from "#values/account-number.ts";

const SHORT_NAMES = new Map(BANK_HEADS.map(({ key, shortName }) => [key, shortName] as const));

const NAMES_BY_CODE = new Map(
  BANK_HEADS.flatMap(({ name, accountCodes, namedCodes = {} }) => [
    ...codesOf(accountCodes).map((code) => [code, name] as const),
    ...Object.entries(namedCodes),
  ]),
);

/** The codes of a head; none for an institution abroad, whose accounts have no such code. */
export function codesOf(accountCodes: string): string[] {
  return accountCodes === "" ? [] : accountCodes.split(" ");
}

/** The name that people use for the source of a file; undefined for a generic or unknown one. */
export function findSourceName(key: string | null): string | undefined {
  return key === null ? undefined : SHORT_NAMES.get(key);
}

/** The full name of the bank whose files a key stands for; empty for a generic or unknown one. */
export function findSourceBank(key: string | undefined): string {
  return BANK_HEADS.find((head) => head.key === key)?.name ?? "";
}

/** The bank's name for the stored form of an account number; empty for foreign and unknown ones. */
export function findHungarianBank(canonical: string): string {
  return /^\d{24}$/.test(canonical) ? (NAMES_BY_CODE.get(canonical.slice(0, 3)) ?? "") : "";
}

/** The source whose accounts have the number's code, in any spelling; undefined for others. */
export function findHungarianSource(
  accountNr: string,
): { readonly key: string; readonly name: string } | undefined {
  const account = readAccountNumber(accountNr);
  if (account?.kind !== "hungarian") return undefined;
  const code = account.canonical.slice(0, 3);
  const head = BANK_HEADS.find(({ accountCodes }) => codesOf(accountCodes).includes(code));
  return head && { key: head.key, name: head.name };
}
