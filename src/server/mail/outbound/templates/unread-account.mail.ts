/** The letter about a bank account that could not be read for days. */
import { displayAccountNumber } from "#values/account-number.ts";
import { layOutLetter, type LetterText } from "./letter-layout.ts";
import { greet } from "./sign-in-facts.ts";
import type { SilentAccountData } from "./silent-account.mail.ts";

export interface UnreadAccountData extends Omit<SilentAccountData, "lastDate"> {
  /** How the last reading ended. */
  readonly health: "failing" | "stale" | "limited";
  /** Day of the last good reading, `YYYY-MM-DD`; null where there was none yet. */
  readonly lastDate: string | null;
}

const CAUSES = {
  failing: "a lekérdezés minden nap hibával végződik",
  stale: "a bank válaszol, de csak régi adatot ad",
  limited: "a bank nem enged több lekérdezést",
} as const satisfies Record<UnreadAccountData["health"], string>;

/** To who gave the consent, or the company's director: nothing could be read for days, why, and what helps meanwhile. */
export function buildUnreadAccountMail(data: UnreadAccountData): LetterText {
  const accountNr = displayAccountNumber(data.accountNr);
  return layOutLetter({
    subject: `Nem sikerül a lekérdezés: ${data.bankName}, ${data.companyName}`,
    preview: `${data.days} banki napja nem tudjuk frissíteni a számlát. Tovább próbáljuk.`,
    greeting: greet(data.name),
    intro: [
      { text: "A(z) " },
      { text: data.companyName, strong: true },
      { text: ` számláját (${data.bankName}, ${accountNr}) ` },
      { text: `${data.days} banki napja nem tudjuk frissíteni`, strong: true },
      { text: `: ${CAUSES[data.health]}. Tovább próbáljuk, és amint sikerül, a kimaradt napokat is behozzuk. ` },
      { text: "Ha a tételek addig is kellenek, kérjük, kösse össze újra a bankot, vagy töltse fel a kivonatot fájlként." },
    ],
    button: { label: "Banki kapcsolatok megnyitása", url: data.url },
    facts: [["Cég", data.companyName], ["Bankszámla", accountNr], ["Utolsó sikeres lekérdezés", data.lastDate ?? "még nem volt"]],
    closing: "Egy kimaradásról csak egyszer írunk. A számla állapotát a Bankhídban Ön és a könyvelője is látja.",
    contact: data.contact,
  });
}
