export const claimTexts = {
  offer: {
    title: "Ez az adószám már szerepel a rendszerben",
    message:
      "Ha ez az Ön cége, vagy dolgozik vele, kérjen hozzáférést. A kérést a cég ügyvezetője kapja meg, és ő dönt.",
    action: "Hozzáférést kérek",
  },
  pageTitle: "Új ügyfél",
  pagePurpose:
    "A céget az ügyvezetője veszi fel. Ha az ügyfele már a Bankhídban van, itt kérhet hozzáférést tőle.",
  ask: "Hozzáférés kérése",
  modalTitle: "Hozzáférés kérése",
  modalMessage: (taxNumber: string) =>
    `A kérését a cég (adószám: ${taxNumber}) ügyvezetőjének küldjük el, a nevével, az e-mail-címével és az üzenetével. Amíg nem dönt, semmit nem mutatunk a cégről.`,
  messageLabel: "Üzenet az ügyvezetőnek",
  messageHelp: "Például: én lettem az új ügyvezető, vagy én könyvelem a céget.",
  disputeLabel: "Kifogásolom, hogy más kezeli a céget",
  disputeHelp:
    "Elutasítás után, vagy ha három napig nem kapott választ: az üzemeltető a cég iratai alapján dönt.",
  send: "Hozzáférés kérése",
  sent: {
    title: "Továbbítjuk a kérését",
    message: "E-mailben értesítjük, amint döntöttek. Addig nincs teendője.",
  },
  sentDispute: {
    title: "Rögzítettük a kifogását",
    message: "Az üzemeltető megkeresi Önt a cég irataival kapcsolatban.",
  },
  failed: "A kérés nem ment el",
  notRegistered:
    "Ezzel az adószámmal még nincs cég a Bankhídban. Kérje meg az ügyvezetőjét, hogy vegye fel a cégét, és hívja meg Önt.",
  note: (name: string, company: string) => `${name} hozzáférést kér: ${company}`,
  roles: { entrepreneur: "Ügyvezetőként kéri", accountant: "Könyvelőként kéri" },
  message: (text: string) => `Üzenete: „${text}”`,
  grant: "Hozzáférést adok",
  granting: "Folyamatban…",
  refuse: "Elutasítom",
  grantTitle: "Hozzáférés megadása",
  grantMessage: {
    entrepreneur: (name: string) =>
      `${name} Önnel egyenrangú ügyvezetője lesz a cégnek: mindent lát, és mindent módosíthat, a törlést is.`,
    accountant: (name: string) =>
      `${name} a cég könyvelője lesz: látja és könyvelheti a tételeket.`,
  },
  granted: { title: "Hozzáférést adott", message: "Értesítettük a kérelmezőt." },
  refused: {
    title: "A kérést elutasította",
    message: "Értesítettük a kérelmezőt. A cégről semmit nem lát.",
  },
  decideFailed: "A döntést nem sikerült menteni",
};
