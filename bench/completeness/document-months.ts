/**
 * Months as documents of several formats: halves of days, pages, hours, filters. In each hole what
 * is missing sums to zero, or nothing but the document itself tells of it.
 */
import { writeCamt } from "../../src/statements/invented/write-camt.ts";
import { writeMt940 } from "../../src/statements/invented/write-mt940.ts";
import { createRandom, type Random } from "../histories/random.ts";
import { dayText, inventAccountNumber, type Item } from "./account-months.ts";
import type { LocalDate } from "../../src/values/local-date.ts";
import { type PrintedPage, printPages } from "./print-pages.ts";

export interface DocumentFile {
  readonly name: string;
  readonly text: string;
  /** The texts of a PDF. */
  readonly pages?: readonly PrintedPage[];
}

export interface DocumentMonth {
  readonly kind: string;
  readonly isHole: boolean;
  readonly number: string;
  readonly files: readonly DocumentFile[];
  readonly from: string;
  readonly to: string;
  /** What a person says of the account's first and last day. */
  readonly life?: { readonly opened: LocalDate | null; readonly closed: LocalDate | null };
}

const DAYS = 28;
/** The day at which two documents meet. */
const MIDDLE = 14;
const LATER = "2026-07-01T08:00:00";

/** Items in the order of the bank, with the balance before the first. */
interface Run {
  readonly items: readonly Item[];
  readonly opening: bigint;
  readonly from: number;
  readonly to: number;
}

/** What a document says beside its items. */
interface Extra {
  readonly number?: string;
  readonly created?: string;
  readonly since?: string;
  readonly until?: string;
  readonly page?: { readonly number: number; readonly isLast: boolean };
  readonly id?: string;
  readonly head?: readonly string[];
  /** Rows of each printed page. */
  readonly cuts?: readonly number[];
  readonly printed?: (page: number) => string;
  readonly left?: readonly number[];
}

type Write = (run: Run, extra?: Extra) => DocumentFile;
interface Desk {
  readonly random: Random;
  readonly whole: Run;
  readonly mt940: Write;
  readonly camt: Write;
  readonly pdf: Write;
  readonly table: Write;
}
interface Kind {
  readonly name: string;
  readonly isHole: boolean;
  readonly tell: (desk: Desk) => readonly DocumentFile[];
  readonly life?: DocumentMonth["life"];
}

const net = (items: readonly Item[]): bigint => items.reduce((sum, each) => sum + each.fillers, 0n);

/** The days of a run; `skip` items of its first day and `drop` of its last one are left out. */
function cut({ items, opening }: Run, from: number, to: number, skip = 0, drop = 0): Run {
  const before = items.filter(({ day }) => day < from);
  const own = items.filter(({ day }) => day >= from && day <= to);
  const kept = own.slice(skip, own.length - drop);
  return { from, to, items: kept, opening: opening + net(before) + net(own.slice(0, skip)) };
}

const halves =
  (write: (desk: Desk) => readonly [Write, Write]) =>
  (skip: number, drop: number) =>
  (desk: Desk) => {
    const [first, second] = write(desk);
    return [
      first(cut(desk.whole, 1, MIDDLE, 0, drop), { id: "A" }),
      second(cut(desk.whole, MIDDLE, DAYS, skip), { id: "B" }),
    ];
  };
const ofCamt = halves(({ camt }) => [camt, camt]);
const ofPdf = halves(({ pdf }) => [pdf, pdf]);
const ofBoth = halves(({ camt, pdf }) => [camt, pdf]);
const ofMt940 = halves(({ mt940 }) => [mt940, mt940]);

/** Without the items of a stretch that sum to zero: the last two of its rows cancel each other. */
function zeroed(
  run: Run,
  day: number,
): { readonly before: Run; readonly zero: Run; readonly after: Run } {
  const lost: Item[] = [1n, -1n].map((sign) => ({
    day,
    fillers: sign * 12_345n,
    text: `Kimarad ${day} ${sign}`,
  }));
  const before = { ...cut(run, run.from, day), to: day };
  const level = before.opening + net(before.items);
  return {
    before,
    zero: { items: lost, opening: level, from: day, to: day },
    after: {
      items: run.items.filter((each) => each.day > day),
      opening: level,
      from: day,
      to: run.to,
    },
  };
}

const numbered = (desk: Desk, write: Write, pages: readonly number[]): DocumentFile[] => {
  const { before, zero, after } = zeroed(desk.whole, MIDDLE);
  return [before, zero, after].flatMap((run, index) =>
    pages.includes(index + 1)
      ? [
          write(run, {
            number: `12/${index + 1}`,
            id: "S12",
            page: { number: index + 1, isLast: index === 2 },
          }),
        ]
      : [],
  );
};
const joined = (files: readonly DocumentFile[]): DocumentFile[] => [
  { name: files[0]!.name, text: files.map(({ text }) => text).join("") },
];
/** The same pages with `:62M:` and `:60M:` between them. */
const asPages = (files: readonly DocumentFile[]): DocumentFile[] =>
  files.map((file) => {
    const page = /:28C:\d+\/(\d)/.exec(file.text)![1];
    const first = page === "1" ? file.text : file.text.replace(":60F:", ":60M:");
    return { ...file, text: page === "3" ? first : first.replace(":62F:", ":62M:") };
  });

const printed = (desk: Desk, left: readonly number[]): DocumentFile[] => {
  const { before, zero, after } = zeroed(desk.whole, MIDDLE);
  const items = [...before.items, ...zero.items, ...after.items];
  const cuts = [before.items.length, zero.items.length, after.items.length];
  return [desk.pdf({ ...desk.whole, items }, { cuts, left, printed: (page) => `Oldal ${page}/3` })];
};
const OPENED = { opened: dayText(MIDDLE) as LocalDate, closed: null };
const CLOSED = { opened: null, closed: dayText(MIDDLE) as LocalDate };
const noon = "2026-03-14T12:00:00";
const early = "2026-03-28T10:00:00";

const hole = (name: string, tell: Kind["tell"]): Kind => ({ name, isHole: true, tell });
const whole = (name: string, tell: Kind["tell"]): Kind => ({ name, isHole: false, tell });
/** The document of the month without two rows that sum to zero. */
const filtered =
  (head: string) =>
  ({ whole: run, table }: Desk) => [table(run, { head: [head] })];

const KINDS: readonly Kind[] = [
  hole("MT940, a page between is missing, files", (d) => numbered(d, d.mt940, [1, 3])),
  hole("MT940, a page between is missing, one file", (d) => joined(numbered(d, d.mt940, [1, 3]))),
  hole("MT940, an inner page is missing, files", (d) => asPages(numbered(d, d.mt940, [1, 3]))),
  hole("MT940, an inner page is missing, one file", (d) =>
    joined(asPages(numbered(d, d.mt940, [1, 3]))),
  ),
  hole("MT940, the last page is missing", (d) => asPages(numbered(d, d.mt940, [1, 2]))),
  hole("camt, the last page is missing", (d) =>
    [d.camt(d.whole, { page: { number: 1, isLast: false } })].map(withoutClosing),
  ),
  hole("camt, until ten in the morning", (d) => [d.camt(d.whole, { until: early })]),
  hole("camt, since ten in the morning", (d) => [
    d.camt(d.whole, { since: "2026-03-01T10:00:00" }),
  ]),
  hole("camt with a filter", (d) => [d.camt(d.whole, { head: ["Szűrés: csak jóváírások"] })]),
  hole("camt, written in the morning", (d) => [d.camt(d.whole, { created: early })]),
  hole("PDF, the last page is missing", (d) => printed(zeroTail(d), [3])),
  hole("PDF, a page between is missing", (d) => printed(d, [2])),
  hole("PDF, asked on its last day", (d) => [
    d.pdf(d.whole, { head: ["Lekérdezés időpontja: 2026.03.28. 10:15"] }),
  ]),
  hole("PDF with a filter", (d) => [
    d.pdf(d.whole, { head: ["Szűrési feltétel: Csak jóváírások"] }),
  ]),
  hole("table with a filter", filtered("Szűrési feltétel;Csak jóváírások")),
  hole("table, asked on its last day", filtered("Lekérdezés időpontja;2026.03.28. 10:15")),
  hole("camt, the afternoon between is missing", (d) => [
    d.camt(cut(d.whole, 1, MIDDLE, 0, 1), { id: "A" }),
    d.camt(cut(d.whole, MIDDLE + 1, DAYS), { id: "B" }),
  ]),
  hole("camt, the middle of a day is missing", ofCamt(3, 2)),
  hole("PDF, the middle of a day is missing", ofPdf(3, 2)),
  hole("camt and PDF, whole lists that disagree", (d) => {
    const lost = d.whole.items.find(({ day }) => day > 1)!;
    const items = d.whole.items.filter((each) => each !== lost);
    return [d.camt(d.whole), d.pdf({ ...d.whole, items, opening: d.whole.opening + lost.fillers })];
  }),
  whole("camt that ends within a day", ofCamt(0, 1)),
  whole("camt that begins within a day", ofCamt(2, 0)),
  whole("camt, two halves of a day", ofCamt(2, 2)),
  whole("PDF that ends within a day", ofPdf(0, 1)),
  whole("PDF that begins within a day", ofPdf(2, 0)),
  whole("PDF, two halves of a day", ofPdf(2, 2)),
  whole("camt and PDF, ending within a day", ofBoth(0, 1)),
  whole("camt and PDF, beginning within a day", ofBoth(2, 0)),
  whole("camt and PDF, two halves of a day", ofBoth(2, 2)),
  whole("MT940, two halves of a day", ofMt940(2, 2)),
  whole("MT940, all pages, files", (d) => numbered(d, d.mt940, [1, 2, 3])),
  whole("MT940, all pages, one file", (d) => joined(numbered(d, d.mt940, [1, 2, 3]))),
  whole("MT940, all inner pages, one file", (d) =>
    joined(asPages(numbered(d, d.mt940, [1, 2, 3]))),
  ),
  whole("camt, two halves of a day with their hours", (d) => [
    d.camt(cut(d.whole, 1, MIDDLE, 0, 2), { until: noon, number: "1", id: "A" }),
    d.camt(cut(d.whole, MIDDLE, DAYS, 2), { since: noon, number: "2", id: "B" }),
  ]),
  whole("camt of the evening, with the next number", (d) => [
    d.camt(cut(d.whole, 1, MIDDLE), { number: "8", created: "2026-03-14T20:00:00", id: "A" }),
    d.camt(cut(d.whole, MIDDLE + 1, DAYS), { number: "9", id: "B" }),
  ]),
  { ...whole("opened within the month", (d) => [d.camt(opened(d.whole))]), life: OPENED },
  { ...whole("closed within the month", (d) => [d.camt(closed(d.whole))]), life: CLOSED },
  {
    ...hole("called closed with money on it", (d) => [d.camt(cut(d.whole, 1, MIDDLE))]),
    life: CLOSED,
  },
  {
    ...hole("called opened with money on it", (d) => [d.camt(cut(d.whole, MIDDLE, DAYS))]),
    life: OPENED,
  },
  whole("PDF of a month", (d) => [d.pdf(d.whole)]),
  whole("PDF with all its pages", (d) => printed(d, [])),
  whole("PDF, asked later", (d) => [
    d.pdf(d.whole, { head: ["Lekérdezés időpontja: 2026.04.02. 10:15"] }),
  ]),
  whole("table of a month", (d) => [d.table(d.whole)]),
  whole("table of a month, asked later", filtered("Lekérdezés időpontja;2026.04.02. 10:15")),
  whole("camt and PDF of the same days", (d) => [d.camt(d.whole), d.pdf(d.whole)]),
];

/** The account from the middle of the month on, from nothing. */
function opened(run: Run): Run {
  return { ...cut(run, MIDDLE, DAYS), opening: 0n };
}

/** The account up to the middle of the month, down to nothing. */
function closed(run: Run): Run {
  const left = cut(run, 1, MIDDLE);
  const rest = left.opening + net(left.items);
  const last = { day: MIDDLE, fillers: -rest, text: `Vég ${MIDDLE}` };
  return { ...left, items: rest === 0n ? left.items : [...left.items, last] };
}

/** The rows behind the second page sum to zero, so that the closing balance fits without them. */
function zeroTail(desk: Desk): Desk {
  const items = desk.whole.items.filter(({ day }) => day <= MIDDLE);
  const tail: Item[] = [1n, -1n].map((sign) => ({
    day: DAYS,
    fillers: sign * 777n,
    text: `Vég ${sign}`,
  }));
  return { ...desk, whole: { ...desk.whole, items: [...items, ...tail] } };
}

const withoutClosing = (file: DocumentFile): DocumentFile => ({
  ...file,
  text: file.text.replace(/<Bal><Tp><CdOrPrtry><Cd>CLBD.*?<\/Bal>/s, ""),
});

/** One month of each kind for the seed. */
export function inventDocuments(seed: number): DocumentMonth[] {
  return KINDS.map(({ name, isHole, tell, life }) => {
    const random = createRandom(seed, `document ${name}`);
    const number = inventAccountNumber(random);
    const desk = openDesk(random, number);
    const files = random.shuffle(tell(desk));
    return {
      kind: name,
      isHole,
      number,
      files,
      from: dayText(1),
      to: dayText(DAYS),
      ...(life && { life }),
    };
  });
}

function openDesk(random: Random, account: string): Desk {
  const items: Item[] = [];
  for (let day = 1; day <= DAYS; day++) {
    const least = day === 1 || day === DAYS ? 1 : day === MIDDLE ? 4 : 0;
    for (let count = random.int(least, 4); count > 0; count--) {
      const size = BigInt(random.int(1, 900_000));
      const fillers = random.chance(0.5) ? size : -size;
      items.push({ day, fillers, text: `Tetel ${day} ${random.int(1, 1e9)}` });
    }
  }
  const whole = { items, opening: BigInt(random.int(100, 9_000)) * 10_000n, from: 1, to: DAYS };
  return { random, whole, ...writers(account) };
}

const money = (fillers: bigint, point: string): string => {
  const text = String(fillers < 0n ? -fillers : fillers).padStart(3, "0");
  return `${fillers < 0n ? "-" : ""}${text.slice(0, -2)}${point}${text.slice(-2)}`;
};

function writers(account: string): Pick<Desk, "mt940" | "camt" | "pdf" | "table"> {
  const tell = ({ items, opening, from, to }: Run) => ({
    account,
    currency: "HUF",
    opening: { amount: money(opening, "."), day: dayText(from) },
    closing: { amount: money(opening + net(items), "."), day: dayText(to) },
    items: items.map(({ day, fillers, text }) => ({
      day: dayText(day),
      valueDay: dayText(day),
      amount: money(fillers, "."),
      text,
      partner: "Partner Kft.",
    })),
  });
  return {
    mt940: (run, { number = "" } = {}) => ({
      name: "x.sta",
      text: writeMt940([{ ...tell(run), number: number === "" ? `${run.from}/1` : number }]),
    }),
    camt(run, { number, created = LATER, since, until, page, head, id = "S" } = {}) {
      const covers = [dayText(run.from), dayText(run.to)] as const;
      const text = writeCamt({ id: `M${id}`, created, ...(page && { page }) }, [
        {
          ...tell(run),
          id,
          created,
          covers,
          ...(number && { number: Number.parseInt(number, 10) }),
        },
      ]);
      const begin = `<FrDtTm>${covers[0]}T00:00:00`;
      const end = `<ToDtTm>${covers[1]}T23:59:59`;
      const told = text
        .replace(begin, since ? `<FrDtTm>${since}` : begin)
        .replace(end, until ? `<ToDtTm>${until}` : end)
        .replace(
          "</GrpHdr>",
          head ? `<AddtlInf>${head.join(" ")}</AddtlInf></GrpHdr>` : "</GrpHdr>",
        );
      return { name: "x.xml", text: told };
    },
    pdf(run, { head = [], cuts, printed: foot, left } = {}) {
      const pages = printPages({ account, run: printable(run), head, cuts, foot, left });
      return { name: "x.pdf", text: "%PDF", pages };
    },
    table(run, { head = [] } = {}) {
      let balance = run.opening;
      const rows = run.items.map(({ day, fillers, text }) => {
        balance += fillers;
        const date = dayText(day).replaceAll("-", ".");
        return `${date};${money(fillers, ",")};HUF;Partner Kft.;${text};${money(balance, ",")}`;
      });
      const span = [run.from, run.to].map((day) => dayText(day).replaceAll("-", "."));
      const lines = [
        `Számlaszám;${account}`,
        `Időszak kezdete;${span[0]}`,
        `Időszak vége;${span[1]}`,
        ...head,
        "Könyvelés dátuma;Összeg;Devizanem;Partner neve;Közlemény;Egyenleg",
        ...rows,
      ];
      return { name: "x.csv", text: `${lines.join("\r\n")}\r\n` };
    },
  };
}

/** Rows with the balance behind each, as a PDF prints them. */
function printable(run: Run) {
  let balance = run.opening;
  return {
    from: dayText(run.from),
    to: dayText(run.to),
    opening: money(run.opening, ","),
    rows: run.items.map(({ day, fillers, text }) => {
      balance += fillers;
      return [
        dayText(day).replaceAll("-", ".") + ".",
        text,
        money(fillers, ","),
        money(balance, ","),
      ];
    }),
    closing: money(run.opening + net(run.items), ","),
  };
}
