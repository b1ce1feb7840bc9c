/**
 * Revolut: the CSV of business accounts and of personal ones. The sign of the fee differs between
 * exports, and some amounts hold it already: the running balance decides.
 */
import type { BankProfile } from "#statements/banks/bank-profile.ts";
import { revolutHead } from "#statements/banks/revolut/head.ts";
import type { RoleCells, RowReading } from "#statements/formats/table/table-layout.ts";
import { absolute, formatAmount, parseAmount } from "#values/money.ts";

// Rows of Revolut: what a row takes from the balance, and its partner. `Total amount` holds the fee
// already; without it the fee is taken off, whatever its sign.

/** „To X”, „From X”, „Payment from X”: the words before the partner's name. */
const BEFORE_NAME = /^(?:to|from|payment from|money added from|transfer to|transfer from)\s+/i;

/** The amount less the fee, or the stated total. */
const withFee: RowReading = (cells, named) => {
  const total = named("Total amount");
  return [withPartner({ ...cells, amount: total || netOf(cells, named) }, named)];
};

/** The amount as it stands: some exports have taken the fee off already. */
const withoutFee: RowReading = (cells, named) => [withPartner({ ...cells }, named)];

function netOf(cells: Readonly<RoleCells>, named: (name: string) => string): RoleCells["amount"] {
  const { amount } = cells;
  const feeCurrency = named("Fee currency");
  const currency = typeof cells.currency === "string" ? cells.currency : "";
  const fee = parseAmount(plain(named("Fee") || named("Díj")));
  const gross = typeof amount === "string" ? parseAmount(plain(amount)) : undefined;
  // A fee in another currency is taken from another balance.
  if (!fee.ok || fee.value === 0n || !gross?.ok || (feeCurrency && feeCurrency !== currency))
    return amount;
  return formatAmount(gross.value - absolute(fee.value));
}

function plain(text: string): string {
  return text.replace(/[\s,\u00A0]/g, "");
}

function withPartner(cells: RoleCells, named: (name: string) => string): RoleCells {
  const description = named("Description") || named("Leírás");
  const name = description.replace(BEFORE_NAME, "");
  const isNamed = name !== description || /card|kártya/i.test(named("Type") || named("Típus"));
  return isNamed && name ? { ...cells, partnerName: name } : cells;
}

export const revolutProfile: BankProfile = {
  ...revolutHead,
  tables: [
    {
      name: "business-csv",
      status: "documented",
      provenance: "Public rows and many public readers; the columns change by year.",
      formats: ["csv", "xlsx"],
      kind: "history",
      requires: [
        "Date completed (UTC)",
        "ID",
        "Type",
        "State",
        "Description",
        "Payment currency",
        "Amount",
        "Balance",
      ],
      columns: {
        bookingDate: ["Date completed (UTC)"],
        id: ["ID"],
        type: ["Type"],
        status: ["State"],
        remittance: ["Description", "Reference"],
        partnerAccount: ["Beneficiary IBAN", "Beneficiary account number"],
        currency: ["Payment currency"],
        amount: ["Amount"],
        balance: ["Balance"],
        ownAccountName: ["Account"],
      },
      madeRoles: ["partnerName"],
      readings: [withFee, withoutFee],
    },
    {
      name: "personal-csv",
      status: "verified",
      provenance: "A real file with English names; the Hungarian names from a public reader.",
      formats: ["csv", "xlsx"],
      kind: "history",
      requires: [
        ["Type", "Típus"],
        ["Product", "Termék"],
        ["Started Date", "Kezdés dátuma"],
        ["Completed Date", "Teljesítés dátuma"],
        ["Description", "Leírás"],
        ["Amount", "Összeg"],
        ["Fee", "Díj"],
        ["Currency", "Pénznem"],
        ["Balance", "Egyenleg"],
      ],
      columns: {
        bookingDate: ["Completed Date", "Teljesítés dátuma"],
        type: ["Type", "Típus"],
        status: ["State", "Állapot"],
        remittance: ["Description", "Leírás"],
        currency: ["Currency", "Pénznem"],
        amount: ["Amount", "Összeg"],
        balance: ["Balance", "Egyenleg"],
        ownAccountName: ["Product", "Termék"],
      },
      madeRoles: ["partnerName"],
      undatedRowsArePending: true,
      readings: [withFee, withoutFee],
    },
  ],
};
