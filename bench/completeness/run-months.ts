/** Brings invented months into the running product; asks its calendar and its certificates. */
import type { Person, ReadFile } from "../histories/product.ts";
import { type AccountMonth, type Harm, HARMS, inventMonth } from "./account-months.ts";

interface Run {
  readonly from: string;
  readonly to: string;
  readonly state: string;
}

export interface MonthOutcome {
  readonly seed: number;
  readonly harm: Harm | "whole";
  /** What is wrong with the answer; empty where it is right. */
  readonly fault: string;
}

/** The whole month of the seed, and the month with each harm, each in a company of its own. */
export async function liveMonths(
  person: Person,
  makeCompany: () => Promise<string>,
  seed: number,
): Promise<MonthOutcome[]> {
  const outcomes: MonthOutcome[] = [];
  for (const harm of [undefined, ...HARMS]) {
    const month = inventMonth(seed, harm);
    const fault = await liveMonth(person, await makeCompany(), month);
    outcomes.push({ seed, harm: harm ?? "whole", fault });
  }
  return outcomes;
}

async function liveMonth(person: Person, companyId: string, month: AccountMonth): Promise<string> {
  const sent: ReadFile[] = [];
  for (const { name, text } of month.files)
    sent.push(await person.upload(companyId, name, Buffer.from(text)));
  for (const [place, file] of sent.entries()) {
    const read = await person.awaitRead(companyId, file);
    if (read.status === "finished") continue;
    const codes = read.problems.map(({ code }) => code).join(" ");
    if (month.harmed.length === 0 || read.status !== "waiting") return `${read.status}: ${codes}`;
    // Half of the people take such a file as it is.
    if ((month.seed + place) % 2 === 0) {
      await person.call("PATCH", `/v1/file/${read._id}?company_id=${companyId}`, {
        action: "accept",
      });
      await person.awaitRead(companyId, read);
    }
  }
  const { accounts } = await person.call<{ accounts: { runs: Run[] }[] }>(
    "GET",
    `/v1/completeness?company_id=${companyId}&year=2026`,
  );
  const runs = accounts.flatMap((account) => account.runs);
  const isProven = (day: string): boolean =>
    runs.some(({ from, to, state }) => from <= day && to >= day && state !== "unproven");
  const told = runs
    .map(({ from, to, state }) => `${from.slice(5)}…${to.slice(5)} ${state}`)
    .join(", ");
  if (month.harmed.length === 0) {
    const isWhole =
      runs.length === 1 &&
      runs[0]!.from === month.from &&
      runs[0]!.to === month.to &&
      isProven(month.from);
    return isWhole ? askCertificate(person, companyId, month) : `a whole month is refused: ${told}`;
  }
  const unnamed = month.harmed.filter(isProven);
  return unnamed.length === 0
    ? askCertificate(person, companyId, month)
    : `${unnamed.join(" ")} is not named: ${told}`;
}

interface Preview {
  readonly whole: boolean;
  readonly accounts: readonly {
    readonly open: readonly { readonly from: string; readonly to: string }[];
  }[];
}

// Longer than any certificate of a month takes.
const LIMIT_MS = 60_000;
const [MADE, REFUSED] = [201, 409];

/** Whether the certificate of the month is made or refused as it must be, by the right days. */
async function askCertificate(
  person: Person,
  companyId: string,
  { from, to, harmed }: AccountMonth,
): Promise<string> {
  const body = { company_id: companyId, account_ids: [], from, to };
  const preview = await person.call<Preview>("POST", "/v1/certificates/preview", body);
  const status = await person.raw("POST", "/v1/certificates", body, LIMIT_MS);
  if (harmed.length === 0)
    return preview.whole && status === MADE
      ? ""
      : `the certificate of a whole month is refused: ${status}`;
  if (preview.whole || status !== REFUSED) return `a certificate of a harmed month: ${status}`;
  const open = preview.accounts.flatMap((account) => account.open);
  const unnamed = harmed.filter((day) => !open.some((run) => run.from <= day && run.to >= day));
  return unnamed.length === 0 || preview.accounts.length === 0
    ? ""
    : `the certificate does not name ${unnamed.join(" ")}`;
}
