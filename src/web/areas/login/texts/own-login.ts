import { type LoginLetter, tellLoginLetter } from "./login.ts";

export const ownLoginTexts = {
  recent: {
    title: "Ehhez lépjen be újra",
    message:
      "Kulcsot, meghívót és címet kiadni, vagy véglegesen törölni csak a belépés utáni negyedórában lehet: így egy nyitva hagyott gépen más nem teheti meg. Amit beírt, megmarad, és a belépés után itt folytatja.",
  },
  own: {
    title: "Ehhez a saját belépése kell",
    message:
      "Ezt a lapot egy program linkje nyitotta meg. Lépjen be a saját nevében: ugyanezen a lapon folytatja, és amit beírt, megmarad.",
  },
  letter: "Belépési link küldése",
  sending: "Küldés folyamatban…",
  later: "Mégse",
  sent: (letter: LoginLetter) =>
    `${tellLoginLetter(letter).message} Ebben a böngészőben nyissa meg: ez az ablak utána magától folytatja.`,
  again: "Új link küldése",
  letterFailed: "A levelet nem sikerült elküldeni",
  other: {
    title: "Ez egy másik fiók",
    message: "Azzal a fiókkal lépjen be, amelynek a lapját most látja.",
  },
};
