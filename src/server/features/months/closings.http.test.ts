/** Closing a month: what it keeps, what it holds, what comes later, and how it ends. */
import { expect, it } from "vitest";
import { forgetNow } from "#server/testing/forget-file.ts";
import type { TestIngest } from "#server/testing/build-ingest.ts";
import {
  MONTH,
  monthStatement,
  type MonthPlace,
  NUMBERS,
  openMonthPlace,
} from "#server/testing/months-world.ts";
import { parseCsv } from "#server/testing/parse-csv.ts";
import type { TestApp } from "#server/testing/test-app.ts";
import { useAppIngest } from "#server/testing/use-app-ingest.ts";
import { budapestDate } from "#values/local-date.ts";

let api: TestApp;
let ingest: TestIngest;

useAppIngest((parts) => ({ api, ingest } = parts));

const ITEMS = [
  { day: 3, amount: -100 },
  { day: 17, amount: 250 },
] as const;
const LATE = [{ day: 9, amount: -40, text: "Későn jött" }] as const;

/** A company whose month lacks nothing. */
async function openWhole(): Promise<MonthPlace & { readonly fileId: string }> {
  const place = await openMonthPlace(api, ingest);
  const fileId = await place.take(monthStatement(ITEMS));
  await place.book();
  await place.export();
  await place.certify();
  return { ...place, fileId };
}

const tryTo = (place: MonthPlace, path: string, more: object, month = MONTH) =>
  api.call("POST", `/v1/months/${path}`, {
    token: place.token,
    body: { company_id: place.id, month, ...more },
  });

it("a closing keeps who, when and what was so, and is the month's last lamp", async () => {
  const place = await openWhole();
  expect((await place.month()).client).toMatchObject({ turn: "ready", next: "close" });
  expect((await place.close()).closing).toMatchObject({ changedItems: 0, lateItems: 0 });
  const { client, closed, closings, late } = await place.month();
  expect(client).toMatchObject({ turn: "closed", next: null, closable: false });
  expect(client.closing.closedBy).not.toBeNull();
  expect(closed).toMatchObject({ items: 2, openPoints: [], note: "" });
  expect(closed.fingerprint).toMatch(/^[0-9a-f]{16}$/);
  expect(closed.accounts).toMatchObject([
    { accountNr: NUMBERS[0], credit: "250.00", debit: "-100.00", closing: "1150.00", items: 2 },
  ]);
  expect(closings).toMatchObject([{ reopenedAt: null, reason: "" }]);
  expect(late).toEqual([]);
});

it("is refused while the month goes on or is closed, and without a reason where something lacks", async () => {
  const place = await openMonthPlace(api, ingest);
  await place.take(monthStatement(ITEMS, { to: 22 }));
  const bare = await tryTo(place, "close", {});
  expect([bare.status, bare.body.code]).toEqual([409, "month_not_closable"]);
  const current = budapestDate(Date.now()).slice(0, 7);
  expect((await tryTo(place, "close", { note: "Sietünk" }, current)).status).toBe(409);
  const both = await Promise.all(
    ["A hó vége később jön", "Én is lezárom"].map((note) => tryTo(place, "close", { note })),
  );
  expect(both.map(({ status }) => status).toSorted()).toEqual([200, 409]);
  const { closed, closings } = await place.month();
  expect(closings).toHaveLength(1);
  expect(closed.openPoints).toContainEqual({ lamp: "days", count: 9 });
  expect(closed.openPoints).toContainEqual({ lamp: "booking", count: 2 });
  expect((await tryTo(place, "reopen", { reason: "  " })).status).toBe(400);
});

it("what comes later is late, is told on the month, and goes into an export of its own", async () => {
  const place = await openWhole();
  await place.close();
  await place.take(monthStatement(LATE, { account: NUMBERS[1] }));
  const { client, late } = await place.month();
  expect(client).toMatchObject({ turn: "office", next: "book" });
  expect(client.closing).toMatchObject({ changedItems: 1, lateItems: 1 });
  expect(late).toMatchObject([{ date: `${MONTH}-09`, amount: "-40.00" }]);
  const [, ...rows] = parseCsv(await place.export({ sinceClosing: true }), ";");
  expect(rows.filter((row) => row.length > 1)).toHaveLength(1);
  expect(rows.flat()).toContain("Későn jött");
  // Another month is none of its business.
  await place.take(monthStatement(LATE, { month: "2026-04", to: 30, opening: 1_150 }));
  expect((await place.month()).client.closing).toMatchObject({ changedItems: 1, lateItems: 1 });
});

it("what would change an item waits, and the month says so until a person decides", async () => {
  const place = await openMonthPlace(api, ingest);
  const fileId = await place.take(monthStatement(ITEMS));
  await place.close("Nem könyveljük");
  await forgetNow(api.db, place.id, fileId);
  const { client } = await place.month();
  expect(client).toMatchObject({ items: 2, heldChanges: 2, turn: "office", next: "changes" });
  expect(client.closing.changedItems).toBe(2);
  const { changes } = await place.call("GET", `/company/${place.id}/frozen-changes`);
  expect(changes).toMatchObject([{ wasClosed: true }, { wasClosed: true }]);
  await place.call("POST", `/company/${place.id}/frozen-changes/decide`, {
    decision: "accepted",
    ids: changes.map(({ _id }: { _id: string }) => _id),
  });
  const after = await place.month();
  expect(after.client).toMatchObject({ items: 0, heldChanges: 0, turn: "office" });
  expect(after.client.closing.changedItems).toBe(2);
});

it("is opened again with a reason, which stays, and can be closed again", async () => {
  const place = await openWhole();
  await place.close();
  await place.take(monthStatement(LATE, { account: NUMBERS[1] }));
  await place.reopen("Megjött a második számla");
  const open = await place.month();
  expect([open.client.closing, open.closed, open.late]).toEqual([null, null, []]);
  expect(open.closings).toMatchObject([{ reason: "Megjött a második számla" }]);
  expect((await tryTo(place, "reopen", { reason: "Még egyszer" })).status).toBe(404);
  await place.close("Újra");
  const { client, closings } = await place.month();
  expect(client.closing).toMatchObject({ changedItems: 0, lateItems: 0 });
  expect(closings).toMatchObject([{ reopenedAt: null }, { reason: "Megjött a második számla" }]);
});

it("a stranger closes and opens nothing", async () => {
  const place = await openWhole();
  const other = await openMonthPlace(api, ingest);
  for (const [path, body] of [
    ["close", { note: "Idegen" }],
    ["reopen", { reason: "Idegen" }],
  ] as const) {
    const reply = await api.call("POST", `/v1/months/${path}`, {
      token: other.token,
      body: { company_id: place.id, month: MONTH, ...body },
    });
    expect(reply.status).toBe(404);
  }
  expect((await place.month()).closings).toEqual([]);
});
