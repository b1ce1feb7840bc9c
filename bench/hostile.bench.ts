/**
 * Ten ordinary people beside hostile letters and files: how long the event loop stops, what the
 * people wait, how each letter and file ends, and the memory of the process. They run first alone,
 * then beside, in one run on one program that has all roles in one process. Bar: the loop stops
 * under 200 ms.
 * `node bench/hostile.bench.ts`, `--families=signatures,nesting` for some letters only,
 * `--letters=NAME` for one; `--tree=PATH` starts an older program from its own tree.
 * `--name=hostile-busy` keeps the result of a machine with other work apart.
 */
import { loadavg } from "node:os";
import { parseArgs } from "node:util";
import { createTransport } from "nodemailer";
import {
  HOSTILE_FILES,
  HOSTILE_LETTERS,
  type HostileLetter,
} from "../src/server/testing/hostile-letters.ts";
import { LOCKED_PDFS } from "../src/server/testing/hostile-pdfs.ts";
import { tellResult } from "./bench-result.ts";
import { hostileWorkbook } from "./drills/hostile-workbooks.ts";
import { type Ordinary, OrdinaryPeople, summarize } from "./drills/ordinary-people.ts";
import { bankingDays, makeAccount, wholeOf } from "./histories/ledger.ts";
import { pause, Person, type ReadFile } from "./histories/product.ts";
import { createRandom } from "./histories/random.ts";
import { PLAIN } from "./histories/statement.ts";
import { writeMt940 } from "./histories/write-mt940.ts";
import { startOwnProduct } from "./own-product.ts";
import { forgetPeak, readMemory } from "./process-usage.ts";

const { values } = parseArgs({
  options: {
    people: { type: "string", default: "10" },
    quiet: { type: "string", default: "20" },
    families: { type: "string" },
    letters: { type: "string" },
    tree: { type: "string" },
    name: { type: "string", default: "hostile" },
    files: { type: "string", default: "14" },
    wait: { type: "string", default: "600" },
  },
});

const BAR_MS = 200;
/** Accounts of the attacker, each with a company: of one a letter and a file is read at a time. */
const ACCOUNTS = 3;
const SENDERS = 4;
const NESTED = 6;
const LOOK_MS = 500;
const CALL_MS = 120_000;

const tell = (text: string): void => void process.stderr.write(`${text}\n`);
const random = createRandom(1, "hostile");
const { product, close } = await startOwnProduct("hostile", values.tree);

interface Place {
  readonly person: Person;
  readonly companyId: string;
  readonly address: string;
}

async function register(n: number): Promise<Person> {
  const person = new Person(product, `szemely-${n}@pelda.hu`);
  person.comeFrom(800_000 + n);
  await person.register();
  return person;
}

async function settle(n: number): Promise<Ordinary> {
  const person = await register(n);
  const companyId = await person.createCompany(`3${String(n).padStart(7, "0")}`, `Kft ${n}`);
  const account = makeAccount(random, { days: bankingDays("2025-01-02", 60), perDay: [3, 10] });
  const bytes = writeMt940([{ ...wholeOf(account), number: 1 }], "dated", PLAIN);
  await person.awaitRead(companyId, await person.upload(companyId, "multi.sta", bytes));
  return { person, companyId, account };
}

async function openMailbox(person: Person, companyId: string): Promise<Place> {
  const path = `/v1/company/courierEmail/${companyId}/`;
  const { courierEmail } = await person.call<{ courierEmail: string }>("POST", path);
  return { person, companyId, address: courierEmail };
}

async function send(to: string, raw: Buffer, from = "kuldo@rossz.test"): Promise<void> {
  const transport = createTransport({
    host: "127.0.0.1",
    port: product.mailPort,
    secure: false,
    ignoreTLS: true,
    socketTimeout: 300_000,
    greetingTimeout: 300_000,
  });
  await transport.sendMail({ raw, envelope: { from, to } }).finally(() => transport.close());
}

interface ListedMail {
  readonly _id: string;
  readonly status: string;
  readonly reason: string | null;
}

async function listMails({ person, companyId }: Place): Promise<ListedMail[]> {
  const mails: ListedMail[] = [];
  let page: string | undefined;
  do {
    const query = `company_id=${companyId}${page === undefined ? "" : `&page=${encodeURIComponent(page)}`}`;
    const reply = await person.call<{ mails: ListedMail[]; nextPage?: string }>(
      "GET",
      `/v1/received-mails?${query}`,
    );
    mails.push(...reply.mails);
    page = reply.nextPage;
  } while (page !== undefined);
  return mails;
}

/** Waits until every letter has an end; how many have none when the time is over. */
async function awaitEnds(places: readonly Place[]): Promise<number> {
  const deadline = performance.now() + Number(values.wait) * 1_000;
  for (;;) {
    const lists = await Promise.all(places.map((place) => listMails(place).catch(() => undefined)));
    const open = lists.flatMap((mails) => mails ?? [{ status: "received" }]);
    const left = open.filter(({ status }) => status === "received").length;
    if (left === 0 || performance.now() > deadline) return left;
    await pause(LOOK_MS);
  }
}

/** Seconds from the letter's 250 to its end. */
async function timeLetter(place: Place, n: number): Promise<number> {
  const statement = writeMt940(
    [{ ...wholeOf(makeAccount(random, { days: bankingDays("2025-05-05", 3) })), number: n }],
    "dated",
    PLAIN,
  );
  const head = `From: futar@kuldo.test\r\nSubject: ${n}\r\nContent-Disposition: attachment; filename="k.sta"\r\n\r\n`;
  await send(
    place.address,
    Buffer.concat([Buffer.from(head), Buffer.from(statement)]),
    "f@kuldo.test",
  );
  const startedAt = performance.now();
  await awaitEnds([place]);
  return Math.round((performance.now() - startedAt) / 10) / 100;
}

/** Longest stop of the loop since the last question, in milliseconds. */
async function readLag(): Promise<number> {
  const reply = await fetch(`${product.address}/metrics`, { signal: AbortSignal.timeout(CALL_MS) });
  const found = /^nodejs_eventloop_lag_max_seconds (\S+)/m.exec(await reply.text());
  return Number(found?.[1] ?? Number.NaN) * 1_000;
}

async function measure<Answer>(people: readonly Ordinary[], work: () => Promise<Answer>) {
  const day = new OrdinaryPeople(random);
  await readLag();
  let longestStopMs = 0;
  const watch = (async () => {
    while (!day.stopping) {
      await pause(LOOK_MS);
      longestStopMs = Math.max(longestStopMs, await readLag().catch(() => CALL_MS));
    }
  })();
  const lives = people.map((one) => day.live(one));
  const startedAt = performance.now();
  const memoryBefore = readMemory(product.pid).nowMb;
  forgetPeak(product.pid);
  const answer = await work();
  const memoryMb = { before: memoryBefore, peak: readMemory(product.pid).peakMb };
  const seconds = Math.round((performance.now() - startedAt) / 100) / 10;
  day.stopping = true;
  await Promise.all([...lives, watch]);
  const longest = Math.round(longestStopMs);
  const figures = { seconds, longestStopMs: longest, memoryMb, ...summarize(day) };
  return { answer, figures };
}

const chosen = HOSTILE_LETTERS.filter(
  ({ family, name }) =>
    (values.families?.split(",").includes(family) ?? true) &&
    (values.letters === undefined || name.includes(values.letters)),
);

async function sendAll(places: readonly Place[], letters: readonly [HostileLetter, Buffer][]) {
  let next = 0;
  const refused: string[] = [];
  const lane = async (): Promise<void> => {
    for (let at = next++; at < letters.length; at = next++) {
      const [{ name }, raw] = letters[at]!;
      await send(places[at % places.length]!.address, raw).catch((error: unknown) =>
        refused.push(`${name}: ${(error as Error).message.slice(0, 80)}`),
      );
    }
  };
  await Promise.all(Array.from({ length: SENDERS }, lane));
  return refused;
}

/** The files, dealt to the accounts; one that takes its whole time comes first in each. */
async function uploadAll(places: readonly Place[]) {
  const given = [
    ...places.map((_, at) => ({
      name: `locked PDF ${at}`,
      fileName: "zart.pdf",
      build: () => LOCKED_PDFS[0]!.build(at),
    })),
    ...HOSTILE_FILES.map(({ name, fileName, build }) => ({
      name,
      fileName,
      build: () => build(9),
    })),
    ...Array.from({ length: Number(values.files) }, (_, n) => ({
      name: `workbook ${n}`,
      fileName: `tabla-${n}.xlsx`,
      build: () => hostileWorkbook(n),
    })),
  ];
  const chosenFiles = values.families === undefined ? given : [];
  const ends: Record<string, string> = {};
  const lanes = places.map((place, at) =>
    uploadEach(
      place,
      chosenFiles.filter((_, n) => n % places.length === at),
      ends,
    ),
  );
  await Promise.all(lanes);
  return ends;
}

async function uploadEach(
  { person, companyId }: Place,
  files: readonly { name: string; fileName: string; build(): Uint8Array }[],
  ends: Record<string, string>,
): Promise<void> {
  for (const { name, fileName, build } of files) {
    const file = await person
      .upload(companyId, fileName, build())
      .then((kept) => person.awaitRead(companyId, kept))
      .catch((error: unknown) => ({ status: (error as Error).message, problems: [] }));
    const codes = (file as ReadFile).problems.map(({ code }) => code);
    ends[name] = `${file.status} ${[...new Set(codes)].join(" ")}`.trim();
  }
}

try {
  const built = chosen.map((letter, n): [HostileLetter, Buffer] => [letter, letter.build(n)]);
  const nested = HOSTILE_LETTERS.find(({ name }) => name.startsWith("20,000 letters inside"))!;
  const people: Ordinary[] = [];
  for (let n = 1; n <= Number(values.people); n++) people.push(await settle(n));
  const places: Place[] = [];
  for (let n = 0; n < ACCOUNTS; n++) {
    const hostile = await register(100 + n);
    const companyId = await hostile.createCompany(`4${String(n).padStart(7, "0")}`, `Rossz ${n}`);
    places.push(await openMailbox(hostile, companyId));
  }
  const neighbour = await openMailbox(people[0]!.person, people[0]!.companyId);
  tell("everybody is there");
  const quiet = await measure(people, () => pause(Number(values.quiet) * 1_000));
  tell(`alone: ${JSON.stringify(quiet.figures)}`);
  const beside = await measure(people, async () => {
    const [refused, files] = await Promise.all([sendAll(places, built), uploadAll(places)]);
    return { refused, files, left: await awaitEnds(places) };
  });
  tell(`beside: ${JSON.stringify(beside.figures)}`);
  const ends: Record<string, number> = {};
  for (const { status, reason } of (await Promise.all(places.map(listMails))).flat()) {
    const end = `${status} ${reason ?? ""}`.trim();
    ends[end] = (ends[end] ?? 0) + 1;
  }
  const alone = [await timeLetter(neighbour, 1), await timeLetter(neighbour, 2)];
  for (let n = 0; n < NESTED; n++)
    await send(places[n % places.length]!.address, nested.build(1_000 + n));
  const besideNested = await timeLetter(neighbour, 3);
  tellResult(values.name, {
    people: people.length,
    load: loadavg()[0],
    letters: built.length,
    alone: quiet.figures,
    beside: beside.figures,
    ratios: {
      p99: beside.figures.p99Ms / quiet.figures.p99Ms,
      longestStop: beside.figures.longestStopMs / quiet.figures.longestStopMs,
    },
    bars: { longestStopMs: BAR_MS },
    ends,
    notEnded: beside.answer.left,
    notTaken: beside.answer.refused,
    files: beside.answer.files,
    neighbourSeconds: { alone, besideNested },
  });
  process.exitCode = beside.figures.longestStopMs < BAR_MS && beside.answer.left === 0 ? 0 : 1;
} finally {
  await close();
}
