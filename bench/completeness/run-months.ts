/** Brings invented months into the running product; asks its calendar and its certificates. */
import { connectBank } from "../histories/bank-connection.ts";
import type { Person, Product, ReadFile } from "../histories/product.ts";
import { type AccountMonth, type Harm, HARMS, inventMonth } from "./account-months.ts";

interface Run {
  readonly from: string;
  readonly to: string;
  readonly state: string;
}

export interface MonthOutcome {
  readonly seed: number;
  readonly harm: Harm | "whole";
  /** Whether a bank connection brought a part of its days. */
  readonly connected: boolean;
  /** What is wrong with the answer; empty where it is right. */
  readonly fault: string;
}

/** The whole month of the seed, and the month with each harm, each in a company of its own. */
export async function liveMonths(
  product: Pick<Product, "address">,
  person: Person,
  makeCompany: () => Promise<string>,
  seed: number,
): Promise<MonthOutcome[]> {
  const outcomes: MonthOutcome[] = [];
  for (const harm of [undefined, ...HARMS]) {
    const month = inventMonth(seed, harm);
    const companyId = await makeCompany();
    const connected = month.told.length > 0;
    // Some have the connection before the files, some after.
    if (connected && seed % 2 === 0) await connect(product, person, companyId, month, harm);
    const read = await takeFiles(person, companyId, month);
    if (connected && seed % 2 === 1) await connect(product, person, companyId, month, harm);
    const fault = read === "" ? await askCalendar(person, companyId, month) : read;
    outcomes.push({ seed, harm: harm ?? "whole", connected, fault });
  }
  return outcomes;
}

async function connect(
  { address }: Pick<Product, "address">,
  person: Person,
  companyId: string,
  { seed, number, told }: AccountMonth,
  harm: Harm | undefined,
): Promise<void> {
  await connectBank({
    address,
    person,
    companyId,
    from: `10.78.${seed >> 8}.${seed & 255}`,
    bankUser: `honap-${seed}-${harm ?? "whole"}`,
    account: { number, currency: "HUF", opening: "0" },
    items: told.map(({ day, amount, text }) => ({
      amount,
      bookingDate: day,
      valueDate: day,
      partnerName: "Partner Kft.",
      partnerAccountNumber: "",
      text,
    })),
  });
}

/** Uploads the month's files; answers what is wrong with how they were read. */
async function takeFiles(person: Person, companyId: string, month: AccountMonth): Promise<string> {
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
  return "";
}

async function askCalendar(
  person: Person,
  companyId: string,
  month: AccountMonth,
): Promise<string> {
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
    return listDays(month).every(isProven) && isCoverOf(runs, month)
      ? askCertificate(person, companyId, month)
      : `a whole month is refused: ${told}`;
  }
  const unnamed = month.harmed.filter(isProven);
  return unnamed.length === 0
    ? askCertificate(person, companyId, month)
    : `${unnamed.join(" ")} is not named: ${told}`;
}

function listDays({ from, to }: AccountMonth): string[] {
  const days = [from];
  while (days.at(-1)! < to) {
    const next = new Date(`${days.at(-1)!}T12:00:00Z`);
    next.setUTCDate(next.getUTCDate() + 1);
    days.push(next.toISOString().slice(0, 10));
  }
  return days;
}

/** A connection knows days before and behind the month; files alone know none. */
function isCoverOf(runs: readonly Run[], { from, to, told }: AccountMonth): boolean {
  if (told.length > 0) return true;
  return runs.at(0)?.from === from && runs.at(-1)?.to === to;
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
