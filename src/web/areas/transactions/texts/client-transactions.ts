import { articleBefore } from "#values/hungarian-article.ts";
import { formatCount } from "#web/ui/text/format-amount.ts";

/** The list over several companies. */
export const clientTransactionTexts = {
  title: { clients: "Ügyfelek tételei", companies: "Cégek tételei" },
  open: { clients: "Több ügyfél", companies: "Több cég" },
  openHint: "Több cég tételei egy listában",
  rail: { clients: "Ügyfelek", companies: "Cégek" },
  all: "Mind",
  choose: { clients: "Ügyfelek választása", companies: "Cégek választása" },
  chosen: (count: number, all: number) =>
    count === all
      ? `Mind ${articleBefore(all)} ${formatCount(all)} cég`
      : `${formatCount(count)} / ${formatCount(all)} cég`,
  unbooked: (count: number) => `${formatCount(count)} nem könyvelt`,
  allBooked: "minden könyvelve",
  accountsOf: (name: string) => `${name}: bankszámlák`,
  accountsFailed: "A bankszámlák most nem tölthetők be.",
  search: "Cégek keresése",
  nothingFound: "Nincs ilyen cég",
  left: (count: number) =>
    `Egy listában legfeljebb 50 cég fér el, ezért ${formatCount(count)} cég kimaradt. Válasszon a bal oldali listából.`,
  sums: { credit: "Jóváírás", debit: "Terhelés", net: "Összesen" },
  sumsLabel: "A szűrés összegei",
  tooMany: "10\u00a0000 tétel felett nem összegzünk; szűkítse a szűrést.",
  searchItems: "Partner, szöveg, összeg",
  oneCompany: "Ehhez a listához legalább két cég kell",
  oneCompanyHint: {
    clients: "Amint egy második cég is meghívja, itt egy listában látja az ügyfelei tételeit.",
    companies: "Amint egy második céget is felvesz, itt egy listában látja a tételeiket.",
  },
  toOne: "Tranzakciók megnyitása",
  addCompany: "Cég felvétele",
};
