/** Parts of days, missing booking days and pages through the whole way of a file, on PostgreSQL. */
import { sql } from "kysely";
import { describe, expect, it } from "vitest";
import { inCompany } from "#server/database/tenant.ts";
import { buildCompany } from "#server/testing/build-company.ts";
import { type Told, writeCamt053, writeCsv, writeMt940Parts } from "#server/testing/write-parts.ts";
import { useTestIngest } from "#server/testing/use-test-ingest.ts";

const place = useTestIngest();

async function countRows(
  companyId: string,
): Promise<{ rows: number; marked: number; off: number }> {
  return inCompany(place.connection.db, companyId, async (tx) => {
    const { rows } = await sql<{ rows: number; marked: number; off: number }>`
      select (select count(*)::integer from bank_transaction where company_id = ${companyId}::uuid) as rows,
        (select count(*)::integer from bank_transaction where company_id = ${companyId}::uuid and possible_double_of is not null) as marked,
        (select count(*)::integer from (select bank_account_id, booking_date, sum(amount) as net, count(*) as n from bank_transaction
            where company_id = ${companyId}::uuid group by 1, 2) t
          full join (select bank_account_id, date as booking_date, credit + debit as net, count as n from daily_stat
            where company_id = ${companyId}::uuid) d using (bank_account_id, booking_date)
          where (t.net, t.n) is distinct from (d.net, d.n)) as off`.execute(tx);
    return rows[0]!;
  });
}

interface File {
  readonly name: string;
  readonly text: string;
}

/** Takes the files in each order, each order into a company of its own. */
async function inEveryOrder(
  files: readonly File[],
): Promise<{ rows: number; marked: number; off: number }[]> {
  const outcomes = [];
  for (const order of ordersOf(files)) {
    const { id } = await buildCompany(place.connection.db);
    for (const file of order) {
      const taken = await place.ingest.take(id, file.text, file.name);
      expect(taken.status, file.name).toBe("finished");
    }
    outcomes.push(await countRows(id));
  }
  return outcomes;
}

function ordersOf<Item>(items: readonly Item[]): Item[][] {
  if (items.length < 2) return [[...items]];
  return items.flatMap((item, at) =>
    ordersOf(items.toSpliced(at, 1)).map((rest) => [item, ...rest]),
  );
}

// Five movements as of finding I1: three of them are of value on another day.
const WEEK: readonly Told[] = [
  {
    booked: "2026-03-24",
    valued: "2026-03-23",
    amount: -12_500,
    text: "Alma Kft. szállítói számla",
  },
  { booked: "2026-03-24", valued: "2026-03-24", amount: 90_000, text: "Szilva Bt. díj" },
  { booked: "2026-03-25", valued: "2026-03-23", amount: -480, text: "kártyás vásárlás" },
  {
    booked: "2026-03-25",
    valued: "2026-03-25",
    amount: -12_500,
    text: "Alma Kft. szállítói számla",
  },
  { booked: "2026-03-26", valued: "2026-03-28", amount: -3_000, text: "számlavezetés" },
];

const whole = (currency = "HUF") => ({ opening: 1_000_000, items: WEEK, currency });
const mt940 = (
  name: string,
  parts: Parameters<typeof writeMt940Parts>[0],
  says: "both" | "value" = "both",
): File => ({
  name: `${name}.sta`,
  text: writeMt940Parts(parts, says),
});
const csv = (name: string, given: Parameters<typeof writeCsv>[0]): File => ({
  name: `${name}.csv`,
  text: writeCsv(given),
});
const camt = (name: string, parts: Parameters<typeof writeCamt053>[0]): File => ({
  name: `${name}.xml`,
  text: writeCamt053(parts),
});

describe("a statement without booking days beside other formats", () => {
  const unstated = mt940("cmi", [{ ...whole(), number: "12" }], "value");
  const others: readonly (readonly [string, File])[] = [
    ["a table with both days", csv("both", { items: WEEK, columns: ["booked", "valued"] })],
    ["a table with the booking day only", csv("booked", { items: WEEK, columns: ["booked"] })],
    [
      "a table with the running balance",
      csv("balance", { items: WEEK, columns: ["booked"], opening: 1_000_000 }),
    ],
    ["CAMT", camt("camt", [{ ...whole(), number: "7" }])],
    ["MT940 with both days", mt940("both", [{ ...whole(), number: "3" }])],
  ];

  it.each(others)("%s, in both orders", async (_name, other) => {
    const outcomes = await inEveryOrder([unstated, other]);
    expect(outcomes).toEqual(outcomes.map(() => ({ rows: 5, marked: 0, off: 0 })));
  });

  it("daily statements and the whole, in any order", async () => {
    const days = [
      mt940("d1", [{ opening: 1_000_000, items: WEEK.slice(0, 2), number: "1" }], "value"),
      mt940("d2", [{ opening: 1_077_500, items: WEEK.slice(2), number: "2" }], "value"),
    ];
    const outcomes = await inEveryOrder([
      ...days,
      csv("all", { items: WEEK, columns: ["booked"], opening: 1_000_000 }),
    ]);
    expect(outcomes).toEqual(outcomes.map(() => ({ rows: 5, marked: 0, off: 0 })));
  });

  it("two currencies in one file, and each again in another format", async () => {
    const both = mt940(
      "two",
      [
        { ...whole(), number: "1" },
        { ...whole("EUR"), number: "1" },
      ],
      "value",
    );
    const outcomes = await inEveryOrder([
      both,
      camt("huf", [whole()]),
      camt("eur", [whole("EUR")]),
    ]);
    expect(outcomes).toEqual(outcomes.map(() => ({ rows: 10, marked: 0, off: 0 })));
  });
});

describe("a statement inside another one", () => {
  const facts: readonly Told[] = [
    { booked: "2026-08-22", amount: 300_000, text: "Alma Kft." },
    { booked: "2026-08-25", amount: -14_280, text: "rezsi" },
    { booked: "2026-08-25", amount: -1_340, text: "tranzakciós díj" },
    { booked: "2026-08-25", amount: -201_508, text: "bérek" },
    { booked: "2026-08-25", amount: -1_340, text: "tranzakciós díj" },
  ];
  const parts = [
    { opening: 1_790_357, items: facts.slice(0, 2), number: "45" },
    { opening: 2_076_077, items: facts.slice(2, 3), number: "46" },
    { opening: 2_074_737, items: facts.slice(3), number: "47" },
  ];
  const all = { opening: 1_790_357, items: facts, number: "5" };

  it("MT940 parts in one file or in several, and the whole in another format", async () => {
    for (const other of [
      camt("whole", [all]),
      csv("whole", { items: facts, columns: ["booked"], opening: 1_790_357 }),
    ]) {
      for (const files of [
        [mt940("parts", parts)],
        [mt940("a", parts.slice(0, 2)), mt940("b", parts.slice(2))],
      ]) {
        const outcomes = await inEveryOrder([...files, other]);
        expect(outcomes).toEqual(outcomes.map(() => ({ rows: 5, marked: 0, off: 0 })));
      }
    }
  });

  it("pages in files of their own, and the whole", async () => {
    const pages = parts.map((part, at) =>
      mt940(`page${at}`, [{ ...part, number: "8", page: at + 1, pages: 3 }]),
    );
    const outcomes = await inEveryOrder([
      ...pages.slice(1),
      mt940("whole", [{ ...all, number: "8" }]),
    ]);
    expect(outcomes).toEqual(outcomes.map(() => ({ rows: 5, marked: 0, off: 0 })));
  });

  it("a part that sums to zero and the day's last statement: nothing lost, and what is held twice is marked", async () => {
    const zero: Told[] = [
      { booked: "2026-08-25", amount: -12_500, text: "átutalás" },
      { booked: "2026-08-25", amount: 12_500, text: "visszautalás" },
    ];
    const first = { opening: 50_000, items: zero, number: "101" };
    const last = {
      opening: 50_000,
      items: [...zero, { booked: "2026-08-25", amount: -700, text: "díj" }],
      number: "102",
    };
    for (const files of [
      [mt940("a", [first]), mt940("b", [last])],
      [camt("a", [first]), mt940("b", [last])],
    ]) {
      for (const { rows, marked, off } of await inEveryOrder(files)) {
        expect(rows - marked).toBe(3);
        expect(off).toBe(0);
      }
    }
  });
});

describe("two formats of one statement", () => {
  it("that give an item another day, also one of its own, hold it once or marked", async () => {
    const first = { booked: "2026-03-02", amount: -1_000, text: "egy" };
    const last = { booked: "2026-03-06", amount: 7_000, text: "harom" };
    const late = (booked: string) => ({ booked, amount: -2_000, text: "ketto" });
    for (const day of ["2026-03-05", "2026-03-06"]) {
      const [early, other] = [
        [first, late("2026-03-02"), last],
        [first, late(day), last],
      ];
      const outcomes = await inEveryOrder([
        mt940("a", [{ opening: 5_000, items: early }]),
        camt("b", [{ opening: 5_000, items: other }]),
      ]);
      expect(outcomes).toEqual(outcomes.map(() => ({ rows: 4, marked: 1, off: 0 })));
    }
  });
});

describe("tables of hours of one day, without balances and ids", () => {
  const day = "2026-08-25";
  const coffee: Told = { booked: day, amount: -1_990, text: "kártyás vásárlás" };
  const morning = [{ booked: day, amount: -850, text: "pékség" }, coffee];
  const evening = [coffee, { booked: day, amount: -24_000, text: "benzinkút" }];
  const table = (name: string, items: readonly Told[]): File =>
    csv(name, { items, columns: ["booked"] });

  it("lose no equal item: the second one is marked, also beside a statement of other hours", async () => {
    const statement = mt940("reggel", [{ opening: 100_000, items: morning, number: "7" }]);
    for (const first of [table("reggel", morning), statement]) {
      const outcomes = await inEveryOrder([first, table("este", evening)]);
      expect(outcomes).toEqual(outcomes.map(() => ({ rows: 4, marked: 1, off: 0 })));
    }
  });

  it("grow to the whole day without a double", async () => {
    const whole = [...morning, ...evening];
    const outcomes = await inEveryOrder([
      table("reggel", morning),
      table("dél", whole.slice(0, 3)),
      table("este", whole),
    ]);
    expect(outcomes).toEqual(outcomes.map(() => ({ rows: 4, marked: 0, off: 0 })));
  });
});

describe("a report of hours that no statement shows yet", () => {
  const items = (texts: readonly (readonly [string, number])[], booked: string): Told[] =>
    texts.map(([text, amount]) => ({ booked, amount, text }));
  const report = (told: readonly Told[]): File => ({
    name: "report.sta",
    text: [
      ":20:INTERIM",
      ":25:117730161111101800000000",
      ":28C:1",
      ":34F:HUF0,",
      ...told.flatMap(({ booked, amount, text }) => [
        `:61:${booked.slice(2).replaceAll("-", "")}${booked.slice(5).replace("-", "")}C${amount},NTRFNONREF`,
        `:86:020?00Atutalas?20${text}?32Partner Kft.`,
      ]),
      "-",
      "",
    ].join("\r\n"),
  });

  it("stays beside the statement of the morning, and leaves when statements lead on without it", async () => {
    const { id } = await buildCompany(place.connection.db);
    const take = async (file: File): Promise<number> => {
      expect((await place.ingest.take(id, file.text, file.name)).status).toBe("finished");
      return (await countRows(id)).rows;
    };
    const monday = items([["hétfő", 10]], "2026-03-23");
    const morning = items(
      [
        ["reggel", 20],
        ["délelőtt", 30],
      ],
      "2026-03-24",
    );
    const rest = items([["este", 40]], "2026-03-24");
    const wednesday = items([["szerda", 60]], "2026-03-25");
    await take(mt940("monday", [{ opening: 0, items: monday, number: "1" }]));
    await take(mt940("morning", [{ opening: 10, items: morning, number: "2" }]));
    const wrong = items([["soha", 50]], "2026-03-24");
    expect(await take(report([...morning, ...rest, ...wrong]))).toBe(5);
    expect(await take(mt940("rest", [{ opening: 60, items: rest, number: "3" }]))).toBe(5);
    const last = await take(mt940("wednesday", [{ opening: 100, items: wednesday, number: "4" }]));
    expect([last, (await countRows(id)).off]).toEqual([5, 0]);
  });
});
