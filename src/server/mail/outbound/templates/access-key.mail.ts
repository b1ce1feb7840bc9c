/** A letter that an access key of the company was made, got a new secret or was revoked. */
import type { KeyScope } from "#contract/integrator-keys/key-scopes.ts";
import { articleBeforeName } from "#values/hungarian-article.ts";
import { layOutLetter, type LetterText } from "./letter-layout.ts";
import type { OwnerLetterData } from "./owner-letters.mail.ts";
import { greet } from "./sign-in-facts.ts";

export type KeyEvent = "created" | "rotated" | "revoked";

const WORDS: Readonly<
  Record<KeyEvent, { readonly done: string; readonly means: string; readonly closing: string }>
> = {
  created: {
    done: "Új hozzáférési kulcs készült",
    means:
      "Aki a kulcsot és a titkos kulcsot ismeri, azt teheti vele, amit a levél felsorol. Utalni nem lehet vele.",
    closing:
      "Ha nem számított erre, lépjen be, és vonja vissza a kulcsot a Hozzáférési kulcsok oldalon.",
  },
  rotated: {
    done: "Új titkos kulcs készült",
    means: "A hozzáférési kulcshoz új titkos kulcs tartozik; a régi még 7 napig él mellette.",
    closing:
      "Ha nem számított erre, lépjen be, és vonja vissza a kulcsot a Hozzáférési kulcsok oldalon.",
  },
  revoked: {
    done: "Hozzáférési kulcs visszavonva",
    means: "A kulccsal mostantól nem lehet adatot lekérni. A visszavonás végleges.",
    closing: "Ha a program tovább olvasná a tételeket, új kulcs kell hozzá.",
  },
};

/** What each scope lets a program do, as people read it. */
const SCOPES: Readonly<Record<KeyScope, string>> = {
  "companies:read": "a cég adatainak olvasása",
  "accounts:read": "bankszámlák olvasása",
  "balances:read": "egyenlegek olvasása",
  "transactions:read": "banki tételek olvasása",
  "bookkeeping:write": "tételek könyveltként jelölése és a jelölés visszavonása",
  "statements:read": "kivonatfájlok letöltése",
  "settlements:read": "elszámolások olvasása",
  "exports:write": "exportok készítése és letöltése",
  "accounts:refresh": "a bank újraolvasásának kérése",
  "webhooks:write": "értesítési címek (webhookok) felvétele és módosítása",
  "links:write":
    "beléptető linkek készítése: aki megnyitja, belép a céghez a kulcs személyeként, ügyvezető kulcsánál a cég könyvelőjeként is",
  "companies:prepare": "új cégek előkészítése, az ügyvezetőjüknek küldött levéllel",
};

function describeScopes(scopes: readonly KeyScope[]): string {
  return scopes.map((scope) => SCOPES[scope]).join("; ");
}

/** `data.by` is the person who acted. */
export function buildAccessKeyMail(
  data: OwnerLetterData & {
    readonly integrator: string;
    readonly clientId: string;
    readonly scopes: readonly KeyScope[];
  },
  event: KeyEvent,
): LetterText {
  const { done, means, closing } = WORDS[event];
  return layOutLetter({
    subject: `${done}: ${data.companyName}`,
    preview: means,
    greeting: greet(data.name),
    intro: [
      { text: `${done} ${articleBeforeName(data.companyName)} ` },
      { text: data.companyName, strong: true },
      { text: ` cégnél a Bankhídban (${data.integrator}). ${means}` },
    ],
    button: { label: "Belépés a Bankhídba", url: data.url },
    facts: [
      ["Cég", data.companyName],
      ["Adószám", data.taxNumber],
      ["Integráció", data.integrator],
      ["Kliensazonosító", data.clientId],
      ...(event === "revoked"
        ? []
        : [["Mire jó", describeScopes(data.scopes)] as [string, string]]),
      [event === "revoked" ? "Visszavonta" : "Létrehozta", data.by],
    ],
    closing,
    contact: data.contact,
  });
}
