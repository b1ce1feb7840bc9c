/** CAMT.053, .052 and .054 in the versions 02 and 08, their elements in the order of the schema. */
import {
  type InventedBalance,
  type InventedItem,
  type InventedStatement,
  isOut,
  sizeOf,
} from "./invented-statement.ts";

export interface CamtItem extends InventedItem {
  /** Its number in the statement. */
  readonly reference?: string;
  /** `PMNT/RCDT/OTHR`, or the bank's own. */
  readonly code?: string;
  readonly endToEndId?: string;
}

export interface CamtStatement extends InventedStatement<CamtItem> {
  readonly id: string;
  readonly number?: number;
  /** The instant, as the file writes it. */
  readonly created?: string;
  readonly bic?: string;
  /** First and last day that it covers. */
  readonly covers?: readonly [from: string, to: string];
}

export interface CamtMessage {
  readonly id: string;
  readonly created: string;
  readonly page?: { readonly number: number; readonly isLast: boolean };
}

export interface CamtShape {
  readonly kind: "053" | "052" | "054";
  readonly version: "02" | "08";
  /** As Electra writes it, with members in an order of its own. */
  readonly isElectra?: boolean;
}

const NAMES = {
  "053": { message: "BkToCstmrStmt", statement: "Stmt" },
  "052": { message: "BkToCstmrAcctRpt", statement: "Rpt" },
  "054": { message: "BkToCstmrDbtCdtNtfctn", statement: "Ntfctn" },
} as const;
const PLAIN: CamtShape = { kind: "053", version: "02" };

/** The whole file, piece by piece: an entry a line. */
export function* camtPieces(
  { id, created, page }: CamtMessage,
  statements: readonly CamtStatement[],
  shape: CamtShape = PLAIN,
): Generator<string> {
  const names = NAMES[shape.kind];
  const electra = shape.isElectra ? ' xmlns:ele="http://www.cardinal.hu/electra"' : "";
  const pages = page && element("PgNb", page.number) + element("LastPgInd", page.isLast);
  yield (
    '<?xml version="1.0" encoding="UTF-8"?>\n' +
    `<Document xmlns="urn:iso:std:iso:20022:tech:xsd:camt.${shape.kind}.001.${shape.version}"${electra}>` +
    `<${names.message}>${element("GrpHdr", element("MsgId", id) + element("CreDtTm", created) + element("MsgPgntn", pages))}`
  );
  for (const statement of statements) {
    yield `\n<${names.statement}>${opening(statement, shape)}`;
    for (const item of statement.items) yield `\n${entry(item, statement.currency, shape)}`;
    yield `</${names.statement}>`;
  }
  yield `</${names.message}></Document>\n`;
}

/** The whole file at once. */
export const writeCamt = (...given: Parameters<typeof camtPieces>): string =>
  [...camtPieces(...given)].join("");

function opening(
  { id, number, created, account, currency, covers, bic, ...balances }: CamtStatement,
  { version, isElectra = false }: CamtShape,
): string {
  const sequence = element(isElectra ? "LglSeqNb" : "ElctrncSeqNb", number);
  const days =
    covers &&
    element("FrDtTm", `${covers[0]}T00:00:00`) + element("ToDtTm", `${covers[1]}T23:59:59`);
  const bank = element("FinInstnId", element(version === "08" ? "BICFI" : "BIC", bic));
  const owner = element("Id", accountId(account)) + element("Ccy", currency);
  return (
    (isElectra ? sequence + element("Id", id) : element("Id", id) + sequence) +
    element("CreDtTm", created) +
    element("FrToDt", days) +
    element("Acct", owner + element("Svcr", bank)) +
    balance("OPBD", balances.opening, currency) +
    balance("CLBD", balances.closing, currency)
  );
}

function entry(item: CamtItem, currency: string, shape: CamtShape): string {
  const { amount, isReversal, partner = "", partnerAccount = "", text = "" } = item;
  const isNew = shape.version === "08";
  const side = isOut(amount) ? "Cdtr" : "Dbtr";
  const name = element("Nm", escape(partner));
  const parties =
    element(side, isNew ? element("Pty", name) : name) +
    element(`${side}Acct`, partnerAccount && element("Id", accountId(partnerAccount)));
  const details = element(
    "NtryDtls",
    element(
      "TxDtls",
      element("Refs", element("EndToEndId", item.endToEndId)) +
        element("RltdPties", parties) +
        element("RmtInf", element("Ustrd", escape(text))),
    ),
  );
  const code = element("BkTxCd", codeOf(item.code));
  return element(
    "Ntry",
    element("NtryRef", item.reference) +
      money(amount, currency) +
      element("RvslInd", isReversal || undefined) +
      element("Sts", isNew ? element("Cd", "BOOK") : "BOOK") +
      element("BookgDt", element("Dt", item.day)) +
      element("ValDt", element("Dt", item.valueDay)) +
      element("AcctSvcrRef", item.id) +
      (shape.isElectra ? details + code : code + details) +
      element("AddtlNtryInf", escape(item.type ?? "")),
  );
}

/** An element, or nothing where there is nothing in it. */
function element(name: string, inner: string | number | boolean | undefined): string {
  return inner === undefined || inner === "" ? "" : `<${name}>${inner}</${name}>`;
}

function accountId(account: string): string {
  return /^[A-Z]{2}/.test(account)
    ? element("IBAN", account)
    : element("Othr", element("Id", account));
}

function codeOf(code: string | undefined): string {
  const [domain, family, sub] = code?.split("/") ?? [];
  if (family === undefined) return element("Prtry", element("Cd", code));
  const inner = element("Cd", family) + element("SubFmlyCd", sub);
  return element("Domn", element("Cd", domain) + element("Fmly", inner));
}

function balance(code: string, told: InventedBalance | undefined, currency: string): string {
  if (told === undefined) return "";
  const kind = element("Cd", told.isIntermediate ? "ITBD" : code);
  return element(
    "Bal",
    element("Tp", element("CdOrPrtry", kind)) +
      money(told.amount, currency) +
      element("Dt", element("Dt", told.day)),
  );
}

function money(amount: string, currency: string): string {
  return (
    `<Amt Ccy="${currency}">${sizeOf(amount)}</Amt>` +
    element("CdtDbtInd", isOut(amount) ? "DBIT" : "CRDT")
  );
}

function escape(text: string): string {
  return text.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll(">", "&gt;");
}
