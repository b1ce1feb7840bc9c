/** Whose a report is, beside the company that got it, and whether it names an account. Pure. */
import type { StatedOwner } from "#settlements/settlement.ts";
import { readAccountNumber } from "#values/account-number.ts";
import { compareNames, type NameLikeness } from "#values/company-name.ts";
import { taxNumberBase } from "#values/tax-number.ts";

/** What is known of a company. */
export interface KnownFirm {
  readonly name: string;
  readonly taxNumber: string;
  /** Canonical numbers of its accounts, former ones too. */
  readonly accounts: ReadonlySet<string>;
}

/** `near`: it may be the company's, and another firm of nearly the same name is possible. */
export type OwnerVerdict = "own" | "other" | "near" | "unsaid";

/**
 * The surest fact decides: an account of the company, then the tax number, the name, and an account
 * that the company does not have. Of a company without comparable accounts the last says nothing.
 */
export function judgeOwner(owner: StatedOwner, firm: KnownFirm): OwnerVerdict {
  const accounts = [...firm.accounts].filter(isWholeNumber);
  if (accounts.some((account) => namesAccount(owner.accounts, account))) return "own";
  const taxNumber = taxNumberBase(firm.taxNumber);
  if (owner.taxNumbers.length > 0 && taxNumber !== undefined)
    return owner.taxNumbers.includes(taxNumber) ? "own" : "other";
  const likeness = likenessOf(owner.names, firm.name);
  if (likeness === "different") return "other";
  if (likeness === "same") return "own";
  const isElsewhere = owner.accounts.some((account) => !account.startsWith("*"));
  if (isElsewhere && accounts.length > 0) return "other";
  return likeness ?? "unsaid";
}

/** The likeness that speaks most for another firm; undefined without a name. */
function likenessOf(names: readonly string[], name: string): NameLikeness | undefined {
  const found = new Set(names.map((each) => compareNames(each, name)));
  return (["different", "near", "same"] as const).find((each) => found.has(each));
}

/** Other kinds of numbers are names of accounts within a bank. */
function isWholeNumber(account: string): boolean {
  const kind = readAccountNumber(account)?.kind;
  return kind === "hungarian" || kind === "iban";
}

/** True where one of the stated numbers is this account, or its last digits are the account's. */
function namesAccount(stated: readonly string[], account: string): boolean {
  // A Hungarian number of sixteen digits is stored with eight zeros behind it.
  const short = /^\d{24}$/.test(account) ? account.replace(/0{8}$/, "") : account;
  return stated.some((each) =>
    each.startsWith("*")
      ? account.endsWith(each.slice(1)) || short.endsWith(each.slice(1))
      : each === account,
  );
}

/** True where the credit's account can be compared, and is none of those that the report names. */
export function isOtherAccount(stated: readonly string[], account: string): boolean {
  return stated.length > 0 && isWholeNumber(account) && !namesAccount(stated, account);
}
