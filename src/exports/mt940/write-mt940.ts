/**
 * MT940 as Hungarian programs read it: CRLF, lines of 65 characters, one message for each account.
 * A balance that does not tie or is unknown is left out; then field 25 names the currency.
 */
import { hungarianIban } from "#values/account-number.ts";
import { sectionsOf } from "../account-sections.ts";
import type {
  AccountForm,
  ExportAccount,
  ExportBytes,
  ExportHead,
  ExportRow,
  ExportRows,
} from "../export-row.ts";
import { statementBalances } from "../statement-balances.ts";
import { textEncoder } from "../text/encode-text.ts";
import {
  type Mt940Encoding,
  swiftAmount,
  swiftBalance,
  swiftDay,
  swiftReference,
  swiftText,
  wrapField,
} from "./swift-text.ts";
import {
  transactionKind,
  transactionTypeText,
  type TransactionKind,
} from "#values/transaction-types.ts";

export interface Mt940Style {
  readonly encoding: Mt940Encoding;
  readonly accountForm: AccountForm;
}

/** The messages; the rows come in the order of the head's accounts. */
export async function* writeMt940(
  rows: ExportRows,
  head: ExportHead,
  style: Mt940Style,
): ExportBytes {
  const encode = textEncoder(style.encoding);
  for await (const part of sectionsOf(rows, head)) {
    if (part.kind === "begin") {
      yield encode(openingFields(part.account, part.index, head, style));
    } else if (part.kind === "rows") {
      let text = "";
      for (const row of part.rows) text += entryFields(row, style.encoding);
      yield encode(text);
    } else {
      yield encode(closingFields(part.account, head));
    }
  }
}

function openingFields(
  account: ExportAccount,
  index: number,
  head: ExportHead,
  style: Mt940Style,
): string {
  const balances = statementBalances(account, head);
  const number = accountText(account.accountNr, style.accountForm);
  const known = !("missing" in balances);
  return (
    `:20:BH${swiftDay(head.to)}-${index + 1}\r\n` +
    `:25:${number}${known ? "" : `/${account.currency}`}\r\n` +
    `:28C:${swiftDay(head.to).slice(0, 4)}/1\r\n` +
    (known ? `:60F:${swiftBalance(balances.opening, head.from, account.currency)}\r\n` : "")
  );
}

function closingFields(account: ExportAccount, head: ExportHead): string {
  const balances = statementBalances(account, head);
  const closing =
    "missing" in balances
      ? ""
      : `:62F:${swiftBalance(balances.closing, head.to, account.currency)}\r\n`;
  return `${closing}-\r\n`;
}

function accountText(accountNr: string, form: AccountForm): string {
  return form === "iban" && /^\d{24}$/.test(accountNr) ? hungarianIban(accountNr) : accountNr;
}

const PIECE = 27;
const TYPE_MAX = 27;
const DETAILS_LINES = 6;
const REMITTANCE_CODES = [...range(20, 29), ...range(60, 63)];

const ENTRY_TYPES: Readonly<Record<TransactionKind, string>> = {
  transfer: "NTRF",
  instant: "NTRF",
  card: "NMSC",
  cash: "NMSC",
  fee: "NCHG",
  "direct-debit": "NDDT",
  merchant: "NMSC",
  interest: "NINT",
};

/** Business codes (GVC) of the kinds, for money that comes and that goes. */
const BUSINESS_CODES: Readonly<Record<TransactionKind, readonly [string, string]>> = {
  transfer: ["166", "116"],
  instant: ["168", "118"],
  card: ["107", "106"],
  cash: ["083", "083"],
  fee: ["808", "808"],
  "direct-debit": ["171", "105"],
  merchant: ["166", "116"],
  interest: ["814", "814"],
};

/** Fields 61 and 86 of the row. */
function entryFields(row: ExportRow, encoding: Mt940Encoding): string {
  const kind = transactionKind(row.type) ?? "transfer";
  const booking = swiftDay(row.bookingDate).slice(2);
  const customer = swiftReference(row.endToEndId) || "NONREF";
  const bank = swiftReference(row.reference || row.id);
  const entry =
    `:61:${swiftDay(row.valueDate ?? row.bookingDate)}${booking}${row.amount < 0n ? "D" : "C"}` +
    `${row.currency.slice(2)}${swiftAmount(row.amount)}${ENTRY_TYPES[kind]}${customer}` +
    `${bank === "" ? "" : `//${bank}`}\r\n`;
  return entry + detailsField(row, BUSINESS_CODES[kind][row.amount < 0n ? 1 : 0], encoding);
}

/**
 * Field 86: words of the type, narrative, account and name. The narrative is cut to the room that
 * the others leave.
 */
function detailsField(row: ExportRow, businessCode: string, encoding: Mt940Encoding): string {
  const type = swiftText(transactionTypeText(row.type), encoding).slice(0, TYPE_MAX).trim();
  const account = swiftText(row.partnerAccountNr, encoding).slice(0, 34);
  const [first = "", second = ""] = piecesOf(swiftText(row.partnerName, encoding), 2);
  const after =
    (account === "" ? "" : `?31${account}`) +
    (first === "" ? "" : `?32${first}`) +
    (second === "" ? "" : `?33${second}`);
  const before = `${businessCode}${type === "" ? "" : `?00${type}`}`;
  const narrative = piecesOf(narrativeOf(row, encoding), REMITTANCE_CODES.length).map(
    (text, at) => `?${REMITTANCE_CODES[at]}${text}`,
  );
  for (;;) {
    const field = wrapField(":86:", before + narrative.join("") + after, DETAILS_LINES);
    if (field !== undefined) return field;
    narrative.pop();
  }
}

/**
 * The remittance, behind the references that field 61 has no room for: `EREF+…KREF+…SVWZ+…`, the
 * keywords of the German banks.
 */
function narrativeOf(row: ExportRow, encoding: Mt940Encoding): string {
  const remittance = swiftText(row.remittance, encoding);
  const endToEndId = swiftText(row.endToEndId, encoding);
  const reference = swiftText(row.reference, encoding);
  const references =
    (endToEndId === "" ? "" : `EREF+${endToEndId} `) +
    (reference === "" ? "" : `KREF+${reference} `);
  // A text that itself looks like a keyword would be read as one. Few texts have its last sign.
  const plain = /[+:]/.test(remittance)
    ? remittance.replace(
        /(EREF|KREF|MREF|CRED|DEBT|SVWZ|ABW[AE]|IBAN|BIC|COAM|OAMT|PURP)\+|MTLG:/g,
        (keyword) => `${keyword.slice(0, -1)} `,
      )
    : remittance;
  if (references === "") return plain;
  return `${references}${plain === "" ? "" : `SVWZ+${plain}`}`.trim();
}

/**
 * The text in pieces of 27 characters: readers join a full piece to the next one and put a blank
 * behind a shorter one, so a piece that would end in a blank is a shorter one.
 */
function piecesOf(text: string, most: number): string[] {
  const pieces: string[] = [];
  let rest = text;
  while (rest !== "" && pieces.length < most) {
    let piece = rest.slice(0, PIECE);
    rest = rest.slice(PIECE);
    // Blanks at an end are lost on the way: the next piece begins with a letter.
    if (rest.startsWith(" ") && piece.length === PIECE) {
      const gap = piece.lastIndexOf(" ");
      if (gap > 0) {
        rest = piece.slice(gap) + rest;
        piece = piece.slice(0, gap);
      }
    }
    pieces.push(piece.trim());
    rest = rest.trimStart();
  }
  return pieces;
}

function range(from: number, to: number): number[] {
  return Array.from({ length: to - from + 1 }, (_, index) => from + index);
}
