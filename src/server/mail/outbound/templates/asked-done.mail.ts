/** The letter to an accountant: everything that he asked of clients is there. */
import type { StandingKind } from "#contract/companies/reminder-kinds.ts";
import { daysText } from "#contract/completeness/open-day-words.ts";
import { budapestDate } from "#values/local-date.ts";
import { layOutLetter, type LetterText } from "./letter-layout.ts";
import { greet } from "./sign-in-facts.ts";

export interface DoneClient {
  readonly companyName: string;
  readonly answers: number;
  readonly came: readonly {
    readonly kind: StandingKind;
    /** The days that were asked for; null where all were. */
    readonly from: string | null;
    readonly to: string | null;
  }[];
}

export interface DoneMailData {
  readonly name: string;
  readonly clients: readonly DoneClient[];
  readonly today: Date;
  readonly url: string;
  readonly contact: { readonly phone: string; readonly email: string };
}

// A letter stays short; the rest stands on the page that the button opens.
const ROWS_MAX = 20;

/** One letter about all clients of whom nothing that was asked is missing any more. */
export function buildDoneMail({ name, clients, today, url, contact }: DoneMailData): LetterText {
  const left = clients.length - ROWS_MAX;
  const day = budapestDate(today.getTime());
  const where = clients.length === 1 ? clients[0]!.companyName : `${clients.length} cég`;
  return layOutLetter({
    subject: `Megvan, amit kért: ${where}`,
    preview: "A válaszok és a bekért banki adatok megjöttek.",
    greeting: greet(name),
    intro: [
      { text: "Minden megvan, amit kért. ", strong: true },
      { text: "Ezeknél az ügyfeleknél nincs megválaszolatlan kérdése, és nincs nyitott bekérése." },
    ],
    button: { label: "Ügyfeleim megnyitása", url },
    facts: [
      ...clients
        .slice(0, ROWS_MAX)
        .map((client) => [client.companyName, tellClient(client, day)] as const),
      ...(left > 0 ? [["Továbbá", `még ${left} cég`] as const] : []),
    ],
    closing: "A válaszokat a Kérdések oldalon olvashatja el, és ott zárhatja le.",
    contact,
  });
}

const CAME: Readonly<Record<StandingKind, string>> = {
  upload: "megvannak a kért napok",
  extend: "a hozzájárulás ügye rendeződött",
  reconnect: "a banki kapcsolat ügye rendeződött",
  silent: "az elmaradt tételek ügye rendeződött",
};

function tellClient({ answers, came }: DoneClient, today: string): string {
  return [
    ...(answers > 0 ? [`${answers} válasz`] : []),
    ...came.map(({ kind, from, to }) =>
      from === null || to === null ? CAME[kind] : `${CAME[kind]}: ${daysText({ from, to }, today)}`,
    ),
  ].join("; ");
}
