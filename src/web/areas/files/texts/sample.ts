import { articleBefore } from "#values/hungarian-article.ts";
import type { MakingSample } from "#web/areas/files/queries/make-sample.ts";
import { formatBytes } from "#web/ui/text/format-bytes.ts";
import { formatCount } from "#web/ui/text/format-amount.ts";

/** An anonymised sample of a file that could not be read. */
export const sampleTexts = {
  title: "Minta küldése a fejlesztőknek",
  intro:
    "A fájlból itt, a böngészőjében készül egy ugyanolyan felépítésű minta: más nevekkel, " +
    "számlaszámokkal, összegekkel és napokkal. Hozzánk csak akkor jut el, ha Ön elküldi.",
  making: (progress: MakingSample | undefined) => {
    if (progress === undefined) return "Az eredeti fájl letöltése…";
    if (progress.step === "read") return "Az eredeti fájl beolvasása…";
    const step =
      progress.step === "disguise"
        ? "A nevek, számok és napok cseréje…"
        : "Ellenőrzés: nem maradt-e benne semmi, és ugyanúgy olvasható-e…";
    return progress.attempt > 1 ? `${step} (${progress.attempt}. próba)` : step;
  },
  shown: "A minta szövege",
  look: "Nézze át, mielőtt elküldi. Ha mégis felismer benne valamit, ne küldje el.",
  cut: (shown: number, total: number) =>
    `Az első ${formatCount(shown)} karakter látszik ${articleBefore(total)} ${formatCount(total)} közül. A letöltött fájlban mind benne van.`,
  otherwise: {
    title: "A minta nem mindenben olvasható úgy, mint az eredeti",
    message: "Így is segít. A levélben írja meg, mi történt az eredeti fájllal.",
  },
  download: "Minta letöltése",
  downloadAgain: "Letöltés",
  mail: "Levél írása",
  attach: (address: string) => `A letöltött mintát csatolja a levélhez. A címünk: ${address}`,
  attachWithoutAddress: "A letöltött mintát csatolja az ügyfélszolgálatnak írt levélhez.",
  subject: "Minta egy fájlból, amelyet a Bankhíd nem tudott beolvasni",
  body:
    "Tisztelt Ügyfélszolgálat!\n\nCsatolom egy fájl mintáját, amelyet a Bankhíd nem tudott beolvasni.\n\n" +
    "A bank vagy a szolgáltató neve: \nAhol a fájlt letöltöttem (felület, menüpont): \n\nÜdvözlettel:\n",
  failed: "A minta nem készült el",
  again: "Újra",
  faults: {
    too_large: (bytesMax: number) =>
      `A fájl túl nagy: minta legfeljebb ${formatBytes(bytesMax)} méretű fájlból készül. Töltsön le a banknál rövidebb időszakot.`,
    not_text: () =>
      "PDF-ből és jelszóval védett munkafüzetből nem készül minta. Ha a bankja CSV-t is ad, abból készülhet.",
    no_structure: () =>
      "A fájlban sem oszlopokat, sem mezőket nem találtunk, így nem tudjuk, mit kellene elrejteni.",
    not_hidden: () =>
      "Nem sikerült olyan mintát készíteni, amelyben az eredetinek egyetlen neve vagy száma sem marad.",
    program: () => "A minta készítése közben hiba történt. Próbálja meg újra.",
  },
};
