/** Why a settlement and a bank credit belong together, in words. */
import { formatAmount } from "#web/ui/text/format-amount.ts";
import { formatDate, formatInterval } from "#web/ui/text/format-date.ts";

type Fact = Readonly<Record<string, unknown>>;

const text = (fact: Fact, name: string): string => {
  const value = fact[name];
  return typeof value === "string" ? value : "";
};

const sum = (fact: Fact, name: string): string =>
  formatAmount(text(fact, name), text(fact, "currency") || "HUF");

const sentences: Readonly<Record<string, (fact: Fact) => string>> = {
  reference: (fact) => `A közleményben ott van az azonosítója: ${text(fact, "reference")}.`,
  amount: (fact) => `Az összeg pontosan egyezik: ${sum(fact, "amount")}.`,
  payer: (fact) =>
    text(fact, "by") === "account"
      ? `A küldő számlaszáma a szolgáltatóé: ${text(fact, "found")}.`
      : text(fact, "by") === "name"
        ? `A küldő neve a szolgáltatóé: „${text(fact, "found")}”.`
        : text(fact, "by") === "similar_name"
          ? `A küldő neve hasonlít a szolgáltatóéra: „${text(fact, "found")}”.`
          : `A közlemény a szolgáltatót nevezi meg: „${text(fact, "found")}”.`,
  day: (fact) =>
    `${formatDate(text(fact, "date"))} napján érkezett; ${formatInterval(text(fact, "from"), text(fact, "to"))} között vártuk.`,
  difference: (fact) =>
    `Ennyivel kevesebb érkezett, mint amennyit az elszámolás kifizet: ${sum(fact, "amount")}.`,
  only_one: () => "Sem másik jóváírás, sem másik elszámolás nem illik ide.",
  parts: (fact) => {
    const parts = Array.isArray(fact["parts"]) ? fact["parts"].length : 0;
    return text(fact, "of") === "settlements"
      ? `${parts} elszámolás együtt adja ki: ${sum(fact, "sum")}.`
      : `${parts} jóváírás együtt adja ki: ${sum(fact, "sum")}.`;
  },
  offset: (fact) =>
    `A különbség a szolgáltató saját számlája: ${text(fact, "reference")}, ${sum(fact, "amount")}.`,
};

/** A sentence for each fact that the matching found; facts of unknown kinds are left out. */
export function evidenceTexts(evidence: unknown): string[] {
  if (!Array.isArray(evidence)) return [];
  return evidence.flatMap((each: unknown) => {
    if (typeof each !== "object" || each === null) return [];
    const fact = each as Fact;
    return sentences[text(fact, "kind")]?.(fact) ?? [];
  });
}

const reasons: Readonly<Record<string, string>> = {
  assumed_source: "Nem tudjuk biztosan, mikor és milyen szöveggel utal ez a szolgáltató.",
  unbalanced: "Az elszámolás nem igazolt.",
  letter_contradicts: "A szolgáltató levele más összeget mond erről az utalásról.",
  several_credits: "Több jóváírás is illik hozzá.",
  several_settlements: "Több elszámolás is illik ehhez a jóváíráshoz.",
  names_other_payout: "A közlemény egy másik utalást nevez meg.",
  payer_only_in_text: "A szolgáltató neve csak a közleményben szerepel.",
  amount_differs:
    "Kevesebb érkezett, mint amennyit az elszámolás kifizet. Ha a szolgáltató levont valamit, töltse fel a levelét vagy a számláját.",
  payer_other_name: "A közlemény az elszámolásé, de a küldő nem a szolgáltató.",
  names_other_purpose: "A közlemény mást is mond, mint az elszámolás kifizetését.",
  other_account: "Az elszámolás szerint az utalás egy másik bankszámlára érkezik.",
  taken_back: "Ezt a jóváírást egy későbbi terhelés visszavette, ezért nem számít.",
  part_taken_back:
    "A jóváírás több elszámolást fizet, és egy részét egy későbbi terhelés visszavette. Nem tudni, melyik elszámolás pénze ment vissza.",
  maybe_taken_back:
    "Ugyanez az összeg később visszament ugyanannak a partnernek, lehet, hogy a jóváírást vették vissza.",
  days_unproven:
    "A várt napok bankadata nem teljes, ezért nem biztos, hogy csak ez a jóváírás illik ide.",
  payer_name_similar: "A küldő neve csak hasonlít a szolgáltatóéra.",
  usual_amount:
    "A szolgáltató többször is utalt ekkora összeget, ezért az összeg nem mondja meg, melyik elszámolást fizette ki.",
  payer_unknown: "A küldőt nem ismerjük fel, csak az összeg és a nap egyezik.",
  outside_window: "A jóváírás a várt napokon kívül érkezett.",
  combination: "Több tételből áll össze az összeg.",
  offset_not_stated: "A szolgáltató nem írta meg, hogy beszámítja a számláját.",
};

/** Why a person is asked; undefined where nobody is. */
export function whyProposed(why: string | null): string | undefined {
  return why === null ? undefined : reasons[why];
}
