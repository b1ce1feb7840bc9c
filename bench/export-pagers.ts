/** People who turn the pages of a list while something else runs in the same program. */
import { setTimeout as pause } from "node:timers/promises";
import { percentiles } from "./bench-database.ts";
import { millisecondsOf } from "./bench-result.ts";

const PEOPLE = 4;
/** Between a page and the next one of the same person. */
const THINK_MS = 250;

export interface Paging {
  readonly address: string;
  readonly token: string;
  readonly companyId: string;
}

/** Milliseconds of the pages that the people asked for until `over` has come. */
export async function askPages(paging: Paging, over: Promise<unknown>) {
  let isOver = false;
  const end = (): void => void (isOver = true);
  void over.then(end, end);
  const times: number[] = [];
  const person = async (nth: number): Promise<void> => {
    let cursor = "";
    for (let page = 0; !isOver; page++) {
      await pause(THINK_MS + nth);
      const took = await millisecondsOf(async () => {
        cursor = await askPage(paging, cursor, `10.${nth}.${page >> 8}.${page & 255}`);
      });
      times.push(took);
    }
  };
  await Promise.all(Array.from({ length: PEOPLE }, (_, nth) => person(nth)));
  return {
    people: PEOPLE,
    pages: times.length,
    ...percentiles(times),
    longest: Math.max(...times),
  };
}

/** Answers the cursor of the next page. Each asks from another address: the limit is not meant. */
async function askPage(paging: Paging, cursor: string, from: string): Promise<string> {
  const reply = await fetch(`${paging.address}/v1/bankaccounts-transactions/${cursor}`, {
    method: "POST",
    headers: {
      authorization: `Bearer ${paging.token}`,
      "content-type": "application/json",
      "x-forwarded-for": from,
    },
    body: JSON.stringify({ company_id: paging.companyId, booked: "ALL", bankAccounts: [] }),
  });
  const body = (await reply.json()) as { transactions?: unknown[]; nextPage?: string };
  if (!reply.ok || body.transactions?.length !== 100)
    throw new Error(`${reply.status} ${JSON.stringify(body).slice(0, 200)}`);
  return body.nextPage ?? "";
}
