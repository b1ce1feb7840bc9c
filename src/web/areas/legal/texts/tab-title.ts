/** Apart from the long texts of the pages, so that the table of addresses does not load them. */
export const legalTabTitles = {
  privacy: "Adatkezelési tájékoztató",
  accountantNotices: "Hirdetmények könyvelőknek",
  entrepreneurNotices: "Hirdetmények vállalkozóknak",
  accountantTerms: "ÁSZF könyvelőknek",
  entrepreneurTerms: "ÁSZF vállalkozóknak",
  imprint: "Impresszum",
};
