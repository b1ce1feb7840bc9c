/**
 * MT940 as banks write it: with entry dates and numbered fields, without entry dates, and
 * Raiffeisen's CMI (CP852, no entry dates).
 */
import {
  cutPieces,
  type InventedItem,
  isOut,
} from "../../src/statements/invented/invented-statement.ts";
import {
  FIELD_CHARACTERS,
  mt940Amount,
  type Mt940Statement,
  shortDay,
  writeMt940 as writeInvented,
} from "../../src/statements/invented/write-mt940.ts";
import { bicOf, ibanOf } from "./ledger.ts";
import { type Look, type Statement, tellStatement } from "./statement.ts";
import { encode } from "./text-bytes.ts";

export type Mt940Dialect = "dated" | "undated" | "cmi";

// The third letter of the currency stands after the mark at Raiffeisen.
const FUNDS: Readonly<Record<string, string>> = { HUF: "F", EUR: "R", USD: "D" };
const TYPE_CODES: Readonly<Record<string, string>> = {
  Átutalás: "527",
  "Díj, jutalék": "077",
  Kártyatranzakció: "031",
};
// Details are wrapped at 35 letters there, words or not.
const CMI_LINE = 35;

const LOOK = {
  codeOf: () => "166",
  cutText: (text: string) => cutPieces(text, FIELD_CHARACTERS),
  cutName: (name: string) => cutPieces(name, FIELD_CHARACTERS).slice(0, 2),
};

/** All statements in one file. */
export function writeMt940(
  statements: readonly Statement[],
  dialect: Mt940Dialect,
  look: Look,
): Buffer {
  const told = statements.map((statement) => tell(statement, dialect, look));
  if (dialect !== "cmi") return encode(writeInvented(told, LOOK), look.charset);
  const { currency } = statements[0]!.account;
  return encode(
    writeInvented(told, {}, (item) => writeCmiEntry(item, currency)),
    "cp852",
  );
}

function tell(statement: Statement, dialect: Mt940Dialect, look: Look): Mt940Statement {
  const { account, number, page } = statement;
  const isCmi = dialect === "cmi";
  const told = tellStatement(statement, look);
  const place = page === undefined ? "" : `/${page}`;
  return {
    ...told,
    account: isCmi
      ? `${bicOf(account)}/${account.number}/${account.currency}`
      : ibanOf(account.number),
    // An empty line stands behind it there.
    number: `${String(number).padStart(isCmi ? 4 : 5, "0")}${place}${isCmi ? "\r\n" : ""}`,
    items: told.items.map((item) => ({
      ...item,
      day: dialect === "dated" ? item.day : undefined,
      id: isCmi || look.ids ? item.id : undefined,
    })),
  };
}

function writeCmiEntry(item: InventedItem, currency: string): string[] {
  const { valueDay, amount, type = "", id, partner, partnerAccount, text = "", isReversal } = item;
  const side = isReversal ? (isOut(amount) ? "RC" : "RD") : isOut(amount) ? "D" : "C";
  const details = [`CAB26D${id}`, partnerAccount, partner, ...cutPieces(text, CMI_LINE)];
  return [
    `:61:${shortDay(valueDay)}${side}${FUNDS[currency] ?? ""}${mt940Amount(amount)}N${TYPE_CODES[type] ?? "527"}`,
    type,
    `:86:${details.filter(Boolean).join("\r\n")}`,
  ];
}
