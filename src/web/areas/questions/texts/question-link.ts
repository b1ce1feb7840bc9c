/** The page that the link of a letter about questions opens. */
export const questionLinkTexts = {
  title: "Könyvelői kérdések",
  opening: "A kérdések megnyitása…",
  step: (nth: number, total: number) => `${nth}. kérdés, összesen ${total}`,
  noLogin: "Belépés nélkül",
  nobody: "Ismeretlen",
  noPartner: "Partner nélkül",
  itemsGone: "A tétel, amelyről a kérdés szól, már nincs a könyvekben.",
  choices: "Válasz",
  answer: "Válasz",
  text: "Megjegyzés",
  send: "Válasz küldése",
  sending: "Küldés…",
  empty: "Válasszon, vagy írja le a választ.",
  failed: "A válasz nem ment el",
  done: {
    title: "Köszönjük, minden kérdésre válaszolt",
    message: "A válaszai megérkeztek. Ha még eszébe jut valami, belépés után hozzáírhat.",
  },
  ended: {
    title: "Ez a link már nem nyit meg kérdést",
    message:
      "A link 30 napig él, és addig, amíg van rajta megválaszolatlan kérdés. Amit eddig válaszolt, megérkezett. Ha maradt nyitott kérdése, belépés után a Kérdések oldalon találja.",
  },
  renew: "Új link kérése",
  renewing: "Küldés…",
  renewFailed: "Az új linket nem sikerült kérni",
  renewed: {
    title: "Ha vár még kérdés, küldtük az új linket",
    message:
      "Arra az e-mail-címre küldjük, amelyre az előző levél érkezett. Ha minden kérdésre válaszolt már, nem küldünk levelet; óránként egyszer kérhet újat.",
  },
  logIn: "Belépés",
} as const;
