import { describe, expect, it } from "vitest";
import type { LocalDate } from "#values/local-date.ts";
import { sortByNeed } from "./client-needs.ts";
import { applyClientView, isShown, listItems, readClientView } from "./client-view.ts";

const client = (
  name: string,
  given: {
    failed?: number;
    unbooked?: number;
    oldest?: string;
    data?: string;
    fresh?: number;
  } = {},
) => ({
  _id: name,
  name,
  taxNumber: String(10_000_000 + name.length),
  status: "active",
  overview: {
    unbookedCount: given.unbooked ?? 0,
    oldestUnbookedDate: given.oldest ?? null,
    dataThrough: given.data ?? "2026-11-20",
    failedFiles: given.failed ?? 0,
    waitingFiles: 0,
    waitingMails: 0,
    changedItems: 0,
    openDoubles: 0,
    openDays: {
      days: 0,
      accounts: 0,
      runs: [],
      moreRuns: 0,
      empty: [],
      deciding: 0,
      through: null,
    },
    troubles: [],
  },
  arrivals: { newCount: given.fresh ?? null, lateCount: 0 },
});
const sorted = sortByNeed(
  [
    client("Zöld Kft.", { failed: 1, unbooked: 2, oldest: "2026-11-01" }),
    client("Őrség Bt.", { unbooked: 9, oldest: "2026-11-20", fresh: 4, data: "2026-11-18" }),
    client("Ábel Kft.", { unbooked: 3, oldest: "2026-11-02", data: "2026-11-19" }),
    client("Olaj Zrt."),
  ],
  "2026-11-21" as LocalDate,
);
const names = (view: Parameters<typeof applyClientView>[1]) =>
  applyClientView(sorted, view).map((each) => each.client.name);
const all = { search: "", sort: "need", show: "all" } as const;

describe("the list's order", () => {
  it.each([
    ["need", ["Zöld Kft.", "Ábel Kft.", "Őrség Bt.", "Olaj Zrt."]],
    ["name", ["Ábel Kft.", "Olaj Zrt.", "Őrség Bt.", "Zöld Kft."]],
    ["unbooked", ["Őrség Bt.", "Ábel Kft.", "Zöld Kft.", "Olaj Zrt."]],
    ["data", ["Őrség Bt.", "Ábel Kft.", "Olaj Zrt.", "Zöld Kft."]],
  ] as const)("by %s", (sort, expected) => {
    expect(names({ ...all, sort })).toEqual(expected);
  });
});

describe("the shown clients", () => {
  it.each([
    ["needy", ["Zöld Kft.", "Ábel Kft."]],
    ["new", ["Őrség Bt."]],
    ["today", ["Zöld Kft."]],
    ["week", ["Ábel Kft."]],
    ["fine", ["Őrség Bt.", "Olaj Zrt."]],
    ["files", ["Zöld Kft."]],
    ["unbooked", ["Zöld Kft.", "Ábel Kft."]],
    ["consents", []],
    ["feeds", []],
  ] as const)("of %s", (show, expected) => {
    expect(names({ ...all, show })).toEqual(expected);
  });

  it("hold the searched words, without accents", () => {
    expect(names({ ...all, search: "kft abel" })).toEqual(["Ábel Kft."]);
    expect(names({ ...all, search: "zold", show: "week" })).toEqual([]);
  });

  it("are all in some group", () => {
    for (const each of sorted)
      expect(
        ["today", "week", "fine"].filter((group) => isShown(each, group as "fine")),
      ).toHaveLength(1);
  });
});

it("clients stand under the heads of their groups in the order of needs only", () => {
  expect(
    listItems(sorted, "need").map((item) =>
      item.kind === "group" ? `${item.group} ${item.count}` : `${item.place} ${item.client.name}`,
    ),
  ).toEqual([
    "today 1",
    "0 Zöld Kft.",
    "week 1",
    "1 Ábel Kft.",
    "fine 2",
    "2 Őrség Bt.",
    "3 Olaj Zrt.",
  ]);
  expect(listItems(sorted, "name").every((item) => item.kind === "client")).toBe(true);
});

it("an address of unknown words shows all clients by need", () => {
  expect(readClientView({ view: 1, q: 5, sort: "x", show: "y" })).toEqual({
    page: "month",
    ...all,
  });
  expect(readClientView({ view: "needs", q: "kft", sort: "data", show: "files" })).toEqual({
    page: "needs",
    search: "kft",
    sort: "data",
    show: "files",
  });
});
