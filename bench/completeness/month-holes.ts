/**
 * Whole accounts and accounts with a hole that no sum shows, as banks write them down: what is
 * missing sums to zero, or its statements begin and end at one level, or two lists disagree.
 */
import { createRandom, type Random } from "../histories/random.ts";
import {
  type AccountMonth,
  dayText,
  inventAccountNumber,
  type Part,
  toldBy,
  writeFile,
} from "./account-months.ts";
import { inventParts, type Plan } from "./invent-parts.ts";

export interface Told {
  readonly parts: readonly Part[];
  /** Parts that the bank's connection tells. */
  readonly feed?: readonly Part[];
  /** Days to certify; those of the parts where nothing is said. */
  readonly from?: number;
}

interface Kind {
  readonly name: string;
  readonly isHole: boolean;
  readonly tell: (random: Random) => Told;
}

export interface HoleMonth {
  readonly kind: string;
  readonly isHole: boolean;
  /**
   * Whether nothing speaks of a week of its days: no document, and numbers that skip. Such days are
   * open in a whole account too, because no fact tells it from one with a hole.
   */
  readonly isMute: boolean;
  readonly month: AccountMonth;
}

const FIRST_OF_JANUARY = -58;

const HOLES: readonly Kind[] = [
  lost("daily, a number skipped", { form: "mt940", cut: "day" }),
  lost("on days with items, a number skipped", { form: "mt940", cut: "movement" }),
  lost("weekly, a number skipped", { form: "mt940", cut: "week" }),
  lost("monthly, a number skipped", { form: "mt940", cut: "month", first: 8 }),
  lost("daily and swept to zero", { form: "mt940", cut: "day", swept: 0n }),
  lost("on days with items and swept", { form: "mt940", cut: "movement", swept: 5_000_000n }),
  lost("weekly and swept", { form: "mt940", cut: "week", swept: 0n }),
  lost("monthly and swept", { form: "mt940", cut: "month", swept: 0n, first: 8 }),
  lost("monthly and swept to a level", { form: "mt940", cut: "month", swept: 5_000_000n }),
  lost("weekly without numbers", { form: "mt940", cut: "week", numbers: "none" }),
  lost("monthly without numbers", { form: "mt940", cut: "month", numbers: "none" }),
  lost("daily without numbers, swept", { form: "mt940", cut: "day", numbers: "none", swept: 0n }),
  lost("weekly without numbers, swept", { form: "mt940", cut: "week", numbers: "none", swept: 0n }),
  lost("weekly camt", { form: "camt", cut: "week" }),
  lost("monthly camt", { form: "camt", cut: "month" }),
  lost("weekly camt, swept", { form: "camt", cut: "week", swept: 0n }),
  lost("weekly intervals without balances", { form: "plain", cut: "week" }),
  lost("a part of a day", { form: "mt940", cut: "thirds" }),
  second("daily, a second statement of a day", { form: "mt940", cut: "day" }),
  second("daily and swept, a second statement", { form: "mt940", cut: "day", swept: 0n }),
  second("on days with items, a second statement", { form: "mt940", cut: "movement" }),
  second("weekly, a second statement of a day", { form: "mt940", cut: "week" }),
  second("monthly, a second statement of a day", { form: "mt940", cut: "month", first: 8 }),
  second("daily camt, a second statement of a day", { form: "camt", cut: "day" }),
  second("a part of a day behind its last", { form: "mt940", cut: "thirds" }),
  lateFirst("daily, page 2 alone", { form: "mt940", cut: "day" }),
  lateFirst("daily and swept, page 2 alone", { form: "mt940", cut: "day", swept: 0n }),
  lateFirst("on days with items, page 2 alone", { form: "mt940", cut: "movement" }),
  lateFirst("weekly, page 2 alone", { form: "mt940", cut: "week" }),
  lateFirst("monthly, page 2 alone", { form: "mt940", cut: "month", first: 8 }),
  lateFirst("numbers of several accounts, page 2 alone", {
    form: "mt940",
    cut: "movement",
    numbers: "shared",
  }),
  lateFirst("daily camt, page 2 alone", { form: "camt", cut: "day" }),
  lateFirst("weekly camt, page 2 alone", { form: "camt", cut: "week" }),
  hole("the only statement is page 2", (random) => ({
    parts: inventParts(random, { form: "mt940", cut: "month", pages: 2 }).slice(0, 1),
  })),
  hole("the only camt is page 2", (random) => ({
    parts: inventParts(random, { form: "camt", cut: "month", pages: 2 }).slice(0, 1),
  })),
  hole("a first statement that is not number 1", (random) => ({
    parts: inventParts(random, { form: "mt940", cut: "week", first: 8, opening: 0n }),
    from: FIRST_OF_JANUARY,
  })),
  hole("a first document without a number", (random) => ({
    parts: inventParts(random, { form: "mt940", cut: "week", numbers: "none", opening: 0n }),
    from: FIRST_OF_JANUARY,
  })),
  hole("number 1 of a later year", (random) => ({
    parts: inventParts(random, { form: "mt940", cut: "week", opening: 0n }),
    from: FIRST_OF_JANUARY - 1,
  })),
  hole("the connection has one item more", (random) => disagree(random, "file")),
  hole("the connection has one item less", (random) => disagree(random, "feed")),
];

const WHOLES: readonly Kind[] = [
  whole("daily", { form: "mt940", cut: "day" }),
  whole("on days with items", { form: "mt940", cut: "movement" }),
  whole("weekly", { form: "mt940", cut: "week" }),
  whole("monthly", { form: "mt940", cut: "month" }),
  whole("on days with items, swept", { form: "mt940", cut: "movement", swept: 0n }),
  whole("monthly, swept", { form: "mt940", cut: "month", swept: 5_000_000n, first: 8 }),
  whole("on days with items, without numbers", { form: "mt940", cut: "movement", numbers: "none" }),
  whole("numbers of several accounts", { form: "mt940", cut: "movement", numbers: "shared" }),
  whole("numbers by the day", { form: "mt940", cut: "movement", numbers: "byDay" }),
  whole("daily, numbers of several accounts", { form: "mt940", cut: "day", numbers: "shared" }),
  whole("daily and swept, numbers of several accounts", {
    form: "mt940",
    cut: "day",
    numbers: "shared",
    swept: 0n,
  }),
  whole("weekly for a quarter, numbers of several accounts", {
    form: "mt940",
    cut: "weeks",
    numbers: "shared",
  }),
  whole("weekly camt for a quarter, numbers of several accounts", {
    form: "camt",
    cut: "weeks",
    numbers: "shared",
  }),
  whole("for a quarter, half of the numbers left out", {
    form: "mt940",
    cut: "movements",
    numbers: "halfLeftOut",
  }),
  whole("daily, pages by the place in the delivery", { form: "mt940", cut: "day", pages: 2 }),
  whole("weekly, pages by the place in the delivery", { form: "mt940", cut: "week", pages: 3 }),
  whole("monthly, pages by the place in the delivery", { form: "mt940", cut: "month", pages: 2 }),
  whole("weekly camt on page 2 of its message", { form: "camt", cut: "week", pages: 2 }),
  whole("pages count over the numbers", { form: "mt940", cut: "movement", pages: "count" }),
  whole("statements as pages of one number", {
    form: "mt940",
    cut: "day",
    numbers: "one",
    pages: "count",
  }),
  whole("the same, weekly", { form: "mt940", cut: "week", numbers: "one", pages: "count" }),
  inPages("daily, some in two pages", { form: "mt940", cut: "day" }),
  inPages("weekly, some in two pages", { form: "mt940", cut: "week" }),
  inPages("daily camt, some in two pages", { form: "camt", cut: "day" }),
  whole("parts of days", { form: "mt940", cut: "thirds" }),
  whole("daily camt", { form: "camt", cut: "day" }),
  whole("weekly camt", { form: "camt", cut: "week" }),
  whole("monthly camt, swept", { form: "camt", cut: "month", swept: 0n }),
  whole("weekly intervals without balances", { form: "plain", cut: "week" }),
  {
    name: "an account that begins",
    isHole: false,
    tell: (random) => ({
      parts: inventParts(random, { form: "mt940", cut: "week", opening: 0n }),
      from: FIRST_OF_JANUARY,
    }),
  },
  {
    name: "the connection beside files with balances",
    isHole: false,
    tell: (random) => {
      const parts = inventParts(random, { form: "camt", cut: "week" });
      return { parts, feed: parts };
    },
  },
  {
    name: "the connection beside files without balances",
    isHole: false,
    tell: (random) => {
      const parts = inventParts(random, { form: "plain", cut: "week" });
      return { parts, feed: parts };
    },
  },
];

/** What each kind tells for the seed. */
export function tellHoles(seed: number) {
  return [...HOLES, ...WHOLES].map(({ name, isHole, tell }) => {
    const random = createRandom(seed, `${isHole ? "hole" : "whole"} ${name}`);
    const told = tell(random);
    const isMuted = !isHole && told.feed === undefined && isMute(told.parts);
    return { name, isHole, isMute: isMuted, random, told };
  });
}

/** One account of each kind for the seed. */
export function inventHoles(seed: number): HoleMonth[] {
  return tellHoles(seed).map(({ name, random, told, ...of }) => {
    const { parts, feed = [], from } = told;
    const number = inventAccountNumber(random);
    const files = bundle(random, parts).map((own, place) => ({
      name: `${place + 1}.${own[0]!.form === "mt940" ? "sta" : "xml"}`,
      text: own.map((part) => writeFile(part, number)).join(""),
    }));
    const month = {
      seed,
      number,
      told: feed.flatMap(toldBy),
      files: random.shuffle(files),
      from: dayText(from ?? parts[0]!.from),
      to: dayText(parts.at(-1)!.to),
      harmed: [],
    };
    return { kind: name, ...of, month };
  });
}

/** Weekdays without a statement that are more than a pause, and numbers that do not go on. */
const MUTE_WEEKDAYS = 5;

function isMute(parts: readonly Part[]): boolean {
  return parts.slice(1).some(({ from, number }, index) => {
    const before = parts[index]!;
    const days = Array.from({ length: from - before.to - 1 }, (_, place) => before.to + 1 + place);
    const isNext = Number(number) === Number(before.number) + 1;
    return !isNext && days.filter((day) => ![0, 1].includes(day % 7)).length >= MUTE_WEEKDAYS;
  });
}

/** A person downloads several MT940 statements at once; a camt is a file of its own. */
function bundle(random: Random, parts: readonly Part[]): Part[][] {
  const files: Part[][] = [];
  let room = 0;
  for (const part of parts) {
    if (part.form === "mt940" && room-- > 0) files.at(-1)!.push(part);
    else {
      files.push([part]);
      room = random.int(0, 19);
    }
  }
  return files;
}

function hole(name: string, tell: Kind["tell"]): Kind {
  return { name, isHole: true, tell };
}

function whole(name: string, plan: Plan): Kind {
  return { name, isHole: false, tell: (random) => ({ parts: inventParts(random, plan) }) };
}

/** One statement between the first and the last is missing, and what it holds sums to zero. */
function lost(name: string, plan: Plan): Kind {
  return hole(name, (random) => {
    const parts = inventParts(random, plan);
    const place = random.int(1, parts.length - 2);
    const { opening, closing } = parts[place]!;
    const net = closing - opening;
    const behind = parts.slice(place + 1).map((part) => ({
      ...part,
      opening: part.opening - net,
      closing: part.closing - net,
    }));
    return { parts: [...parts.slice(0, place), ...behind] };
  });
}

/** A second statement of a day is missing between two others, and sums to zero. */
function second(name: string, plan: Plan): Kind {
  return hole(name, (random) => {
    const parts = inventParts(random, plan);
    const place = random.int(1, parts.length - 1);
    const behind = parts.slice(place).map((part) => ({ ...part, number: Number(part.number) + 1 }));
    return { parts: [...parts.slice(0, place), ...behind] };
  });
}

/** The first page of a statement is in no file, and sums to zero. */
function lateFirst(name: string, plan: Plan): Kind {
  return hole(name, (random) => {
    const parts = inventParts(random, plan);
    const place = random.int(0, parts.length - 1);
    return { parts: parts.with(place, { ...parts[place]!, page: 2 }) };
  });
}

/** Each third statement is in two pages with balances of their own. */
function inPages(name: string, plan: Plan): Kind {
  const cut = (random: Random, part: Part): Part[] => {
    if (!random.chance(0.3)) return [part];
    const day = part.items[0]!.day;
    const [own, rest] = [part.items.slice(0, 1), part.items.slice(1)];
    const level = part.opening + own[0]!.fillers;
    return [
      { ...part, page: 1, to: day, items: own, closing: level },
      { ...part, page: 2, from: day, items: rest, opening: level },
    ];
  };
  const tell: Kind["tell"] = (random) => ({
    parts: inventParts(random, plan).flatMap((part) => cut(random, part)),
  });
  return { name, isHole: false, tell };
}

/** Two lists of the same days, of which one lacks an item of the other. */
function disagree(random: Random, lacking: "file" | "feed"): Told {
  const parts = inventParts(random, { form: "plain", cut: "week" });
  const place = random.int(0, parts.length - 1);
  const part = parts[place]!;
  const lost = random.pick(part.items);
  const less = parts.with(place, { ...part, items: part.items.filter((each) => each !== lost) });
  return lacking === "file" ? { parts: less, feed: parts } : { parts, feed: less };
}
