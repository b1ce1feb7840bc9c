/** CAMT.053, .052 and .054 in the versions 02 and 08, and as Electra writes the former. */
import {
  type CamtShape,
  type CamtStatement,
  writeCamt as writeInvented,
} from "../../src/statements/invented/write-camt.ts";
import { bicOf, ibanOf, rowsOf } from "./ledger.ts";
import {
  closingDayOf,
  type Look,
  openingDayOf,
  type Statement,
  tellStatement,
} from "./statement.ts";

/** `undated` is a 053.02 whose entries have no booking day. */
export type CamtDialect = "053.02" | "053.08" | "electra" | "052.02" | "054.02" | "undated";

const SHAPES: Readonly<Record<CamtDialect, CamtShape>> = {
  "053.02": { kind: "053", version: "02" },
  "053.08": { kind: "053", version: "08" },
  electra: { kind: "053", version: "02", isElectra: true },
  undated: { kind: "053", version: "02" },
  "052.02": { kind: "052", version: "02" },
  "054.02": { kind: "054", version: "02" },
};

/** All statements in one message. */
export function writeCamt(
  statements: readonly Statement[],
  dialect: CamtDialect,
  look: Look,
): Buffer {
  const last = closingDayOf(statements.at(-1)!);
  const { number, page, closes = true } = statements[0]!;
  const message = {
    id: `${last.replaceAll("-", "")}${number}`,
    created: `${last}T21:00:00`,
    page: page === undefined ? undefined : { number: page, isLast: closes },
  };
  const told = statements.map((statement) => tell(statement, dialect, look));
  return Buffer.from(writeInvented(message, told, SHAPES[dialect]), "utf8");
}

function tell(statement: Statement, dialect: CamtDialect, look: Look): CamtStatement {
  const { account, number, page, lacks } = statement;
  const { opening, closing, items, currency } = tellStatement(statement, look);
  const isElectra = dialect === "electra";
  const last = closingDayOf(statement);
  // Pages of a statement bear one id.
  const named = page === undefined ? last : account.movements.at(-1)!.day;
  const notifies = dialect === "054.02";
  return {
    account: isElectra ? account.number : ibanOf(account.number),
    currency,
    id: `${String(number).padStart(4, "0")}/${named.replaceAll("-", "")}`,
    number,
    created: `${last}T21:00:00`,
    // A balance may bear the date of the day before; the interval names days that the statement
    // covers.
    covers: [rowsOf(statement)[0]?.day ?? openingDayOf(statement), last],
    bic: bicOf(account),
    opening: notifies || lacks === "opening" || lacks === "both" ? undefined : opening,
    // A report of the day so far closes with an intermediate balance, as a page does; a
    // notification has none.
    closing:
      notifies || lacks === "closing" || lacks === "both"
        ? undefined
        : { ...closing, isIntermediate: closing.isIntermediate || dialect === "052.02" },
    items: items.map((item) => ({
      ...item,
      day: dialect === "undated" ? undefined : item.day,
      id: look.ids || isElectra ? item.id : undefined,
      partnerAccount: item.partnerAccount && ibanOf(item.partnerAccount),
      code: "PMNT/RCDT/OTHR",
      endToEndId: "NOTPROVIDED",
    })),
  };
}
