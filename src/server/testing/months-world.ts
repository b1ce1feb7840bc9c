/** A company with accounts whose months are told by statements, for tests of its months. */
import { expect } from "vitest";
import { buildCompany } from "#server/testing/build-company.ts";
import type { TestIngest } from "#server/testing/build-ingest.ts";
import { buildSession } from "#server/testing/build-session.ts";
import { buildUser } from "#server/testing/build-user.ts";
import type { TestApp } from "#server/testing/test-app.ts";
import { writeCamt } from "#statements/invented/write-camt.ts";

export const MONTH = "2026-03";
export const NUMBERS = ["117730161111101800000000", "507000242222222250000005"] as const;

export interface MonthItem {
  readonly day: number;
  readonly amount: number;
  readonly text?: string;
}

/** A statement of these days of the month, whose balances tie. */
export function monthStatement(
  items: readonly MonthItem[],
  {
    account = NUMBERS[0],
    from = 1,
    to = 31,
    opening = 1_000,
    month = MONTH,
  }: {
    readonly account?: string;
    readonly from?: number;
    readonly to?: number;
    readonly opening?: number;
    readonly month?: string;
  } = {},
): string {
  const dayOf = (day: number): string => `${month}-${String(day).padStart(2, "0")}`;
  const closing = items.reduce((sum, { amount }) => sum + amount, opening);
  const version = `${month} ${from} ${to} ${items.length}`;
  return writeCamt({ id: `M ${version}`, created: `${dayOf(to)}T23:59:59` }, [
    {
      account,
      currency: "HUF",
      id: `S ${version}`,
      number: from,
      covers: [dayOf(from), dayOf(to)],
      opening: { amount: `${opening}.00`, day: dayOf(from) },
      closing: { amount: `${closing}.00`, day: dayOf(to) },
      items: items.map(({ day, amount, text }) => ({
        amount: `${amount}.00`,
        day: dayOf(day),
        valueDay: dayOf(day),
        partner: "Próba Kft.",
        text: text ?? `Tétel ${day}.`,
      })),
    },
  ]);
}

export async function openMonthPlace(api: TestApp, ingest: TestIngest) {
  const accountant = await buildUser(api.db, { role: "accountant" });
  const { id, ownerId } = await buildCompany(api.db, { accountantIds: [accountant.id] });
  const token = await buildSession(api.db, accountant.id);
  const ownerToken = await buildSession(api.db, ownerId);
  const call = async (method: "POST" | "PUT" | "DELETE" | "GET", path: string, body?: object) => {
    const reply = await api.call(method, `/v1${path}`, { token, ...(body && { body }) });
    expect(reply.status, JSON.stringify(reply.body)).toBeLessThan(300);
    return reply.body;
  };
  return {
    id,
    ownerId,
    accountantId: accountant.id,
    token,
    ownerToken,
    call,
    take: async (text: string): Promise<string> => {
      const file = await ingest.take(id, text);
      expect(file.status).toBe("finished");
      return file.id;
    },
    month: (month = MONTH) => call("GET", `/months?company_id=${id}&month=${month}`),
    book: (booked = true) =>
      call("POST", "/booked", { filter: { company_id: id, bankAccounts: [] }, booked }),
    /** The bytes of the month's export as CSV. */
    export: async (more: object = {}): Promise<string> => {
      const body = {
        company_id: id,
        bank_accounts: [],
        format: "csv",
        start_date: `${MONTH}-01`,
        end_date: `${MONTH}-31`,
        ...more,
      };
      const reply = await api.call("POST", "/v1/bankaccount/export", { token, body });
      expect(reply.status).toBe(200);
      return reply.text;
    },
    close: (note = "") => call("POST", "/months/close", { company_id: id, month: MONTH, note }),
    reopen: (reason: string) =>
      call("POST", "/months/reopen", { company_id: id, month: MONTH, reason }),
    certify: () =>
      call("POST", "/certificates", {
        company_id: id,
        from: `${MONTH}-01`,
        to: `${MONTH}-31`,
        account_ids: [],
      }),
  };
}
export type MonthPlace = Awaited<ReturnType<typeof openMonthPlace>>;
