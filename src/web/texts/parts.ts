import type { UiWords } from "#web/ui/ui-words.ts";

/** Words of the interface parts themselves. */
export const partsTexts: UiWords = {
  optional: "Nem kötelező",
  close: "Bezárás",
  copy: "Másolás",
  copied: "Vágólapra másolva",
  copyFailed: "A másolás nem sikerült",
  clearSearch: "Keresés törlése",
  previousMonth: "Előző hónap",
  nextMonth: "Következő hónap",
  weekdays: ["H", "K", "Sze", "Cs", "P", "Szo", "V"],
  removeFilter: (name) => `Szűrő törlése: ${name}`,
  addFilter: "Szűrés",
  moreFilters: (count) => `Még ${count} szűrő`,
  today: "ma",
  yesterday: "tegnap",
  daily: "Napi jóváírás és terhelés",
  booked: "Könyvelt",
  notBooked: "Nem könyvelt",
  pending: "Függőben",
  errorId: "Hibaazonosító",
  errorIdUse: "Ha ír nekünk, ezt írja meg.",
  loading: "Betöltés…",
  rowMenu: "Műveletek",
  notifications: "Értesítések",
};
