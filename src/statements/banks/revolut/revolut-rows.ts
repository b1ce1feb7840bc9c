/**
 * Rows of Revolut: what a row takes from the balance, and its partner. `Total amount` holds the fee
 * already; without it the fee is taken off, whatever its sign.
 */
import type { RoleCells, RowReading } from "#statements/formats/table/table-layout.ts";
import { absolute, formatAmount, parseAmount } from "#values/money.ts";

/** „To X”, „From X”, „Payment from X”: the words before the partner's name. */
const BEFORE_NAME = /^(?:to|from|payment from|money added from|transfer to|transfer from)\s+/i;

/** The amount less the fee, or the stated total. */
export const withFee: RowReading = (cells, named) => {
  const total = named("Total amount");
  return [withPartner({ ...cells, amount: total || netOf(cells, named) }, named)];
};

/** The amount as it stands: some exports have taken the fee off already. */
export const withoutFee: RowReading = (cells, named) => [withPartner({ ...cells }, named)];

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
