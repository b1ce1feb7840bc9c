import { formatCount } from "#web/ui/text/format-amount.ts";

export const modalTexts = {
  cancel: "Mégse",
  save: "Mentés",
  retry: "Újrapróbálás",
  saving: "Mentés folyamatban…",
  keyboardHelp: "Gyorsbillentyűk",
  companySwitch: "Cég kiválasztása",
  allCompanies: "Összes cég",
  noCompanies: "Még nincs cége. Vegye fel az elsőt a Cégek oldalon.",
  companiesFailed: "A cégek listája most nem tölthető be",
  openFiles: (count: number) => `${formatCount(count)} fájl vagy levél vár Önre`,
  unbooked: (count: number) => `${formatCount(count)} nem könyvelt`,
  menu: "Menü",
} as const;
