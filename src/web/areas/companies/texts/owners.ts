import { articleBeforeName } from "#values/hungarian-article.ts";

export const ownersTexts = {
  title: "Ügyvezetők",
  help: "Egyenrangúak: mindent látnak és mindent módosíthatnak, a cég törlését is. Új ügyvezető kérésre csatlakozhat, ha Ön elfogadja.",
  you: "Ön",
  since: "óta",
  withdraw: "Hozzáférés visszavonása",
  leave: "Kilépés a cégből",
  modal: {
    title: "Ügyvezetői hozzáférés visszavonása",
    message: (name: string, company: string) =>
      `${name} a továbbiakban nem látja és nem kezeli ${articleBeforeName(company)} ${company} adatait. Azonnal megszüntetjük a hozzáférését, és az ehhez a céghez tartozó kulcsai is megszűnnek.`,
    leaveTitle: "Kilépés a cégből",
    leaveMessage: (company: string) =>
      `Ön a továbbiakban nem látja és nem kezeli ${articleBeforeName(company)} ${company} adatait. Visszatérni csak a többi ügyvezető jóváhagyásával tud.`,
    stays:
      "A cég adatai, könyvelői és banki kapcsolatai megmaradnak. Minden ügyvezetőt levélben értesítünk.",
    running: "Folyamatban…",
  },
  done: { title: "A hozzáférés megszűnt", message: "Minden ügyvezetőt levélben értesítünk." },
  failed: "A hozzáférést nem sikerült visszavonni",
};
