import { capitalArticleBefore } from "#values/hungarian-article.ts";
import { formatCount } from "#web/ui/text/format-amount.ts";

type Because = "account" | "name";

interface Question {
  readonly owner: string | null;
  readonly contradicts: boolean;
}

export const fileClientTexts = {
  title: (likely?: { readonly company: { readonly name: string }; readonly because: Because }) =>
    likely === undefined
      ? "Melyik cégé ez a kivonat?"
      : likely.because === "account"
        ? `Ezt a számlát másik cégnél kezeli: ${likely.company.name}`
        : `A fájl másik cég nevére szól: ${likely.company.name}`,
  contradictsTitle: (owner: string) => `A fájlban más név áll: ${owner}`,
  note: (question: Question | null, companyName: string) =>
    question?.contradicts && question.owner
      ? `${capitalArticleBefore(companyName)} ${companyName} oldalára töltötték fel. Amíg nem dönt, egyetlen sort sem veszünk át.`
      : "A bankszámla új ennél a cégnél. Amíg nem dönt, egyetlen sort sem veszünk át.",
  decide: "Döntés",
  ask: (companyName: string) =>
    `A fájl ide érkezett: ${companyName.replace(/\.$/, "")}. Hová kerüljön?`,
  facts: { file: "Fájl", holds: "Tartalma", account: "Számla", owner: "Név a fájlban" },
  holds: (transactionCount: number, detail: string) =>
    [`${formatCount(transactionCount)} tétel`, detail].filter(Boolean).join(" · "),
  because: {
    account: "Ezt a számlát ott már kezeli. Ami ott megvan, nem kettőződik.",
    name: "A fájlban ennek a cégnek a neve áll. A fájlt ott olvassuk be.",
  },
  recommended: "Ajánlott",
  here: (companyName: string) => `Mégis ide: ${companyName}`,
  hereNote: (because: Because | undefined) =>
    because === "account"
      ? "A számla mindkét cégnél szerepelni fog, külön egyenleggel."
      : "A számlát ennél a cégnél vesszük fel.",
  other: "Másik céghez",
  otherNote: "Válassza ki, melyikhez; a fájlt ott olvassuk be.",
  otherLabel: "Cég",
  choose: "Válasszon céget",
  chooseFirst: "Válassza ki, melyik cégé a kivonat.",
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
