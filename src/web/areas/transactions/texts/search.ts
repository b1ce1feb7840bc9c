import { formatCount } from "#web/ui/text/format-amount.ts";

/** The search box: how a text was understood, and what else can be typed. */
export const searchTexts = {
  label: "Partner, összeg, számla",
  clear: "Keresés törlése",
  panel: "Keresési javaslatok",
  understood: "Így értjük",
  recent: "Legutóbb ezt kereste",
  alsoLead: "Így is kereshet:",
  also: [
    "25 552 Ft",
    "376 ezer",
    "GLS kb. 300000",
    ">500000",
    "300000-400000",
    "okt. 14.",
    "1177 3016 2041 8773",
    "KV-2026/01187",
  ],
  count: (total: number, exact: boolean) =>
    exact ? `${formatCount(total)} tétel` : `több mint ${formatCount(total)} tétel`,
  searching: "keresés…",
  words: (text: string) => `„${text}” a tételek szövegében`,
  number: (amount: string, text: string) => `${amount} összegű tétel, vagy „${text}” a szövegben`,
  account: (number: string) => `${number} partnerszámla`,
  ownAccount: (name: string) => `A cég saját számlája: ${name}`,
  exact: (amount: string) => `pontosan ${amount}`,
  above: (amount: string) => `${amount} feletti összeg`,
  atLeast: (amount: string) => `legalább ${amount}`,
  below: (amount: string) => `${amount} alatti összeg`,
  atMost: (amount: string) => `legfeljebb ${amount}`,
  between: (min: string, max: string) => `${min} és ${max} közötti összeg`,
  directions: { credit: "jóváírás", debit: "terhelés" },
  quoted: (text: string) => `„${text}”`,
};
