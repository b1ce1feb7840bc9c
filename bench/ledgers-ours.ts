/** Our program in the table of ledgers: histories through HTTP, and the times of large files. */
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { generateRows, type StatementFormat, writeStatementFile } from "./generate-statements.ts";
import { liveHistory, type Outcome } from "./histories/live-history.ts";
import { Person, type Product } from "./histories/product.ts";
import { taxNumber } from "./histories/run-histories.ts";
import type { History } from "./histories/story.ts";

export interface Judged {
  readonly rows: number;
  readonly lost: number;
  readonly doubled: number;
  /** Doubled rows that carry a mark for a person. */
  readonly marked: number;
  /** Histories in which no row is lost or doubled. */
  readonly right: number;
}

export interface OurTimes {
  readonly rows: number;
  readonly firstMs: number;
  readonly againMs: number;
  readonly otherFormatMs: number;
  readonly otherFormatNew: number;
}

/** Histories that are lived at the same time. */
const LANES = 3;
/** Directors of very many companies are not tested here. */
const COMPANIES_PER_PERSON = 20;
let people = 0;
let companies = 0;

async function makePerson(product: Product): Promise<Person> {
  const person = new Person(product, `ledger-${++people}@pelda.hu`);
  person.comeFrom(100_000 + people);
  await person.register();
  return person;
}

/** Lives each history in a company of its own. Throws where a file is not read. */
export async function liveOurs(product: Product, histories: readonly History[]): Promise<Judged> {
  const open = [...histories.entries()];
  const outcomes: Outcome[] = [];
  const lane = async (): Promise<void> => {
    let person: Person | undefined;
    for (let made = 0, next = open.shift(); next; made++, next = open.shift()) {
      const [at, history] = next;
      if (person === undefined || made % COMPANIES_PER_PERSON === 0)
        person = await makePerson(product);
      person.comeFrom(at);
      const company = await person.createCompany(taxNumber(companies++), `History ${at}`);
      const outcome = await liveHistory(history, person, company);
      if (outcome.unread.length > 0)
        throw new Error(`${history.kind} ${history.seed}: ${outcome.unread.join(", ")}`);
      outcomes.push(outcome);
    }
  };
  await Promise.all(Array.from({ length: LANES }, lane));
  const sum = (of: (outcome: Outcome) => number): number =>
    outcomes.reduce((total, outcome) => total + of(outcome), 0);
  const doubledIn = (each: Outcome): number => each.doubledInSilence + each.doubledWithMark;
  return {
    rows: sum(({ expected }) => expected),
    lost: sum(({ lost }) => lost),
    doubled: sum(doubledIn),
    marked: sum(({ doubledWithMark }) => doubledWithMark),
    right: outcomes.filter((each) => each.lost + doubledIn(each) === 0).length,
  };
}

/** From the upload to the rows in the books. Throws where rows are missing or come twice. */
export async function timeOurs(product: Product, rows: number, folder: string): Promise<OurTimes> {
  const person = await makePerson(product);
  const company = await person.createCompany(taxNumber(companies++), `${rows} rows`);
  const send = async (format: StatementFormat): Promise<{ ms: number; newCount: number }> => {
    const path = join(folder, `${rows}.${format}`);
    await writeStatementFile(path, format, rows);
    const bytes = readFileSync(path);
    const startedAt = performance.now();
    const file = await person.awaitRead(company, await person.upload(company, "big.txt", bytes));
    if (file.status !== "finished")
      throw new Error(`${format}: ${file.status} ${JSON.stringify(file.problems)}`);
    return { ms: Math.round(performance.now() - startedAt), newCount: file.newCount };
  };
  const first = await send("mt940");
  const again = await send("mt940");
  const other = await send("camt.053");
  const written = [...generateRows(rows)].length;
  if (first.newCount !== written || again.newCount !== 0)
    throw new Error(`${first.newCount} and ${again.newCount} new rows of ${written}`);
  return {
    rows,
    firstMs: first.ms,
    againMs: again.ms,
    otherFormatMs: other.ms,
    otherFormatNew: other.newCount,
  };
}
