import { formatCount } from "#web/ui/text/format-amount.ts";

export const savedViewsTexts = {
  button: "Nézetek",
  menu: (name: string | undefined) => (name === undefined ? "Mentett nézetek" : `Nézet: ${name}`),
  save: "Mentés új nézetként…",
  replace: (name: string) => `„${name}” felülírása ezzel`,
  manage: "Nézetek kezelése…",
  full: (max: number) => `Legfeljebb ${formatCount(max)} nézet menthető; töröljön egyet.`,
  notNow: "A szűrésben van, amit nem értünk; előbb azt javítsa.",
  failedToLoad: "A mentett nézetek most nem tölthetők be",
  nameTitle: "Nézet mentése",
  renameTitle: "Nézet átnevezése",
  label: "A nézet neve",
  help: "A szűrőket, a kijelölt bankszámlákat és a sorrendet őrzi meg. Csak Ön látja.",
  helpOfSeveral: "A cégeket, a szűrőket és a sorrendet őrzi meg. Csak Ön látja.",
  required: "Adjon nevet a nézetnek.",
  failed: "A nézet nem menthető",
  taken: "Már van ilyen nevű nézete.",
  saved: (name: string) => ({ title: "Nézet mentve", message: `„${name}”` }),
  replaced: (name: string) => ({ title: "Nézet felülírva", message: `„${name}”` }),
  manageTitle: "Mentett nézetek",
  empty: "Még nincs mentett nézete ennél a cégnél.",
  emptyOfSeveral: "Több cég listájához még nincs mentett nézete.",
  rename: "Átnevezés",
  remove: "Törlés",
  renameOf: (name: string) => `${name} átnevezése`,
  removeOf: (name: string) => `${name} törlése`,
  removeFailed: "A nézet nem törölhető",
  unreadable: "Ez a nézet már nem nyitható meg",
  unreadableWhy:
    "Olyan feltétele van, amelyet ez a változat nem ismer. Mentse el újra, vagy törölje.",
  accountsGone: {
    title: "A nézet bankszámlái már nincsenek meg",
    message: "Ezért a nézetet nem nyitjuk meg: minden bankszámla tételeit mutatná.",
  },
  companiesGone: {
    title: "A nézet cégeit már nem látja",
    message: "Ezért a nézetet nem nyitjuk meg: minden cég tételeit mutatná.",
  },
  someCompaniesGone: {
    title: "A nézet egyik cégét már nem látja",
    message: "A többit mutatjuk.",
  },
  someGone: {
    title: "A nézet egyik bankszámlája már nincs meg",
    message: "A többit mutatjuk.",
  },
};
