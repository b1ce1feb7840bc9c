/** The letter about bank accounts that are read well and bring nothing. */
import { capitalArticleBefore } from "#values/hungarian-article.ts";
import { displayAccountNumber } from "#values/account-number.ts";
import { layOutLetter, type LetterText } from "./letter-layout.ts";
import { greet, hungarianDay } from "./sign-in-facts.ts";

export interface SilentAccount {
  readonly companyName: string;
  readonly bankName: string;
  /** In its stored form. */
  readonly accountNr: string;
  /** Day of the last news, `YYYY-MM-DD`. */
  readonly lastDate: string;
  /** Whole banking days since that day. */
  readonly days: number;
}

export interface AccountLetterData<Account> {
  readonly name: string;
  readonly accounts: readonly [Account, ...Account[]];
  readonly url: string;
  readonly contact: { readonly phone: string; readonly email: string };
}

// A letter stays short; the rest of a long list stands on the page that the button opens.
const ROWS_MAX = 25;

/** Accounts as rows under a letter: the company, then the words of `say` about the account. */
export function listAccounts<
  Account extends SilentAccount | { companyName: string; bankName: string; accountNr: string },
>(accounts: readonly Account[], say: (account: Account) => string): (readonly [string, string])[] {
  const rows = accounts
    .slice(0, ROWS_MAX)
    .map(
      (each) =>
        [
          each.companyName,
          `${each.bankName}, ${displayAccountNumber(each.accountNr)}: ${say(each)}`,
        ] as const,
    );
  const left = accounts.length - rows.length;
  return left > 0 ? [...rows, ["Továbbá", `még ${left} bankszámla`]] : rows;
}

/** A letter to the company's directors: no item came for days, with the likely reasons. */
export function buildSilentAccountMail(data: AccountLetterData<SilentAccount>): LetterText {
  const { name, accounts, url, contact } = data;
  const button = { label: "Banki kapcsolatok megnyitása", url };
  const greeting = greet(name);
  const closing =
    "Ha ezekben a napokban nem volt forgalom a számlán, nincs teendője. Egy kimaradásról csak egyszer írunk.";
  const advice =
    "Ha a számlán azóta volt forgalom, kérjük, kösse össze újra a bankot, vagy töltse fel a kivonatot fájlként.";
  if (accounts.length > 1) {
    return layOutLetter({
      subject: `Nem érkezik új tétel: ${accounts.length} bankszámla`,
      preview: `${accounts.length} bankszámláról napok óta nem jött új tétel, pedig a bank válaszol.`,
      greeting,
      intro: [
        { text: "Minden nap lekérdezzük az alábbi számlákat, és a bank válaszol is, de " },
        { text: "napok óta egyikről sem jött új tétel", strong: true },
        { text: `. ${advice}` },
      ],
      button,
      facts: listAccounts(
        accounts,
        ({ lastDate, days }) => `utoljára ${hungarianDay(lastDate)}, ${days} banki napja`,
      ),
      closing,
      contact,
    });
  }
  const [account] = accounts;
  const accountNr = displayAccountNumber(account.accountNr);
  return layOutLetter({
    subject: `Nem érkezik új tétel: ${account.bankName}, ${account.companyName}`,
    preview: `${account.days} banki napja nem jött új tétel a számláról, pedig a bank válaszol.`,
    greeting,
    intro: [
      { text: `${capitalArticleBefore(account.companyName)} ` },
      { text: account.companyName, strong: true },
      {
        text: ` számláját (${account.bankName}, ${accountNr}) minden nap lekérdezzük, és a bank válaszol is, de `,
      },
      { text: `${account.days} banki napja nem küldött új tételt`, strong: true },
      { text: `. ${advice}` },
    ],
    button,
    facts: [
      ["Cég", account.companyName],
      ["Bankszámla", accountNr],
      ["Utolsó új tétel érkezett", hungarianDay(account.lastDate)],
    ],
    closing,
    contact,
  });
}
