/** A provider's letter about a set-off, beside the settlement of its day, in words. */
import type { CollectionDetail } from "#contract/collections/collections.ts";
import { parseAmount } from "#values/money.ts";
import { formatAmount } from "#web/ui/text/format-amount.ts";

type Letter = CollectionDetail["letters"][number];
type Settlement = Pick<CollectionDetail, "currency" | "expected" | "received">;

const NOT_ALONE = "Amíg ez nem tisztázódik, magától semmit sem párosítunk és nem számítunk be.";
const ASK = `${NOT_ALONE} Kérdezze meg a szolgáltatót, melyik összeg a helyes; a jóváírást kézzel is párosíthatja.`;

/** Heading and text; what to do next stands at the end of a letter that something speaks against. */
export function letterNote(
  letter: Letter,
  { currency, expected, received }: Settlement,
): { readonly title: string; readonly text: string } {
  const money = (amount: string): string => formatAmount(amount, currency);
  const { collected, setOff, transferred, invoices } = letter;
  const invoiced = letter.invoiced ?? "0";
  const numbers = invoices.join(", ");
  switch (letter.doubt) {
    case null:
      return {
        title: `A szolgáltató ${money(setOff)} számlatartozást számított be`,
        text: `A levele szerint ${money(collected)} − ${money(setOff)} = ${money(transferred)} az utalás${numbers && ` (${numbers})`}.`,
      };
    case "other_sum":
      return {
        title: "A szolgáltató levele ellentmond az elszámolásnak",
        text: `A levél szerint ${money(collected)} a beszedett összeg, az elszámolás szerint ${money(expected ?? "0")}: az eltérés ${gap(collected, expected ?? "0", currency)}. ${ASK}`,
      };
    case "above_invoices":
      return {
        title: "A szolgáltató levele ellentmond a számlájának",
        text: `A levél szerint ${money(setOff)} a beszámított összeg, a megnevezett számla (${numbers}) végösszege ${money(invoiced)}: az eltérés ${gap(setOff, invoiced, currency)}. ${ASK}`,
      };
    case "several_letters":
      return {
        title: "Több levél is szól ugyanerről az utalásról",
        text: `Ez a levél ${money(setOff)} beszámításáról és ${money(transferred)} utalásáról ír. ${NOT_ALONE} A téves levél fájlját törölje a Feltöltések oldalon.`,
      };
    case "other_credit":
      return {
        title: "Több érkezett, mint amennyit a szolgáltató levele ír",
        text: `A levél szerint ${money(transferred)} volt az utalás, a párosított jóváírás ${money(received)}: az eltérés ${gap(received, transferred, currency)}. Nézze meg, hogy a jóváírás valóban ehhez az elszámoláshoz tartozik-e; ha nem, vonja vissza a párosítást.`,
      };
  }
}

function gap(one: string, other: string, currency: string): string {
  const [left, right] = [parseAmount(one), parseAmount(other)];
  return left.ok && right.ok
    ? formatAmount(left.value - right.value, currency, { sign: "never" })
    : "?";
}
