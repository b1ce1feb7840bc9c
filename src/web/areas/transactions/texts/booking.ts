/** Marks, the selection of a whole filter, and their undo. */
import { untilDay } from "#values/day-endings.ts";
import { articleBefore } from "#values/hungarian-article.ts";
import { formatCount } from "#web/ui/text/format-amount.ts";

export const bookingTexts = {
  unmarkedShort: (count: number) => `${formatCount(count)} jelölés törölve`,
  markedShort: (count: number) => `${formatCount(count)} tétel könyvelve`,
  marking: (booked: boolean) => (booked ? "Megjelölés könyveltként…" : "Jelölés törlése…"),
  progress: (done: number, all: number) => `${formatCount(done)} / ${formatCount(all)} tétel`,
  marked: (count: number) => `${formatCount(count)} tétel könyveltként megjelölve`,
  unmarked: (count: number) => `${formatCount(count)} tétel könyvelt jelölése törölve`,
  unchanged: (booked: boolean) => (booked ? "Nem volt mit megjelölni" : "Nem volt mit törölni"),
  others: (count: number, names: readonly string[]) =>
    `${formatCount(count)} tételt közben ${names.join(", ") || "más"} jelölt meg, az így marad.`,
  undo: "Visszavonás",
  undoKey: "Ctrl Z",
  undoing: "Visszavonás…",
  /** `booked`: what the command had done that is taken back. */
  undone: (count: number, booked: boolean) =>
    count === 0
      ? "Egy tétel jelölését sem kellett visszaállítani"
      : booked
        ? `${formatCount(count)} tétel jelölése visszavonva`
        : `${formatCount(count)} tétel újra könyvelt`,
  kept: (count: number, names: readonly string[]) =>
    `${formatCount(count)} tétel közben megváltozott${names.length > 0 ? ` (${names.join(", ")})` : ""}, az így marad.`,
  offered: (count: number, booked: boolean, when: string) =>
    `Utolsó jelölése: ${formatCount(count)} tétel ${booked ? "könyvelve" : "jelölése törölve"}, ${when}`,
  undoFailed: "A visszavonás nem sikerült",
  nothingToUndo: {
    title: "Nincs mit visszavonni",
    message: "Az elmúlt 24 óra saját jelölései vonhatók vissza.",
  },
  nothingToBook: {
    title: "Nincs mit megjelölni",
    message: "A függőben lévő és a visszavont tételek nem könyvelhetők.",
  },
  allBooked: {
    title: "Már könyvelt",
    message: "A jelölést a sor elején lévő körre kattintva törölheti.",
  },
  noneBooked: { title: "Nincs rajta jelölés", message: "A tétel nem könyvelt." },
  tooMany: (count: number, most: number) => ({
    title: "Túl sok tétel egyszerre",
    message: `${formatCount(count)} sort jelölt ki; egyenként legfeljebb ${formatCount(most)} könyvelhető. Több tételhez a Ctrl A a szűrés mind a tételét kijelöli.`,
  }),
  tooManyLeftOut: (most: number) => ({
    title: "Több tétel nem hagyható ki",
    message: `Egyszerre legfeljebb ${formatCount(most)} tétel hagyható ki a kijelölésből. Szűkítse a szűrést, és azt jelölje meg.`,
  }),
  goesOn: {
    title: "A kapcsolat közben megszakadt",
    message: "A megkezdett jelölést a háttérben befejezzük; addig a lista hiányos lehet.",
  },
  close: "Bezárás",
  wholeFilter: (count: number) =>
    `A szűrés mind ${articleBefore(count)} ${formatCount(count)} tétele`,
  wholeFilterRest: " ki van jelölve, nem csak a látottak.",
  wholeFilterShort: (count: number) => `Mind ${articleBefore(count)} ${formatCount(count)} tétel`,
  wholeFilterShortRest: " kijelölve",
  upToWhole: (count: number, day: string) =>
    `A szűrés ${untilDay(day)} tartó ${formatCount(count)} tétele`,
  upToWholeShort: (count: number, day: string) => `${formatCount(count)} tétel ${untilDay(day)}`,
  selectAll: (count: number, exact: boolean) =>
    exact ? `Mind ${articleBefore(count)} ${formatCount(count)} tétel` : "A szűrés minden tétele",
  /** Beside so many selected rows, where the whole filter cannot be selected. */
  ofFilter: (count: number, exact: boolean) =>
    exact
      ? `a szűrés ${formatCount(count)} tételéből`
      : `a szűrés több mint ${formatCount(count)} tételéből`,
  selectAllShort: "Mind",
  countingWhole: "A szűrés tételeinek számolása…",
  countFailed: "A szűrés tételei most nem számolhatók meg",
  onlyUpTo: (day: string) => `Csak ${untilDay(day)} bezárólag`,
  onlyUpToShort: (day: string) => `${untilDay(day)}`,
  clear: "Kijelölés törlése",
  clearShort: "Törlés",
  bookAll: (count: number) => (count === 1 ? "Könyvelt" : "Mind könyvelt"),
  bookedAlready: (count: number) => `${formatCount(count)} már könyvelt`,
  upToDay: "Könyvelés eddig a napig",
  upToDayHint: (day: string) =>
    `A szűrés tételei ${untilDay(day)}, ezt a napot is beleértve (Shift B)`,
  furtherUnbooked: (count: number) => ({
    title: "A következő nem könyvelt tétel még nincs betöltve",
    message: `${formatCount(count)} ilyen tétel van a szűrésben. A „Nem könyvelt” nézet egyből mutatja őket.`,
  }),
  noneUnbooked: "A szűrésben nincs több nem könyvelt tétel",
  lookFailed: "A következő tétel most nem kereshető meg",
};
