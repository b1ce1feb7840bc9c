/** OFX, QIF, MultiCash's `UMSATZ.TXT` and MT942: formats without balances. */
import { decimal, ibanOf, type Movement, type Slice } from "./ledger.ts";
import {
  closingDayOf,
  linesOf,
  type Look,
  openingDayOf,
  type Statement,
  wordsOf,
} from "./statement.ts";
import { encode, withoutAccents } from "./text-bytes.ts";

/** `mt942` states booking days, `mt942-undated` value days only. */
export type RecordDialect = "ofx" | "ofx-ids" | "qif" | "umsatz" | "mt942" | "mt942-undated";

const digitsOf = (day: string): string => day.replaceAll("-", "");
const signed = (amount: bigint, point: "," | "."): string =>
  (amount < 0n ? "-" : "") + decimal(amount, point);
const escaped = (text: string): string => text.replaceAll("&", "&amp;").replaceAll("<", "&lt;");
// A number that ends in zeros is written without them by many.
const shortNumber = (number: string): string => number.replace(/0{8}$/, "");

/** All statements in one file. */
export function writeRecords(
  statements: readonly Statement[],
  dialect: RecordDialect,
  look: Look,
): Buffer {
  if (dialect === "ofx" || dialect === "ofx-ids")
    return Buffer.from(writeOfx(statements, dialect, look), "utf8");
  if (dialect === "qif") return Buffer.from(writeQif(statements[0]!, look), "utf8");
  if (dialect === "umsatz") return encode(writeUmsatz(statements, look), "cp852");
  const text = statements.map((statement) => writeInterim(statement, dialect, look)).join("");
  return encode(text, look.charset);
}

function writeOfx(statements: readonly Statement[], dialect: RecordDialect, look: Look): string {
  const lists = statements.map((statement) => {
    const { number, currency } = statement.account;
    const rows = linesOf(statement, look).map((movement) => ofxRow(movement, dialect, look));
    const [from, to] = [openingDayOf(statement), closingDayOf(statement)].map(digitsOf);
    return (
      `<STMTTRNRS><TRNUID>1<STMTRS><CURDEF>${currency}<BANKACCTFROM><BANKID>${number.slice(0, 8)}` +
      `<ACCTID>${shortNumber(number).slice(8)}<ACCTTYPE>CHECKING</BANKACCTFROM>\r\n` +
      `<BANKTRANLIST><DTSTART>${from}<DTEND>${to}\r\n${rows.join("")}</BANKTRANLIST></STMTRS></STMTTRNRS>\r\n`
    );
  });
  return (
    "OFXHEADER:100\r\nDATA:OFXSGML\r\nVERSION:102\r\nSECURITY:NONE\r\nENCODING:UTF-8\r\nCHARSET:NONE\r\n" +
    `COMPRESSION:NONE\r\nOLDFILEUID:NONE\r\nNEWFILEUID:NONE\r\n\r\n<OFX><BANKMSGSRSV1>\r\n${lists.join("")}</BANKMSGSRSV1></OFX>\r\n`
  );
}

function ofxRow(movement: Movement, dialect: RecordDialect, look: Look): string {
  const { partner, text } = wordsOf(movement, look);
  const { id, day, valueDay, amount, ordinal } = movement;
  // Without ids of its own a bank numbers the rows of each export anew.
  const name = dialect === "ofx-ids" ? id : `${digitsOf(day)}${ordinal}${look.wording}`;
  return (
    `<STMTTRN><TRNTYPE>${amount < 0n ? "DEBIT" : "CREDIT"}<DTPOSTED>${digitsOf(day)}120000<DTAVAIL>${digitsOf(valueDay)}` +
    `<TRNAMT>${signed(amount, ".")}<FITID>${name}<NAME>${escaped(partner)}<MEMO>${escaped(text)}</STMTTRN>\r\n`
  );
}

function writeQif(slice: Slice, look: Look): string {
  const rows = linesOf(slice, look).map((movement) => {
    const { partner, text } = wordsOf(movement, look);
    return [
      `D${movement.day}`,
      `T${signed(movement.amount, ".")}`,
      ...(partner === "" ? [] : [`P${partner}`]),
      ...(text === "" ? [] : [`M${text}`]),
      "^",
    ].join("\r\n");
  });
  return `!Type:Bank\r\n${rows.join("\r\n")}\r\n`;
}

const shortDotted = (day: string): string => day.slice(2).split("-").toReversed().join(".");

function writeUmsatz(statements: readonly Statement[], look: Look): string {
  return statements
    .flatMap((statement) =>
      linesOf(statement, look).map((movement) => {
        const { number, currency } = statement.account;
        const { partner, partnerAccount, text } = wordsOf(movement, look);
        const cells = Array.from({ length: 21 }, () => "");
        cells[0] = number.slice(0, 8);
        cells[1] = shortNumber(number).slice(8);
        cells[2] = String(statement.number);
        cells[3] = shortDotted(movement.valueDay);
        cells[5] = movement.type;
        cells[6] = "166";
        cells[10] = signed(movement.amount, ",");
        cells[13] = shortDotted(movement.day);
        cells[16] = partner;
        cells[17] = partnerAccount;
        cells[18] = text;
        cells[20] = currency;
        return `${cells.join(";")}\r\n`;
      }),
    )
    .join("");
}

function writeInterim(statement: Statement, dialect: RecordDialect, look: Look): string {
  const { account, number } = statement;
  const { currency } = account;
  const shown = linesOf(statement, look);
  const short = (day: string): string => digitsOf(day).slice(2);
  const sum = (isOut: boolean): string => {
    const some = shown.filter(({ amount }) => amount < 0n === isOut);
    const total = some.reduce((all, { amount }) => all + amount, 0n);
    return `${some.length}${currency}${decimal(total, ",")}`;
  };
  const entries = shown.flatMap((movement) => {
    const { partner, partnerAccount, text } = wordsOf(movement, look);
    const { amount, day, valueDay, type, id } = movement;
    const entryDay = dialect === "mt942" ? short(day).slice(2) : "";
    const facts = [
      ["00", withoutAccents(type)],
      ...(text === "" ? [] : [["20", text.slice(0, 27)]]),
      ...(partnerAccount === "" ? [] : [["31", ibanOf(partnerAccount)]]),
      ...(partner === "" ? [] : [["32", partner.slice(0, 27)]]),
    ];
    return [
      `:61:${short(valueDay)}${entryDay}${amount < 0n ? "D" : "C"}${decimal(amount, ",")}NTRFNONREF${look.ids ? `//${id}` : ""}`,
      `:86:166${facts.map(([name, value]) => `?${name}${value}`).join("")}`,
    ];
  });
  const lines = [
    ":20:INTERIM",
    `:25:${ibanOf(account.number)}`,
    `:28C:${number}/1`,
    `:34F:${currency}0,`,
    `:13D:${short(closingDayOf(statement))}1200+0100`,
    ...entries,
    `:90D:${sum(true)}`,
    `:90C:${sum(false)}`,
    "-",
  ];
  return lines.map((line) => `${line}\r\n`).join("");
}
