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
  ExportRows,
} from "../export-row.ts";
import { statementBalances } from "../statement-balances.ts";
import { textEncoder } from "../text/encode-text.ts";
import { entryFields } from "./mt940-entry.ts";
import { type Mt940Encoding, swiftBalance, swiftDay } from "./swift-text.ts";

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
