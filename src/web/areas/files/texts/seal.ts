import type { ApiReply } from "#web/api/client.ts";
import type { AmountForm } from "#values/table-mapping.ts";
import { articleBefore } from "#values/hungarian-article.ts";
import { formatCount } from "#web/ui/text/format-amount.ts";

type Seal = ApiReply<"fileMappingTry">["seal"];

/** The seal of a trial: what is proven, and what the person must look at. */
export interface SealText {
  readonly claim: string;
  readonly rest?: string;
}

const DOUBTS: Readonly<Record<NonNullable<Seal["doubt"]>, string>> = {
  constant: "Az egyenleg oszlopa sosem változik, ezért semmit nem igazol.",
  reversible: "Az egyenlegek fordított előjellel is egyeznek: nézze meg az előjelet.",
  order: "Az egyenlegek a napokkal ellentétes sorrendben követik egymást: nézze meg az előjelet.",
  total:
    "Nem biztos, hogy ez az oszlop egyenleg: lehet a tételek halmozott összege is. Nézze meg az előjelet.",
  fee: "A díj oszlopában az összeg áll még egyszer, ezért az egyenleg semmit nem igazol.",
};

/** What holds the rows, as a list with „és” before its last member. */
function grounds({ links, opening, sums, directions }: Seal, form: AmountForm): string {
  const found = [
    ...(links > 0 ? [`${formatCount(links)} egyenleg egymás után`] : []),
    ...(sums
      ? ["a fájlban kiírt nyitó- és záróegyenleg"]
      : opening
        ? ["a fájlban kiírt nyitóegyenleg"]
        : []),
    ...(directions
      ? [form === "pair" ? "a terhelés és a jóváírás oszlopa" : "az irány oszlopa"]
      : []),
  ];
  return found.length < 2 ? found.join("") : `${found.slice(0, -1).join(", ")} és ${found.at(-1)!}`;
}

/**
 * The words of the seal; `oldest`: day and amount of the only row that nothing holds. Undefined
 * where the table has nothing that could prove a row.
 */
export function sealText(
  seal: Seal,
  form: AmountForm,
  oldest: string | undefined,
): SealText | undefined {
  const { tone, rows, held, doubt } = seal;
  if (doubt !== null) return { claim: DOUBTS[doubt] };
  if (tone === "none") return undefined;
  if (tone === "proven")
    return {
      claim:
        rows === 1
          ? `A tétel összegét és előjelét igazolja: ${grounds(seal, form)}`
          : `Mind ${articleBefore(rows)} ${formatCount(rows)} tétel összegét és előjelét igazolja: ${grounds(seal, form)}`,
    };
  const count = formatCount(held);
  const claim =
    held === rows
      ? `A beolvasott ${count} tétel összegét és előjelét igazolja: ${grounds(seal, form)}.`
      : `${articleBefore(rows) === "az" ? "Az" : "A"} ${formatCount(rows)} tétel közül ${count} összegét és előjelét igazolja: ${grounds(seal, form)}.`;
  if (held === rows) return { claim };
  return {
    claim,
    rest:
      oldest === undefined
        ? `A többi ${formatCount(rows - held)} tétel előjelét semmi nem igazolja: nézze meg őket.`
        : `A legrégebbi tétel előjelét semmi nem igazolja: ${oldest}. Nézze meg, jó-e.`,
  };
}
