export const loginTexts = {
  title: "Belépés",
  purpose: "Nem kell jelszó: belépési linket küldünk e-mailben.",
  who: "Ki lép be?",
  entrepreneur: "Vállalkozó vagyok",
  accountant: "Könyvelő vagyok",
  email: "E-mail-cím",
  emailHelp: {
    entrepreneur: "Erre a címre küldjük a belépési linket.",
    accountant: "Az a cím, amelyre az ügyfele meghívta.",
  },
  emailMissing: "Kérjük, töltse ki ezt a mezőt.",
  emailInvalid: "Adjon meg érvényes e-mail-címet (pl. nev@ceg.hu).",
  send: "Belépési link küldése",
  sending: "Küldés folyamatban…",
  scriptless: {
    title: "A belépéshez JavaScript kell",
    message: "Engedélyezze a böngésző beállításaiban, majd töltse újra az oldalt.",
  },
  hint: "Ha még nincs fiókja, a linkkel egyben létre is jön. A könyvelőt az ügyvezető hívja meg.",
  headline: "Ami ma éjjel a bankban történt, reggel már itt van",
  promise: "Számlái minden hajnalban frissülnek. Csak olvasunk: fizetést nem indítunk.",
  sent: {
    title: "Ellenőrizze a postafiókját",
    registered: (email: string, minutes: number) =>
      `Elküldtük a megerősítő linket ide: ${email}. Nyissa meg a levelet, és kattintson a linkre; ${durationWords(minutes)} érvényes.`,
    login: (email: string, minutes: number) =>
      `Elküldtük a belépési linket ide: ${email}. Nyissa meg a levelet, és kattintson a linkre; ${durationWords(minutes)} érvényes.`,
    unsaid: (email: string, minutes: number) =>
      `Ha ezzel a címmel be lehet lépni, hamarosan megérkezik rá a belépési link: ${email}. A link ${durationWords(minutes)} érvényes.`,
    delayedTitle: "A levél kicsit késik",
    delayed: (email: string, minutes: number) =>
      `A levelezőszerver most nem elérhető. Amint lehet, elküldjük a linket ide: ${email}. A link az elküldésétől ${durationWords(minutes)} érvényes, nem kell újra kérnie.`,
    alreadyTitle: "Már küldtünk belépési linket",
    already: (email: string, minutes: number) =>
      `Az elmúlt ${minutes} percben több linket is küldtünk ide: ${email}. A legutóbbi levél linkje még érvényes, azzal beléphet. Új linket negyedóra múlva kérhet.`,
    spam: "Ha nem találja, nézze meg a levélszemét mappát is.",
    again: "Másik cím megadása",
    resend: "Link újraküldése",
    resending: "Küldés folyamatban…",
    resendIn: (seconds: number) => `Link újraküldése (${waitWords(seconds)})`,
    resendWait: "Percenként egy levelet kérhet.",
    resent: (time: string) => `Új levelet küldtünk ${time}-kor. A korábbi linkje is érvényes még.`,
    mailbox: "Tesztpostafiók megnyitása",
  },
  captcha: {
    label: "Nem vagyok robot",
    working: "Ellenőrzés…",
    done: "Ellenőrizve",
    missing: "Jelölje be a folytatáshoz.",
    failed: "Nem sikerült, jelölje be újra.",
    noAnswer: "Nincs kapcsolat, jelölje be újra.",
    insecure: "Biztonságos (https) kapcsolat kell hozzá.",
  },
  links: { privacy: "Adatkezelési tájékoztató", terms: "ÁSZF", contact: "Kapcsolat" },
} as const;

/** What a reply says of a login letter; the words of every place that asks for one follow it. */
export interface LoginLetter {
  readonly email: string;
  readonly minutes: number;
  readonly delayed: boolean;
  readonly already: boolean;
  /** The reply is the same for every address: whether a letter goes is not said. */
  readonly unsaid: boolean;
  readonly registered: boolean;
}

export function tellLoginLetter(letter: LoginLetter): {
  readonly title: string;
  readonly message: string;
} {
  const { sent } = loginTexts;
  const { email, minutes } = letter;
  if (letter.already) return { title: sent.alreadyTitle, message: sent.already(email, minutes) };
  if (letter.delayed) return { title: sent.delayedTitle, message: sent.delayed(email, minutes) };
  if (letter.unsaid) return { title: sent.title, message: sent.unsaid(email, minutes) };
  const message = letter.registered ? sent.registered : sent.login;
  return { title: sent.title, message: message(email, minutes) };
}

const MINUTES_PER_HOUR = 60;

function durationWords(minutes: number): string {
  return minutes >= 2 * MINUTES_PER_HOUR
    ? `${Math.round(minutes / MINUTES_PER_HOUR)} óráig`
    : `${minutes}\u00a0percig`;
}

/** „45 mp”, „14 perc”. */
function waitWords(seconds: number): string {
  return seconds > 99 ? `${Math.ceil(seconds / 60)} perc` : `${seconds} mp`;
}
