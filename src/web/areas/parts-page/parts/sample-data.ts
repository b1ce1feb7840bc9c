/** Invented rows for the page of parts. */
export interface SampleFile {
  readonly name: string;
  readonly when: string;
  readonly holds: string;
  readonly detail: string;
  readonly read: number | null;
  readonly added: number | null;
  readonly skipped: number | null;
  readonly state: "done" | "running" | "waiting" | "failed" | "known";
}

export const SAMPLE_FILES: readonly SampleFile[] = [
  {
    name: "KH_20261120.sta",
    when: "ma 08:40",
    holds: "K&H · főszámla",
    detail: "MT940 · 2026. 11. 18. – 11. 20.",
    read: 214,
    added: 38,
    skipped: 176,
    state: "done",
  },
  {
    name: "szamlatortenet_november.xlsx",
    when: "ma 09:14",
    holds: "OTP · webshop",
    detail: "XLSX · 2026. 11. 01. – 11. 20.",
    read: null,
    added: null,
    skipped: null,
    state: "running",
  },
  {
    name: "W0023871_26H46.xlsx",
    when: "ma 09:14",
    holds: "Foxpost-elszámolás",
    detail: "XLSX",
    read: null,
    added: null,
    skipped: null,
    state: "waiting",
  },
  {
    name: "mbh_kivonat_2026_10.csv",
    when: "tegnap 17:31",
    holds: "MBH · bérszámla",
    detail: "CSV · 2026. 10. 01. – 10. 31.",
    read: null,
    added: null,
    skipped: null,
    state: "failed",
  },
  {
    name: "camt053_20261031.xml",
    when: "11. 02. 10:05",
    holds: "K&H · főszámla",
    detail: "CAMT.053 · 2026. 10. 01. – 10. 31.",
    read: 902,
    added: 0,
    skipped: 902,
    state: "known",
  },
];

const CREDITS = [
  0, 40, 170, 90, 140, 35, 85, 0, 0, 10, 0, 0, 160, 70, 0, 0, 155, 12, 95, 160, 140, 0, 0, 18, 50,
  0, 0, 85, 0, 0,
];
const DEBITS = [
  0, 0, 90, 0, 40, 28, 12, 0, 0, 180, 110, 0, 0, 145, 0, 0, 0, 108, 130, 0, 0, 0, 0, 0, 100, 108,
  115, 0, 0, 0,
];

export const SAMPLE_DAYS = CREDITS.map((credit, index) => ({
  date: `2026-11-${String(index + 1).padStart(2, "0")}`,
  credit: `${credit * 5000}.00`,
  debit: `-${(DEBITS[index] ?? 0) * 5000}.00`,
}));
