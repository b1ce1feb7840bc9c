/**
 * JSON for programs: company, days, accounts, then the transactions. Amounts are decimal strings,
 * never numbers; a fact that is not known is null.
 */
import { formatAmount, type Amount } from "#values/money.ts";
import { transactionTypeText } from "#values/transaction-types.ts";
import type { ExportBytes, ExportHead, ExportRow, ExportRows } from "../export-row.ts";
import { balanceNote, statementBalances } from "../statement-balances.ts";

/** One JSON object, a line for each transaction. `notes`: with what people wrote about them. */
export async function* writeJson(
  rows: ExportRows,
  head: ExportHead,
  { notes }: { readonly notes: boolean } = { notes: false },
): ExportBytes {
  const utf8 = new TextEncoder();
  const top = {
    company: { name: head.companyName, taxNumber: head.taxNumber },
    from: head.from,
    to: head.to,
    asOf: head.asOf,
    accounts: head.accounts.map((account) => {
      const balances = statementBalances(account, head);
      const known = "missing" in balances ? undefined : balances;
      return {
        accountNr: account.accountNr,
        name: account.displayName,
        bank: account.bankName,
        currency: account.currency,
        opening: amountText(known?.opening),
        closing: amountText(known?.closing),
        note: balanceNote(balances),
        count: account.sums.count,
        credit: formatAmount(account.sums.credit),
        debit: formatAmount(account.sums.debit),
      };
    }),
  };
  yield utf8.encode(`${JSON.stringify(top).slice(0, -1)},"transactions":[`);
  let separator = "\n";
  for await (const piece of rows) {
    let text = "";
    for (const row of piece) {
      text +=
        separator +
        JSON.stringify(notes ? { ...present(row), itemNote: row.itemNote ?? "" } : present(row));
      separator = ",\n";
    }
    if (text !== "") yield utf8.encode(text);
  }
  yield utf8.encode("\n]}\n");
}

function present(row: ExportRow): object {
  return {
    id: row.id,
    bookingDate: row.bookingDate,
    valueDate: row.valueDate,
    accountNr: row.accountNr,
    currency: row.currency,
    amount: formatAmount(row.amount),
    type: transactionTypeText(row.type),
    partnerName: row.partnerName,
    partnerAccountNr: row.partnerAccountNr,
    remittance: row.remittance,
    reference: row.reference,
    endToEndId: row.endToEndId,
    balanceAfter: amountText(row.balanceAfter ?? undefined),
    originalAmount: amountText(row.originalAmount ?? undefined),
    originalCurrency: row.originalCurrency,
    exchangeRate: row.exchangeRate,
    booked: row.booked,
    bookedOn: row.bookedOn,
    note: row.note,
  };
}

function amountText(amount: Amount | undefined): string | null {
  return amount === undefined ? null : formatAmount(amount);
}
