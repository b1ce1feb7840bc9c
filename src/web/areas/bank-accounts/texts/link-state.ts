import { articleBeforeName, capitalArticleBefore } from "#values/hungarian-article.ts";
import { formatCount } from "#web/ui/text/format-amount.ts";

interface Progress {
  readonly done: number;
  readonly total: number | null;
}

/** Progress in whole percents; it never says „kész” before the end. */
function percentOf({ done, total }: Progress): string {
  if (total === null || total === 0) return "Egy percen belül kezdjük.";
  return `Eddig ${formatCount(Math.min(99, Math.floor((100 * done) / total)))}% készült el.`;
}

export const linkStateTexts = {
  linking: "A források azonos tételeit most kapcsoljuk össze",
  linkingMessage: (progress: Progress) =>
    `Addig néhány tétel kétszer látszhat. ${percentOf(progress)}`,
  /** One line, above a list. */
  linkingLine: (progress: Progress) =>
    `A források azonos tételeit most kapcsoljuk össze, addig néhány tétel kétszer látszhat. ${percentOf(progress)}`,
  turning: "A tételek adatainak frissítése folyamatban",
  turningMessage: (progress: Progress) =>
    `Minden tételt közben is egyszer számolunk. ${percentOf(progress)}`,
  turned: {
    title: "A tételek adatai frissültek",
    message: "A szövegek a beállított forrásból látszanak, az összegek nem változtak.",
  },
  exportTitle: "Néhány tétel kétszer kerülhet a fájlba",
  exportMessage: (progress: Progress) =>
    `A források azonos tételeit most kapcsoljuk össze. ${percentOf(progress)} Ha megvárja a végét, minden tétel egyszer lesz a fájlban.`,
  join: "Összevonás folyamatban",
  joinMessage: (former: string, present: string, progress: Progress) =>
    `${capitalArticleBefore(former)} ${former} számú számla tételeit ${articleBeforeName(present)} ${present} számú számlához vonjuk össze. Sok tételből áll, ezért a háttérben készül; addig ` +
    `mindkettő a régi helyén látszik. ${percentOf(progress)}`,
  unjoin: "Az összevonás visszavonása folyamatban",
  unjoinMessage: (former: string, progress: Progress) =>
    `${capitalArticleBefore(former)} ${former} számról érkezett tételek a háttérben kerülnek vissza; addig a közös számlán látszanak. ${percentOf(progress)}`,
};
