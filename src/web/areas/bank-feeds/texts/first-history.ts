import { formatCount } from "#web/ui/text/format-amount.ts";
import { formatMonth } from "#web/ui/text/format-date.ts";

/** The first history of an account that was just connected. */
export const firstHistoryTexts = {
  title: "Érkeznek a tranzakciók",
  lead: "Bezárhatja ezt az ablakot: az előzmények a háttérben is betöltődnek.",
  waiting: "Az első tételek betöltése…",
  filling: (from: string | null, rows: number) =>
    from
      ? `Az előzmények töltődnek: ${formatMonth(from)}ig, ${formatCount(rows)} tétel`
      : `Az előzmények töltődnek: ${formatCount(rows)} tétel`,
  done: (from: string | null, rows: number) =>
    from
      ? `Kész: ${formatMonth(from)}ig, ${formatCount(rows)} tétel`
      : `Kész: ${formatCount(rows)} tétel`,
  failed: "A bank most nem válaszol, később újrapróbáljuk",
  refused: "A szolgáltató most nem engedi a lekérdezést; dolgozunk rajta, és később újrapróbáljuk",
  view: "Tranzakciók megnyitása",
  viewOf: (company: string) => `Tranzakciók: ${company}`,
  close: "Bezárás",
};
