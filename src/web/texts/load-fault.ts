/**
 * Said where the code of a part cannot be had; loaded from the beginning, since nothing can be
 * fetched by then.
 */
export const loadFaultTexts = {
  part: {
    title: "Ez a rész most nem nyitható meg",
    message:
      "Megszakadt a kapcsolat, vagy közben frissült a program. Kérjük, ellenőrizze az internetkapcsolatot, és frissítse az oldalt.",
  },
  reload: "Oldal frissítése",
} as const;
