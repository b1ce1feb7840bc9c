/**
 * Wise: the statement of one balance, and the history of all transfers. An id is shared by a
 * transfer, its fee and the parts of a card payment, so it is a reference.
 */
import type { BankProfile } from "#statements/banks/bank-profile.ts";
import { wiseHead } from "#statements/banks/wise/head.ts";
import type { RoleCells, RowReading } from "#statements/formats/table/table-layout.ts";
import { type Amount, formatAmount, parseAmount } from "#values/money.ts";

// Rows of Wise. A balance statement writes days as `02-03-2026`, day first; its amounts hold the
// fees. The history has no signs: its direction, and for a conversion its two sides, say how money
// went.

const DAY_FIRST = /^(\d{2})-(\d{2})-(\d{4})$/;

const readBalanceRow: RowReading = (cells, named) => {
  const { bookingDate, amount } = cells;
  const date =
    typeof bookingDate === "string"
      ? bookingDate.trim().replace(DAY_FIRST, "$3-$2-$1")
      : bookingDate;
  const isOut = typeof amount === "string" && amount.trim().startsWith("-");
  const partnerName = named("Merchant") || named(isOut ? "Payee Name" : "Payer Name");
  return [{ ...cells, bookingDate: date, partnerName }];
};

const readHistoryRow: RowReading = (cells, named) => {
  const direction = named("Direction").toUpperCase();
  const out = (): RoleCells => ({
    ...cells,
    amount: outgoing(named),
    currency: named("Source currency"),
    partnerName: named("Target name"),
  });
  const into = (): RoleCells => ({
    ...cells,
    amount: named("Target amount (after fees)"),
    currency: named("Target currency"),
    partnerName: named("Source name"),
  });
  if (direction === "OUT") return [out()];
  if (direction === "IN") return [into()];
  if (direction === "NEUTRAL") return [out(), into()];
  // A direction that nobody knows: without an amount the row cannot be read, and is named.
  return [{ ...cells, amount: direction || "?", currency: named("Source currency") }];
};

/** What left the balance: the sent amount and the fee, as far as the fee is in its currency. */
function outgoing(named: (name: string) => string): string {
  const amount = amountAt(named("Source amount (after fees)"));
  const sameCurrency = named("Source fee currency") === named("Source currency");
  const fee = sameCurrency ? (amountAt(named("Source fee amount")) ?? 0n) : 0n;
  return amount === undefined ? "" : formatAmount(-(amount + fee));
}

function amountAt(text: string): Amount | undefined {
  const parsed = parseAmount(text.replace(/[\s,\u00A0]/g, ""));
  return parsed.ok ? parsed.value : undefined;
}

export const wiseProfile: BankProfile = {
  ...wiseHead,
  tables: [
    {
      name: "balance-statement",
      status: "documented",
      provenance:
        "Public readers with rows in forints; the containers from the provider's own pages.",
      formats: ["csv", "xlsx"],
      kind: "history",
      requires: [
        "TransferWise ID",
        "Date",
        "Amount",
        "Currency",
        "Description",
        "Payment Reference",
        "Running Balance",
      ],
      columns: {
        reference: ["TransferWise ID"],
        bookingDate: ["Date"],
        amount: ["Amount"],
        currency: ["Currency"],
        remittance: ["Payment Reference", "Description"],
        balance: ["Running Balance"],
        partnerAccount: ["Payee Account Number"],
        type: ["Transaction Type"],
      },
      madeRoles: ["partnerName"],
      readings: [readBalanceRow],
    },
    {
      name: "transfer-history",
      status: "documented",
      provenance: "Public readers of the history.",
      formats: ["csv", "xlsx"],
      kind: "history",
      requires: [
        "ID",
        "Status",
        "Direction",
        "Finished on",
        "Source amount (after fees)",
        "Source currency",
        "Target amount (after fees)",
        "Target currency",
      ],
      columns: {
        reference: ["ID"],
        status: ["Status"],
        bookingDate: ["Finished on"],
        remittance: ["Reference", "Note"],
        type: ["Category"],
      },
      madeRoles: ["amount", "currency", "partnerName"],
      readings: [readHistoryRow],
    },
  ],
};
