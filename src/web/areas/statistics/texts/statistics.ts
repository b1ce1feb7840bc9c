import { SHORT_MONTHS } from "#web/texts/months.ts";
import { formatAmount, formatCount } from "#web/ui/text/format-amount.ts";
import { formatDate, formatMonth } from "#web/ui/text/format-date.ts";

/** Credits, debits and balances month by month. */
export const statisticsTexts = {
  title: "Kimutatások",
  purpose: "Jóváírások, terhelések és egyenlegek hónapról hónapra, devizánként külön.",
  chooseCompany: "Válasszon céget, és megmutatjuk a forgalmát hónapról hónapra.",
  failed: "A kimutatás most nem tölthető be",
  empty: {
    title: "Még nincs mit kimutatni",
    message: "Az első kivonat vagy banki kapcsolat után itt látja a forgalmat hónapról hónapra.",
  },
  quiet: {
    title: "Ebben az időszakban nem volt forgalom",
    message: "Válasszon másik időszakot, vagy nézze az elmúlt 12 hónapot.",
  },
  period: { label: "Időszak", last: "Elmúlt 12 hónap" },
  account: { label: "Bankszámla", all: "Minden számla" },
  own: {
    label: "Saját átvezetések is",
    out: (count: number, credit: string, debit: string) =>
      `A cég számlái közötti átvezetéseket nem számoltuk bele: ${formatCount(count)} tétel, ${credit} jóváírás és ${debit} terhelés.`,
    in: (count: number) =>
      `A forgalomban benne van a cég számlái közötti ${formatCount(count)} átvezetési tétel is.`,
    open: (count: number) =>
      `${formatCount(count)} tétel a cég másik számláját nevezi meg, de a párja itt nincs meg: ezek a forgalomban maradtak.`,
  },
  print: "Nyomtatás",
  section: (currency: string) => (currency === "HUF" ? "Forint" : currency),
  figures: { credit: "Jóváírás", debit: "Terhelés", net: "Nettó", closing: "Záróegyenleg" },
  items: (count: number) => `${formatCount(count)} tétel`,
  closingOn: (date: string) => formatDate(date),
  unproven: "nincs igazolva",
  chartLabel: (name: string) => `Jóváírások és terhelések havonta: ${name}`,
  bar: (month: string, isCredit: boolean, amount: string, currency: string, count: number) =>
    `${formatMonth(`${month}-01`)}, ${isCredit ? "jóváírás" : "terhelés"}: ${formatAmount(amount, currency)}, ${formatCount(count)} tétel`,
  monthsLabel: (name: string) => `Hónapok: ${name}`,
  month: "Hónap",
  sum: "Összesen",
  monthName: (month: string) => formatMonth(`${month}-01`),
  shortMonths: SHORT_MONTHS,
  accountsTitle: "Számlánként",
  accountColumn: "Bankszámla",
  partners: {
    title: "Legnagyobb partnerek",
    credit: "Jóváírás szerint",
    debit: "Terhelés szerint",
    none: "Nem volt ilyen tétel.",
    nameless: "Partner neve nélkül",
  },
  periodWords: (from: string, to: string) =>
    from === to
      ? formatMonth(`${from}-01`)
      : `${formatMonth(`${from}-01`)} – ${formatMonth(`${to}-01`)}`,
  wholeMonths: (months: string) => `A kimutatás egész hónapokból áll: ${months}.`,
};
