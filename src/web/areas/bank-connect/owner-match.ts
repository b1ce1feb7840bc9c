/**
 * Suggests the company of an account by the owner's name at the bank. Only a sure match chooses; a
 * doubt leaves the choice to the person.
 */
import { foldLetters } from "#values/fold-text.ts";

export interface CompanyName {
  readonly _id: string;
  readonly name: string;
}

/** `""`: the person must choose. `none`: is not wanted. Otherwise the company's id. */
export const NOT_WANTED = "none";

const FORM_NAMES = [
  "kft",
  "bt",
  "zrt",
  "nyrt",
  "rt",
  "kkt",
  "kht",
  "nonprofit",
  "ec",
  "ev",
  "llc",
  "ltd",
  "gmbh",
  "szovetkezet",
  "alapitvany",
  "egyesulet",
  "korlatolt felelossegu tarsasag",
  "beteti tarsasag",
  "zartkoruen mukodo reszvenytarsasag",
  "nyilvanosan mukodo reszvenytarsasag",
  "kozkereseti tarsasag",
  "egyeni vallalkozo",
  "egyeni ceg",
];
const FORMS = new RegExp(`(^|\\s)(${FORM_NAMES.join("|")})(?=\\s|$)`, "gu");
const SOLE_TRADER = /(^|\s)(ev|egyeni vallalkozo|ec|egyeni ceg)(\s|$)/u;

/**
 * The preselected choice: the one company whose name is the owner's; „not wanted” for a private
 * person; nothing where several companies match, where the firm is none of ours, or where a sole
 * trader's account may be the private one.
 */
export function suggestCompany(
  owner: string,
  accountType: string,
  companies: readonly CompanyName[],
): string {
  const folded = foldName(owner);
  const bare = bareName(owner);
  if (!bare) return "";
  const same = companies.filter((company) => bareName(company.name) === bare);
  const privateType = /\b(private|retail|personal|lakossagi)\b/.test(foldName(accountType));
  if (same.length === 1) {
    const trader = SOLE_TRADER.test(foldName(same[0]!.name));
    if (trader && (privateType || !SOLE_TRADER.test(folded))) return privateType ? NOT_WANTED : "";
    return privateType ? "" : same[0]!._id;
  }
  if (same.length > 1) return "";
  const isFirm = folded.replace(FORMS, " ").trim() !== folded;
  return isFirm ? "" : looksPrivate(folded, privateType);
}

/**
 * Whether the bank names a firm as the owner that is not the chosen company: its items would land
 * in the wrong books. A person's name is no firm, and an unknown owner contradicts nothing.
 */
export function contradictsOwner(owner: string, company: CompanyName | undefined): boolean {
  const folded = foldName(owner);
  const bare = bareName(owner);
  if (!company || !bare) return false;
  const isFirm = folded.replace(FORMS, " ").trim() !== folded;
  return isFirm && bareName(company.name) !== bare;
}

/**
 * A name of two to four words without a firm's form is a person's, unless it is close to no
 * person's at all.
 */
function looksPrivate(folded: string, privateType: boolean): string {
  const words = folded.split(" ").filter((word) => word !== "dr");
  return privateType ||
    (words.length >= 2 && words.length <= 4 && words.every((word) => /^\p{L}{2,}$/u.test(word)))
    ? NOT_WANTED
    : "";
}

function bareName(name: string): string {
  return foldName(name).replace(FORMS, " ").replace(FORMS, " ").replace(/\s+/g, " ").trim();
}

function foldName(name: string): string {
  return foldLetters(name)
    .replace(/\be\.\s?v\./g, "ev")
    .replace(/\be\.\s?c\./g, "ec")
    .replace(/[^\p{L}\p{N}]+/gu, " ")
    .trim();
}
