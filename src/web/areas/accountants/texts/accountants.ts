import { articleBefore, articleBeforeName } from "#values/hungarian-article.ts";
import { invitationDelayed } from "#web/texts/notifications.ts";
import { endSentence } from "#web/ui/text/end-sentence.ts";

export const accountantsTexts = {
  title: "Könyvelők",
  purpose: (company: string) =>
    `Akik ${articleBeforeName(company)} ${company} tételeit látják és könyvelik. Bankhoz nem férnek hozzá, díjat nem fizetnek.`,
  purposePlain: "Akik a cég tételeit látják és könyvelik.",
  invite: "Könyvelő meghívása",
  listLabel: "Könyvelők",
  columns: {
    name: "Név",
    state: "Állapot",
    mobile: "Mobilszám",
    lastSeen: "Utoljára itt járt",
    created: "Meghívva",
  },
  states: { invited: "Meghívva", active: "Aktív", mailRefused: "A levelet visszautasították" },
  stateHints: {
    invited: "Meghívtuk; még nem lépett be.",
    active: "Belépett, látja a cég tételeit.",
    mailRefused:
      "A levelezőszerver nem fogadta a meghívót. Küldje újra, vagy vonja vissza a hozzáférést, és hívja meg a helyes címen.",
  },
  never: "még nem",
  actions: "Műveletek",
  rowMenu: (name: string) => `${name}: műveletek`,
  resend: "Meghívó újraküldése",
  edit: "Szerkesztés",
  delete: "Törlés",
  empty: {
    title: "Még nincs könyvelője",
    message:
      "Hívja meg a könyvelőjét: e-mailben linket kap, és azonnal látja a tételeket. Önnek nem kell kivonatokat küldözgetnie.",
    byLink: "Könyvelőt a saját belépésével hívhat meg.",
  },
  noCompany: "Válassza ki a céget, amelynek a könyvelőit látni szeretné.",
  ownerOnly: {
    title: "A könyvelőket a cég ügyvezetője kezeli",
    message: "Ha valakinek hozzáférés kell, kérje meg az ügyvezetőt, hogy hívja meg.",
  },
  refusedAgain:
    "A levelezőszerver most sem fogadta el a meghívót. Vonja vissza a hozzáférést, és hívja meg a helyes címen.",
  resendFailed: "A meghívó nem ment el",
  resent: (email: string) => ({
    title: "Újra elküldtük a meghívót",
    message: `A levelet ${articleBeforeName(email)} ${email} címre küldtük.`,
  }),
};

export const accountantFormTexts = {
  newTitle: "Könyvelő meghívása",
  loadFailed: "A könyvelő adatait most nem tudjuk betölteni",
  gone: "Ez a könyvelő már nincs a cégnél.",
  newPurpose: "E-mailben linket kap, amellyel belép, és látja a kiválasztott cég tételeit.",
  newPurposeMany:
    "E-mailben egyetlen linket kap, amellyel belép, és látja a kiválasztott cégek tételeit.",
  editTitle: "Könyvelő adatai",
  company: (name: string) => `Cég: ${name}`,
  name: "Név",
  nameShort: (name: string) =>
    `A névhez legalább 8 karakter kell. Írja ki bővebben, például így: „${name} könyvelő”.`,
  nameHelp: "Teljes név vagy az iroda neve, legalább 8 karakter.",
  email: "E-mail-cím",
  emailInvalid: "Adjon meg érvényes e-mail-címet (pl. nev@iroda.hu).",
  emailFixed:
    "A cím nem módosítható: másik cím másik személyt jelent. Vonja vissza a hozzáférését, és hívja meg az új címen.",
  mobile: "Mobilszám",
  required: "Kérjük, töltse ki ezt a mezőt.",
  send: "Meghívó küldése",
  save: "Mentés",
  saving: "Mentés folyamatban…",
  cancel: "Mégse",
  rights: {
    title: "A könyvelő",
    can: [
      "látja a cég bankszámláit és minden tételét",
      "könyveltként jelölhet tételeket, és exportálhat",
      "kivonatot tölthet fel",
    ],
    cannotTitle: "A könyvelő azonban",
    cannot: [
      "nem indíthat utalást (a Bankhíd sem)",
      "nem köthet össze vagy törölhet bankszámlát",
      "nem hívhat meg másokat",
    ],
  },
  alreadyMember: (companies: number) =>
    companies > 1
      ? "Ez a könyvelő a kiválasztott cégek mindegyikéhez hozzáfér már."
      : "Ez a könyvelő már hozzáfér ehhez a céghez.",
};

export const companyChoiceTexts = {
  legend: "Melyik cégéhez kapjon hozzáférést?",
  all: (count: number) => `Mind ${articleBefore(count)} ${count} cég`,
  required: "Válasszon ki legalább egy céget.",
  tooMany: (max: number) =>
    `Egyszerre legfeljebb ${max} céghez hívhat meg könyvelőt. A többi cégéhez hívja meg külön.`,
};

/** What an invitation to several companies came to. */
export const invitedTexts = {
  several: (email: string, count: number) =>
    `A levél ${articleBeforeName(email)} ${email} címre ment; ${count} cégéhez kapott hozzáférést.`,
  partly: (p: {
    readonly email: string;
    readonly isDelayed: boolean;
    readonly already: string;
    readonly full: string;
  }) => ({
    title: "Nem minden céghez készült új hozzáférés",
    message: [
      p.isDelayed
        ? invitationDelayed(p.email)
        : `A meghívó ${articleBeforeName(p.email)} ${p.email} címre ment.`,
      p.already && endSentence(`Már korábban is hozzáfért: ${p.already}`),
      p.full && endSentence(`Az előfizetés nem enged több könyvelőt: ${p.full}`),
    ]
      .filter(Boolean)
      .join(" "),
  }),
};

export const accountantDeleteTexts = {
  title: "Hozzáférés visszavonása",
  message: (name: string, company: string) =>
    `${name} a továbbiakban nem látja ${articleBeforeName(company)} ${company} adatait. A hozzáférése azonnal megszűnik, és vele az ehhez a céghez készített kulcsai is.`,
  others: "Csak ennél a cégnél szűnik meg a hozzáférése; a többi cégénél megmarad.",
  stays: "Amit könyveltként megjelölt, az megmarad. Bármikor újra meghívhatja.",
  action: "Hozzáférés visszavonása",
  running: "Törlés folyamatban…",
};

export const accountantEdited = {
  intent: "success",
  title: "A könyvelő adatait elmentettük",
  message: "Az adatai frissültek.",
} as const;
