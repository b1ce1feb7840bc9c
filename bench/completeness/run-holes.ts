/** Brings accounts with holes and whole ones into the product; asks for their certificates. */
import { inventHoles } from "./month-holes.ts";
import type { MonthWays } from "./month-ways.ts";

export interface HoleOutcome {
  readonly kind: string;
  readonly isHole: boolean;
  readonly isMute: boolean;
  /** Whether the certificate was made. */
  readonly made: boolean;
  /** What is wrong with the answer; empty where it is right. */
  readonly fault: string;
}

const [MADE, REFUSED] = [201, 409];

interface Preview {
  readonly accounts: readonly {
    readonly open: readonly {
      readonly from: string;
      readonly to: string;
      readonly reason: string;
    }[];
  }[];
}

/** One account of each kind, each in a company of its own. */
export async function liveHoles(ways: MonthWays, seed: number): Promise<HoleOutcome[]> {
  const outcomes: HoleOutcome[] = [];
  for (const { kind, isHole, isMute, month } of inventHoles(seed)) {
    const companyId = await ways.makeCompany();
    const name = kind.replaceAll(" ", "-");
    const isConnected = month.told.length > 0;
    if (isConnected && seed % 2 === 0) await ways.connect(companyId, month, name);
    const files = await ways.take(companyId, month);
    if (isConnected && seed % 2 === 1) await ways.connect(companyId, month, name);
    await ways.settle(companyId);
    const asked = { company_id: companyId, account_ids: [], from: month.from, to: month.to };
    const { status } = await ways.ask("POST", "/v1/certificates", asked);
    const made = status === MADE;
    const waiting = files.filter(({ status: state }) => state !== "finished").length;
    const isRight = status === (isHole ? REFUSED : MADE) && waiting === 0;
    const fault = isRight
      ? ""
      : `${status}, ${waiting} files not taken; ${await askOpen(ways, asked)}`;
    outcomes.push({ kind, isHole, isMute, made, fault });
  }
  return outcomes;
}

/** The days that the preview leaves open. */
async function askOpen(ways: MonthWays, asked: object): Promise<string> {
  const { body } = await ways.ask("POST", "/v1/certificates/preview", asked);
  return (body as Preview).accounts
    .flatMap(({ open }) => open.map(({ from, to, reason }) => `${from}…${to} ${reason}`))
    .join(", ");
}
