import type { ToastWords } from "#web/toasts/toasts.ts";
import { formatCount } from "#web/ui/text/format-amount.ts";
import { formatBytes } from "#web/ui/text/format-bytes.ts";

/** Figures of the files of a batch that were read. */
export interface BatchFigures {
  readonly files: number;
  readonly total: number;
  readonly added: number;
  readonly known: number;
  readonly leftOut: number;
  readonly doubtful: number;
}

/**
 * The notifications of uploading, as states of the batch's one message. Clients know these names,
 * `UPLAOD` included.
 */
export const uploadNotifications = {
  FILE_UPLAOD_SUCCESS: (arrived: {
    readonly files: number;
    readonly read: number;
    readonly unsent: number;
    readonly isNew: boolean;
  }): ToastWords => ({
    intent: "success",
    title:
      arrived.files === 1 ? "A fájlt olvassuk" : `${formatCount(arrived.files)} fájlt olvasunk`,
    message: [
      arrived.isNew && arrived.unsent === 0 && "A feltöltés sikerült.",
      arrived.unsent > 0 && `${formatCount(arrived.unsent)} nem érkezett meg.`,
      arrived.read > 0 && `${formatCount(arrived.read)} kész.`,
      "Nyugodtan dolgozzon tovább.",
    ]
      .filter(Boolean)
      .join(" "),
  }),
  FILE_UPLAOD_FAILED: (all: number, done: number, allUnsent: boolean): ToastWords => ({
    intent: "error",
    title:
      done > 0
        ? `${formatCount(all)} fájlból ${formatCount(done)} kész`
        : allUnsent
          ? "A feltöltés nem sikerült"
          : all === 1
            ? "A fájlt nem vettük át"
            : "Egy fájlt sem vettünk át",
    message: "Tétel nem került be.",
  }),
  FILE_UPLAOD_TIMEOUT: (names: readonly string[]): ToastWords => ({
    intent: "info",
    title: "Tovább tart a szokásosnál",
    message: `${names.length === 1 ? names[0] : `${formatCount(names.length)} fájl`}: nem kell újra feltöltenie. Elmehet innen, az eredményről szólunk.`,
  }),
  UPLOADED_FILE_STATISTICS: (figures: BatchFigures): ToastWords => ({
    intent: "success",
    title: figures.files === 1 ? "A fájl kész" : `${formatCount(figures.files)} fájl kész`,
    message: statisticsSentence(figures),
  }),
};

export const batchTexts = {
  label: "Feltöltés állapota",
  arriving: (files: number) =>
    files === 1 ? "A fájl érkezik" : `${formatCount(files)} fájl érkezik`,
  arrived: (files: number, all: number, bytes: number, allBytes: number) =>
    `${formatCount(files)} / ${formatCount(all)} fájl, ${formatBytes(bytes)} / ${formatBytes(allBytes)}`,
  queued: (files: number) => `${formatCount(files)} fájl várakozik`,
  offline: "A kapcsolat megszakadt. Amint helyreáll, magától folytatjuk; ne zárja be a lapot.",
  waits: (files: number) => `${formatCount(files)} fájl Önre vár`,
  besideWaiting: (all: number, done: number, added: number, bad: number) =>
    all === 1
      ? "Amíg nem dönt, egyetlen tételét sem vettük át."
      : done + bad === 0
        ? "Amíg nem dönt, egyetlen tételüket sem vettük át."
        : [
            done > 0 &&
              `${formatCount(all)} fájlból ${formatCount(done)} kész${added > 0 ? `, ${formatCount(added)} új tétel` : ""}.`,
            bad > 0 && `${formatCount(bad)} fájlt nem vettünk át.`,
          ]
            .filter(Boolean)
            .join(" "),
  asks: {
    client: "melyik cégé?",
    columns: "mit jelentenek az oszlopok?",
    account: "melyik bankszámláé?",
    kind: "kivonat vagy elszámolás?",
    balance: "átvegyük így is?",
  },
  interrupted: "nem érkezett meg",
  decide: "Döntés",
  columns: "Oszlopok megadása",
  newItems: (count: number) => `${formatCount(count)} új tétel`,
  doubles: (count: number) => `${formatCount(count)} lehetséges kettőzés`,
  files: "Feltöltések",
  retry: (count: number) =>
    count === 1 ? "Újbóli feltöltés" : `${formatCount(count)} fájl újbóli feltöltése`,
  close: "Üzenet bezárása",
  more: (count: number) => `${formatCount(count)} fájl részletei`,
  less: "Részletek elrejtése",
};

function statisticsSentence(figures: BatchFigures): string {
  const { total, added, known, leftOut, doubtful } = figures;
  const tail = [
    leftOut > 0 && `${formatCount(leftOut)} sor kimaradt.`,
    doubtful > 0 && `${formatCount(doubtful)} lehetséges kettőzés.`,
  ].filter(Boolean);
  const head =
    total > 0 && known === total
      ? "Minden tétele megvolt már, semmi sem kettőződött."
      : `${formatCount(total)} tétel: ${formatCount(added)} új, ${formatCount(known)} már megvolt.`;
  return [head, ...tail].join(" ");
}
