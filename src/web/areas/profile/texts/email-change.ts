import { articleBeforeName } from "#values/hungarian-article.ts";

export const emailChangePageTexts = {
  opening: "A link ellenőrzése…",
  confirmOld: {
    title: "Új belépési cím jóváhagyása",
    message: (from: string, to: string) =>
      `A Bankhíd-fiók belépési címe erről: ${from}, erre változna: ${to}. Jóváhagyja? Ha nem Ön kérte, állítsa le.`,
  },
  confirmNew: {
    title: "Új e-mail-cím megerősítése",
    message: (to: string) => `Megerősíti, hogy mostantól ezzel a címmel lép be: ${to}?`,
  },
  stop: {
    title: "E-mail-cím módosításának visszavonása",
    message: (from: string, to: string) =>
      `A belépési cím ${from} volt, az új cím ${to}. A visszavonás után a régi cím érvényes, és minden eszközön újra be kell lépni.`,
  },
  confirm: "Jóváhagyom",
  confirming: "Jóváhagyás folyamatban…",
  stopAction: "Leállítom a módosítást",
  stopping: "Leállítás folyamatban…",
  waiting: {
    title: "Köszönjük, megerősítette",
    old: (email: string) =>
      `Még az új címről is jóvá kell hagyni: nyissa meg ${articleBeforeName(email)} ${email} címre küldött levelet.`,
    new: (email: string) =>
      `Még a régi címről is jóvá kell hagyni: nyissa meg ${articleBeforeName(email)} ${email} címre küldött levelet.`,
  },
  applied: {
    title: "Az új cím érvényben van",
    message: (email: string) =>
      `Mostantól ezzel léphet be: ${email}. Kijelentkeztettük minden eszközön, kivéve ahol a módosítást kérte.`,
  },
  stopped: {
    title: "A módosítást leállítottuk",
    message: (email: string) =>
      `A belépési cím a régi: ${email}. Minden eszközön kijelentkeztettük.`,
  },
  dropped: {
    title: "Ez a módosítás már nem él",
    message: (email: string) =>
      `Leállították vagy visszavonták; a belépési cím maradt, ami volt: ${email}. Ha nem Ön kérte a módosítást, lépjen be, és a profiljában jelentkeztesse ki a többi eszközt.`,
  },
  confirmFailed: "A jóváhagyás nem sikerült",
  stopFailed: "A leállítás nem sikerült",
  over: {
    title: "Ez a módosítás már lezárult",
    message:
      "A link lejárt, vagy már felhasználták. A cím állapotát belépés után a profiljában látja.",
  },
  login: "Belépés",
  home: "Vissza a főoldalra",
};
