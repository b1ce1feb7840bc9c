import type { ClientExportRefusal } from "#contract/exports/client-exports.ts";
import { formatCount } from "#web/ui/text/format-amount.ts";

/** The same export of several companies. */
export const clientExportsTexts = {
  open: "Exportálás",
  title: "Export több cégnek",
  help: (count: number) =>
    `${formatCount(count)} cégnek készül egy-egy fájl. A tételek mindegyik cégnél bekerülnek a Korábbi exportok közé.`,
  onlyNewHelp: "Ami az adott cég egyetlen korábbi exportjában sem szerepelt",
  submit: "Fájlok elkészítése",
  asking: "Elindítjuk…",
  failed: "Az export nem indult el",
  stateFailed: "A fájlok állapota most nem kérdezhető le",
  progress: (done: number, all: number) =>
    `${formatCount(done)} / ${formatCount(all)} fájl készült el`,
  list: "A cégek fájljai",
  openDays: (count: number) =>
    count === 1
      ? "Egy cégnél nem teljes az időszak"
      : `${formatCount(count)} cégnél nem teljes az időszak`,
  moreOpen: (count: number) => `és még ${formatCount(count)} cég`,
  openOf: (days: number) => `${formatCount(days)} nap nem igazolt`,
  ready: (rows: number) => `${formatCount(rows)} tétel`,
  refusals: {
    export_empty: "nincs exportálható tétel",
    export_too_many_rows: "túl sok tétel ehhez a formátumhoz",
    too_many_at_once: "már három export készül ennél a cégnél",
    exports_full: "nincs több hely a cég megőrzött fájljainak",
  } satisfies Readonly<Record<ClientExportRefusal, string>>,
  none: {
    title: "Egyik cégnek sincs exportálható tétele",
    message: "Válasszon másik időszakot vagy beállítást.",
  },
  again: "Másik export",
  download: (count: number) =>
    count === 1 ? "A fájl letöltése (ZIP)" : `${formatCount(count)} fájl letöltése (ZIP)`,
  starting: "Letöltés indul…",
  downloadFailed: "A letöltés nem indult el",
  kept: "A fájlok hét napig a cégek Exportok oldaláról is letölthetők, ha közben bezárja ezt az ablakot.",
};
