/**
 * CAMT.053.001.02 and .08 (ISO 20022), valid by their schemas: one statement for each account, its
 * booked entries in the order of the rows. Balances are stated where they tie with the entries; a
 * statement without a known balance says so, and states the net of its entries in a proprietary
 * balance, because the schema demands one.
 */
import type { LocalDate } from "#values/local-date.ts";
import { absolute, formatAmount, type Amount } from "#values/money.ts";
import { sectionsOf } from "../account-sections.ts";
import type {
  AccountForm,
  ExportAccount,
  ExportBytes,
  ExportHead,
  ExportRows,
} from "../export-row.ts";
import { balanceNote, statementBalances, type StatementBalances } from "../statement-balances.ts";
import {
  batchClosingXml,
  batchOpeningXml,
  type CamtVersion,
  entryXml,
  itemXml,
} from "./camt-entry.ts";
import {
  accountIdElement,
  amountElements,
  budapestTime,
  directionElement,
  textElement,
} from "./camt-values.ts";

export interface CamtStyle {
  readonly version: CamtVersion;
  readonly accountForm: AccountForm;
}

/** Proprietary code of the balance that is the net of the entries alone. */
export const NET_OF_ENTRIES = "NETOFENTRIES";

const NUMBER_IN_ID = 24;

/** The message; the rows come in the order of the head's accounts. */
export async function* writeCamt053(
  rows: ExportRows,
  head: ExportHead,
  style: CamtStyle,
): ExportBytes {
  const utf8 = new TextEncoder();
  const namespace = `urn:iso:std:iso:20022:tech:xsd:camt.053.001.${style.version}`;
  const created = creationTime(head);
  const compact = `${head.from}-${head.to}`.replace(/(\d{4})-(\d{2})-(\d{2})/g, "$1$2$3");
  yield utf8.encode(
    `<?xml version="1.0" encoding="UTF-8"?>\n<Document xmlns="${namespace}"><BkToCstmrStmt>` +
      `<GrpHdr><MsgId>BH-${head.taxNumber}-${compact}</MsgId><CreDtTm>${created}</CreDtTm></GrpHdr>\n`,
  );
  let number = 0;
  // The end of an entry whose items are being written.
  let closing = "";
  for await (const part of sectionsOf(rows, head)) {
    if (part.kind === "begin") {
      yield utf8.encode(`<Stmt>${statementHeadXml(part.account, head, style)}\n`);
    } else if (part.kind === "rows") {
      let xml = "";
      for (const row of part.rows) {
        if (row.item !== undefined) {
          xml += itemXml(row.item, row.currency, style);
          continue;
        }
        xml += closing;
        const hasItems = row.batchCount !== undefined;
        closing = hasItems ? batchClosingXml(row) : "";
        xml += hasItems ? batchOpeningXml(row, ++number, style) : entryXml(row, ++number, style);
      }
      yield utf8.encode(xml);
    } else {
      const note = balanceNote(statementBalances(part.account, head));
      const last = closing;
      closing = "";
      yield utf8.encode(`${last}${textElement("AddtlStmtInf", note, 500)}</Stmt>\n`);
    }
  }
  yield utf8.encode("</BkToCstmrStmt></Document>\n");
}

function creationTime({ asOf }: ExportHead): string {
  return budapestTime(asOf.slice(0, 10) as LocalDate, `${asOf.slice(11, 16)}:00`);
}

/** Everything of a statement before its entries. */
function statementHeadXml(account: ExportAccount, head: ExportHead, style: CamtStyle): string {
  const { from, to } = head;
  const id = `${to.replaceAll("-", "").slice(2)}-${account.accountNr.slice(-NUMBER_IN_ID)}-${account.currency}`;
  return (
    textElement("Id", id, 35) +
    `<CreDtTm>${creationTime(head)}</CreDtTm>` +
    `<FrToDt><FrDtTm>${budapestTime(from, "00:00:00")}</FrDtTm><ToDtTm>${budapestTime(to, "23:59:59")}</ToDtTm></FrToDt>` +
    accountXml(account, head, style.accountForm) +
    balancesXml(statementBalances(account, head), account, head) +
    totalsXml(account, style.version)
  );
}

function accountXml(account: ExportAccount, head: ExportHead, form: AccountForm): string {
  const bank = textElement("Nm", account.bankName, 140);
  const owner = textElement("Nm", head.companyName, 140);
  return (
    `<Acct>${accountIdElement(account.accountNr, form)}<Ccy>${account.currency}</Ccy>` +
    textElement("Nm", account.displayName, 70) +
    (owner === "" ? "" : `<Ownr>${owner}</Ownr>`) +
    (bank === "" ? "" : `<Svcr><FinInstnId>${bank}</FinInstnId></Svcr>`) +
    "</Acct>"
  );
}

function balancesXml(
  balances: StatementBalances,
  { currency, sums }: ExportAccount,
  { from, to }: ExportHead,
): string {
  const balance = (type: string, amount: Amount, day: LocalDate): string =>
    `<Bal><Tp><CdOrPrtry>${type}</CdOrPrtry></Tp>${amountElements(amount, currency)}<Dt><Dt>${day}</Dt></Dt></Bal>`;
  if ("missing" in balances)
    return balance(`<Prtry>${NET_OF_ENTRIES}</Prtry>`, sums.credit + sums.debit, to);
  return (
    balance("<Cd>OPBD</Cd>", balances.opening, from) +
    balance("<Cd>CLBD</Cd>", balances.closing, to)
  );
}

/** `TxsSummry`: counts and sums of the entries. */
function totalsXml({ sums }: ExportAccount, version: CamtVersion): string {
  const net = sums.credit + sums.debit;
  const amount = formatAmount(absolute(net));
  const netXml =
    version === "08"
      ? `<TtlNetNtry><Amt>${amount}</Amt>${directionElement(net)}</TtlNetNtry>`
      : `<TtlNetNtryAmt>${amount}</TtlNetNtryAmt>${directionElement(net)}`;
  return (
    `<TxsSummry><TtlNtries><NbOfNtries>${sums.count}</NbOfNtries>` +
    `<Sum>${formatAmount(sums.credit - sums.debit)}</Sum>${netXml}</TtlNtries>` +
    `<TtlCdtNtries><Sum>${formatAmount(sums.credit)}</Sum></TtlCdtNtries>` +
    `<TtlDbtNtries><Sum>${formatAmount(-sums.debit)}</Sum></TtlDbtNtries></TxsSummry>`
  );
}
