import { formatCount } from "#web/ui/text/format-amount.ts";

/** Kinds of files as the drop rejection names them. */
export const ACCEPTED_KINDS = "MT940, CAMT.053, CSV, XLSX, XLS, PDF";

export const uploadTexts = {
  title: "Fájl feltöltése",
  company: "Cég",
  chooseCompany: "Válasszon céget",
  companyRequired: "Válassza ki, melyik cégé a kivonat.",
  noCompany: "Előbb vegye fel a cégét, utána töltheti fel a kivonatait.",
  newCompany: "Cég felvétele",
  drop: "Húzza ide a fájlokat, vagy tallózzon",
  pick: "Válassza ki a fájlokat",
  dropNote: "MT940, CAMT.053, CSV, XLSX vagy XLS. A formátumot és a bankszámlát felismerjük.",
  browse: "Tallózás",
  filesRequired: "Válasszon legalább egy fájlt.",
  start: "Feltöltés",
  notSent: "Ezeket nem töltjük fel:",
  sending: "Feltöltés folyamatban…",
  remove: (name: string) => `${name} eltávolítása`,
  chosen: (count: number) => `${formatCount(count)} fájl kiválasztva`,
};

/** A place for files on the page of the first steps. */
export const filePickTexts = {
  drop: "Húzza ide a kivonatot, többet is egyszerre",
  pick: "Válassza ki a kivonatot, többet is egyszerre",
  kinds: ACCEPTED_KINDS.split(", "),
  kindsLabel: "Elfogadott formátumok",
  choose: "Fájl kiválasztása",
  reading: "Olvassuk a fájlt; néhány másodperc, és látja a tételeit.",
};
