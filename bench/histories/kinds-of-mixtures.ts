/**
 * Formats without balances beside others, reports of the day beside statements of its parts, sums
 * beside their parts, days that two formats give differently, and deletions that are undone.
 */
import {
  type Account,
  bankingDays,
  daysIn,
  daysOf,
  makeAccount,
  type Movement,
  type Slice,
  wholeOf,
} from "./ledger.ts";
import { busy, cutAt, innerPlaces } from "./kinds-of-days.ts";
import type { Kind } from "./kinds.ts";
import type { Random } from "./random.ts";
import { drawLook, type Statement } from "./statement.ts";
import { dayFormats, type Format, statementFormats, tableFormats } from "./story.ts";

const START = "2025-09-22";
const RECORDS: readonly Format[] = ["record:ofx", "record:ofx-ids", "record:qif", "record:umsatz"];
const REPORTS: readonly Format[] = [
  "camt:054.02",
  "camt:052.02",
  "record:mt942",
  "record:mt942-undated",
];

const draw = (random: Random, shifts: number, days: readonly [number, number] = [3, 8]): Account =>
  makeAccount(random, { days: bankingDays(START, random.int(...days)), valueShifts: shifts });

function reach(random: Random, account: Account): Statement {
  const days = daysIn(account);
  const from = random.int(0, days.length - 1);
  return {
    ...daysOf(account, days[from]!, days[random.int(from, days.length - 1)]!),
    number: random.int(1, 300),
  };
}

/** Lists of bookkeeping programs and MultiCash beside statements and tables of other days. */
const recordsBeside: Kind = (random, story) => {
  const account = draw(random, random.pick([0, 0.3]));
  const puts = Array.from({ length: random.int(1, 2) }, () => (): void => {
    story.put(random.pick(RECORDS), [reach(random, account)]);
  });
  const others = Array.from({ length: random.int(1, 2) }, () => (): void => {
    story.put(random.pick(dayFormats(account)), [
      random.chance(0.5) ? { ...wholeOf(account), number: 3 } : reach(random, account),
    ]);
  });
  for (const put of random.shuffle([...puts, ...others])) put();
  return [account];
};

/** Reports of the day so far, the statement before or after them. */
const interimReports: Kind = (random, story) => {
  const account = makeAccount(random, {
    days: bankingDays(START, random.int(1, 4)),
    perDay: [2, 6],
    twins: 0.15,
  });
  const puts = daysIn(account).flatMap((day) => {
    const { from, to } = daysOf(account, day, day);
    const ends = [...new Set([random.int(from + 1, to), random.int(from + 1, to)])].sort();
    // Some banks report only what came since their last report.
    const anew = random.chance(0.5);
    return ends.map((end, at) => (): void => {
      story.put(random.pick(REPORTS), [
        {
          account,
          from: anew && at > 0 ? Math.min(ends[0]!, end) : from,
          to: end,
          number: at + 1,
          openingDay: day,
          closingDay: day,
        },
      ]);
    });
  });
  const finals = (): void =>
    void story.put(random.pick(statementFormats()), [{ ...wholeOf(account), number: 9 }]);
  if (random.chance(0.5)) for (const put of [...puts, finals]) put();
  else for (const put of random.shuffle([...puts, finals])) put();
  return [account];
};

/** A statement of the morning, and reports of hours that it does not show. */
const reportsOfTheRest: Kind = (random, story) => {
  const account = busy(random, [1, 3]);
  const place = random.pick(innerPlaces(account));
  const [morning, rest] = cutAt(account, [place]) as [Slice, Slice];
  const day = account.movements[place]!.day;
  const afternoon: Slice = { account, from: place, to: daysOf(account, day, day).to };
  const report = (): void =>
    void story.put(random.pick(REPORTS), [
      {
        ...(random.chance(0.5) ? afternoon : daysOf(account, day, day)),
        number: 2,
        openingDay: day,
        closingDay: day,
      },
    ]);
  // Nothing tells a reported payment from an equal one of the morning until a statement shows both.
  const hasTwin = account.movements
    .slice(place, afternoon.to)
    .some((late) => account.movements.slice(0, place).some((early) => isTwin(late, early)));
  const puts = [
    () => void story.put(random.pick(statementFormats()), [{ ...morning, number: 1 }]),
    report,
    ...(random.chance(0.5) || hasTwin
      ? [() => void story.put(random.pick(statementFormats()), [{ ...rest, number: 2 }])]
      : []),
  ];
  for (const put of random.shuffle(puts)) put();
  return [account];
};

function isTwin(one: Movement, other: Movement): boolean {
  const facts = ({ day, valueDay, amount, partner, text }: Movement): string =>
    [day, valueDay, amount, partner, text].join("|");
  return facts(one) === facts(other);
}

function drawBatches(random: Random, account: Account): [number, number][] {
  const batches: [number, number][] = [];
  for (const day of daysIn(account)) {
    const { from, to } = daysOf(account, day, day);
    if (to - from < 2 || !random.chance(0.25)) continue;
    const first = random.int(from, to - 2);
    batches.push([first, random.int(first + 2, to)]);
  }
  return batches;
}

/** Statements that show a batch as one row beside others that show its items; other stretches. */
const batchesBeside: Kind = (random, story) => {
  const account = makeAccount(random, {
    days: bankingDays(START, random.int(3, 6)),
    perDay: [3, 8],
    valueShifts: 0,
    twins: 0,
  });
  const batches = drawBatches(random, account);
  const daily = random.chance(0.5);
  const summed: Statement[] = (
    daily ? daysIn(account).map((day) => daysOf(account, day, day)) : [wholeOf(account)]
  ).map((slice, at) => ({ ...slice, number: at + 1, batches }));
  const puts = [
    () =>
      summed.forEach((statement) => void story.put(random.pick(statementFormats()), [statement])),
    () => void story.put(random.pick(statementFormats()), [{ ...wholeOf(account), number: 20 }]),
  ];
  for (const put of random.shuffle(puts)) put();
  return [account];
};

// Both files show the day before the first shift and the day behind the last one.
function withPlainEnds(account: Account): Account {
  const days = daysIn(account);
  const ends = new Set([...days.slice(0, 2), ...days.slice(-2)]);
  const movements = account.movements.map((movement) =>
    ends.has(movement.day) ? { ...movement, valueDay: movement.day } : movement,
  );
  return { ...account, movements };
}

/** Purchases that a list gives on their own day, and the bank's statement on the day of booking. */
const daysOfPurchases: Kind = (random, story) => {
  const account = withPlainEnds(draw(random, 0.15, [7, 12]));
  const lists: readonly Format[] = [
    "record:ofx",
    "record:qif",
    ...tableFormats(account, "without"),
  ];
  const puts = [
    () =>
      void story.put(random.pick(lists), [{ ...wholeOf(account), number: 1, dayBy: "value" }], {
        ...drawLook(random),
        wording: "same",
      }),
    () =>
      void story.put(random.pick(dayFormats(account)), [{ ...wholeOf(account), number: 2 }], {
        ...drawLook(random),
        wording: "same",
      }),
  ];
  for (const put of random.shuffle(puts)) put();
  return [account];
};

/** Files that go and come back, by undoing the deletion or by another upload, in any order. */
const restored: Kind = (random, story) => {
  const account = busy(random, [1, 4]);
  const statements = [...cutAt(account, [random.pick(innerPlaces(account))]), wholeOf(account)].map(
    (slice, at): Statement => ({ ...slice, number: at + 1 }),
  );
  const uploads = random
    .shuffle(statements)
    .map((statement) =>
      story.put(
        statement.from === 0 && statement.to === account.movements.length
          ? random.pick(dayFormats(account))
          : random.pick(statementFormats()),
        [statement],
      ),
    );
  const gone: number[] = [];
  for (let n = random.int(2, 5); n > 0; n--) {
    const standing = uploads.filter((upload) => !gone.includes(upload));
    if (gone.length > 0 && (standing.length === 0 || random.chance(0.5))) {
      const back = random.pick(gone);
      gone.splice(gone.indexOf(back), 1);
      if (random.chance(0.6)) story.restore(back);
      else uploads.splice(uploads.indexOf(back), 1, story.repeat(back));
    } else {
      const goes = random.pick(standing);
      story.remove(goes);
      gone.push(goes);
    }
  }
  if (random.chance(0.3))
    story.put(random.pick(dayFormats(account)), [{ ...wholeOf(account), number: 9 }]);
  return [account];
};

/** Pages that each call their balances final, in one file or in several, in odd orders. */
const finalPages: Kind = (random, story) => {
  const account = busy(random);
  const slices = cutAt(
    account,
    Array.from({ length: random.int(1, 3) }, () => random.int(1, account.movements.length - 1)),
  );
  const pages = slices.map((slice, at): Statement => ({ ...slice, number: 7, page: at + 1 }));
  const ordered = random.chance(0.5) ? pages : random.shuffle(pages);
  const puts = [
    () => {
      if (random.chance(0.5)) story.put("mt940:dated", ordered);
      else for (const page of ordered) story.put("mt940:dated", [page]);
    },
    () => void story.put(random.pick(dayFormats(account)), [{ ...wholeOf(account), number: 7 }]),
  ];
  for (const put of random.shuffle(puts)) put();
  return [account];
};

/** Messages that state one balance or none, of parts of a day and of days. */
const oneBalance: Kind = (random, story) => {
  const account = busy(random, [1, 4]);
  const lacks = (): "opening" | "closing" | "both" =>
    random.pick(["opening", "closing", "both"] as const);
  const puts = [
    ...cutAt(account, [random.pick(innerPlaces(account))]).map((slice, at) => (): void => {
      story.put(random.pick(["camt:053.02", "camt:053.08"] as const), [
        { ...slice, number: at + 1, ...(random.chance(0.7) ? { lacks: lacks() } : {}) },
      ]);
    }),
    () =>
      void story.put(random.pick(statementFormats()), [
        { ...wholeOf(account), number: 5, ...(random.chance(0.3) ? { lacks: lacks() } : {}) },
      ]),
  ];
  for (const put of random.shuffle(puts)) put();
  return [account];
};

/** Movements written as reversals of others, beside files that write them plainly. */
const reversedMarks: Kind = (random, story) => {
  const account = busy(random);
  const look = (reversals: boolean) => ({ ...drawLook(random), reversals });
  const parts = cutAt(account, [random.pick(innerPlaces(account))]);
  const puts = [
    ...parts.map((slice, at) => (): void => {
      story.put(random.pick(statementFormats()), [{ ...slice, number: at + 1 }], look(true));
    }),
    () =>
      void story.put(
        random.pick(dayFormats(account)),
        [{ ...wholeOf(account), number: 8 }],
        look(random.chance(0.5)),
      ),
  ];
  for (const put of random.shuffle(puts)) put();
  return [account];
};

export const MIXTURE_KINDS: Readonly<Record<string, Kind>> = {
  "records-beside": recordsBeside,
  "interim-reports": interimReports,
  "reports-of-the-rest": reportsOfTheRest,
  "batches-beside": batchesBeside,
  "days-of-purchases": daysOfPurchases,
  restored,
  "final-pages": finalPages,
  "one-balance": oneBalance,
  "reversed-marks": reversedMarks,
};
