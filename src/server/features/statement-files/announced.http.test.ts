/** Items that documents announce: they wait beside the list until the bank's final word (0271). */
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { Transaction } from "#contract/transactions/transactions.ts";
import { inCompany } from "#server/database/tenant.ts";
import { newId } from "#server/new-id.ts";
import { createDiskFileStorage } from "#server/providers/file-storage/disk-file-storage.adapter.ts";
import { buildCompany } from "#server/testing/build-company.ts";
import { createMemoryQueue } from "#server/testing/build-ingest.ts";
import { buildSession } from "#server/testing/build-session.ts";
import { buildBankAccount } from "#server/testing/build-transactions.ts";
import { createTestApp, type TestApp, type TestReply } from "#server/testing/test-app.ts";
import { uploadText } from "#server/testing/upload-text.ts";
import type { LocalDate } from "#values/local-date.ts";
import { readStatementFile } from "./statement-files.jobs.ts";

const IBAN = "HU42117730161111101800000000";
const ACCOUNT = IBAN.slice(4);
const DAY = "2026-10-05";
const NEXT = "2026-10-06";

let api: TestApp;
let folder: string;
const queue = createMemoryQueue();

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), "bankhid-announced-"));
  api = await createTestApp({ deps: { queue, files: createDiskFileStorage(folder, 0) } });
});
afterAll(async () => {
  await api?.close();
  rmSync(folder, { recursive: true, force: true });
});

interface Entry {
  readonly amount: string;
  readonly status?: string;
  readonly day?: string;
  readonly text?: string;
}

const money = (amount: string) =>
  `<Amt Ccy="EUR">${amount.replace("-", "")}</Amt>` +
  `<CdtDbtInd>${amount.startsWith("-") ? "DBIT" : "CRDT"}</CdtDbtInd>`;
const balance = (code: string, amount: string, day: string) =>
  `<Bal><Tp><CdOrPrtry><Cd>${code}</Cd></CdOrPrtry></Tp>${money(amount)}<Dt><Dt>${day}</Dt></Dt></Bal>`;

/** A CAMT of one account; `ends`: opening and closing balance of its day. */
function camt(
  kind: "052" | "053",
  entries: readonly Entry[],
  {
    ends,
    day = DAY,
    id = "S",
  }: { ends?: readonly [string, string]; day?: string; id?: string } = {},
): string {
  const [message, statement] =
    kind === "052" ? ["BkToCstmrAcctRpt", "Rpt"] : ["BkToCstmrStmt", "Stmt"];
  const rows = entries.map(
    ({ amount, status = "BOOK", day: own = day, text = "" }) =>
      `<Ntry>${money(amount)}<Sts>${status}</Sts><BookgDt><Dt>${own}</Dt></BookgDt>` +
      `<ValDt><Dt>${own}</Dt></ValDt><AddtlNtryInf>${text}</AddtlNtryInf></Ntry>`,
  );
  return (
    `<?xml version="1.0"?><Document xmlns="urn:iso:std:iso:20022:tech:xsd:camt.${kind}.001.02">` +
    `<${message}><GrpHdr><MsgId>${id}</MsgId><CreDtTm>${day}T20:00:00</CreDtTm></GrpHdr>` +
    `<${statement}><Id>${id}</Id><CreDtTm>${day}T20:00:00</CreDtTm>` +
    `<Acct><Id><IBAN>${IBAN}</IBAN></Id><Ccy>EUR</Ccy></Acct>` +
    (ends ? balance("OPBD", ends[0], day) + balance("CLBD", ends[1], day) : "") +
    `${rows.join("")}</${statement}></${message}></Document>`
  );
}

const swiftAmount = (amount: string) => amount.replace("-", "").replace(".", ",");
const swiftDay = (day: string) => day.slice(2).replaceAll("-", "");
const swiftRows = (entries: readonly Entry[], expected = "") =>
  entries.map(
    ({ amount, day = DAY, text = "x" }) =>
      `:61:${swiftDay(day)}${swiftDay(day).slice(2)}${expected}${amount.startsWith("-") ? "D" : "C"}` +
      `${swiftAmount(amount)}NTRFNONREF\r\n:86:${text}`,
  );

const mt942 = (entries: readonly Entry[], expected: readonly Entry[] = []) =>
  [
    ":20:I",
    `:25:${ACCOUNT}`,
    ":28C:1/1",
    ":34F:EUR0,",
    `:13D:${swiftDay(DAY)}1200+0200`,
    ...swiftRows(entries),
    ...swiftRows(expected, "E"),
    "-",
    "",
  ].join("\r\n");

const mt940 = (entries: readonly Entry[], [opening, closing]: readonly [string, string]) =>
  [
    ":20:S",
    `:25:${ACCOUNT}`,
    ":28C:7/1",
    `:60F:C${swiftDay(DAY)}EUR${swiftAmount(opening)}`,
    ...swiftRows(entries),
    `:62F:C${swiftDay(DAY)}EUR${swiftAmount(closing)}`,
    "-",
    "",
  ].join("\r\n");

const csv = (rows: readonly (readonly [day: string, amount: string, status: string])[]) =>
  [
    "Könyvelés dátuma;Számlaszám;Összeg;Devizanem;Közlemény;Státusz",
    ...rows.map(([day, amount, status]) => `${day};${ACCOUNT};${amount};EUR;vásárlás;${status}`),
    "",
  ].join("\n");

const ofx = (booked: readonly Entry[], pending: readonly Entry[]) => {
  const record = (tag: string, dayTag: string) => (entry: Entry, index: number) =>
    `<${tag}><TRNTYPE>DEBIT<${dayTag}>${(entry.day ?? DAY).replaceAll("-", "")}` +
    `<TRNAMT>${entry.amount}${tag === "STMTTRN" ? `<FITID>${index}` : ""}<NAME>Bolt</${tag}>`;
  return (
    "OFXHEADER:100\n\n<OFX><BANKMSGSRSV1><STMTTRNRS><STMTRS><CURDEF>EUR<BANKACCTFROM>" +
    `<BANKID>11773016<ACCTID>${ACCOUNT.slice(8)}<ACCTTYPE>CHECKING</BANKACCTFROM><BANKTRANLIST>` +
    `${booked.map(record("STMTTRN", "DTPOSTED")).join("\n")}</BANKTRANLIST><BANKTRANLISTP>` +
    `<DTASOF>20261006${pending.map(record("STMTTRNP", "DTTRAN")).join("\n")}</BANKTRANLISTP>` +
    "</STMTRS></STMTTRNRS></BANKMSGSRSV1></OFX>"
  );
};

async function openPlace() {
  const { id: companyId, ownerId } = await buildCompany(api.db, {});
  const token = await buildSession(api.db, ownerId);
  const call = (
    method: "GET" | "POST" | "DELETE",
    path: string,
    body?: object,
  ): Promise<TestReply> => api.call(method, path, { token, ...(body && { body }) });
  const list = async (more: object = {}) => {
    const body = { company_id: companyId, bankAccounts: [], ...more };
    const reply = await call("POST", "/v1/bankaccounts-transactions/", body);
    const rows = reply.body.transactions as Transaction[];
    const pending = (reply.body.pending ?? []) as { amount: string }[];
    return {
      booked: rows.map(({ amount }) => Number(amount)).sort((one, other) => one - other),
      announced: pending.map(({ amount }) => Number(amount)).sort((one, other) => one - other),
    };
  };
  return {
    companyId,
    call,
    list,
    take: async (text: string): Promise<string> => {
      const { body } = await uploadText(api, { token, companyId, text });
      await runJobs();
      const file = (await call("GET", `/v1/file/${body._id}?company_id=${companyId}`)).body;
      expect(file.status, JSON.stringify(file.problems)).toBe("finished");
      return body._id;
    },
    remove: (id: string) => call("DELETE", `/v1/file/${id}?rows=go`),
    restore: async (id: string) => {
      await call("POST", `/v1/file/${id}/restore`, { company_id: companyId });
      await runJobs();
    },
  };
}

async function runJobs(): Promise<void> {
  for (const { data } of queue.jobs.splice(0))
    await readStatementFile(api.deps, data.companyId, data.fileId);
}

function permutations<Item>(items: readonly Item[]): Item[][] {
  if (items.length < 2) return [[...items]];
  return items.flatMap((item, at) =>
    permutations(items.toSpliced(at, 1)).map((rest) => [item, ...rest]),
  );
}

const PENDING = camt("052", [{ amount: "-10.00", status: "PDNG", text: "Bolt" }]);
const MIXED = camt("052", [
  { amount: "-5.00", text: "könyvelt" },
  { amount: "-10.00", status: "PDNG", text: "Bolt" },
]);
const FINAL = camt("053", [{ amount: "-12.34", text: "Bolt" }], { ends: ["100.00", "87.66"] });
const FINAL_MIXED = camt(
  "053",
  [
    { amount: "-12.34", text: "Bolt" },
    { amount: "-5.00", text: "könyvelt" },
  ],
  {
    ends: ["100.00", "82.66"],
  },
);

describe("an announced item of a document", () => {
  it("waits, is not booked, and leaves when the day's final statement books another sum", async () => {
    const place = await openPlace();
    await place.take(PENDING);
    expect(await place.list()).toEqual({ booked: [], announced: [-10] });
    await place.take(FINAL);
    expect(await place.list()).toEqual({ booked: [-12.34], announced: [] });
  });

  it("waits beside booked entries of the same report", async () => {
    const place = await openPlace();
    const id = await place.take(MIXED);
    expect(await place.list()).toEqual({ booked: [-5], announced: [-10] });
    expect(await place.list({ fileId: id })).toEqual({ booked: [-5], announced: [-10] });
  });

  it.each([
    ["pending only", [PENDING, FINAL], [-12.34]],
    ["mixed", [MIXED, FINAL_MIXED], [-12.34, -5]],
    ["two reports", [PENDING, MIXED, FINAL_MIXED], [-12.34, -5]],
    ["and MT940", [PENDING, mt940([{ amount: "-12.34" }], ["100.00", "87.66"])], [-12.34]],
  ])("is gone whatever came first (%s)", async (_, documents, booked) => {
    for (const order of permutations(documents)) {
      const place = await openPlace();
      for (const text of order) await place.take(text);
      expect(await place.list()).toEqual({ booked, announced: [] });
    }
  });

  it("stands once where several reports announce it, and twice where one does", async () => {
    const place = await openPlace();
    await place.take(PENDING);
    await place.take(MIXED);
    expect((await place.list()).announced).toEqual([-10]);
    const twice = { amount: "-10.00", status: "PDNG" };
    await place.take(camt("052", [twice, twice], { id: "T" }));
    expect((await place.list()).announced).toEqual([-10, -10]);
  });

  it("goes and comes back with its file, and with the statement that settled it", async () => {
    const place = await openPlace();
    const report = await place.take(PENDING);
    await place.remove(report);
    expect((await place.list()).announced).toEqual([]);
    await place.restore(report);
    expect((await place.list()).announced).toEqual([-10]);
    const final = await place.take(FINAL);
    expect((await place.list()).announced).toEqual([]);
    await place.remove(final);
    expect(await place.list()).toEqual({ booked: [], announced: [-10] });
    await place.restore(final);
    expect(await place.list()).toEqual({ booked: [-12.34], announced: [] });
  });

  it("goes on waiting for a later day, and where a final statement does not tie", async () => {
    const place = await openPlace();
    await place.take(camt("052", [{ amount: "-10.00", status: "FUTR", day: "2026-10-20" }]));
    await place.take(FINAL);
    expect((await place.list()).announced).toEqual([-10]);
  });

  it("is in no export and no sum", async () => {
    const place = await openPlace();
    await place.take(MIXED);
    const reply = await place.call("POST", "/v1/bankaccount/export", {
      company_id: place.companyId,
      bank_accounts: [],
      start_date: "2026-10-01",
      end_date: "2026-10-31",
      format: "csv",
    });
    expect(reply.status).toBe(200);
    expect(reply.text).toMatch(/;"?-5[,.;]/);
    expect(reply.text).not.toMatch(/;"?-10[,.;]/);
    const sums = await inCompany(api.db, place.companyId, (tx) =>
      tx.selectFrom("daily_stat").select(["debit", "count"]).execute(),
    );
    expect(sums).toEqual([{ debit: -500_000n, count: 1n }]);
  });
});

describe("a connection", () => {
  it.each([
    ["has read the day", { proven_until: DAY, last_success_at: new Date("2026-01-01") }, []],
    ["was read since", { proven_until: null, last_success_at: new Date("2099-01-01") }, []],
    ["was read before", { proven_until: "2026-10-04", last_success_at: new Date(0) }, [-10]],
  ])("that %s settles what a document announced: %j", async (_, reading, announced) => {
    const place = await openPlace();
    await place.take(PENDING);
    await addFeed(place.companyId, reading);
    expect((await place.list()).announced).toEqual(announced);
  });
});

interface Read {
  readonly proven_until: string | null;
  readonly last_success_at: Date;
}

/** A connection of the same account, in the state after a reading. */
async function addFeed(companyId: string, reading: Read): Promise<void> {
  const account = await buildBankAccount(api.db, companyId, {
    accountNr: ACCOUNT,
    originate: "aggreg8",
    currency: "EUR",
  });
  const external = newId();
  await inCompany(api.db, companyId, (tx) =>
    tx
      .insertInto("feed_account")
      .values({
        company_id: companyId,
        id: newId(),
        bank_account_id: account.id,
        provider: "aggreg8",
        consent_id: external,
        external_id: external,
        bank_name: "Valódi Bank",
        state: "active",
        proven_until: reading.proven_until as LocalDate | null,
        last_success_at: reading.last_success_at,
      })
      .execute(),
  );
}

describe("other documents that announce", () => {
  it("an MT942's expected items wait, and leave with the day's statement", async () => {
    const place = await openPlace();
    await place.take(mt942([{ amount: "-10.00" }], [{ amount: "-7.00" }]));
    expect(await place.list()).toEqual({ booked: [-10], announced: [-7] });
    await place.take(mt940([{ amount: "-10.00" }, { amount: "-7.10" }], ["100.00", "82.90"]));
    expect(await place.list()).toEqual({ booked: [-10, -7.1], announced: [] });
  });

  // A statement of one day may be one of several of that day (0168).
  it.each([
    ["an MT942", mt942([{ amount: "-10.00", text: "Bolt" }])],
    ["booked entries of a report", camt("052", [{ amount: "-10.00", text: "Bolt" }])],
  ])("items of %s leave where statements lead past their day without them", async (_, report) => {
    const before = camt("053", [{ amount: "100.00" }], {
      ends: ["0.00", "100.00"],
      day: "2026-10-02",
      id: "A",
    });
    const after = camt("053", [{ amount: "1.00" }], {
      ends: ["87.66", "88.66"],
      day: NEXT,
      id: "B",
    });
    const documents = { report, before, final: FINAL, after };
    for (const order of permutations(Object.keys(documents) as (keyof typeof documents)[])) {
      const place = await openPlace();
      for (const name of order) await place.take(documents[name]);
      expect.soft((await place.list()).booked, order.join()).toEqual([-12.34, 1, 100]);
    }
  });

  it.each(["függőben", "feldolgozás alatt", "pending", "zárolt"])(
    "rows of a table with the status %s wait until a later list comes",
    async (status) => {
      const place = await openPlace();
      await place.take(
        csv([
          ["2026-10-04", "-5,00", "könyvelt"],
          [DAY, "-10,00", status],
          [DAY, "-1,00", "sikertelen"],
        ]),
      );
      expect(await place.list()).toEqual({ booked: [-5], announced: [-10] });
      await place.take(
        csv([
          ["2026-10-04", "-5,00", "könyvelt"],
          [NEXT, "-12,34", "könyvelt"],
        ]),
      );
      expect(await place.list()).toEqual({ booked: [-12.34, -5], announced: [] });
    },
  );

  it("a table of pending rows alone is taken, and an item that was booked leaves", async () => {
    const place = await openPlace();
    await place.take(csv([[DAY, "-10,00", "függőben"]]));
    expect(await place.list()).toEqual({ booked: [], announced: [-10] });
    await place.take(csv([[DAY, "-10,00", "könyvelt"]]));
    expect(await place.list()).toEqual({ booked: [-10], announced: [] });
  });

  it("an OFX's pending list waits", async () => {
    const place = await openPlace();
    await place.take(ofx([{ amount: "-5.00" }], [{ amount: "-10.00", day: NEXT }]));
    expect(await place.list()).toEqual({ booked: [-5], announced: [-10] });
    await place.take(ofx([{ amount: "-5.00" }, { amount: "-12.34", day: "2026-10-07" }], []));
    expect(await place.list()).toEqual({ booked: [-12.34, -5], announced: [] });
  });
});
