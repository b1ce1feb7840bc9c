import type { ProgramKey } from "#contract/exports/accounting-programs.ts";
import type { AccountingProgram } from "#web/areas/supported-banks/accounting-programs.ts";
import type { SupportState } from "#web/areas/supported-banks/supported-list.ts";

const OWN_TABLE = "A program banki vagy táblázatos beolvasása";

export const programTexts = {
  title: "Könyvelőprogramok",
  lead: "Melyik exportot válassza, és hol olvassa be. Amit nem próbáltunk ki, azt nem állítjuk.",
  states: {
    verified: {
      name: "Ellenőrzött",
      text: "A beolvasást magunk is kipróbáltuk, az egyenleg egyezett.",
    },
    documented: {
      name: "Dokumentált",
      text: "A program leírása szerint beolvassa. Az első hónapot egyeztesse a kivonattal.",
    },
    mapped: {
      name: "Leképezéssel",
      text: "Nincs nyilvános leírás. Ha a program beállítható táblázatot fogad, az oszlopokat egyszer kell megadnia.",
    },
  } satisfies Record<SupportState, { name: string; text: string }>,
  search: "Program neve",
  filter: "Állapot",
  all: "Mind",
  updated: "Frissítve: 2026. 11. 22.",
  columns: {
    program: "Program",
    state: "Állapot",
    choice: "Melyik exportot válassza",
    place: "Hol olvassa be",
  },
  none: {
    title: "Nincs ilyen program a listán",
    text: (query: string) =>
      `Erre keresett: „${query}”. A legtöbb program beolvas CAMT.053- vagy MT940-fájlt, a többi táblázatot.`,
    clear: "Keresés törlése",
  },
  after: "Nincs a listán a programja? Próbálja a CAMT.053-at, utána az MT940-et, végül a CSV-t.",
  toExport: "Exportálás ehhez a programhoz",
  choices: {
    camt: "Bankkivonat XML (CAMT.053.001.02)",
    mt940: "MT940",
    csv: "CSV-fájl, csak a könyveléshez kellő oszlopokkal",
  },
  places: {
    kulcs: "Bankszámlakivonat importer",
    ntax: "Bankbeolvasás szerkesztéssel, a 25.03-as változattól",
    infoteka: "Bankkonvertáló",
    revolution: "Bankkivonat beolvasása",
    serpa: "Házibanki kivonat beolvasása",
    "business-central": "Bankszámla-egyeztetés, SEPA CAMT",
    "sap-business-one": "Bank Statement Processing",
    rlb: OWN_TABLE,
    octopus: OWN_TABLE,
    tharanis: OWN_TABLE,
    "symbol-tech": OWN_TABLE,
    "forint-soft": OWN_TABLE,
    relax: OWN_TABLE,
    asz: OWN_TABLE,
    maxoft: OWN_TABLE,
    qb: OWN_TABLE,
  } satisfies Record<ProgramKey, string>,
};

/** The export that the program takes, in words. */
export function programChoice({ options }: AccountingProgram): string {
  if (options.format === "csv") return programTexts.choices.csv;
  return options.format === "mt940" ? programTexts.choices.mt940 : programTexts.choices.camt;
}

/** What is special about the last step in a program. */
const LAST_STEPS: Partial<Record<ProgramKey, string>> = {
  kulcs: "Válassza ki a letöltött fájlt. A CAMT.053 helyett az MT940-et is megpróbálhatja.",
  infoteka: "Egy export egy lezárt időszak legyen: az időszakon kívüli dátumokat javítani kell.",
  revolution: "A program bankonkénti kivonatfájlokat olvas; az MT940-et a CIB mintájára próbálja.",
  serpa: "A program ellenőrzi a magyar számlaszámokat, ezért a fájlban 24 számjeggyel állnak.",
  "business-central":
    "A banki exportálás és importálás beállításánál a SEPA CAMT formátumot adja meg.",
  "sap-business-one": "Az első fájlnál egyszer készítse el a leképezést (Electronic File Manager).",
  ntax: "A szerkesztő képernyőn ellenőrizze az oszlopokat, utána vegye át a tételeket.",
};

/** The steps from our export into the program. */
export function programSteps(program: AccountingProgram): readonly string[] {
  const { key, name, state } = program;
  return [
    `Az Exportok oldalon ezt a programot válassza: ${name}. A formátum magától beáll.`,
    state === "mapped"
      ? `${programTexts.places[key]}: válassza ki a letöltött fájlt.`
      : `Nyissa meg ezt a programban: ${programTexts.places[key]}.`,
    LAST_STEPS[key] ??
      "Egyszer adja meg, melyik oszlop mi. Az első hónapot egyeztesse a kivonattal.",
  ];
}
