import type { LocalDate } from "#values/local-date.ts";
import {
  buildExportReadyMail,
  buildScheduledReadyMail,
  buildScheduledTroubleMail,
} from "../templates/export-letters.mail.ts";
import { company, later } from "./sample-facts.ts";
import { canEnd, type LetterSample, sample } from "./sample.ts";

const file = {
  fileName: "kertvilag-2026-10.xlsx",
  from: "2026-10-01" as LocalDate,
  to: "2026-10-31" as LocalDate,
  rows: 1_482,
  asked: "Ön, a Könyvelőprogram program linkjével",
  keepUntil: later,
};
const open = {
  openDays: 9,
  openRuns: [["OTP Bank · 0000", "október 23–31., 77 000 Ft eltérés"]],
} as const;
const none = { openDays: 0, openRuns: [] } as const;
const schedule = { ...company, rhythm: "minden hónap 5-én, 7:00-kor", onlyNew: true, set: null };

/** Letters about files. */
export function listExportSamples(): readonly LetterSample[] {
  return [
    canEnd(sample("Kész export", buildExportReadyMail, { ...company, ...file })),
    canEnd(
      sample("Kész rendszeres export", buildScheduledReadyMail, { ...schedule, ...file, ...open }),
    ),
    canEnd(
      sample("Rendszeres export: nincs új tétel", buildScheduledTroubleMail, {
        ...schedule,
        ...none,
        kind: "nothing",
      }),
    ),
    canEnd(
      sample("Rendszeres export: nincs új tétel, hiányzó napok", buildScheduledTroubleMail, {
        ...schedule,
        ...open,
        kind: "nothing",
      }),
    ),
    sample("Rendszeres export: leállt", buildScheduledTroubleMail, {
      ...schedule,
      ...none,
      kind: "stopped",
    }),
    sample("Rendszeres export: hiba", buildScheduledTroubleMail, {
      ...schedule,
      ...none,
      kind: "failed",
      failure: "fault",
    }),
  ];
}
