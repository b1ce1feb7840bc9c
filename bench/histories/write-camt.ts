/** CAMT.053, .052 and .054 in the versions 02 and 08, and as Electra writes the former. */
import { balanceAt, bicOf, decimal, ibanOf, type Movement, rowsOf } from "./ledger.ts";
import {
  closingDayOf,
  isReversal,
  linesOf,
  type Look,
  openingDayOf,
  type Statement,
  wordsOf,
} from "./statement.ts";

/** `undated` is a 053.02 whose entries have no booking day. */
export type CamtDialect = "053.02" | "053.08" | "electra" | "052.02" | "054.02" | "undated";

interface Shape {
  readonly message: string;
  readonly statement: string;
  readonly version: string;
}

const SHAPES: Readonly<Record<CamtDialect, Shape>> = {
  "053.02": { message: "BkToCstmrStmt", statement: "Stmt", version: "camt.053.001.02" },
  "053.08": { message: "BkToCstmrStmt", statement: "Stmt", version: "camt.053.001.08" },
  electra: { message: "BkToCstmrStmt", statement: "Stmt", version: "camt.053.001.02" },
  undated: { message: "BkToCstmrStmt", statement: "Stmt", version: "camt.053.001.02" },
  "052.02": { message: "BkToCstmrAcctRpt", statement: "Rpt", version: "camt.052.001.02" },
  "054.02": { message: "BkToCstmrDbtCdtNtfctn", statement: "Ntfctn", version: "camt.054.001.02" },
};

const escaped = (text: string): string => text.replaceAll("&", "&amp;").replaceAll("<", "&lt;");
const element = (name: string, inner: string): string =>
  inner === "" ? "" : `<${name}>${inner}</${name}>`;
const direction = (amount: bigint): string => element("CdtDbtInd", amount < 0n ? "DBIT" : "CRDT");

/** All statements in one message. */
export function writeCamt(
  statements: readonly Statement[],
  dialect: CamtDialect,
  look: Look,
): Buffer {
  const { message, statement: name, version } = SHAPES[dialect];
  const last = closingDayOf(statements.at(-1)!);
  const { number, page, closes = true } = statements[0]!;
  const pages =
    page === undefined
      ? ""
      : `<MsgPgntn><PgNb>${page}</PgNb><LastPgInd>${closes}</LastPgInd></MsgPgntn>`;
  const header = element(
    "GrpHdr",
    `<MsgId>${last.replaceAll("-", "")}${number}</MsgId><CreDtTm>${last}T21:00:00</CreDtTm>${pages}`,
  );
  const body = statements
    .map((each) => element(name, writeStatement(each, dialect, look)))
    .join("\n");
  const electra = dialect === "electra" ? ' xmlns:ele="http://www.cardinal.hu/electra"' : "";
  const text =
    `<?xml version="1.0" encoding="UTF-8"?>\n<Document xmlns="urn:iso:std:iso:20022:tech:xsd:${version}"${electra}>` +
    `${element(message, `${header}\n${body}`)}</Document>\n`;
  return Buffer.from(text, "utf8");
}

function writeStatement(statement: Statement, dialect: CamtDialect, look: Look): string {
  const { account, from, to, number, page, opens = true, closes = true } = statement;
  const first = openingDayOf(statement);
  const last = closingDayOf(statement);
  const notifies = dialect === "054.02";
  const electra = dialect === "electra";
  // Pages of a statement bear one id.
  const named = page === undefined ? last : account.movements.at(-1)!.day;
  const id = `<Id>${String(number).padStart(4, "0")}/${named.replaceAll("-", "")}</Id>`;
  const sequence = `<${electra ? "LglSeqNb" : "ElctrncSeqNb"}>${number}</${electra ? "LglSeqNb" : "ElctrncSeqNb"}>`;
  // A balance may bear the date of the day before; the interval names days that the statement
  // covers.
  const covered = rowsOf(statement)[0]?.day ?? first;
  const interval = element(
    "FrToDt",
    `<FrDtTm>${covered}T00:00:00</FrDtTm><ToDtTm>${last}T23:59:59</ToDtTm>`,
  );
  const accountId = electra
    ? `<Othr><Id>${account.number}</Id></Othr>`
    : `<IBAN>${ibanOf(account.number)}</IBAN>`;
  const bic = `<${dialect === "053.08" ? "BICFI" : "BIC"}>${bicOf(account)}</${dialect === "053.08" ? "BICFI" : "BIC"}>`;
  const owner = element(
    "Acct",
    `<Id>${accountId}</Id><Ccy>${account.currency}</Ccy><Svcr><FinInstnId>${bic}</FinInstnId></Svcr>`,
  );
  const balance = (code: string, place: number, day: string): string => {
    const amount = balanceAt(account, place);
    return element(
      "Bal",
      `<Tp><CdOrPrtry><Cd>${code}</Cd></CdOrPrtry></Tp><Amt Ccy="${account.currency}">${decimal(amount, ".")}</Amt>` +
        `${direction(amount)}<Dt><Dt>${day}</Dt></Dt>`,
    );
  };
  // A report of the day so far closes with an intermediate balance, as a page does; a notification
  // has none.
  const closing = dialect === "052.02" || !closes ? "ITBD" : "CLBD";
  const { lacks } = statement;
  const balances =
    (notifies || lacks === "opening" || lacks === "both"
      ? ""
      : balance(opens ? "OPBD" : "ITBD", from, first)) +
    (notifies || lacks === "closing" || lacks === "both" ? "" : balance(closing, to, last));
  const created = `<CreDtTm>${last}T21:00:00</CreDtTm>`;
  const entries = linesOf(statement, look)
    .map((movement) => writeEntry(movement, account.currency, dialect, look))
    .join("\n");
  return `${electra ? sequence + id : id + sequence}${created}${interval}${owner}${balances}\n${entries}`;
}

function writeEntry(
  movement: Movement,
  currency: string,
  dialect: CamtDialect,
  look: Look,
): string {
  const { amount, day, valueDay, id, type } = movement;
  const { partner, partnerAccount, text } = wordsOf(movement, look);
  const side = amount < 0n ? "Cdtr" : "Dbtr";
  const name = element("Nm", escaped(partner));
  const party = element(side, dialect === "053.08" ? element("Pty", name) : name);
  const partyAccount =
    partnerAccount === ""
      ? ""
      : element(`${side}Acct`, `<Id><IBAN>${ibanOf(partnerAccount)}</IBAN></Id>`);
  const details = element(
    "NtryDtls",
    element(
      "TxDtls",
      `<Refs><EndToEndId>NOTPROVIDED</EndToEndId></Refs>${element("RltdPties", party + partyAccount)}` +
        `${element("RmtInf", element("Ustrd", escaped(text)))}`,
    ),
  );
  const status = dialect === "053.08" ? "<Sts><Cd>BOOK</Cd></Sts>" : "<Sts>BOOK</Sts>";
  const code =
    "<BkTxCd><Domn><Cd>PMNT</Cd><Fmly><Cd>RCDT</Cd><SubFmlyCd>OTHR</SubFmlyCd></Fmly></Domn></BkTxCd>";
  const reversal = isReversal(movement, look) ? "<RvslInd>true</RvslInd>" : "";
  const reference = look.ids || dialect === "electra" ? `<AcctSvcrRef>${id}</AcctSvcrRef>` : "";
  return element(
    "Ntry",
    `<Amt Ccy="${currency}">${decimal(amount, ".")}</Amt>${direction(amount)}${reversal}${status}` +
      `${dialect === "undated" ? "" : `<BookgDt><Dt>${day}</Dt></BookgDt>`}<ValDt><Dt>${valueDay}</Dt></ValDt>${reference}` +
      `${dialect === "electra" ? details + code : code + details}` +
      `<AddtlNtryInf>${escaped(type)}</AddtlNtryInf>`,
  );
}
