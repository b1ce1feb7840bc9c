import { formatCount } from "#web/ui/text/format-amount.ts";

export const accountMoveTexts = {
  menu: "Áthelyezés másik céghez",
  ownerOnly: "A számlát csak a cég ügyvezetője helyezheti át.",
  title: "Számla áthelyezése",
  target: "Melyik céghez kerüljön?",
  choose: "Válasszon céget",
  chooseRequired: "Kérjük, válassza ki a céget.",
  along: "A számlával együtt átkerül",
  alongItems: (transactions: number) => [
    transactions > 0
      ? `mind ${transactionWord(transactions)} a könyvelt jelölésekkel`
      : "minden későbbi tétel",
    "a napi forgalom és az egyenlegek",
    "a kivonatfájlok kapcsolata (maga a fájl a mostani cégnél marad)",
  ],
  stays:
    "Az új cég könyvelői látni fogják, a mostanié többé nem. A futárok és kártyaelfogadók elszámolásai a mostani cégnél maradnak: amelyiket ez a számla fizette, újra jóváírásra vár, amíg a számla vissza nem kerül. Az áthelyezést utána visszavonhatja.",
  action: "Áthelyezés",
  running: "Áthelyezés folyamatban…",
  noTarget: {
    title: "Nincs másik cége",
    message: "Áthelyezni csak a saját cégei között lehet. Előbb vegye fel a másik céget.",
  },
  moved: (company: string) => `Áthelyezve ide: ${company}`,
  movedMessage: (account: string) => `${account} minden tételével együtt átkerült.`,
  waiting: (company: string) => `Áthelyezés folyamatban ide: ${company}`,
  waitingMessage: (account: string) =>
    `${account} sok tételből áll, ezért a háttérben helyezzük át. Addig itt marad; az eredményről értesítjük.`,
  waitingTag: "Áthelyezés folyamatban",
  failedLater: (account: string) =>
    `${account} változatlanul a mostani cégnél maradt. Kérjük, próbálja újra később.`,
  undo: "Visszahelyezés",
  undoing: "Visszahelyezés folyamatban…",
  undone: { title: "A számla visszakerült", message: "Minden úgy van, mint az áthelyezés előtt." },
  formerCompany: "a korábbi cég",
  hide: "Rendben",
};

export const accountDeleteTexts = {
  menu: "Számla törlése",
  ownerOnly: "A számlát csak a cég ügyvezetője törölheti.",
  title: "Bankszámla törlése",
  message: (name: string) => `${name}: a számla minden adata törlődik ebből a cégből.`,
  lost: (transactions: number) => [
    transactions > 0
      ? `${transactionWord(transactions)} a könyvelt jelölésekkel`
      : "a számla adatai",
    "a napi forgalom és az egyenlegek",
    "az elnevezés",
  ],
  lostTitle: "Ez vész el",
  stays:
    "A feltöltött fájlok megmaradnak: ha újra beolvassa őket, a tételek visszajönnek, de a könyvelt jelölések nem.",
  action: "Számla törlése",
  running: "Törlés folyamatban…",
  deleted: {
    title: "A bankszámlát töröltük",
    message: "A feltöltött fájlok megmaradtak, bármikor újra beolvashatók.",
  },
  failed: "A bankszámla törlése nem sikerült",
  waiting: "Törlés folyamatban",
  waitingMessage: (account: string) =>
    `${account} sok tételből áll, ezért a háttérben töröljük. Addig itt marad; az eredményről értesítjük.`,
  waitingTag: "Törlés folyamatban",
  deletedLater: (account: string) => ({
    title: "A bankszámlát töröltük",
    message: `${account} minden tételével együtt törlődött.`,
  }),
  failedLater: (account: string) =>
    `${account} minden tételével együtt megmaradt. Kérjük, próbálja újra később.`,
};

function transactionWord(count: number): string {
  return `${formatCount(count)} tétel`;
}
