const NBSP = "\u00a0";

/** `−120 000 Ft` out of a decimal string and its currency. */
export function sayMoney({
  amount,
  currency,
}: {
  readonly amount: string;
  readonly currency: string;
}): string {
  const [whole = "", cents = ""] = amount.replace("-", "−").split(".");
  const digits = whole.replace(/\B(?=(\d{3})+$)/g, NBSP);
  if (currency === "HUF" && /^0*$/.test(cents)) return `${digits}${NBSP}Ft`;
  return `${digits}${cents === "" ? "" : `,${cents}`}${NBSP}${currency === "HUF" ? "Ft" : currency}`;
}
