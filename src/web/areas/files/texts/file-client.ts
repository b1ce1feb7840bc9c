import { capitalArticleBefore } from "#values/hungarian-article.ts";
import { formatCount } from "#web/ui/text/format-amount.ts";

type Because = "account" | "tax_number" | "name";
type Kind = "statement" | "settlement";

interface Question {
  readonly owner: string | null;
  readonly taxNumber: string | null;
  readonly contradicts: boolean;
}

const NAMES: Readonly<Record<Kind, string>> = {
  statement: "a kivonat",
  settlement: "az elszámolás",
};
const UNTIL: Readonly<Record<Kind, string>> = {
  statement: "Amíg nem dönt, egyetlen sort sem veszünk át.",
  settlement: "Amíg nem dönt, semmit sem veszünk át belőle.",
};

/** Which of the two words the texts use of a file. */
export function clientKind({ kind }: { readonly kind: string | null }): Kind {
  return kind === "settlement" ? "settlement" : "statement";
}

export const fileClientTexts = {
  title: (
    kind: Kind,
    likely?: { readonly company: { readonly name: string }; readonly because: Because },
  ) => {
    if (likely === undefined) return `Melyik cégé ez ${NAMES[kind]}?`;
    return {
      account: `Ezt a számlát másik cégnél kezeli: ${likely.company.name}`,
      tax_number: `A fájlban másik cég adószáma áll: ${likely.company.name}`,
      name: `A fájl másik cég nevére szól: ${likely.company.name}`,
    }[likely.because];
  },
  contradictsTitle: ({ owner, taxNumber }: Question) =>
    owner
      ? `A fájlban más név áll: ${owner}`
      : taxNumber
        ? `A fájlban más adószám áll: ${taxNumber}`
        : undefined,
  note: (kind: Kind, question: Question | null, companyName: string) =>
    question?.contradicts
      ? `${capitalArticleBefore(companyName)} ${companyName} oldalára töltötték fel. ${UNTIL[kind]}`
      : kind === "settlement"
        ? `Az elszámolás olyan bankszámlára szól, amely ennél a cégnél nem szerepel. ${UNTIL[kind]}`
        : `A bankszámla új ennél a cégnél. ${UNTIL[kind]}`,
  decide: "Döntés",
  ask: (companyName: string) =>
    `A fájl ide érkezett: ${companyName.replace(/\.$/, "")}. Hová kerüljön?`,
  facts: {
    file: "Fájl",
    holds: "Tartalma",
    account: "Számla",
    owner: "Név a fájlban",
    taxNumber: "Adószám a fájlban",
  },
  holds: (transactionCount: number, detail: string) =>
    [`${formatCount(transactionCount)} tétel`, detail].filter(Boolean).join(" · "),
  because: {
    account: "Ezt a számlát ott már kezeli. Ami ott megvan, nem kettőződik.",
    tax_number: "A fájlban ennek a cégnek az adószáma áll. A fájlt ott olvassuk be.",
    name: "A fájlban ennek a cégnek a neve áll. A fájlt ott olvassuk be.",
  },
  recommended: "Ajánlott",
  here: (companyName: string) => `Mégis ide: ${companyName}`,
  hereNote: (kind: Kind, because: Because | undefined) =>
    kind === "settlement"
      ? "Az elszámolást ennél a cégnél vesszük fel, és ilyen névvel legközelebb nem kérdezünk rá."
      : because === "account"
        ? "A számla mindkét cégnél szerepelni fog, külön egyenleggel."
        : "A számlát ennél a cégnél vesszük fel.",
  other: "Másik céghez",
  otherNote: "Válassza ki, melyikhez; a fájlt ott olvassuk be.",
  otherLabel: "Cég",
  choose: "Válasszon céget",
  chooseFirst: (kind: Kind) => `Válassza ki, melyik cégé ${NAMES[kind]}.`,
  choosePlace: "Válassza ki, hová kerüljön a fájl.",
  nowhere: "Sehová",
  nowhereNote: "A fájlt töröljük, tételt nem veszünk át belőle.",
  later: "Később döntök",
  keep: "Átvétel ide",
  move: "Áthelyezés és átvétel",
  drop: "Fájl törlése",
  running: "Folyamatban…",
  moveFailed: "Az áthelyezés nem sikerült",
  keepFailed: "Az átvétel nem sikerült",
};
