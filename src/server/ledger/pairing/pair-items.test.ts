import { describe, expect, it } from "vitest";
import { type Export, type ExportRow, PairingAccount } from "#server/testing/simulate-pairing.ts";
import type { LocalDate } from "#values/local-date.ts";

const day = (text: string): LocalDate => text as LocalDate;
const d1 = day("2026-03-02");
const d2 = day("2026-03-05");
const d3 = day("2026-03-06");
const PAYER_ONE = "11773016-11111018";
const PAYER_TWO = "10300002-20356789-00003285";

const row = (
  date: LocalDate,
  amount: number,
  text = "",
  more: Partial<ExportRow> = {},
): ExportRow => ({
  date,
  amount: BigInt(amount) * 100_000n,
  text,
  ...more,
});
const forint = (amount: number): bigint => BigInt(amount) * 100_000n;

/**
 * Takes the exports one after another; answers how many items are held, and how many of them are
 * marked.
 */
function takeAll(...exports: readonly Export[]): {
  held: number;
  doubtful: number;
  account: PairingAccount;
} {
  const account = new PairingAccount();
  for (const each of exports) account.take(each);
  return {
    held: account.items.length,
    doubtful: account.items.filter((item) => item.doubleOf !== null).length,
    account,
  };
}

describe("the table of probes", () => {
  it("identical twins in one file are two items", () => {
    expect(takeAll({ rows: [row(d1, -500, "kávé"), row(d1, -500, "kávé")] })).toMatchObject({
      held: 2,
      doubtful: 0,
    });
  });

  it("the same file twice changes nothing", () => {
    const rows = [row(d1, -500, "kávé"), row(d1, -500, "kávé"), row(d2, 900, "bér")];
    expect(takeAll({ rows, content: "a" }, { rows, content: "a" })).toMatchObject({
      held: 3,
      doubtful: 0,
    });
    expect(takeAll({ rows }, { rows })).toMatchObject({ held: 3, doubtful: 0 });
  });

  it("an equal payment three days later is another one", () => {
    expect(takeAll({ rows: [row(d1, 100, "díj")] }, { rows: [row(d2, 100, "díj")] })).toMatchObject(
      { held: 2, doubtful: 0 },
    );
  });

  it("an equal amount of a different payer four days later is another one", () => {
    expect(
      takeAll({ rows: [row(d1, 100, "Kis")] }, { rows: [row(day("2026-03-06"), 100, "Nagy")] }),
    ).toMatchObject({ held: 2, doubtful: 0 });
  });

  it("a further equal purchase of the same day with its own id is another one", () => {
    const first = { rows: [row(d1, -700, "bolt", { id: "A" }), row(d1, -20, "x", { id: "X" })] };
    const fuller = {
      rows: [
        row(d1, -700, "bolt", { id: "A" }),
        row(d1, -20, "x", { id: "X" }),
        row(d1, -700, "bolt", { id: "B" }),
      ],
    };
    expect(takeAll(first, fuller)).toMatchObject({ held: 3, doubtful: 0 });
    expect(takeAll(first, { rows: [row(d1, -700, "bolt", { id: "B" })] }).held).toBe(3);
  });

  it("the same id with a rewritten note is the same item", () => {
    const first = { rows: [row(d1, -700, "BOLT 1234", { id: "A" })] };
    expect(
      takeAll(first, { rows: [row(d1, -700, "egészen más szöveg", { id: "A" })] }),
    ).toMatchObject({ held: 1, doubtful: 0 });
  });
});

describe("exports that repeat each other", () => {
  const month = [
    row(d1, -500, "Alma Kft. számla 1"),
    row(d1, -500, "Alma Kft. számla 2"),
    row(d2, 900, "bér"),
    row(d3, -10, "díj"),
  ];

  it("rewritten texts pair by count", () => {
    const rewritten = month.map((item) => ({ ...item, text: "AAA" }));
    expect(takeAll({ rows: month }, { rows: rewritten })).toMatchObject({ held: 4, doubtful: 0 });
  });

  it("the order of the rows has no say", () => {
    const straight = takeAll({ rows: month }, { rows: month.slice(1) }).account;
    const reversed = takeAll(
      { rows: month.toReversed() },
      { rows: month.slice(1).toReversed() },
    ).account;
    const shape = (account: PairingAccount): string[] =>
      account.items
        .map(
          (item) =>
            `${item.bookingDate} ${item.amount} ${item.occurrence} ${item.text} ${item.sources.length}`,
        )
        .sort();
    expect(shape(reversed)).toEqual(shape(straight));
  });

  it("an overlap adds only what is new, with twins counted on both sides", () => {
    const later = {
      rows: [
        row(d2, 900, "bér"),
        row(d3, -10, "díj"),
        row(d3, -10, "díj"),
        row(day("2026-03-09"), 5, "kamat"),
      ],
    };
    const { held, account } = takeAll({ rows: month }, later);
    expect(held).toBe(6);
    expect(account.items.filter((item) => item.bookingDate === d3)).toHaveLength(2);
  });

  it("a morning's export and the whole day's one make one day", () => {
    const morning = { rows: [row(d1, -500, "kávé"), row(d1, -80, "pogácsa")] };
    const whole = {
      rows: [
        row(d1, -500, "KÁVÉ"),
        row(d1, -80, "pogácsa"),
        row(d1, -500, "kávé"),
        row(d1, -3, "díj"),
      ],
    };
    expect(takeAll(morning, whole)).toMatchObject({ held: 4, doubtful: 0 });
    expect(takeAll(whole, morning)).toMatchObject({ held: 4, doubtful: 0 });
  });

  it("a rewritten note and a new twin in one file are told apart by count", () => {
    const first = { rows: [row(d1, -500, "kávé"), row(d2, 1, "x")] };
    const second = {
      rows: [row(d1, -500, "COFFEE 11"), row(d1, -500, "COFFEE 12"), row(d2, 1, "x")],
    };
    expect(takeAll(first, second)).toMatchObject({ held: 2 + 1, doubtful: 0 });
  });

  it("ids that change from export to export do not double a period", () => {
    const withIds = (prefix: string): Export => ({
      rows: month.map((item, index) => ({ ...item, id: `${prefix}${index}` })),
    });
    expect(takeAll(withIds("a"), withIds("b"))).toMatchObject({ held: 4, doubtful: 0 });
  });

  it("different payers' accounts never pair in silence", () => {
    const first = { rows: [row(d1, 100, "díj", { accountNr: PAYER_ONE }), row(d2, 3, "x")] };
    const both = {
      rows: [
        row(d1, 100, "díj", { accountNr: PAYER_TWO }),
        row(d1, 100, "díj", { accountNr: "HU42 1177 3016 1111 1018 0000 0000" }),
        row(d2, 3, "x"),
      ],
    };
    expect(takeAll(first, both)).toMatchObject({ held: 3, doubtful: 0 });
    const other = { rows: [row(d1, 100, "díj", { accountNr: PAYER_TWO }), row(d2, 3, "x")] };
    expect(takeAll(first, other)).toMatchObject({ held: 3, doubtful: 1 });
  });

  it("the balance after tells twins with equal texts apart", () => {
    const first = { rows: [row(d1, -500, "kávé", { balanceAfter: forint(9_500) })] };
    const second = {
      rows: [
        row(d1, -500, "kávé", { balanceAfter: forint(9_000) }),
        row(d1, -500, "kávé", { balanceAfter: forint(9_500) }),
      ],
    };
    const { account, held } = takeAll(first, second);
    expect(held).toBe(2);
    expect(account.items.find((item) => item.sources.length === 2)?.balanceAfter).toBe(
      forint(9_500),
    );
  });

  it("an item whose day the bank moved is known by its id", () => {
    const first = { rows: [row(d2, 77, "x", { id: "A" })] };
    expect(takeAll(first, { rows: [row(d3, 77, "x", { id: "A" })] })).toMatchObject({ held: 1 });
    expect(takeAll(first, { rows: [row(day("2026-03-29"), 77, "x", { id: "A" })] })).toMatchObject({
      held: 2,
    });
  });
});

describe("statements and the chain of balances", () => {
  const evening: Export = {
    kind: "statement",
    number: "2",
    opening: forint(500),
    closing: forint(0),
    rows: [row(d1, -500, "kávé")],
    space: "mt",
  };
  const morning: Export = {
    kind: "statement",
    number: "1",
    opening: forint(1_000),
    closing: forint(500),
    rows: [row(d1, -500, "kávé")],
    space: "mt",
  };

  it("two statements of one day that follow each other hold different items, in either order", () => {
    expect(takeAll(morning, evening)).toMatchObject({ held: 2, doubtful: 0 });
    expect(takeAll(evening, morning)).toMatchObject({ held: 2, doubtful: 0 });
  });

  it("three of them do as well", () => {
    const night: Export = { ...evening, number: "3", opening: forint(0), closing: forint(-500) };
    expect(takeAll(morning, evening, night).held).toBe(3);
    expect(takeAll(night, morning, evening).held).toBe(3);
  });

  it("the same statement in another format is the same", () => {
    expect(
      takeAll(morning, {
        ...morning,
        kind: "history",
        number: "",
        rows: [row(d1, -500, "KAVE  vásárlás")],
      }),
    ).toMatchObject({ held: 1, doubtful: 0 });
  });

  it("a CSV of some days and the MT940 of the same days make one set", () => {
    const csv: Export = {
      rows: [row(d1, -500, "Alma"), row(d1, -500, "Alma"), row(d2, 900, "bér")],
    };
    const mt: Export = {
      kind: "statement",
      opening: forint(1_000),
      closing: forint(900),
      rows: [
        row(d1, -500, "ALMA KFT UTALÁS"),
        row(d1, -500, "ALMA KFT UTALÁS"),
        row(d2, 900, "MUNKABÉR"),
      ],
    };
    expect(takeAll(csv, mt)).toMatchObject({ held: 3, doubtful: 0 });
    expect(takeAll(mt, csv)).toMatchObject({ held: 3, doubtful: 0 });
  });

  it("a day that sums to nothing leaves open whether it was repeated: kept and marked", () => {
    const first: Export = {
      kind: "statement",
      opening: 0n,
      closing: 0n,
      from: day("2026-03-01"),
      rows: [row(d1, 40, "be"), row(d1, -40, "ki")],
    };
    const second: Export = {
      kind: "statement",
      opening: 0n,
      closing: forint(7),
      rows: [row(d1, 40, "be"), row(d1, -40, "ki"), row(d2, 7, "x")],
    };
    expect(takeAll(first, second)).toMatchObject({ held: 5, doubtful: 2 });
  });

  it("two exports that only touch on a day pair what is alike and mark what may be a repetition", () => {
    const first: Export = { rows: [row(d1, 1, "a"), row(d2, 40, "Kovács Anna tagdíj március")] };
    const same: Export = { rows: [row(d2, 40, "KOVÁCS ANNA tagdíj március"), row(d3, 2, "b")] };
    expect(takeAll(first, same)).toMatchObject({ held: 3, doubtful: 0 });
    const other: Export = { rows: [row(d2, 40, "Szabó Béla előleg"), row(d3, 2, "b")] };
    expect(takeAll(first, other)).toMatchObject({ held: 4, doubtful: 1 });
  });
});

describe("advices beside statements", () => {
  const advice = (rows: ExportRow[]): Export => ({ kind: "report", rows, space: "camt.052" });
  const statement: Export = {
    kind: "statement",
    opening: 0n,
    closing: forint(60),
    rows: [row(d1, 40, "be"), row(d1, 20, "be")],
  };

  it("a 052 after the 053 of the day adds nothing", () => {
    expect(takeAll(statement, advice([row(d1, 40, "be"), row(d1, 15, "csak itt")]))).toMatchObject({
      held: 2,
      doubtful: 0,
    });
  });

  it("a 053 after the 052 confirms its items and replaces what it does not know", () => {
    const { held, account } = takeAll(
      advice([row(d1, 40, "BE"), row(d1, 15, "csak itt")]),
      statement,
    );
    expect(held).toBe(2);
    expect(account.multiset).toEqual([`${d1} ${forint(20)}`, `${d1} ${forint(40)}`]);
  });

  it("a 052 of later hours stays beside a 053 with an equal amount of another partner", () => {
    const [one, other] = ["117730161111101800000000", "103000021053455900014908"];
    const late = advice([
      row(d1, 40, "tavasz", { accountNr: one }),
      row(d1, 15, "csak itt", { accountNr: one }),
    ]);
    const morning: Export = {
      ...statement,
      rows: [row(d1, 40, "nyár", { accountNr: other }), row(d1, 20, "be", { accountNr: other })],
    };
    expect(takeAll(late, morning).held).toBe(4);
    expect(takeAll(morning, late).held).toBe(4);
  });

  it("an 053 that follows another by its balances gets none of its items from a 942", () => {
    const twin = row(d1, 40, "be");
    const first: Export = { ...statement, closing: forint(40), rows: [twin] };
    const rest = [twin, row(d1, 7, "ki"), row(d1, 9, "be"), row(d1, 11, "ki"), twin];
    const undated = rest.map((each) => ({ ...each, dayStated: false }));
    const interim: Export = { kind: "interim", rows: undated, space: "mt942" };
    const second: Export = {
      kind: "statement",
      opening: forint(40),
      closing: forint(147),
      rows: rest,
    };
    expect(takeAll(first, interim, second).held).toBe(6);
  });

  it("a 052 of a day without a statement is taken", () => {
    expect(takeAll(statement, advice([row(d2, 15, "új")])).held).toBe(3);
  });
});

describe("numbers of equal items", () => {
  it("the lowest free number is given again", () => {
    const account = new PairingAccount();
    account.take({ rows: [row(d1, 5, "a"), row(d1, 5, "b"), row(d1, 5, "c")] });
    account.items = account.items.filter((item) => item.occurrence !== 2);
    account.take({ rows: [row(d1, 5, "a"), row(d1, 5, "b"), row(d1, 5, "c")] });
    expect(account.items.map((item) => item.occurrence).sort()).toEqual([1, 2, 3]);
  });
});

describe("two statements between the same two balances", () => {
  const between = { kind: "statement", opening: forint(5_000), closing: forint(8_960) } as const;
  const first: Export = {
    ...between,
    rows: [row(d1, -1_000, "egy"), row(d1, -2_000, "kettő"), row(d3, 6_960, "három")],
  };
  const inBothOrders = (second: Export, ...more: Export[]) =>
    [
      [first, second, ...more],
      [second, first, ...more],
    ].map((exports) => {
      const { held, doubtful } = takeAll(...exports);
      return { held, doubtful };
    });

  it("that give an item different days hold it once, or marked", () => {
    const late: Export = {
      ...between,
      rows: [row(d1, -1_000, "egy"), row(d2, -2_000, "kettő"), row(d3, 6_960, "három")],
    };
    expect(inBothOrders(late)).toEqual(Array(2).fill({ held: 4, doubtful: 1 }));
    expect(inBothOrders(late, late, first)).toEqual(Array(2).fill({ held: 4, doubtful: 1 }));
  });

  it("of which one gives a sum and the other its parts hold the money once, or marked", () => {
    const split: Export = {
      ...between,
      rows: [
        row(d1, -1_000, "egy"),
        row(d1, -500, "kettő"),
        row(d1, -1_500, "kettő"),
        row(d3, 6_960, "három"),
      ],
    };
    expect(inBothOrders(split)).toEqual([
      { held: 5, doubtful: 2 },
      { held: 5, doubtful: 1 },
    ]);
  });

  it("are strangers where a balance differs", () => {
    const other: Export = {
      ...between,
      closing: forint(9_960),
      rows: [row(d1, -1_000, "egy"), row(d2, -2_000, "kettő"), row(d3, 7_960, "négy")],
    };
    for (const { doubtful } of inBothOrders(other)) expect(doubtful).toBe(0);
  });
});
