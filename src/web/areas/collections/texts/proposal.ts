import { articleBeforeName } from "#values/hungarian-article.ts";
import { formatCount } from "#web/ui/text/format-amount.ts";

/** Words of a proposal under its settlement in a list. */
export const proposalTexts = {
  details: "Részletek",
  likely: "Lehet, hogy ez a jóváírása",
  several: (count: number) => `${formatCount(count)} jóváírás is szóba jön`,
  choose: "A részleteknél választhat közülük.",
  setOff: (source: string) => `Valószínű ok: beszámított ${source}-számla`,
  setOffSum: (
    invoice: string,
    amount: string,
    [expected, off, credit]: readonly [string, string, string],
  ) =>
    [
      invoice
        ? `A hiányzó ${amount} megegyezik ${articleBeforeName(invoice)} ${invoice} számú számla összegével.`
        : `A hiányzó ${amount} megegyezik a szolgáltató számlájának összegével.`,
      `Ha elfogadja: ${expected} − ${off} = ${credit}.`,
    ].join(" "),
};
