import { formatCount } from "#web/ui/text/format-amount.ts";

export const boardTexts = {
  /** The chosen month in the purpose of the page: `Október: 62 ügyfélből 28 lezárva, 11 kész.` */
  purpose: (
    month: string,
    total: number,
    { closed, ready }: Record<"closed" | "ready", number>,
  ) => {
    const closedText = closed === 0 ? "" : `${formatCount(closed)} lezárva, `;
    return `${month}: ${formatCount(total)} ügyfélből ${closedText}${formatCount(ready)} kész.`;
  },
  columns: {
    client: "Ügyfél",
    lamps: ["Napok", "Könyvelés", "Kérdés", "Bizonylat", "Export", "Igazolás"],
    next: "Következő lépés",
    due: "Havi áfa",
  },
  views: { label: "Nézet", month: "Hónap", needs: "Teendők" },
  nobody: "Nincs ilyen ügyfél",
  failed: "A hónap nem töltődött be",
  step: (name: string, what: string) => `${name}: ${what}`,
} as const;
