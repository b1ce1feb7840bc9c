/**
 * Months through the readers and the rules, without a database: the statements of each file as the
 * books would keep them, and each item once.
 */
import { saysPart } from "#values/says-part.ts";
import { addDays, type LocalDate } from "#values/local-date.ts";
import { readWhole, type WholeRead } from "#statements/read-statement.ts";
import type { PdfContent } from "#statements/formats/pdf/pdf-page.ts";
import { judgeLife } from "#server/ledger/proof/account-life.ts";
import { decideAccount } from "#server/ledger/proof/decide-account.ts";
import { beganBehind } from "#server/ledger/proof/find-beginning.ts";
import { CONNECTION, listWhole } from "#server/ledger/proof/list-whole.ts";
import type {
  AccountFacts,
  AccountLife,
  ItemDay,
  ProofStatement,
} from "#server/ledger/proof/proof-facts.ts";
import { findDisagreements, type ToldItem } from "#server/ledger/proof/whole-lists.ts";
import type { AccountMonth, ToldItem as FeedItem } from "./account-months.ts";

/** A file as the readers take it. */
export interface GivenFile {
  readonly name: string;
  readonly text: string;
  readonly pages?: Extract<PdfContent, { readonly pages: unknown }>["pages"];
}

interface Given {
  readonly files: readonly GivenFile[];
  readonly from: string;
  readonly to: string;
  readonly told?: readonly FeedItem[];
  /** What a person says of the account's first and last day. */
  readonly life?: AccountLife;
}

/** Long after the days of each month. */
const CAME_ON = "2026-12-01" as LocalDate;
/** Days that the connections of the months with holes have read. */
const READ = { from: "2026-02-01" as LocalDate, to: "2026-06-30" as LocalDate };

/** Whether each day of the month is proven, as a certificate asks. */
export function isWholeByFiles({ files, from, to, told = [], life }: Given): boolean {
  const read = factsOf(files, told);
  const facts = life === undefined ? read : { ...read, life: judgeLife(read, life) };
  const proven = decideAccount([facts]).filter(({ state }) => state !== "unproven");
  const first = from as LocalDate;
  const last = facts.life?.closed ?? to;
  for (let day = beganBehind(facts, first) ?? first; day <= last; day = addDays(day, 1))
    if (!proven.some((run) => run.from <= day && run.to >= day)) return false;
  return true;
}

/** The month as it is given to `isWholeByFiles`. */
export const filesOf = ({ files, from, to, told }: AccountMonth): Given => ({
  files,
  from,
  to,
  told,
});

function factsOf(
  files: readonly GivenFile[],
  told: readonly FeedItem[],
): AccountFacts & { readonly life?: AccountLife } {
  const reads = files.map((file) => ({ file, read: readFile(file) }));
  const statements = reads.flatMap(({ read }, place) => statementsOf(read, place));
  const items = new Map<string, { day: LocalDate; amount: bigint; sources: Set<string> }>();
  const add = (key: string, day: LocalDate, amount: bigint, source: string): void => {
    const known = items.get(key) ?? { day, amount, sources: new Set<string>() };
    known.sources.add(source);
    items.set(key, known);
  };
  for (const { read } of reads)
    for (const { transactions, header } of read.statements)
      for (const row of transactions)
        add(
          keyOf(row.remittance ?? row.type ?? "", row.amount),
          row.bookingDate,
          row.amount,
          seriesOf(read, header.kind),
        );
  for (const { day, amount, text } of told) {
    const size = parse(amount);
    add(keyOf(text, size), day as LocalDate, size, CONNECTION);
  }
  const facts = {
    statements,
    readings: told.length > 0 ? [READ] : [],
    unread: [],
    days: daysOf([...items.values()]),
  };
  const toldItems: ToldItem[] = [...items.values()].map((each) => ({
    ...each,
    sources: [...each.sources],
  }));
  return { ...facts, disagreements: findDisagreements(listWhole(facts), toldItems) };
}

function readFile({ name, text, pages }: GivenFile): WholeRead {
  const bytes = new TextEncoder().encode(text);
  return readWhole({
    fileName: name,
    size: bytes.length,
    chunks: () => [bytes],
    ...(pages && { pdf: { pages } }),
  });
}

/** The text of an item is its own; formats cut it differently. */
const keyOf = (text: string, amount: bigint): string =>
  `${/(?:Tetel|Kimarad|Vég).*$/.exec(text)?.[0].replace(/\s+/g, "") ?? text} ${amount}`;

const parse = (text: string): bigint => BigInt(Math.round(Number(text) * 100)) * 1_000n;

function seriesOf({ detection }: WholeRead, kind: string): string {
  return `${kind} ${detection?.source} ${detection?.format}`;
}

function statementsOf(read: WholeRead, place: number): ProofStatement[] {
  return read.statements.flatMap(({ header, trailer }): ProofStatement[] => {
    if (trailer?.from === undefined || trailer.to === undefined) return [];
    const own = read.problems.filter(({ statement }) => statement === header.index);
    const early = trailer.toldOn;
    return [
      {
        id: `${place} ${header.index}`,
        series: seriesOf(read, header.kind),
        number: header.number ?? "",
        page: trailer.page ?? null,
        from: trailer.from,
        to: trailer.to,
        intervalStated: trailer.intervalStated,
        opening: trailer.opening ?? null,
        closing: trailer.closing ?? null,
        ties: trailer.ties ?? null,
        part: saysPart(own, trailer.ties) ?? null,
        ...(trailer.wholeFrom && { wholeFrom: trailer.wholeFrom }),
        cameOn: early !== undefined && early < CAME_ON ? early : CAME_ON,
      },
    ];
  });
}

function daysOf(items: readonly { readonly day: LocalDate; readonly amount: bigint }[]): ItemDay[] {
  const days = new Map<LocalDate, ItemDay>();
  for (const { day, amount } of items) {
    const { sum, count } = days.get(day) ?? { sum: 0n, count: 0 };
    days.set(day, { day, sum: sum + amount, count: count + 1, undated: 0 });
  }
  return [...days.values()].toSorted((one, other) => (one.day < other.day ? -1 : 1));
}
