import type { ToastWords } from "#web/toasts/toasts.ts";
import { formatCount } from "#web/ui/text/format-amount.ts";

/** Figures of one file that was read. */
export interface FileFigures {
  readonly name: string;
  readonly total: number;
  readonly added: number;
  readonly duplicates: number;
  readonly skipped: number;
  readonly doubtful: number;
}

/** The notifications of uploading. Clients know these names, `UPLAOD` included. */
export const uploadNotifications = {
  FILE_UPLAOD_SUCCESS: (name: string): ToastWords => ({
    intent: "success",
    title: "A feltöltés sikerült",
    message: `${name}: megérkezett, feldolgozzuk. Az eredményről szólunk.`,
  }),
  FILE_UPLAOD_FAILED: (name: string, reason: string): ToastWords => ({
    intent: "error",
    title: "A feltöltés nem sikerült",
    message: `${name}: ${reason}`,
  }),
  FILE_UPLAOD_TIMEOUT: (name: string): ToastWords => ({
    intent: "info",
    title: "A feldolgozás a vártnál tovább tart",
    message: `${name}: nem kell újra feltöltenie. Figyeljük tovább, és szólunk, ha elkészült.`,
  }),
  UPLOADED_FILE_STATISTICS: (file: FileFigures): ToastWords => ({
    intent: "success",
    title: "Feltöltés eredménye",
    message: statisticsSentence(file),
  }),
};

/** Ends of a file that are no success. */
export const uploadEnds = {
  failed: (name: string, reason: string): ToastWords => ({
    intent: "error",
    title: "A fájl feldolgozása nem sikerült",
    message: `${name}: ${reason}`,
  }),
  waiting: (name: string, nameless: boolean): ToastWords => ({
    intent: "warning",
    title: "A kivonat az Ön döntésére vár",
    message: nameless
      ? `${name}: nem derül ki, melyik bankszámláé. A Feltöltések oldalon megadhatja.`
      : `${name}: az egyenlegek nem érnek össze. A Feltöltések oldalon dönthet róla.`,
  }),
};

/** Kinds of files as the drop rejection names them. */
export const ACCEPTED_KINDS = "MT940, CAMT.053, CSV, XLSX, XLS";

export const uploadTexts = {
  title: "Fájl feltöltése",
  company: "Cég",
  chooseCompany: "Válasszon céget",
  companyRequired: "Válassza ki, melyik cégé a kivonat.",
  noCompany: "Előbb vegye fel a cégét, utána töltheti fel a kivonatait.",
  newCompany: "Cég felvétele",
  drop: "Húzza ide a fájlokat, vagy tallózzon",
  dropNote: "MT940, CAMT.053, CSV, XLSX vagy XLS. A formátumot és a bankszámlát felismerjük.",
  browse: "Tallózás",
  filesRequired: "Válasszon legalább egy fájlt.",
  start: "Feltöltés",
  sending: "Feltöltés folyamatban…",
  remove: (name: string) => `${name} eltávolítása`,
  chosen: (count: number) => `${formatCount(count)} fájl kiválasztva`,
  progressTitle: "Feltöltések",
  queued: "Sorban áll",
  percent: (percent: number) => `Feltöltés, ${percent}%`,
  received: "Megérkezett, feldolgozzuk",
  clear: "Lista törlése",
};

function statisticsSentence(file: FileFigures): string {
  const parts = [
    `${formatCount(file.added)} új`,
    `${formatCount(file.duplicates)} már szerepelt`,
    `${formatCount(file.skipped)} kihagyva`,
  ];
  if (file.doubtful > 0) parts.push(`${formatCount(file.doubtful)} lehetséges kettőzés`);
  return `${file.name}: ${formatCount(file.total)} sor beolvasva, ${parts.join(", ")}.`;
}

/** A place for files on the page of the first steps. */
export const filePickTexts = {
  drop: "Húzza ide a kivonatot, többet is egyszerre",
  pick: "Válassza ki a kivonatot, többet is egyszerre",
  kinds: ACCEPTED_KINDS.split(", "),
  kindsLabel: "Elfogadott formátumok",
  choose: "Fájl kiválasztása",
  reading: "Olvassuk a fájlt; néhány másodperc, és látja a tételeit.",
};
