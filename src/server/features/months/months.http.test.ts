/** A month as an object: through HTTP, by real uploads, bookings, exports and certificates. */
import { expect, it } from "vitest";
import { newId } from "#server/new-id.ts";
import { buildSession } from "#server/testing/build-session.ts";
import { buildUser } from "#server/testing/build-user.ts";
import type { TestIngest } from "#server/testing/build-ingest.ts";
import {
  MONTH,
  monthStatement,
  type MonthPlace,
  NUMBERS,
  openMonthPlace,
} from "#server/testing/months-world.ts";
import type { TestApp } from "#server/testing/test-app.ts";
import { useAppIngest } from "#server/testing/use-app-ingest.ts";

let api: TestApp;
let ingest: TestIngest;

useAppIngest((parts) => ({ api, ingest } = parts));

const ITEMS = [
  { day: 3, amount: -100 },
  { day: 17, amount: 250 },
] as const;

const lampsOf = async (place: MonthPlace): Promise<string> => {
  const { client } = await place.month();
  const { days, booking, export: exported, certificate } = client.lamps;
  return [days, booking, exported, certificate].map(({ state }) => state[0]).join("");
};

it("a month goes from its first statement to the last lamp, and each act lights its own", async () => {
  const place = await openMonthPlace(api, ingest);
  expect((await place.month()).client).toMatchObject({ turn: "client", next: "account" });
  await place.take(monthStatement(ITEMS, { to: 22 }));
  const { client } = await place.month();
  expect(client).toMatchObject({ turn: "office", next: "book", items: 2, unbooked: 2 });
  expect(client.lamps.days).toEqual({ state: "client", count: 9, step: "statement" });
  expect(client.openDays.runs[0]).toMatchObject({ from: `${MONTH}-23`, to: `${MONTH}-31` });
  await place.book();
  expect((await place.month()).client).toMatchObject({ turn: "client", next: "statement" });
  await place.take(monthStatement([], { from: 23, opening: 1_150 }));
  expect(await lampsOf(place)).toBe("ddoo");
  expect((await place.month()).client).toMatchObject({ turn: "ready", next: "export" });
  await place.export();
  expect(await lampsOf(place)).toBe("dddo");
  await place.certify();
  const whole = await place.month();
  expect(await lampsOf(place)).toBe("dddd");
  expect(whole.client).toMatchObject({ closable: true, vatReady: true, next: "close" });
  expect(whole.certificates).toMatchObject([{ holds: true }]);
  expect(whole.deadlines).toContainEqual({ kind: "vatMonthly", date: "2026-04-20" });
});

it("an item that comes later puts out the lamps that it concerns, and no other month's", async () => {
  const place = await openMonthPlace(api, ingest);
  await place.take(monthStatement(ITEMS));
  await place.take(monthStatement([], { month: "2026-04", to: 30, opening: 1_150 }));
  await place.book();
  await place.export();
  await place.certify();
  expect(await lampsOf(place)).toBe("dddd");
  await place.take(monthStatement([{ day: 9, amount: -40 }], { account: NUMBERS[1] }));
  const { client, certificates } = await place.month();
  expect(client).toMatchObject({ turn: "office", next: "book", unbooked: 1, unexported: 1 });
  expect(await lampsOf(place)).toBe("doll");
  expect(certificates).toMatchObject([{ holds: true }]);
  expect((await place.month("2026-04")).client.lamps.booking.state).not.toBe("office");
});

it("a statement that comes and contradicts the month puts its certificate out, and one that waits too", async () => {
  const place = await openMonthPlace(api, ingest);
  await place.take(monthStatement(ITEMS));
  await place.certify();
  await place.book();
  await place.export();
  expect(await lampsOf(place)).toBe("dddd");
  const faulty = await ingest.take(place.id, monthStatement(ITEMS).replace("1150.00", "9150.00"));
  expect(faulty.status).toBe("waiting");
  const { client } = await place.month();
  expect(client).toMatchObject({ turn: "office", next: "file", vatReady: false, closable: false });
  expect(client.openDays.runs).toMatchObject([{ reason: "waiting_file" }]);
  expect(await lampsOf(place)).toBe("oddl");
  await place.call("DELETE", `/file/${faulty.id}?company_id=${place.id}&rows=go`);
  expect(await lampsOf(place)).toBe("dddd");
  await place.take(monthStatement([], { month: "2026-04", to: 30, opening: 1_151 }));
  expect((await place.month()).client).toMatchObject({ vatReady: false, closable: false });
  expect(await lampsOf(place)).toBe("cddl");
});

it("the board says of each client what its own month says, and shows nobody else's", async () => {
  const place = await openMonthPlace(api, ingest);
  const other = await openMonthPlace(api, ingest);
  await place.take(monthStatement(ITEMS));
  await other.take(monthStatement(ITEMS));
  const board = async (token: string) =>
    (await api.call("GET", `/v1/months/board?month=${MONTH}`, { token })).body;
  const { clients, over } = await board(place.token);
  expect(over).toBe(true);
  expect(clients).toEqual([{ ...(await place.month()).client, owned: false }]);
  expect((await board(place.ownerToken)).clients).toMatchObject([
    { companyId: place.id, owned: true },
  ]);
  const stranger = await buildUser(api.db, { role: "accountant" });
  const token = await buildSession(api.db, stranger.id);
  expect((await board(token)).clients).toEqual([]);
  const path = `/v1/months?company_id=${place.id}&month=${MONTH}`;
  expect((await api.call("GET", path, { token: other.token })).status).toBe(404);
  expect((await api.call("GET", "/v1/months/board?month=2026-13", { token })).status).toBe(400);
});

it("a question about an item of the month waits for the client, then for the office, then for nobody", async () => {
  const place = await openMonthPlace(api, ingest);
  await place.take(monthStatement(ITEMS));
  await place.take(monthStatement([], { month: "2026-04", to: 30, opening: 1_150 }));
  await place.book();
  const listed = await place.call("POST", "/bankaccounts-transactions/", { company_id: place.id });
  const about = { company_id: place.id, requestId: newId() };
  const transactionIds = [listed.transactions[0]._id];
  const asked = { ...about, transactionIds, text: "Mi ez?" };
  const { ids } = await place.call("POST", "/questions", asked);
  const questions = async () => (await place.month()).client.lamps.questions;
  expect((await place.month()).client).toMatchObject({ turn: "client", next: "ask" });
  expect(await questions()).toEqual({ state: "client", count: 1, step: "ask" });
  expect((await place.month("2026-04")).client.lamps.questions.state).toBe("none");
  const answered = await api.call("POST", `/v1/questions/${ids[0]}/entries`, {
    token: place.ownerToken,
    body: { company_id: place.id, text: "Bérleti díj", requestId: newId() },
  });
  expect(answered.status).toBe(200);
  expect((await place.month()).client).toMatchObject({ turn: "office", next: "answers" });
  await place.call("POST", `/questions/${ids[0]}/close`, { company_id: place.id });
  expect(await questions()).toEqual({ state: "done", count: 0, step: null });
});
