/** What an accountant may remind a director of: first what is wrong with the company now. Pure. */
import type { ReminderKind } from "#contract/companies/reminder-kinds.ts";
import type { LocalDate } from "#values/local-date.ts";
import { clientNeeds, type ClientFacts, type Need, type NeedKind } from "./client-needs.ts";

/**
 * The reminder for a need. The accountant's own work (unbooked and late items) and ours (items that
 * the program could not understand) need none.
 */
const KIND_OF: Partial<Record<NeedKind, ReminderKind>> = {
  failedFiles: "files",
  waitingFiles: "files",
  parked: "parked",
  expired: "extend",
  failing: "reconnect",
  ending: "extend",
  silent: "silent",
  unfinished: "finish",
};

/** Subjects that always make sense. */
const GENERAL: readonly ReminderKind[] = ["upload", "connect"];

export interface Proposal {
  readonly kind: ReminderKind;
  /** What is wrong; empty for a general subject. */
  readonly needs: readonly Need[];
}

/**
 * The proposed subjects, the most urgent first, then the general ones. A company without any data
 * and without a source is first asked to connect its bank.
 */
export function proposeReminders(
  company: ClientFacts & { readonly integration: string },
  today: LocalDate,
): readonly Proposal[] {
  const needs = clientNeeds(company, today);
  const kinds = Map.groupBy(needs, (need) => kindOf(need, company.integration));
  const wrong = [...kinds].flatMap(([kind, own]) => (kind ? [{ kind, needs: own }] : []));
  const general = company.integration === "" ? GENERAL.toReversed() : GENERAL;
  return [
    ...wrong,
    ...general
      .filter((kind) => wrong.every((each) => each.kind !== kind))
      .map((kind) => ({ kind, needs: [] })),
  ];
}

function kindOf({ kind }: Need, integration: string): ReminderKind | undefined {
  if (kind === "noData") return integration === "" ? "connect" : "upload";
  if (kind === "old" || kind === "openDays" || kind === "emptyAccounts") return "upload";
  return KIND_OF[kind];
}
