/** The letter about bank accounts of which no reading succeeded for days. */
import { capitalArticleBefore } from "#values/hungarian-article.ts";
import { displayAccountNumber } from "#values/account-number.ts";
import { layOutLetter, type LetterText } from "./letter-layout.ts";
import { greet, hungarianDay } from "./sign-in-facts.ts";
import { type AccountLetterData, listAccounts, type SilentAccount } from "./silent-account.mail.ts";

export interface UnreadAccount extends Omit<SilentAccount, "lastDate"> {
  readonly reason: keyof typeof CAUSES;
  /** Day of the last whole reading, `YYYY-MM-DD`; null where there was none yet. */
  readonly lastDate: string | null;
}

export interface UnreadAccountData extends AccountLetterData<UnreadAccount> {
  /** Whether the reader is the company's accountant, who cannot connect a bank. */
  readonly toAccountant: boolean;
  /** Whether people have been told of all of them before; then this letter is the last. */
  readonly again: boolean;
}

const CAUSES = {
  providerDown: "a bank nem válaszol",
  locked: "a szolgáltató nem enged be minket, a hiba nálunk van",
  refused: "a szolgáltató elutasítja a lekérdezést",
  stale: "a bank válaszol, de csak régi adatot ad",
  limited: "a bank nem enged több lekérdezést",
  ownFault: "a lekérdezés nálunk szakad meg",
  notRead: "a lekérdezés nálunk nem fejeződött be",
  consentExpired: "a bank a lejárata előtt megszüntette a hozzájárulást",
  consentRevoked: "a hozzájárulást a banknál visszavonták",
} as const;
const ENDED: ReadonlySet<UnreadAccount["reason"]> = new Set(["consentExpired", "consentRevoked"]);
const OURS: ReadonlySet<UnreadAccount["reason"]> = new Set(["locked", "ownFault", "notRead"]);

/**
 * A letter to directors and accountants: an account could not be read for days, the reason, and the
 * help meanwhile.
 */
export function buildUnreadAccountMail(data: UnreadAccountData): LetterText {
  const { name, accounts, url, contact, again } = data;
  const frame = {
    greeting: greet(name),
    button: {
      label: data.toAccountant ? "Ügyfelek megnyitása" : "Banki kapcsolatok megnyitása",
      url,
    },
    closing: again
      ? "Erről a kimaradásról többet nem írunk. A számla állapotát a Bankhídban az ügyvezető és a könyvelő is látja."
      : "Ha a kimaradás hosszú, még egyszer írunk. A számla állapotát a Bankhídban az ügyvezető és a könyvelő is látja.",
    contact,
  };
  const start = again ? "Még mindig nem sikerül a lekérdezés" : "Nem sikerül a lekérdezés";
  const ended = accounts.every(({ reason }) => ENDED.has(reason));
  const promise = ended
    ? "Új hozzájárulás után a kimaradt napokat is pótoljuk."
    : "Tovább próbáljuk, és amint sikerül, a kimaradt napokat is pótoljuk.";
  const goesOn = ended ? "" : " Tovább próbáljuk.";
  const advice = adviseOn(accounts, data.toAccountant);
  if (accounts.length > 1) {
    return layOutLetter({
      ...frame,
      subject: `${start}: ${accounts.length} bankszámla`,
      preview: `${accounts.length} bankszámlát napok óta nem tudunk frissíteni.${goesOn}`,
      intro: [
        { text: `${accounts.length} bankszámlát napok óta nem tudunk frissíteni`, strong: true },
        { text: `. ${promise} ${advice}` },
      ],
      facts: listAccounts(accounts, ({ reason, days }) => `${CAUSES[reason]}, ${days} banki napja`),
    });
  }
  const [account] = accounts;
  const accountNr = displayAccountNumber(account.accountNr);
  return layOutLetter({
    ...frame,
    subject: `${start}: ${account.bankName}, ${account.companyName}`,
    preview: `${account.days} banki napja nem tudjuk frissíteni a számlát.${goesOn}`,
    intro: [
      { text: `${capitalArticleBefore(account.companyName)} ` },
      { text: account.companyName, strong: true },
      { text: ` számláját (${account.bankName}, ${accountNr}) ` },
      { text: `${account.days} banki napja nem tudjuk frissíteni`, strong: true },
      { text: `: ${CAUSES[account.reason]}. ${promise} ${advice}` },
    ],
    facts: [
      ["Cég", account.companyName],
      ["Bankszámla", accountNr],
      [
        "Utolsó teljes lekérdezés",
        account.lastDate === null ? "még nem volt" : hungarianDay(account.lastDate),
      ],
    ],
  });
}

function adviseOn(accounts: readonly UnreadAccount[], toAccountant: boolean): string {
  if (toAccountant)
    return "Ha a tételek addig is kellenek, kérje el az ügyféltől a kivonatot, és töltse fel fájlként.";
  const upload = "Ha a tételek addig is kellenek, kérjük, ";
  if (accounts.every(({ reason }) => OURS.has(reason)))
    return `${upload}töltse fel a kivonatot fájlként; más teendője nincs.`;
  if (accounts.every(({ reason }) => reason === "consentExpired"))
    return "Kérjük, újítsa meg a hozzájárulást.";
  if (accounts.every(({ reason }) => reason === "consentRevoked"))
    return "Ha a számlára még szükség van, kérjük, kösse össze újra.";
  return `${upload}kösse össze újra a bankot, vagy töltse fel a kivonatot fájlként.`;
}
