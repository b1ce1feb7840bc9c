import type { RepeatDays } from "#contract/companies/reminder-kinds.ts";

const EVERY: Readonly<Record<RepeatDays, string>> = { 3: "3 naponta", 7: "hetente" };

/** What an accountant asks a director for until it is there. */
export const askedTexts = {
  asked: (by: string | null, when: string) =>
    by === null ? `Bekérve: ${when}.` : `${by} bekérte: ${when}.`,
  told: (when: string, days: RepeatDays) =>
    `Az utolsó levél: ${when}; ${EVERY[days]} kérjük, amíg meg nem jön.`,
  untold: (days: RepeatDays) =>
    `A következő összegyűjtött levélben megy, utána ${EVERY[days]} kérjük, amíg meg nem jön.`,
  quoted: (text: string) => `„${text}”`,
  end: "Bekérés visszavonása",
  endFailed: "A bekérést nem sikerült visszavonni",
} as const;
