/** Papers beside items: the drawer's part, their dialogs and their page. */
import type { PaperKind } from "#contract/papers/paper-kinds.ts";
import { articleBefore } from "#values/hungarian-article.ts";
import { formatBytes } from "#web/ui/text/format-bytes.ts";

export const paperTexts = {
  section: "Bizonylatok",
  none: "Még nincs bizonylat a tétel mellett. Ide is húzhatja a fájlt.",
  failed: "A bizonylatok most nem tölthetők be",
  retry: "Újra",
  add: "Bizonylat csatolása",
  photo: "Fénykép készítése",
  adding: "Feltöltés…",
  kinds: "PDF, JPEG, PNG, WebP vagy HEIC, fájlonként legfeljebb 20 MB",
  tooLarge: "A bizonylat legfeljebb 20 MB lehet. Készítsen kisebb képet, vagy bontsa több fájlra.",
  addFailed: (name: string) => `Nem töltődött fel: ${name}`,
  dismiss: "Bezárás",
  known: {
    title: "Ez a fájl már megvolt",
    message: "Ugyanaz a bizonylat most ezen a tételen is ott van.",
  },
  open: "Megnyitás",
  openNewTab: "Megnyitás új lapon",
  download: "Letöltés",
  more: (name: string) => `További műveletek: ${name}`,
  detach: "Levétel erről a tételről",
  remove: "Eltávolítás",
  removeAll: (items: number) =>
    items > 1 ? `Eltávolítás mind ${articleBefore(items)} ${items} tételről` : "Eltávolítás",
  removedToast: (name: string) => ({
    title: "A bizonylat eltávolítva",
    message: `${name} 30 napig visszahozható.`,
  }),
  detachedToast: (name: string) => ({
    title: "A bizonylat lekerült a tételről",
    message: name,
  }),
  undo: "Visszavonás",
  removeFailed: "A bizonylat nem távolítható el",
  restoreFailed: "A bizonylat nem hozható vissza",
  attachFailed: "A bizonylat nem tehető a tétel mellé",
  downloadFailed: "A bizonylat nem tölthető le",
  showFailed: "A bizonylat most nem tölthető be",
  notShown:
    "A böngészője ezt a képfajtát (HEIC) nem tudja megmutatni. Letöltve az eszköze képnézője megnyitja.",
  broken: "A böngészője ezt a képet nem tudja megmutatni.",
  items: (count: number) => (count > 1 ? `${count} tétel mellett` : ""),
  facts: ({ kind, sizeBytes }: { readonly kind: PaperKind; readonly sizeBytes: number }) =>
    `${KIND_NAMES[kind]}, ${formatBytes(sizeBytes)}`,
  pictureOf: (name: string) => `${name} képe`,
  documentOf: (name: string) => `${name} tartalma`,
};

const KIND_NAMES: Readonly<Record<PaperKind, string>> = {
  pdf: "PDF",
  jpeg: "JPEG",
  png: "PNG",
  webp: "WebP",
  heic: "HEIC",
};
