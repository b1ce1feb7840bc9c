/**
 * Suggests what each column means: by its name, as far as its cells do not contradict, then by its
 * cells.
 */
import { canonicalHeader } from "#statements/formats/table/header-spelling.ts";
import { findColumnRole, type ColumnRole } from "#statements/formats/table/header-dictionary.ts";
import { isBalanceName } from "#statements/formats/table/balance-names.ts";
import { share, type ColumnFacts } from "#statements/mapping/column-facts.ts";
import {
  DIRECTION_NAMES,
  europeanRole,
  usualDirection,
} from "#statements/mapping/european-names.ts";
import { isSideWord } from "#statements/formats/table/side-words.ts";
import { normalizeHeader } from "#statements/formats/table/header-dictionary.ts";
import { REPEATED_ROLES, type StatementRole } from "#values/table-mapping.ts";

/** `sure`: a known name and fitting cells. `likely`: a name or cells that look like it. */
export type Confidence = "sure" | "likely" | "none";

export interface RoleSuggestion {
  readonly role: StatementRole | null;
  readonly confidence: Confidence;
}

/** Roles of the dictionary under the names of a mapping. */
const KNOWN_ROLES: Readonly<Partial<Record<ColumnRole, StatementRole>>> = {
  bookingDate: "bookingDate",
  valueDate: "valueDate",
  amount: "amount",
  debit: "debit",
  credit: "credit",
  direction: "direction",
  currency: "currency",
  partnerName: "partnerName",
  partnerAccount: "partnerAccount",
  ownAccount: "ownAccount",
  remittance: "remittance",
  type: "type",
  id: "reference",
  reference: "reference",
  balance: "balance",
  status: "status",
  statementNumber: "statementNumber",
};

/** Parts of names without accents, tried in this order; names as short as headers of tables are. */
const LOOSE_NAMES: readonly (readonly [RegExp, StatementRole])[] = [
  [/running total/, "balance"],
  [/(partner|ellen|kedvezm|megbizo|utalo|fizeto).*(szam|iban|acc)|ellenszam/, "partnerAccount"],
  [/partner|ellenoldal|kedvezm|megbizo|utalo|payee|payer|merchant|kereskedo|ugyfel/, "partnerName"],
  [/^ert(ek)?[ .]*(dat|nap|d\b)|\bertek$|valuta|value|esedek/, "valueDate"],
  [/konyv[^ ]*[ .]*(dat|nap)|^(dat|nap|kelt)|datum|teljesit|date/, "bookingDate"],
  [
    /irany|elojel|t ?\/ ?[jk]|[jk] ?\/ ?[tj]|be ?\/ ?ki|ki ?\/ ?be|debit\/credit|jelleg/,
    "direction",
  ],
  [/terh|kiadas|debit|kimeno|kifizet|(money|paid) out|withdraw|tartozik|(^| )ki$/, "debit"],
  [/^jov|jovair|bevetel|credit|bejovo|befizet|(money|paid) in|deposit|kovetel|(^| )be$/, "credit"],
  [/\bdij|jutalek|koltseg|\bfee\b|commission/, "fee"],
  [/osszeg|amount|forgalom|summa|\bertek$/, "amount"],
  [/deviz|penznem|currency|ccy/, "currency"],
  [/szamlaszam|sajat szamla|^szamla|^iban$|bankszamla/, "ownAccount"],
  [/kozlem|megjegyz|leiras|reszlet|memo|descr|comment|narrative|jogcim|szoveg/, "remittance"],
  [/tipus|type|muvelet|megnevez/, "type"],
  [/azonosito|referencia|hivatkoz|bizonylat|\bid$|\bref|kod$/, "reference"],
  [/statusz|allapot|status|state/, "status"],
  [/kivonat/, "statementNumber"],
  [/nev$|^nev|^(ki|kinek|kitol)([ /;,]+(ki|kinek|kitol))*$/, "partnerName"],
  [/^(mire|miert)$/, "remittance"],
];

/** Numbers of two digits are more often codes of rows than amounts. */
const CODE_CHARS_MAX = 2;
/** The share of a column's cells that must look like its role. */
const FIT_MIN = 0.6;

/** A suggestion for every column; at most one column has a role that cannot be repeated. */
export function suggestRoles(
  names: readonly string[],
  facts: readonly ColumnFacts[],
): RoleSuggestion[] {
  const suggestions: RoleSuggestion[] = facts.map((each, index) =>
    byName(names[index] ?? "", each),
  );
  keepOneEach(suggestions);
  fillByCells(suggestions, facts);
  settleMoney(suggestions, facts, names);
  askDirection(suggestions, facts, names);
  return suggestions;
}

function byName(name: string, facts: ColumnFacts): RoleSuggestion {
  if (name === "" || facts.filled === 0) return { role: null, confidence: "none" };
  const known = findColumnRole(name) ?? findColumnRole(canonicalHeader(name));
  const exact = known && KNOWN_ROLES[known.role];
  if (known && !exact) return { role: null, confidence: "sure" };
  if (exact) {
    const fitting = fitRole(exact, facts);
    if (!fitting) return { role: null, confidence: "none" };
    return { role: fitting, confidence: exact === fitting ? "sure" : "likely" };
  }
  const loose = nameRole(name, (role) => fitRole(role, facts));
  return loose ? { role: loose, confidence: "likely" } : { role: null, confidence: "none" };
}

/** The first role that parts of the name speak of and that fits. */
function nameRole(
  name: string,
  fits: (role: StatementRole) => StatementRole | undefined,
): StatementRole | undefined {
  const balance = isBalanceName(name) ? fits("balance") : undefined;
  if (balance) return balance;
  const fitsToo = (role: StatementRole): StatementRole | undefined =>
    role === "fee" && NO_FEE.test(name) ? undefined : fits(role);
  for (const [pattern, role] of LOOSE_NAMES) {
    const fitting = pattern.test(name) ? fitsToo(role) : undefined;
    if (fitting) return fitting;
  }
  return europeanRole(name, fitsToo);
}

/** Two words of so few letters are codes of something, and no text of an item. */
const CODE_WORDS = 2;

function looksLikeCodes({ distinct }: ColumnFacts): boolean {
  const words = [...distinct];
  return words.length === CODE_WORDS && words.every((word) => word.length <= CODE_CHARS_MAX + 1);
}

/** What stands before or after the fee is no fee. */
const NO_FEE =
  /avant|apres|before|after|brutto|gross|\bvor\b|\bnach\b|\bnet|prima|antes|despues|przed|voor\b|fore\b/;

/** The role, or one that the same word may mean beside other cells; undefined where none fits. */
function fitRole(role: StatementRole, facts: ColumnFacts): StatementRole | undefined {
  const days = share(facts.days, facts) >= FIT_MIN;
  const money = share(facts.amountCells, facts) >= FIT_MIN;
  switch (role) {
    case "bookingDate":
    case "valueDate":
      return days || share(facts.serials, facts) === 1 ? role : undefined;
    case "amount":
    case "fee":
    case "balance":
      return money ? role : undefined;
    case "debit":
    case "credit":
      if (money) return role;
      return share(facts.directions, facts) >= FIT_MIN ? "direction" : undefined;
    case "direction":
      return !money && !days && facts.distinct.size <= 6 ? role : undefined;
    case "currency":
      return share(facts.currencies, facts) >= FIT_MIN ? role : undefined;
    case "ownAccount":
    case "partnerAccount":
      return facts.accounts > 0 || !money ? role : undefined;
    default:
      return days ? undefined : role;
  }
}

function keepOneEach(suggestions: RoleSuggestion[]): void {
  const rank = { sure: 0, likely: 1, none: 2 };
  const taken = new Set<StatementRole>();
  const order = [...suggestions.keys()].sort(
    (a, b) => rank[suggestions[a]!.confidence] - rank[suggestions[b]!.confidence] || a - b,
  );
  for (const index of order) {
    const { role } = suggestions[index]!;
    if (role === null || REPEATED_ROLES.has(role)) continue;
    if (taken.has(role)) suggestions[index] = { role: null, confidence: "none" };
    taken.add(role);
  }
}

/** Gives columns that no name explains the roles that are still free, by what stands in them. */
function fillByCells(suggestions: RoleSuggestion[], facts: readonly ColumnFacts[]): void {
  const has = (role: StatementRole): boolean => suggestions.some((each) => each.role === role);
  const give = (index: number, role: StatementRole): void => {
    suggestions[index] = { role, confidence: "likely" };
  };
  const free = (test: (each: ColumnFacts) => boolean): number[] =>
    [...facts.keys()].filter((index) => {
      const { role, confidence } = suggestions[index]!;
      return (
        role === null && confidence === "none" && facts[index]!.filled > 0 && test(facts[index]!)
      );
    });
  // A second day without a telling name may be anything: the day of a query, of a printing.
  for (const index of free((each) => share(each.days, each) >= FIT_MIN))
    if (!has("bookingDate")) give(index, "bookingDate");
  for (const index of free((each) => share(each.accounts, each) >= FIT_MIN)) {
    if (facts[index]!.distinct.size === 1 && facts[index]!.filled > 1 && !has("ownAccount"))
      give(index, "ownAccount");
    else if (!has("partnerAccount")) give(index, "partnerAccount");
  }
  for (const index of free((each) => share(each.currencies, each) >= FIT_MIN))
    if (!has("currency")) give(index, "currency");
  const isUnsigned = facts.every(
    (each, index) => each.negatives === 0 || suggestions[index]!.role === "balance",
  );
  for (const index of free((each) => share(each.directions, each) === 1 && each.distinct.size > 1))
    if (isUnsigned && !has("direction") && !has("debit") && !has("credit"))
      give(index, "direction");
  const texts = free(
    (each) => each.days + each.amountCells + each.accounts === 0 && !looksLikeCodes(each),
  );
  const longest = texts.toSorted((a, b) => meanLength(facts[b]!) - meanLength(facts[a]!));
  for (const index of longest.filter((each) => facts[each]!.distinct.size > 1)) {
    if (!has("remittance")) give(index, "remittance");
    else if (!has("partnerName")) give(index, "partnerName");
  }
  // A text that names the kind of an item is its only text where no other column has one.
  const kind = suggestions.findIndex(
    ({ role, confidence }) => role === "type" && confidence === "likely",
  );
  if (kind !== -1 && !has("remittance")) give(kind, "remittance");
}

function meanLength({ chars, filled }: ColumnFacts): number {
  return filled === 0 ? 0 : chars / filled;
}

/** A pair of debit and credit, or one amount: never both, and no half of a pair. */
function settleMoney(
  suggestions: RoleSuggestion[],
  facts: readonly ColumnFacts[],
  names: readonly string[],
): void {
  const at = (role: StatementRole): number => suggestions.findIndex((each) => each.role === role);
  const drop = (role: StatementRole): void => {
    if (at(role) !== -1) suggestions[at(role)] = { role: null, confidence: "none" };
  };
  const [debit, credit] = [at("debit"), at("credit")];
  if (debit !== -1 && credit !== -1) {
    drop("amount");
    drop("direction");
    return;
  }
  const half = debit === -1 ? credit : debit;
  const free = [...facts.keys()].filter(
    (index) =>
      share(facts[index]!.amountCells, facts[index]!) >= FIT_MIN &&
      suggestions[index]!.role === null &&
      !looksLikeCode(names[index] ?? "", facts[index]!),
  );
  if (half !== -1 && at("amount") === -1) {
    const rows = Math.max(...facts.map(({ filled }) => filled));
    const own = facts[half]!;
    const role = debit === -1 ? "debit" : "credit";
    // A month without credits leaves their column empty.
    const isOther = (index: number): boolean =>
      facts[index]!.filled === 0
        ? nameRole(names[index] ?? "", (each) => (each === role ? each : undefined)) === role
        : own.filled < rows && facts[index]!.filled + own.filled === rows && free.includes(index);
    const other = [...facts.keys()].find((index) => index !== half && isOther(index));
    if (other !== undefined) suggestions[other] = { role, confidence: "likely" };
    // Half of a pair, whose other half nobody knows: a person says which column it is.
    else if (own.filled === rows || own.negatives > 0)
      suggestions[half] = { role: "amount", confidence: "likely" };
    return;
  }
  if (half !== -1) suggestions[half] = { role: null, confidence: "none" };
  const written = free.filter((index) => share(facts[index]!.markedCells, facts[index]!) > 0.5);
  const long = free.filter((index) => meanLength(facts[index]!) > CODE_CHARS_MAX);
  const [money] = [...written, ...long, ...free];
  if (at("amount") === -1 && money !== undefined)
    suggestions[money] = { role: "amount", confidence: "likely" };
}

const CODE_NAMES = new RegExp(
  "(?:^|[^a-z])(?:nr|no|num(?:mer|ero|ber)?|id|kod|code|kodas|cislo|broj|stev|numer|sorszam|" +
    "azonosito|ref|branch|filial|sucursal|agence|fiok|blz|sort|pohyb|index|lfd)",
);
/** Digits of a number that is too long for an amount without any mark. */
const CODE_DIGITS_MIN = 7;

/** An amount of fixed width is filled up with zeros. */
const FILLED = /^000/;

/** A number that names something: a counter, a branch, a code of a bank, a reference. */
function looksLikeCode(name: string, facts: ColumnFacts): boolean {
  if (facts.markedCells > 0 || [...facts.distinct].every((text) => FILLED.test(text))) return false;
  if (CODE_NAMES.test(name)) return true;
  const isConstant = facts.distinct.size === 1 && facts.filled > 1;
  const [width = 0] = facts.digitCounts;
  return isConstant || (facts.digitCounts.size === 1 && width >= CODE_DIGITS_MIN);
}

/** Distinct words of a column that is taken for one of directions. */
const SIDES_MAX = 4;

/**
 * Beside amounts without any sign, a column of two short words is the direction where its name or
 * its words say so, or where it holds nothing but two codes. A person says what they mean.
 */
function askDirection(
  suggestions: RoleSuggestion[],
  facts: readonly ColumnFacts[],
  names: readonly string[],
): void {
  const has = (role: StatementRole): boolean => suggestions.some((each) => each.role === role);
  const amount = facts[suggestions.findIndex(({ role }) => role === "amount")];
  if (!amount || amount.negatives > 0 || has("direction")) return;
  const scores = facts.map((each, index): number => {
    const { role } = suggestions[index]!;
    const isOpen = role === null || role === "type" || role === "reference" || role === "status";
    const words = [...each.distinct].map((text) => normalizeHeader(text));
    const isWords = words.length > 0 && words.length <= SIDES_MAX && words.every(isSideWord);
    if (!isOpen || !isWords || each.filled < amount.filled) return 0;
    if (DIRECTION_NAMES.test(names[index] ?? "")) return 3;
    const known = words.every((word) => usualDirection(word, words));
    if (known) return words.length > 1 ? 3 : 2;
    return words.length === 2 && words.every((word) => word.length <= CODE_CHARS_MAX) ? 1 : 0;
  });
  const best = Math.max(...scores);
  if (best > 0) suggestions[scores.indexOf(best)] = { role: "direction", confidence: "likely" };
}
