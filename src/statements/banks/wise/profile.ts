/**
 * Wise: the statement of one balance, and the history of all transfers. An id is shared by a
 * transfer, its fee and the parts of a card payment, so it is a reference.
 */
import type { BankProfile } from "#statements/banks/bank-profile.ts";
import { wiseHead } from "#statements/banks/wise/head.ts";
import { readBalanceRow, readHistoryRow } from "#statements/banks/wise/wise-rows.ts";

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
