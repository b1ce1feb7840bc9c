import { isWholeMonth } from "#web/time/periods.ts";
import { formatDate, formatInterval, formatMonth } from "#web/ui/text/format-date.ts";

/** Words of the period that holds on every page. */
export const periodTexts = {
  label: "Időszak",
  menu: (name: string) => `Időszak: ${name}`,
  to: (month: string) => `Ugrás ide: ${month}`,
  all: "Minden hónap",
  own: "Egyéni időszak…",
  key: "hónap választása",
  dialog: {
    title: "Egyéni időszak",
    help: "Minden oldalon ez az időszak marad kiválasztva, amíg másikat nem választ.",
    from: "Ettől",
    to: "Eddig",
    pick: "Naptár megnyitása",
    wrong: "Adja meg így: 2026. 11. 21.",
    order: "A kezdő dátum nem lehet későbbi a záró dátumnál.",
    missing: "Adja meg az időszak első vagy utolsó napját.",
    submit: "Kiválasztás",
  },
} as const;

/** „2026. október”, „2026. 10. 03. – 10. 12.”, „2026. 10. 03. óta”; undefined without a day. */
export function periodName(from: string | undefined, to: string | undefined): string | undefined {
  if (from && to) return isWholeMonth(from, to) ? formatMonth(from) : formatInterval(from, to);
  if (from) return `${formatDate(from)} óta`;
  return to && `${formatDate(to)} végéig`;
}
