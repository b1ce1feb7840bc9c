/**
 * Whose a report is, and to which accounts its source transfers: from the labels above the table
 * and from its columns. Nothing is guessed: a text that is no name, no tax number and no account
 * number says nothing.
 */
import type { StatedOwner } from "#settlements/settlement.ts";
import type { FoundTable } from "#statements/formats/settlement/find-settlement.ts";
import type { ReadRow } from "#statements/formats/settlement/settlement-line.ts";
import { plainName } from "#statements/formats/settlement/settlement-names.ts";
import {
  cellText,
  type TableSheet,
  type TableSource,
} from "#statements/formats/table/table-source.ts";
import { readAccountNumber } from "#values/account-number.ts";
import { taxNumberBase } from "#values/tax-number.ts";

/** Rows of a sheet in which labels are looked for, and filled cells of a row that has one. */
const LABEL_ROWS_MAX = 40;
const LABEL_CELLS_MAX = 6;
/** Names, numbers and accounts that are kept of one settlement. */
const STATED_MAX = 20;
const NAME_CHARS_MAX = 200;

/** Words of labels, normalised: who gets the transfer, and what is said of him. */
const WHO =
  "ugyfel|partner|kereskedo|elfogado|kedvezmenyezett|jogosult|elado|megbizo|szerzodo fel|ceg";
const WHO_ENGLISH = "customer|client|merchant|partner|seller|company|beneficiary";
const PAID = "utalasi?|jovairasi?|jovairando|kifizetesi?";
const CURRENCY = "(?: ?\\(?[a-z]{3}\\)?)?";

const wholeLabel = (...ways: readonly string[]): RegExp => new RegExp(`^(?:${ways.join("|")})$`);

const NAME_LABELS = wholeLabel(
  `(?:${WHO}|szamlatulajdonos) ?(?:nev|neve)?`,
  "cegnev",
  `(?:${WHO_ENGLISH})(?: name)?`,
  "account (?:holder|owner)(?: name)?",
);
const ACCOUNT_LABELS = wholeLabel(
  `(?:(?:${WHO}|${PAID}) )?bank ?szamla(?: ?szama?)?${CURRENCY}`,
  `(?:${WHO}|${PAID}) (?:szamla|szamlaszama?|szamla szama)${CURRENCY}`,
  `(?:(?:${WHO_ENGLISH}|payout|your) )?(?:bank account|account|iban)(?: number| no)?${CURRENCY}`,
);
/** Labels that say whose tax number it is; a bare one counts below the owner's name only. */
const TAX_LABELS = wholeLabel(
  `(?:${WHO}) adoszama`,
  `(?:${WHO_ENGLISH}) (?:tax|vat) (?:number|no|id)`,
);
const BARE_TAX_LABELS = wholeLabel(
  "(?:kozossegi |eu )?adoszama?",
  "(?:eu )?(?:tax|vat) (?:number|no|id)",
);

/** A number in a text: Hungarian with or without dashes or blanks, or an IBAN. */
const ACCOUNT_SHAPE =
  /\b[A-Z]{2}\d{2}(?:[ -]?[A-Z0-9]{4}){2,7}(?:[ -]?[A-Z0-9]{1,4})?\b|\b\d{8}[ -]?\d{8}(?:[ -]?\d{8})?\b/g;
/** The last digits of a number whose beginning the report leaves out. */
const TAIL_SHAPE = /^[\s*xX.•·-]*(\d{3,8})$/;

/** What labels and columns say of the owner, gathered. */
class OwnerWords {
  readonly names = new Set<string>();
  readonly taxNumbers = new Set<string>();
  readonly accounts = new Set<string>();

  name(text: string): void {
    const name = text.replace(/\p{C}/gu, "").trim().slice(0, NAME_CHARS_MAX);
    // A number of the customer, an address of mail or of a page is no name.
    if (/\p{L}{2}/u.test(name) && !/\d{4}|@|:\/\//.test(name)) this.names.add(name);
  }
  tax(text: string): void {
    const base = taxNumberBase(text);
    if (base !== undefined) this.taxNumbers.add(base);
  }
  account(text: string): void {
    const whole = accountsIn(text);
    const tail = whole.length === 0 ? TAIL_SHAPE.exec(text)?.[1] : undefined;
    for (const account of tail === undefined ? whole : [`*${tail}`]) this.accounts.add(account);
  }
  stated(): StatedOwner | undefined {
    const [names, taxNumbers, accounts] = [this.names, this.taxNumbers, this.accounts].map((all) =>
      [...all].slice(0, STATED_MAX),
    );
    const isSilent = names!.length + taxNumbers!.length + accounts!.length === 0;
    return isSilent ? undefined : { names: names!, taxNumbers: taxNumbers!, accounts: accounts! };
  }
}

function accountsIn(text: string): string[] {
  return [...text.toUpperCase().matchAll(ACCOUNT_SHAPE)].flatMap(([found]) => {
    const number = readAccountNumber(found);
    return number === undefined || number.kind === "other" ? [] : [number.canonical];
  });
}

/** What the labels outside the tables say; undefined where they say nothing. */
export function aboutOwner(
  source: TableSource,
  tables: readonly FoundTable[],
): StatedOwner | undefined {
  const said = new OwnerWords();
  for (const sheet of source.sheets) {
    const end = tables.find((table) => table.sheet.name === sheet.name)?.headerLine;
    readLabels(sheet, end, said);
  }
  return said.stated();
}

function readLabels(sheet: TableSheet, end: number | undefined, said: OwnerWords): void {
  let seen = 0;
  for (const { cells, line } of sheet.firstRows?.() ?? sheet.rows()) {
    if (++seen > LABEL_ROWS_MAX || (end !== undefined && line >= end)) return;
    const texts = cells.map((cell) => cellText(cell).trim()).filter((text) => text !== "");
    if (texts.length > LABEL_CELLS_MAX) continue;
    for (const [label, value] of labelled(texts)) {
      if (NAME_LABELS.test(label)) said.name(value);
      else if (ACCOUNT_LABELS.test(label)) said.account(value);
      else if (TAX_LABELS.test(label)) said.tax(value);
      else if (BARE_TAX_LABELS.test(label) && said.names.size > 0) said.tax(value);
    }
  }
}

/** The labels of a row with their values: in one cell behind a colon, or in the next one. */
function labelled(texts: readonly string[]): (readonly [string, string])[] {
  return texts.flatMap((text, index) => {
    const colon = text.indexOf(":");
    const inside = colon > 0 ? text.slice(colon + 1).replace(/^[:\s]+/, "") : "";
    if (inside !== "") return [[plainName(text.slice(0, colon)), inside] as const];
    const next = texts[index + 1];
    return next === undefined ? [] : [[plainName(text).replace(/:+$/, ""), next] as const];
  });
}

/** The owner of one settlement: its rows' own words, else those of the report. */
export function ownerOf(
  rows: readonly ReadRow[],
  about: StatedOwner | undefined,
): StatedOwner | undefined {
  const said = new OwnerWords();
  const payouts = rows.filter(({ what }) => what === "payout");
  for (const { row } of rows) {
    if (said.names.size < STATED_MAX) said.name(row.text("ownerName"));
  }
  // Where rows tell the transfer itself, an account of another row is a payer's.
  for (const { row } of payouts.length > 0 ? payouts : rows)
    if (said.accounts.size < STATED_MAX) said.account(row.text("ownAccount"));
  const own = said.stated();
  if (own === undefined) return about;
  return {
    names: own.names.length > 0 ? own.names : (about?.names ?? []),
    taxNumbers: about?.taxNumbers ?? [],
    accounts: own.accounts.length > 0 ? own.accounts : (about?.accounts ?? []),
  };
}
