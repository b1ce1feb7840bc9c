import { formatDate } from "#web/ui/text/format-date.ts";

/** The first and the last day of an account, as a person says them. */
export const accountLifeTexts = {
  menu: "Nyitás és megszűnés napja",
  ownerOnly: "Ezt csak a cég ügyvezetője adhatja meg.",
  title: "Mikor nyílt, mikor szűnt meg?",
  intro:
    "Az itt megadott napokon kívül nem várunk adatot erről a számláról. Az igazolásra ráírjuk, hogy ez az Ön közlése. Ha egy tétel vagy egyenleg ellentmond neki, nem számít.",
  opened: "Nyitás napja",
  closed: "Megszűnés napja",
  pick: "Naptár megnyitása",
  wrongDate: "Ez nem dátum. Például: 2026. 11. 21.",
  order: "A megszűnés nem lehet a nyitás előtt.",
  future: "Jövőbeli nap nem adható meg.",
  saved: {
    title: "A napokat elmentettük",
    message: "A számla napjait újra ellenőrizzük.",
  },
  failed: "A napokat nem sikerült elmenteni",
  /** Under the account. */
  told: (opened: string | null, closed: string | null): string =>
    [
      opened === null ? "" : `Nyílt: ${formatDate(opened)}`,
      closed === null ? "" : `Megszűnt: ${formatDate(closed)}`,
    ]
      .filter(Boolean)
      .join(" · ") + " (a cég közlése)",
};
