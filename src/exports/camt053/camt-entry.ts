/** One exported row as `Ntry` of a CAMT.053. */
import { entryOf } from "#values/entry-of.ts";
import { transactionKind, transactionTypeText } from "#values/transaction-types.ts";
import { absolute, formatAmount } from "#values/money.ts";
import type { AccountForm, ExportRow } from "../export-row.ts";
import { escapeXml } from "../xml-text.ts";
import { type ExportItem, ITEM_KIND_TEXTS } from "../settlement-item.ts";
import {
  accountIdElement,
  amountElements,
  cleanText,
  directionElement,
  isPlainText,
  textElement,
} from "./camt-values.ts";

/** The versions of the message: `CAMT.053.001.02` and `.08`. */
export type CamtVersion = "02" | "08";

export interface CamtEntryStyle {
  readonly version: CamtVersion;
  readonly accountForm: AccountForm;
}

const REFERENCE_MAX = 35;
const NAME_MAX = 140;
const REMITTANCE_LINE = 140;
const INFORMATION_MAX = 500;

/** The whole entry; `number` counts the entries of the file from 1. */
export function entryXml(row: ExportRow, number: number, style: CamtEntryStyle): string {
  const type = transactionTypeText(row.type);
  return (
    entryHeadXml(row, number, style, type) +
    `<NtryDtls><TxDtls>${detailXml(row, style)}</TxDtls></NtryDtls>` +
    textElement("AddtlNtryInf", type, INFORMATION_MAX) +
    "</Ntry>\n"
  );
}

/**
 * The entry of a credit with items, up to its first one. The items are its transactions, so what
 * the bank says of the whole stands in its additional information.
 */
export function batchOpeningXml(row: ExportRow, number: number, style: CamtEntryStyle): string {
  const type = transactionTypeText(row.type);
  const total = `<TtlAmt Ccy="${row.currency}">${formatAmount(absolute(row.amount))}</TtlAmt>`;
  return (
    entryHeadXml(row, number, style, type) +
    `<NtryDtls><Btch><NbOfTxs>${row.batchCount ?? 0}</NbOfTxs>${total}${directionElement(row.amount)}</Btch>`
  );
}

export function batchClosingXml(row: ExportRow): string {
  const { partnerName, remittance } = row;
  const words = [transactionTypeText(row.type), partnerName, remittance].filter(Boolean).join("; ");
  return `</NtryDtls>${textElement("AddtlNtryInf", words, INFORMATION_MAX)}</Ntry>\n`;
}

/** An item as a transaction of its credit's batch; a deduction says so in words too. */
export function itemXml(item: ExportItem, currency: string, { version }: CamtEntryStyle): string {
  const { kind, settlement, externalId, reference, amount, cardMask } = item;
  const id = textElement("EndToEndId", externalId, REFERENCE_MAX);
  const sum = `<Amt Ccy="${currency}">${formatAmount(absolute(amount))}</Amt>`;
  const words = [ITEM_KIND_TEXTS[kind], amount < 0n && "levonás", settlement, cardMask];
  return (
    `<TxDtls><Refs>${id || "<EndToEndId>NOTPROVIDED</EndToEndId>"}</Refs>` +
    (version === "08"
      ? sum + directionElement(amount)
      : `<AmtDtls><TxAmt>${sum}</TxAmt></AmtDtls>`) +
    remittanceXml(reference) +
    textElement("AddtlTxInf", words.filter(Boolean).join("; "), INFORMATION_MAX) +
    "</TxDtls>\n"
  );
}

function entryHeadXml(
  row: ExportRow,
  number: number,
  { version }: CamtEntryStyle,
  type: string,
): string {
  const status = version === "08" ? "<Cd>BOOK</Cd>" : "BOOK";
  return (
    `<Ntry><NtryRef>${number}</NtryRef>${amountElements(row.amount, row.currency)}<Sts>${status}</Sts>` +
    `<BookgDt><Dt>${row.bookingDate}</Dt></BookgDt><ValDt><Dt>${row.valueDate ?? row.bookingDate}</Dt></ValDt>` +
    textElement("AcctSvcrRef", row.reference || row.id, REFERENCE_MAX) +
    bankCodeXml(row, type)
  );
}

/** Domain, family and sub-family of ISO 20022 for each kind, for money that comes and that goes. */
const CODES: Readonly<Record<string, readonly [comes: string, goes: string]>> = {
  transfer: ["PMNT RCDT DMCT", "PMNT ICDT DMCT"],
  instant: ["PMNT RRCT DMCT", "PMNT IRCT DMCT"],
  card: ["PMNT CCRD POSD", "PMNT CCRD POSD"],
  cash: ["PMNT CCRD CWDL", "PMNT CCRD CWDL"],
  fee: ["ACMT MDOP CHRG", "ACMT MDOP CHRG"],
  "direct-debit": ["PMNT RDDT PMDD", "PMNT RDDT PMDD"],
  merchant: ["PMNT MCRD POSP", "PMNT MCRD POSP"],
  interest: ["ACMT MCOP INTR", "ACMT MCOP INTR"],
  other: ["PMNT NTAV NTAV", "PMNT NTAV NTAV"],
};

/** `BkTxCd`: the code of the kind, and the bank's own words. */
function bankCodeXml(row: ExportRow, type: string): string {
  const [comes, goes] = entryOf(CODES, transactionKind(row.type) ?? "other")!;
  const [domain, family, subFamily] = (row.amount < 0n ? goes : comes).split(" ");
  const own = textElement("Cd", type, REFERENCE_MAX);
  return (
    `<BkTxCd><Domn><Cd>${domain}</Cd><Fmly><Cd>${family}</Cd><SubFmlyCd>${subFamily}</SubFmlyCd></Fmly></Domn>` +
    `${own === "" ? "" : `<Prtry>${own}</Prtry>`}</BkTxCd>`
  );
}

function detailXml(row: ExportRow, style: CamtEntryStyle): string {
  const endToEndId = textElement("EndToEndId", row.endToEndId, REFERENCE_MAX);
  return (
    `<Refs>${endToEndId || "<EndToEndId>NOTPROVIDED</EndToEndId>"}${textElement("TxId", row.id, REFERENCE_MAX)}</Refs>` +
    originalXml(row) +
    partiesXml(row, style) +
    remittanceXml(row.remittance)
  );
}

/** `XchgRate` has at most eleven digits, ten of them behind the point. */
const RATE = /^(?=(?:\d\.?){1,11}$)\d+(?:\.\d{1,10})?$/;

/** Amount and currency before the bank exchanged them. */
function originalXml(row: ExportRow): string {
  const { originalAmount, originalCurrency, exchangeRate } = row;
  if (originalAmount === null || originalCurrency === null) return "";
  const rate =
    exchangeRate !== null && RATE.test(exchangeRate)
      ? `<CcyXchg><SrcCcy>${originalCurrency}</SrcCcy><TrgtCcy>${row.currency}</TrgtCcy><XchgRate>${exchangeRate}</XchgRate></CcyXchg>`
      : "";
  return (
    `<AmtDtls><InstdAmt><Amt Ccy="${originalCurrency}">${formatAmount(absolute(originalAmount))}</Amt>` +
    `${rate}</InstdAmt></AmtDtls>`
  );
}

/** The other party: the debtor of a credit, the creditor of a debit. */
function partiesXml(row: ExportRow, { version, accountForm }: CamtEntryStyle): string {
  const side = row.amount < 0n ? "Cdtr" : "Dbtr";
  const name = textElement("Nm", row.partnerName, NAME_MAX);
  const id = accountIdElement(row.partnerAccountNr, accountForm);
  if (name === "" && id === "") return "";
  const party =
    name === "" ? "" : `<${side}>${version === "08" ? `<Pty>${name}</Pty>` : name}</${side}>`;
  const account = id === "" ? "" : `<${side}Acct>${id}</${side}Acct>`;
  return `<RltdPties>${party}${account}</RltdPties>`;
}

function remittanceXml(remittance: string): string {
  if (remittance.length <= REMITTANCE_LINE && isPlainText(remittance))
    return `<RmtInf><Ustrd>${remittance}</Ustrd></RmtInf>`;
  const text = cleanText(remittance).trim().toWellFormed();
  if (text === "") return "";
  let lines = "";
  for (let at = 0; at < text.length;) {
    // Half of a surrogate pair would be no character.
    const isCut = /[\uD800-\uDBFF]/.test(text.charAt(at + REMITTANCE_LINE - 1));
    const end = at + REMITTANCE_LINE - (isCut ? 1 : 0);
    lines += `<Ustrd>${escapeXml(text.slice(at, end))}</Ustrd>`;
    at = end;
  }
  return `<RmtInf>${lines}</RmtInf>`;
}
