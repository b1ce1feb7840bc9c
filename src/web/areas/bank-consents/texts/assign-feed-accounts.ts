import { articleBefore, articleBeforeName } from "#values/hungarian-article.ts";
import { endSentence } from "#web/ui/text/end-sentence.ts";
import { formatCount } from "#web/ui/text/format-amount.ts";

const TYPES: readonly (readonly [RegExp, string])[] = [
  [/private|retail|personal|lakoss/i, "magánszámla"],
  [/saving|deposit|megtakar/i, "megtakarítási számla"],
  [/card|kártya/i, "kártyaszámla"],
  [/loan|credit|hitel/i, "hitelszámla"],
  [/current|checking|payment|folyó/i, "folyószámla"],
];

export const assignFeedTexts = {
  title: "Melyik számla melyik cégé?",
  lead: "A bank ezeket a számlákat mutatta meg. Válassza ki, melyik cégéhez érkezzenek a tételei.",
  privacy: "Amelyiket nem kéri, arról semmit nem tárolunk: sem a számát, sem a tételeit.",
  owner: (name: string, type: string) => `Tulajdonos: ${name}${type && ` · ${type}`}`,
  /** The bank's word for the kind of account; unknown words are left out. */
  type: (given: string) => TYPES.find(([pattern]) => pattern.test(given))?.[1] ?? "",
  otherOwner: (owner: string, company: string) =>
    `A bank szerint a számla tulajdonosa ${owner}, és nem ${articleBeforeName(company)} ${endSentence(company)} Biztosan ide kerüljenek a tételei?`,
  ownerUnknown: "A bank nem közölte a tulajdonost",
  balance: "Egyenleg",
  company: (account: string) => `Cég, amelyhez tartozik: ${account}`,
  left: (count: number) => ({
    title: count === 1 ? "A számla még nem tartozik céghez" : "A számlák még nem tartoznak céghez",
    message:
      count === 1
        ? "A bank engedélyezte a hozzáférést, de tétel csak azután érkezik, hogy a számlát céghez rendeli."
        : `A bank engedélyezte a hozzáférést, de tétel csak azután érkezik, hogy ${articleBefore(count)} ${formatCount(count)} számlát céghez rendeli.`,
  }),
  leftAction: "Számlák hozzárendelése",
  unassigned: {
    title: (bank: string, count: number) =>
      `${bank}: ${formatCount(count)} számla nem tartozik céghez`,
    text: "A bank engedélyezte a hozzáférést, de tétel csak azután érkezik, hogy a számlákat céghez rendeli.",
  },
  choose: "Válasszon",
  notWanted: "Nem kérem",
  already: (company: string) => `Már ide érkezik: ${company}`,
  chooseRequired: "Válassza ki a céget, vagy a „Nem kérem” lehetőséget.",
  action: "Hozzárendelés",
  running: "Hozzárendelés folyamatban…",
  nothingChosen: "Egyiket sem kérem",
  none: {
    title: "A bank egyetlen számlát sem mutatott meg",
    message: "Kösse össze újra, és a bank oldalán jelölje ki a számlákat.",
  },
  unavailable: {
    title: "A banki kapcsolat szolgáltatója most nem válaszol",
    message:
      "Ezért nem látszik minden számla. A hozzárendelést később is elvégezheti a Banki hozzájárulások oldalon.",
  },
  listFailed: "A számlák most nem tölthetők be",
  partly: (company: string) => `Nem minden számla került a helyére (${company})`,
};

export const consentRevokeTexts = {
  title: (bank: string) => `Hozzájárulás visszavonása: ${bank}`,
  lead: "A bankból nem kérünk le több adatot. A korábban lekért tranzakciók megmaradnak.",
  undo: "A művelet nem vonható vissza, de a bankot bármikor újra összekötheti.",
  affected: "Ezeknél a cégeknél áll le a napi lekérdezés:",
  affectedCompany: (company: string, accounts: number) =>
    `${company} (${formatCount(accounts)} számla)`,
  noCompany: "Egyik cég sem olvas rajta keresztül.",
  typeLabel: (bank: string) => `Több céget érint. A folytatáshoz írja be a bank nevét: ${bank}`,
  typeWrong: "A beírt név nem egyezik a bankéval.",
  action: "Hozzájárulás visszavonása",
  running: "Visszavonás folyamatban…",
  gone: "Ez a hozzájárulás már nem található.",
  loadFailed: "A hozzájárulást most nem tudjuk betölteni",
};

export const apiRevokeTexts = {
  title: "Banki kapcsolat leválasztása",
  lead: (company: string, others: boolean) => {
    const who = `${articleBeforeName(company)} ${company} számláit nem olvassuk tovább`;
    return others
      ? `Csak ${who}; a hozzájárulás a többi cégénél él tovább.`
      : `Leválasztás után ${who}. A hozzájárulás megmarad, amíg vissza nem vonja.`;
  },
  stays: "A korábban lekért tranzakciók megmaradnak.",
  choose: "Bank",
  detach: "Leválasztás",
  detaching: "Leválasztás folyamatban…",
  revokeInstead: "Inkább a teljes hozzájárulás visszavonása",
  none: {
    title: "Ennek a cégnek nincs banki kapcsolata",
    message: "A feltöltött kivonatok tételei ettől függetlenül megvannak.",
  },
  failed: "A leválasztás nem sikerült",
  loadFailed: "A banki kapcsolatokat most nem tudjuk betölteni",
};
