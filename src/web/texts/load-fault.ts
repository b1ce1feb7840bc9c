/**
 * Said where the code of a part cannot be had, or the server does not answer; loaded from the
 * beginning, since nothing can be fetched by then.
 */
export const loadFaultTexts = {
  part: {
    title: "Ez a rész most nem nyitható meg",
    message:
      "Megszakadt a kapcsolat, vagy közben frissült a program. Kérjük, ellenőrizze az internetkapcsolatot, és próbálja újra.",
  },
  again: "Újrapróbálás",
} as const;

export const faultTexts = {
  offline: {
    title: "Nincs internetkapcsolat",
    message:
      "Ezt az oldalt még nem nyitotta meg, ezért most nem tölthető be. Amint visszatér a kapcsolat, magától megjelenik.",
  },
  notLoaded: {
    title: "A Bankhíd most nem válaszol",
    message:
      "Ez az oldal most nem tölthető be. Az adatai biztonságban vannak. Ha más oldal sem nyílik meg, ellenőrizze az internetkapcsolatát.",
  },
  away: {
    title: "A Bankhíd most nem válaszol",
    message: "Nem az Ön internetével van gond. Az adatai biztonságban vannak.",
  },
  retry: "Újrapróbálás",
  retryIn: "Magától újrapróbáljuk:",
  seconds: (seconds: number) => `${seconds} mp múlva`,
  offlineBand: {
    title: "Nincs internetkapcsolat.",
    since: (time: string) =>
      `A ma ${time}-kor betöltött adatokat látja. Amint helyreáll a kapcsolat, magától frissítünk.`,
    sinceShort: (time: string) => `Adatok: ma ${time}`,
    plain: "Amit már megnyitott, olvasható marad. Amint helyreáll a kapcsolat, magától frissítünk.",
  },
} as const;
