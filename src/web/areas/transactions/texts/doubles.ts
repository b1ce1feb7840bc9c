/** Possible doubles, and what people decide about them. */
import { formatCount } from "#web/ui/text/format-amount.ts";

interface Source {
  readonly kind: "file" | "message" | "pull";
  readonly label: string;
  readonly line: number;
}

const kinds: Readonly<Record<Source["kind"], string>> = {
  file: "Feltöltött kivonat",
  message: "Beérkezett üzenet",
  pull: "Banki kapcsolat",
};

export const doubleTexts = {
  title: "Lehet, hogy ez a tétel kétszer szerepel",
  why: "Ugyanazon a számlán azonos összegű, nagyon hasonló tétel is van. Az összegekben most mindkettő benne van.",
  oneIssueTitle: "A kivonat másik kiadásában nincs benne",
  oneIssueWhy:
    "A bank ezt a kivonatot újra kiadta, és ez a tétel csak az egyik kiadásban szerepel. Az összegekben most benne van.",
  oneIssueDecide: "Döntés a Feltöltések oldalon",
  one: "Ez egy tétel",
  two: "Két külön tétel",
  thisRow: (booked: boolean) => `Ez a tétel, ${booked ? "könyvelt" : "nem könyvelt"}`,
  otherRow: (booked: boolean) => `A másik, ${booked ? "könyvelt" : "nem könyvelt"}`,
  after: "Ha egy tétel, egyszer számoljuk, és a könyvelt jelölés megmarad. Bármikor visszavonható.",
  source: "Forrás",
  sourceOf: ({ kind, label, line }: Source) =>
    kind === "file" && label ? `${label}, ${formatCount(line)}. sor` : kinds[kind],
  arrived: "Érkezett",
  day: "Könyvelés napja",
  partner: "Partner",
  nothing: "–",
  bookedBy: (who: string | null, when: string) => (who ? `${who}, ${when}` : when),
  decided: { one: "Egy tételnek számít", two: "Két külön tétel" },
  decidedBy: (who: string | null, when: string | null) =>
    who && when ? `Így döntött: ${who}, ${when}.` : "",
  takeBack: "Döntés visszavonása",
  done: {
    one: { title: "Egy tétel", message: "A két sort mostantól egyszer számoljuk." },
    two: { title: "Két külön tétel", message: "A kérdést nem tesszük fel újra." },
    open: {
      title: "A döntést visszavontuk",
      message: "Mindkét sor külön számít, a kérdés nyitva maradt.",
    },
  },
  undo: "Visszavonás",
  conflict:
    "Közben más döntés született, egy másik forrás két külön tételként mutatja a két sort, vagy a bank az egyiket visszavonta. A tétel a mostani állapotot mutatja: ha kell, döntsön újra.",
  failed: {
    title: "A döntést nem sikerült menteni",
    message: "A tételek közben megváltozhattak. Frissítse az oldalt, és próbálja újra.",
  },
};
