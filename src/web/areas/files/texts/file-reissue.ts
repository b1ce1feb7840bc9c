/** A file that issues statements of an earlier one again: the question, and what differs. */
import { formatAmount, formatCount } from "#web/ui/text/format-amount.ts";
import { formatDaySpan } from "#web/ui/text/format-date.ts";
import type { FileReissue } from "#contract/files/file-reissue.ts";

type Difference = FileReissue["statements"][number];

/** What is said of a corrected report of settlements instead of a statement. */
export const reportReissueTexts = {
  state: "Javított elszámolás?",
  after:
    "Csere után a korábbi fájl törlődik az elszámolásaival együtt, és ezt vesszük át helyette; a jóváírásokat újra párosítjuk. A csere 30 napig visszavonható.",
  decided: {
    replaced: (name: string) => `Egy korábbi elszámolás helyére lépett: ${name}`,
    both: (name: string) => `Mindkettő maradt, ez és a korábbi is: ${name}`,
  },
  done: {
    replaced: {
      title: "A javított elszámolás a korábbi helyére lépett",
      message: "A korábbi fájl a törölt fájlok között 30 napig megvan.",
    },
    both: { title: "Mindkét elszámolás marad", message: "A közös tételek kétszer szerepelnek." },
    open: { title: "A döntést visszavontuk", message: "A kérdés újra nyitva van." },
  },
};

export const fileReissueTexts = {
  state: "Javított kivonat?",
  title: "Ez a kivonat a korábbi kivonat javított kiadásának látszik",
  why: (name: string, when: string) =>
    `A korábbi: ${name}, feltöltve ${when}. Ugyanaz a számla, kivonatszám és időszak. Amíg nem dönt, mindkettő tételei számítanak, az eltérők meg vannak jelölve.`,
  afterPart:
    "A korábbi fájl más kivonatokat is tartalmaz: csere után megmarad, és e nélkül a kivonat nélkül olvassuk újra. A könyvelt, exportált és igazolásban szereplő tételekről külön dönthet. A csere visszavonható.",
  replace: "Lépjen a korábbi helyére",
  replacing: "Csere folyamatban…",
  both: "Mindkettő marad",
  after:
    "Csere után a korábbi fájl törlődik, azokkal a tételekkel együtt, amelyeket csak az tartalmazott. A könyvelt, exportált és igazolásban szereplő tételekről külön dönthet. A csere 30 napig visszavonható.",
  reverse: "Ha a korábbi a jó, ezt a fájlt törölje.",
  statement: ({ number, interval }: Difference) =>
    `${number} számú kivonat, ${formatDaySpan(interval.start, interval.end)}`,
  differs: ({ withdrawn, changed, added, closing, currency }: Difference): string =>
    [
      withdrawn.count > 0 &&
        `${formatCount(withdrawn.count)} tétel kimaradt (${signed(withdrawn.sum, currency)})`,
      changed.count > 0 &&
        (changed.was === changed.became
          ? `${formatCount(changed.count)} tétel változott (összege ugyanaz)`
          : `${formatCount(changed.count)} tétel változott (${signed(changed.was, currency)} helyett ${signed(changed.became, currency)})`),
      added.count > 0 && `${formatCount(added.count)} új tétel (${signed(added.sum, currency)})`,
      closing.was !== null &&
        closing.became !== null &&
        closing.was !== closing.became &&
        `záró egyenleg ${formatAmount(closing.was, currency)} helyett ${formatAmount(closing.became, currency)}`,
    ]
      .filter(Boolean)
      .join(", "),
  rowsLabel: "Eltérő tételek: korábban és most",
  none: "nincs benne",
  noPartner: "Névtelen partner",
  moreRows: (count: number) => `és még ${formatCount(count)} tétel`,
  showRows: "Jelölt tételek megtekintése",
  decided: {
    replaced: (name: string) => `Egy korábbi kivonat helyére lépett: ${name}`,
    both: (name: string) => `Mindkettő maradt, ez és a korábbi is: ${name}`,
  },
  askAgain: "Döntés visszavonása",
  done: {
    replaced: (removed: number, kept: number) => ({
      title: "A javított kivonat a korábbi helyére lépett",
      message: [
        removed > 0 ? `${formatCount(removed)} tétel törlődött.` : "Tétel nem törlődött.",
        kept > 0 &&
          `${formatCount(kept)} könyvelt, exportált vagy igazolásban szereplő tétel döntésre vár a módosult tételek között.`,
      ]
        .filter(Boolean)
        .join(" "),
    }),
    part: {
      title: "A javított kivonat a korábbi helyére lép",
      message: "A korábbi fájlt a lecserélt kivonat nélkül olvassuk újra.",
    },
    both: { title: "Mindkét kivonat marad", message: "A jelöléseket levettük a tételeikről." },
    open: { title: "A döntést visszavontuk", message: "A kérdés újra nyitva van." },
  },
  undo: "Visszavonás",
  failed: "A döntést nem sikerült menteni",
};

function signed(amount: string, currency: string): string {
  return formatAmount(amount, currency, { sign: "always" });
}
