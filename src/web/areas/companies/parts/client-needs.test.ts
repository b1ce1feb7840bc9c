import fc from "fast-check";
import { describe, expect, it } from "vitest";
import type { OpenRun } from "#contract/completeness/open-days.ts";
import { daysBetween, type LocalDate } from "#values/local-date.ts";
import {
  clientNeeds,
  groupOf,
  hasUnbooked,
  NEED_ORDER,
  needsSomething,
  nextClient,
  sortByNeed,
  type ClientFacts,
} from "./client-needs.ts";

const TODAY = "2026-11-21" as LocalDate;
type Trouble = ClientFacts["overview"]["troubles"][number];

const ACCOUNT = {
  accountId: "a",
  accountNr: "117730161111101800000000",
  currency: "HUF",
  bankName: "K&H",
  displayName: "",
};
const run = (
  from: string,
  to: string,
  reason: OpenRun["reason"],
  difference: string | null = null,
): OpenRun => ({ ...ACCOUNT, from, to, reason, difference, numbers: null });
const lengthOf = ({ from, to }: OpenRun): number =>
  daysBetween(from as LocalDate, to as LocalDate) + 1;

interface Given {
  readonly failed?: number;
  readonly waiting?: number;
  readonly mails?: number;
  readonly unbooked?: readonly [count: number, oldest: string];
  readonly data?: string | null;
  readonly late?: number;
  readonly status?: string;
  readonly changed?: number;
  readonly doubles?: number;
  readonly open?: readonly OpenRun[];
  readonly empty?: number;
  readonly deciding?: number;
  readonly troubles?: readonly (readonly [Trouble["kind"], string, string | null, number?])[];
}

function client(name: string, given: Given = {}): ClientFacts {
  const [unbookedCount, oldest] = given.unbooked ?? [0, null];
  const data = given.data === undefined ? "2026-11-20" : given.data;
  return {
    _id: name,
    name,
    status: given.status ?? "active",
    overview: {
      unbookedCount,
      oldestUnbookedDate: oldest,
      dataThrough: data,
      failedFiles: given.failed ?? 0,
      waitingFiles: given.waiting ?? 0,
      waitingMails: given.mails ?? 0,
      changedItems: given.changed ?? 0,
      openDoubles: given.doubles ?? 0,
      openDays: {
        days: (given.open ?? []).reduce((sum, run) => sum + lengthOf(run), 0),
        accounts: 1,
        runs: [...(given.open ?? [])],
        moreRuns: 0,
        empty: Array.from({ length: given.empty ?? 0 }, () => ACCOUNT),
        deciding: given.deciding ?? 0,
        through: data,
      },
      troubles: (given.troubles ?? []).map(([kind, bankName, day, count = 1]) => ({
        kind,
        bankName,
        day,
        count,
      })),
    },
    arrivals: { newCount: 0, lateCount: given.late ?? 0 },
  };
}

/** The golden table: clients in their order, each with its group and all its needs in order. */
const GOLDEN: readonly (readonly [ClientFacts, string, readonly string[]])[] = [
  [
    client("Tiszaparti Fogadó Bt.", {
      failed: 1,
      unbooked: [31, "2026-10-14"],
      troubles: [["ending", "OTP", "2026-11-23"]],
    }),
    "today",
    ["failedFiles", "ending OTP 2", "unbooked 38"],
  ],
  [
    client("Hajnal Pékség Kft.", {
      waiting: 1,
      unbooked: [14, "2026-11-09"],
      troubles: [["ending", "OTP", "2026-11-25"]],
    }),
    "today",
    ["waitingFiles", "ending OTP 4", "unbooked 12"],
  ],
  [client("Bodza Patika Kft.", { waiting: 1 }), "today", ["waitingFiles"]],
  [
    client("Könyvtár Kávézó Kft.", { troubles: [["parked", "", "2026-11-18", 2]] }),
    "today",
    ["parked 3"],
  ],
  [
    client("Duna Ékszer Kft.", {
      open: [run("2026-10-23", "2026-10-31", "balance_gap", "77000.00")],
    }),
    "today",
    ["openDays"],
  ],
  [
    client("Vadvirág Szalon Bt.", {
      data: "2026-11-15",
      unbooked: [18, "2026-11-05"],
      troubles: [["expired", "Erste", "2026-11-16"]],
    }),
    "today",
    ["expired Erste 5", "unbooked 16"],
  ],
  [
    client("Rövid Lejárat Kft.", { troubles: [["expired", "K&H", "2026-11-20"]] }),
    "today",
    ["expired K&H 1"],
  ],
  [
    client("Bakony Faipar Kft.", {
      late: 2,
      data: "2026-11-17",
      unbooked: [22, "2026-11-20"],
      troubles: [["failing", "K&H", "2026-11-18"]],
    }),
    "today",
    ["failing K&H 3", "late"],
  ],
  [
    client("Érthetetlen Kft.", { troubles: [["unread", "OTP", "2026-11-19", 3]] }),
    "today",
    ["unread OTP 2"],
  ],
  [
    client("Holnap Lejár Kft.", { troubles: [["ending", "OTP", "2026-11-22"]] }),
    "today",
    ["ending OTP 1"],
  ],
  [
    client("Két Nap Kft.", {
      troubles: [
        ["ending", "OTP", "2026-11-23"],
        ["ending", "K&H", "2026-12-04"],
      ],
    }),
    "today",
    ["ending OTP 2", "ending K&H 13"],
  ],
  [
    client("Hiányos Kft.", { open: [run("2026-10-01", "2026-10-31", "no_data")] }),
    "week",
    ["openDays"],
  ],
  [
    client("Fehér Holló Kft.", { troubles: [["ending", "Raiffeisen", "2026-12-03"]] }),
    "week",
    ["ending Raiffeisen 12"],
  ],
  [client("Késő Posta Kft.", { late: 1, unbooked: [1, "2026-11-20"] }), "week", ["late"]],
  [client("Kertvilág Kft.", { unbooked: [214, "2026-11-09"] }), "week", ["unbooked 12"]],
  [client("Mézeskert Kft.", { unbooked: [9, "2026-11-16"] }), "week", ["unbooked 5"]],
  [
    client("Csendes Kft.", { troubles: [["silent", "OTP", "2026-10-30"]] }),
    "week",
    ["silent OTP 22"],
  ],
  [client("Régi Adat Kft.", { data: "2026-08-31" }), "week", ["old 82"]],
  [client("Gömör Irodaszer Kft.", { data: "2026-10-31" }), "week", ["old 21"]],
  [client("Új Ügyfél Kft.", { data: null }), "week", ["noData"]],
  [client("Üres Számla Kft.", { empty: 1 }), "week", ["emptyAccounts"]],
  [client("Most Dől El Kft.", { deciding: 1 }), "week", ["deciding"]],
  [client("Véglegesítetlen Kft.", { data: null, status: "preRegistered" }), "week", ["unfinished"]],
  [client("Duna-Agro Zrt.", { unbooked: [6, "2026-11-21"] }), "fine", []],
  [client("Zala-Metál Kft.", { unbooked: [3, "2026-11-18"] }), "fine", []],
  [client("Árnyas Kerthelyiség Bt."), "fine", []],
  [client("Levendula Major Kft."), "fine", []],
  [client("Őrségi Malom Kft."), "fine", []],
];

const say = (row: ClientFacts): readonly string[] =>
  clientNeeds(row, TODAY).map(({ kind, bankName, days }) =>
    [kind, bankName, days].filter((part) => part !== "" && part !== null).join(" "),
  );

describe("the needs of a client", () => {
  it.each(GOLDEN.map(([row, group, needs]) => [row.name, row, group, needs] as const))(
    "%s",
    (_, row, group, needs) => {
      expect(say(row)).toEqual(needs);
      expect(groupOf({ needs: clientNeeds(row, TODAY) })).toBe(group);
    },
  );

  it("are each of them, none for the sake of another", () => {
    const all = client("Minden Baj Kft.", {
      failed: 1,
      waiting: 2,
      mails: 1,
      late: 1,
      data: "2026-01-31",
      changed: 2,
      doubles: 1,
      open: [run("2026-01-04", "2026-01-05", "missing_number")],
      empty: 1,
      deciding: 1,
      unbooked: [5, "2026-10-01"],
      troubles: [
        ["silent", "UniCredit", "2026-10-01"],
        ["ending", "OTP", "2026-11-29"],
        ["unread", "MBH", "2026-11-20"],
        ["failing", "K&H", "2026-11-10"],
        ["expired", "Erste", null],
        ["parked", "", "2026-11-20"],
      ],
    });
    expect(clientNeeds(all, TODAY).map(({ kind }) => kind)).toEqual(
      NEED_ORDER.filter((kind) => !["old", "noData", "unfinished"].includes(kind)),
    );
  });

  it.each([
    [3, []],
    [4, ["unbooked 4"]],
  ])("items of %i days", (days, needs) => {
    const oldest = `2026-11-${21 - days}`;
    expect(say(client("A", { unbooked: [1, oldest] }))).toEqual(needs);
  });

  it.each([
    ["2026-11-01", []],
    ["2026-10-31", ["old 21"]],
    ["2026-10-12", ["old 40"]],
    ["2026-10-11", ["old 41"]],
  ])("data through %s", (data, needs) => {
    expect(say(client("A", { data }))).toEqual(needs);
  });
});

describe("days that are not proven", () => {
  const open = [run("2026-11-16", "2026-11-20", "feed_stopped")];

  it("are said by the consent that ended, where the connection only stopped", () => {
    const troubles = [["expired", "OTP", "2026-11-16"]] as const;
    expect(say(client("A", { open, troubles }))).toEqual(["expired OTP 5"]);
    expect(say(client("A", { open }))).toEqual(["openDays"]);
    const wrong = [...open, run("2026-10-04", "2026-10-04", "balance_gap", "-5.00")];
    expect(say(client("A", { open: wrong, troubles }))).toEqual(["openDays", "expired OTP 5"]);
  });

  it("say that nothing new comes, where they are the last ones", () => {
    const due = [run("2026-09-01", "2026-10-31", "no_data")];
    expect(say(client("A", { open: due, data: "2026-08-31" }))).toEqual(["openDays"]);
    const before = [run("2026-08-01", "2026-08-02", "no_data")];
    expect(say(client("A", { open: before, data: "2026-08-31" }))).toEqual(["openDays", "old 82"]);
  });

  it("leave nobody in order, whatever forbids to say so", () => {
    for (const given of [{ open }, { empty: 1 }, { deciding: 1 }, { doubles: 1 }, { changed: 1 }])
      expect(groupOf({ needs: clientNeeds(client("A", given), TODAY) })).not.toBe("fine");
  });
});

describe("the order of clients", () => {
  it("is that of the golden table, however they come", () => {
    const rows = GOLDEN.map(([row]) => row);
    fc.assert(
      fc.property(fc.shuffledSubarray(rows, { minLength: rows.length }), (shuffled) => {
        expect(sortByNeed(shuffled, TODAY).map(({ client }) => client.name)).toEqual(
          rows.map(({ name }) => name),
        );
      }),
      { seed: 7, numRuns: 100 },
    );
  });

  it("puts more needs before fewer, the older pile before the higher one", () => {
    const rows = [
      client("Egy ok", { waiting: 1 }),
      client("Két ok", { waiting: 1, late: 1 }),
      client("Magas kupac", { unbooked: [900, "2026-11-10"] }),
      client("Régi kupac", { unbooked: [2, "2026-11-09"] }),
      client("Több fájl", { waiting: 3 }),
    ];
    expect(sortByNeed(rows, TODAY).map(({ client }) => client.name)).toEqual([
      "Több fájl",
      "Két ok",
      "Egy ok",
      "Régi kupac",
      "Magas kupac",
    ]);
  });
});

describe("the next client", () => {
  const sorted = sortByNeed(
    [
      client("A", { failed: 2 }),
      client("B", { failed: 1, unbooked: [3, "2026-11-21"] }),
      client("C", { unbooked: [1, "2026-11-21"] }),
      client("D"),
    ],
    TODAY,
  );

  it("is the next one in need, around the end", () => {
    expect(nextClient(sorted, "A", needsSomething)?.name).toBe("B");
    expect(nextClient(sorted, "B", needsSomething)?.name).toBe("A");
    expect(nextClient(sorted, "D", needsSomething)?.name).toBe("A");
    expect(nextClient(sorted, undefined, needsSomething)?.name).toBe("A");
  });

  it("is the next one with items, around the end", () => {
    expect(nextClient(sorted, "A", hasUnbooked)?.name).toBe("B");
    expect(nextClient(sorted, "B", hasUnbooked)?.name).toBe("C");
    expect(nextClient(sorted, "C", hasUnbooked)?.name).toBe("B");
  });

  it("is nobody where only the current one has work", () => {
    expect(
      nextClient(sortByNeed([client("A", { failed: 1 }), client("B")], TODAY), "A", needsSomething),
    ).toBeUndefined();
    expect(nextClient([], undefined, needsSomething)).toBeUndefined();
  });
});
