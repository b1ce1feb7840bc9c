/** CAMT.053.001.02, its elements in the order of the schema. */
import { absolute, formatAmount, type Amount } from "#values/money.ts";
import type { DemoStatement } from "./demo-statement.ts";

export function writeCamt(statement: DemoStatement): Uint8Array {
  const { account, from, to, items } = statement;
  const id = `${to.replaceAll("-", "")}-${account.accountNr}`;
  const entries = items.map((item, index) => entryXml(statement, item, index + 1)).join("");
  const xml =
    '<?xml version="1.0" encoding="UTF-8"?>\n<Document xmlns="urn:iso:std:iso:20022:tech:xsd:camt.053.001.02"><BkToCstmrStmt>' +
    `<GrpHdr><MsgId>${id}</MsgId><CreDtTm>${to}T20:00:00</CreDtTm></GrpHdr>` +
    `<Stmt><Id>${id}</Id><ElctrncSeqNb>${statement.number}</ElctrncSeqNb><CreDtTm>${to}T20:00:00</CreDtTm>` +
    `<FrToDt><FrDtTm>${from}T00:00:00</FrDtTm><ToDtTm>${to}T23:59:59</ToDtTm></FrToDt>` +
    `<Acct><Id><Othr><Id>${account.accountNr}</Id></Othr></Id><Ccy>${account.currency}</Ccy></Acct>` +
    balanceXml("OPBD", statement.opening, account.currency, from) +
    balanceXml("CLBD", statement.closing, account.currency, to) +
    `${entries}</Stmt></BkToCstmrStmt></Document>\n`;
  return new TextEncoder().encode(xml);
}

function entryXml(
  statement: DemoStatement,
  item: DemoStatement["items"][number],
  number: number,
): string {
  const { currency } = statement.account;
  const side = item.amount < 0n ? "Cdtr" : "Dbtr";
  const party =
    item.partnerName === ""
      ? ""
      : `<RltdPties><${side}><Nm>${escape(item.partnerName)}</Nm></${side}>${
          item.partnerAccountNr === ""
            ? ""
            : `<${side}Acct><Id><Othr><Id>${item.partnerAccountNr}</Id></Othr></Id></${side}Acct>`
        }</RltdPties>`;
  return (
    `<Ntry><NtryRef>${number}</NtryRef>${amountXml(item.amount, currency)}<Sts>BOOK</Sts>` +
    `<BookgDt><Dt>${item.date}</Dt></BookgDt><ValDt><Dt>${item.date}</Dt></ValDt><AcctSvcrRef>${item.id}</AcctSvcrRef>` +
    `<BkTxCd><Prtry><Cd>${item.amount < 0n ? "HD001" : "HC001"}</Cd></Prtry></BkTxCd>` +
    `<NtryDtls><TxDtls><Refs><EndToEndId>NOTPROVIDED</EndToEndId></Refs>${party}` +
    `<RmtInf><Ustrd>${escape(item.remittance)}</Ustrd></RmtInf></TxDtls></NtryDtls>` +
    `<AddtlNtryInf>${escape(item.type)}</AddtlNtryInf></Ntry>`
  );
}

function balanceXml(code: string, amount: Amount, currency: string, date: string): string {
  return `<Bal><Tp><CdOrPrtry><Cd>${code}</Cd></CdOrPrtry></Tp>${amountXml(amount, currency)}<Dt><Dt>${date}</Dt></Dt></Bal>`;
}

function amountXml(amount: Amount, currency: string): string {
  return `<Amt Ccy="${currency}">${formatAmount(absolute(amount))}</Amt><CdtDbtInd>${amount < 0n ? "DBIT" : "CRDT"}</CdtDbtInd>`;
}

function escape(text: string): string {
  return text.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll(">", "&gt;");
}
