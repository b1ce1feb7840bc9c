/** Exact sums of decimal texts such as `-12500.00`. */

const PLACES = 5;

/** Sums of each currency. */
export function sumByCurrency(
  rows: readonly { readonly amount: string; readonly currency: string }[],
): Record<string, string> {
  const sums = new Map<string, bigint>();
  for (const { amount, currency } of rows)
    sums.set(currency, (sums.get(currency) ?? 0n) + readDecimal(amount));
  return Object.fromEntries([...sums].map(([currency, sum]) => [currency, writeDecimal(sum)]));
}

function readDecimal(text: string): bigint {
  const [whole = "0", fraction = ""] = text.replace("-", "").split(".");
  const digits = BigInt(whole + fraction.padEnd(PLACES, "0"));
  return text.startsWith("-") ? -digits : digits;
}

function writeDecimal(sum: bigint): string {
  const digits = (sum < 0n ? -sum : sum).toString().padStart(PLACES + 1, "0");
  const fraction = digits.slice(-PLACES).replace(/0+$/, "").padEnd(2, "0");
  return `${sum < 0n ? "-" : ""}${digits.slice(0, -PLACES)}.${fraction}`;
}
