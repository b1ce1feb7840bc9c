import { entryOf } from "#values/entry-of.ts";
import { parseAmount } from "#values/money.ts";
import { formatAmount } from "#web/ui/text/format-amount.ts";

type Params = Readonly<Record<string, string>>;

const SETTLEMENT_AGAIN =
  "Töltse le újra az elszámolást a szolgáltatótól, és töltse fel változtatás nélkül.";

/** What to do with a letter whose own sums differ: it has no download, it came by mail. */
const LETTER_AGAIN =
  "Kérjen a szolgáltatótól javított levelet, és azt töltse fel; a jóváírást addig kézzel is összekötheti.";

interface TotalWords {
  readonly title: string;
  readonly text: (stated: string, found: string, gap: string) => string;
  /** A sum of the letter about a set-off, which has no lines. */
  readonly isLetter?: boolean;
}

/** Each total of an elszámolás that may differ, by its name in the reader's parameters. */
const TOTALS: Readonly<Record<string, TotalWords>> = {
  gross: {
    title: "Az elszámolás végösszege eltér a tételeitől",
    text: (stated, found, gap) =>
      `A fájl szerint ${stated} a beszedett összeg, a tételek összege ${found}: ${gap}.`,
  },
  sumRow: {
    title: "Az összesítő sor eltér a tételektől",
    text: (stated, found, gap) =>
      `Az összesítő sorban ${stated} áll, a tételek összege ${found}: ${gap}.`,
  },
  fees: {
    title: "A díjak összege eltér a tételektől",
    text: (stated, found) => `A fájl szerint ${stated} a levont díj, a tételekből ${found} jön ki.`,
  },
  payout: {
    title: "Az utalandó összeg eltér a tételektől",
    text: (stated, found, gap) =>
      `A fájl szerint ${stated} az utalás, a tételekből ${found} következik: ${gap}.`,
  },
  net: {
    title: "Egy sorban a nettó összeg nem a bruttó és a díj különbsége",
    text: (stated, found) =>
      `A sorban ${stated} a nettó összeg, a bruttóból és a díjból ${found} következik.`,
  },
  transferred: {
    title: "A kompenzációs levél összegei nem érnek össze",
    text: (stated, found, gap) =>
      `A levél szerint ${stated} az utalás, a beszedett összegből és a beszámításból ${found} következik: ${gap}.`,
    isLetter: true,
  },
  left: {
    title: "A kompenzációs levél összegei nem érnek össze",
    text: (stated, found, gap) =>
      `A levél szerint ${stated} marad nyitva, a tartozásból és a beszámításból ${found} következik: ${gap}.`,
    isLetter: true,
  },
  invoice: {
    title: "A számla és az elszámolás díja eltér",
    text: (stated, found) =>
      `A számla végösszege ${stated}, az elszámolás ${found} díjat von le az utalásból.`,
  },
};

/** Each fact of a provider's letter or invoice that its reader may miss. */
const MISSING_FACTS: Readonly<Record<string, string>> = {
  region: "az összegek táblázata",
  amounts: "az összegek sora",
  collected: "az összegek sora",
  total: "a végösszeg",
  payoutDate: "az utalás napja",
  merchantRef: "az ügyfélszám",
  payoutRef: "az elszámolás száma",
  invoice: "a számlaszám",
  from: "az elszámolt időszak",
  to: "az elszámolt időszak",
};

/** The heading of a letter or invoice of which a fact cannot be read; undefined for others. */
export function documentFactTitle(fact: string | undefined): string | undefined {
  const words = fact === undefined ? undefined : entryOf(MISSING_FACTS, fact);
  return words && `A levélből nem olvasható ki egyértelműen ${words}`;
}

/** What to do with such a letter or invoice. */
export const DOCUMENT_FACT_ADVICE =
  "Töltse fel azt a PDF-et, amelyet a szolgáltató küldött, ne beszkennelt vagy átmentett változatát; a jóváírást kézzel is összekötheti az elszámolással.";

/** True where the parameters are those of a courier's or card acceptor's total. */
export function isSettlementTotal({ what }: Params): boolean {
  return what !== undefined && (what === "count" || Object.hasOwn(TOTALS, what));
}

/** The heading of a total that differs; undefined for a bank's statement. */
export function settlementTotalsTitle(params: Params, line: number | null): string | undefined {
  const { what = "" } = params;
  if (!isSettlementTotal(params)) return undefined;
  const title = entryOf(TOTALS, what)?.title ?? "A tételek száma eltér";
  return line === null ? title : `${title} (${line}. sor)`;
}

/** Both figures of a total that differs; undefined for a bank's statement. */
export function settlementTotalsText(params: Params): string | undefined {
  const { what = "", expected = "", found = "", currency = "HUF" } = params;
  if (!isSettlementTotal(params)) return undefined;
  if (what === "count")
    return `Az elszámolás szerint ${Number(expected)} tétel van benne, a fájlban ${Number(found)} van.`;
  const money = (text: string): string =>
    parseAmount(text).ok ? formatAmount(text, currency || "HUF") : "?";
  const words = entryOf(TOTALS, what)!;
  const gap = gapOf(expected, found, { currency, isLetter: words.isLetter ?? false });
  return words.text(money(expected), money(found), gap);
}

/** What to do about a total that differs. */
export function settlementTotalsAdvice({ what = "" }: Params): string {
  return entryOf(TOTALS, what)?.isLetter ? LETTER_AGAIN : SETTLEMENT_AGAIN;
}

function gapOf(
  stated: string,
  rows: string,
  { currency, isLetter }: { readonly currency: string; readonly isLetter: boolean },
): string {
  const [file, lines] = [parseAmount(stated), parseAmount(rows)];
  if (!file.ok || !lines.ok) return "nem érnek össze";
  const gap = lines.value - file.value;
  const magnitude = formatAmount(gap, currency || "HUF", { sign: "never" });
  if (isLetter) return `az eltérés ${magnitude}`;
  return gap < 0n ? `a tételekből ${magnitude} hiányzik` : `a tételekben ${magnitude} a többlet`;
}
