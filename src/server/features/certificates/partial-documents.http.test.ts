/**
 * Documents that say that not all is in them: uploaded, seen in the calendar, and no ground for a
 * certificate until the whole document comes.
 */
import { describe, expect, it } from "vitest";
import { buildCompany } from "#server/testing/build-company.ts";
import type { TestIngest } from "#server/testing/build-ingest.ts";
import { buildSession } from "#server/testing/build-session.ts";
import type { TestApp } from "#server/testing/test-app.ts";
import { useAppIngest } from "#server/testing/use-app-ingest.ts";

const NUMBER = "11773016-11111018-00000000";
const MARCH = { from: "2026-03-02", to: "2026-03-06" };

let api: TestApp;
let ingest: TestIngest;
useAppIngest((parts) => ({ api, ingest } = parts));

type Item = readonly [day: number, amount: number];
const ALL: readonly Item[] = [
  [2, 20_000],
  [4, -5_000],
  [6, 300],
];
const dayOf = (day: number): string => `2026-03-0${day}`;

/** OTP's netbank: the days are stated, balances are not. */
function workbook(items: readonly Item[], filter: string, hidden: readonly Item[] = []): string {
  const row = (cells: readonly string[], isHidden = false): string =>
    `<Row${isHidden ? ' ss:Hidden="1"' : ""}>${cells
      .map((cell) => `<Cell><Data ss:Type="String">${cell}</Data></Cell>`)
      .join("")}</Row>`;
  const item = ([day, amount]: Item): string[] =>
    `${NUMBER}||Partner Kft.|ÁTUTALÁS|közlemény||2026${day}${amount}||${dayOf(day)}|${amount}|HUF`.split(
      "|",
    );
  const names =
    "Számlaszám|Ellenoldali számlaszám|Ellenoldali név|Forgalom típusa|Közlemény|Tranzakció kategória|" +
    "Banki azonosító|Tranzakció időpontja|Könyvelés dátuma|Összeg|Devizanem";
  const rows = [
    row(["Számlatörténet"]),
    row(["Számlaszám", `[${NUMBER}]`]),
    row(["Lekérdezés időpontja", "2026-04-01 09:12:44"]),
    row(["Lekérdezés kezdete", MARCH.from]),
    row(["Lekérdezés vége", MARCH.to]),
    row(["Szűrési feltétel", filter]),
    row(names.split("|")),
    ...items.map((each) => row(item(each))),
    ...hidden.map((each) => row(item(each), true)),
  ];
  return (
    '<?xml version="1.0" encoding="UTF-8"?><?mso-application progid="Excel.Sheet"?>' +
    '<Workbook xmlns="urn:schemas-microsoft-com:office:spreadsheet" xmlns:ss="urn:schemas-microsoft-com:office:spreadsheet">' +
    `<Worksheet ss:Name="Tranzakciók"><Table>${rows.join("")}</Table></Worksheet></Workbook>`
  );
}

interface CamtLook {
  readonly kind?: "Stmt" | "Rpt";
  readonly since?: string;
  readonly until?: string;
  /** Free text of the message and of the statement. */
  readonly note?: string;
  readonly end?: string;
  readonly created?: string;
  readonly page?: string;
  readonly closing?: "CLBD" | "ITBD" | "";
  readonly totals?: number;
  readonly opening?: number;
}

/** A CAMT statement or report; its balances tie with its items unless it is a page. */
function camt(
  items: readonly Item[],
  {
    kind = "Stmt",
    until = `${MARCH.to}T23:59:59`,
    page = "",
    closing = "CLBD",
    opening = 100_000,
    ...look
  }: CamtLook,
): string {
  const [code, root] = kind === "Stmt" ? ["053", "BkToCstmrStmt"] : ["052", "BkToCstmrAcctRpt"];
  const created = look.created ?? "2026-04-01T08:00:00";
  const balance = (name: string, amount: number, day: string): string =>
    `<Bal><Tp><CdOrPrtry><Cd>${name}</Cd></CdOrPrtry></Tp><Amt Ccy="HUF">${amount}</Amt>` +
    `<CdtDbtInd>CRDT</CdtDbtInd><Dt><Dt>${day}</Dt></Dt></Bal>`;
  const entry = ([day, amount]: Item): string =>
    `<Ntry><Amt Ccy="HUF">${Math.abs(amount)}</Amt><CdtDbtInd>${amount < 0 ? "DBIT" : "CRDT"}</CdtDbtInd>` +
    `<Sts>BOOK</Sts><BookgDt><Dt>${dayOf(day)}</Dt></BookgDt><ValDt><Dt>${dayOf(day)}</Dt></ValDt></Ntry>`;
  const sum = items.reduce((all, [, amount]) => all + amount, opening);
  const ends =
    closing === "" ? "" : balance("OPBD", opening, MARCH.from) + balance(closing, sum, MARCH.to);
  const since = look.since ?? `${MARCH.from}T00:00:00`;
  const note = look.note === undefined ? "" : `<AddtlInf>${look.note}</AddtlInf>`;
  const end = look.end === undefined ? "" : `<AddtlStmtInf>${look.end}</AddtlStmtInf>`;
  const totals =
    look.totals === undefined
      ? ""
      : `<TxsSummry><TtlNtries><NbOfNtries>${look.totals}</NbOfNtries></TtlNtries></TxsSummry>`;
  return (
    `<?xml version="1.0" encoding="UTF-8"?><Document xmlns="urn:iso:std:iso:20022:tech:xsd:camt.${code}.001.08">` +
    `<${root}><GrpHdr><MsgId>1</MsgId><CreDtTm>${created}</CreDtTm>${note}</GrpHdr><${kind}><Id>2026/3</Id>${page}` +
    `<FrToDt><FrDtTm>${since}</FrDtTm><ToDtTm>${until}</ToDtTm></FrToDt>` +
    `<Acct><Id><Othr><Id>${NUMBER.replaceAll("-", "")}</Id></Othr></Id><Ccy>HUF</Ccy></Acct>` +
    `${ends}${totals}${items.map(entry).join("")}${end}</${kind}></${root}></Document>`
  );
}

const PAGE_ONE = "<StmtPgntn><PgNb>1</PgNb><LastPgInd>false</LastPgInd></StmtPgntn>";
const PAGE_TWO = PAGE_ONE.replace(">1<", ">2<").replace("false", "true");
const PAID_IN = ALL.filter(([, amount]) => amount > 0);
const BIG = ALL.filter(([, amount]) => Math.abs(amount) >= 10_000);
const SOME = ALL.slice(0, 2);

/** What is uploaded, and the days that it leaves open with their reason. */
const PARTS: readonly (readonly [name: string, text: string, open: string])[] = [
  ["a workbook of credits only", workbook(PAID_IN, "Csak jóváírások"), "02…06 filtered_file"],
  ["a workbook of large items", workbook(BIG, "Összeg: legalább 10 000"), "02…06 filtered_file"],
  ["a workbook with hidden rows", workbook(SOME, "", ALL.slice(2)), "02…06 hidden_rows"],
  [
    "the first page of a statement",
    camt(SOME, { page: PAGE_ONE, closing: "ITBD" }),
    "02…06 missing_page",
  ],
  ["a page that another one follows", camt(SOME, { page: PAGE_ONE }), "02…06 missing_page"],
  ["a statement up to ten o'clock", camt(SOME, { until: "2026-03-06T10:00:00" }), "06…06 no_data"],
  [
    "a report up to ten o'clock",
    camt(SOME, { kind: "Rpt", until: "2026-03-06T10:00:00", closing: "" }),
    "06…06 no_data",
  ],
  [
    "a statement written at ten o'clock of its last day",
    camt(SOME, { created: "2026-03-06T10:00:00" }),
    "06…06 no_data",
  ],
  [
    "a report that states more entries than it has",
    camt(SOME, { kind: "Rpt", closing: "", totals: 3 }),
    "02…06 untied_file",
  ],
  ["a statement from noon on", camt(ALL, { since: "2026-03-02T12:00:00" }), "02…02 items_only"],
  [
    "a statement of large items by the word of its message",
    camt(SOME, { note: "Számlatörténet\nSzűrés: legalább 5 000 Ft", closing: "" }),
    "02…06 filtered_file",
  ],
  [
    "a statement of large items by its own word",
    camt(SOME, { end: "Összeg: legalább 5 000", closing: "" }),
    "02…06 filtered_file",
  ],
  [
    // What is missing sums to nothing, so the balances lead over it.
    "a statement that counts more entries than it has",
    camt(SOME, { totals: 9 }),
    "02…06 missing_page",
  ],
];

async function openPlace() {
  const company = await buildCompany(api.db, {});
  const token = await buildSession(api.db, company.ownerId);
  const post = (path: string) =>
    api.call("POST", `/v1/certificates${path}`, {
      token,
      body: { company_id: company.id, ...MARCH },
    });
  return {
    take: (text: string) => ingest.take(company.id, text, "kivonat.xml"),
    leave: (id: string) =>
      api.call("DELETE", `/v1/file/${id}?rows=go&company_id=${company.id}`, { token }),
    create: async () => (await post("")).status,
    /** The days that forbid a certificate. */
    open: async (): Promise<string[]> =>
      (await post("/preview")).body.accounts[0].open.map(
        ({ from, to, reason }: { from: string; to: string; reason: string }) =>
          `${from.slice(8)}…${to.slice(8)} ${reason}`,
      ),
  };
}

describe("a certificate", () => {
  it.each(PARTS)(
    "is not made of %s, and is made when the whole comes",
    async (_name, part, open) => {
      const place = await openPlace();
      await place.take(part);
      expect(await place.open()).toEqual([open]);
      expect(await place.create()).toBe(409);
      await place.take(camt(ALL, {}));
      expect(await place.open()).toEqual([]);
      expect(await place.create()).toBe(201);
    },
  );

  it("is not made while a faulty statement of its days waits, and is when it leaves", async () => {
    const place = await openPlace();
    await place.take(camt(ALL, {}));
    const faulty = await place.take(camt(SOME, {}).replace("115000", "999000"));
    expect(faulty.status).toBe("waiting");
    expect(await place.open()).toEqual(["02…06 waiting_file"]);
    expect(await place.create()).toBe(409);
    await place.leave(faulty.id);
    expect(await place.open()).toEqual([]);
    expect(await place.create()).toBe(201);
  });

  it("is made of pages in files of their own, in any order, once the last one came", async () => {
    for (const order of [0, 1]) {
      const place = await openPlace();
      const pages = [
        camt(SOME, { page: PAGE_ONE }).replaceAll("2026-03-06", "2026-03-05"),
        camt(ALL.slice(2), { page: PAGE_TWO, opening: 115_000 }).replaceAll("03-02", "03-06"),
      ];
      await place.take(pages[order]!);
      expect(await place.open()).not.toEqual([]);
      await place.take(pages[1 - order]!);
      expect(await place.open()).toEqual([]);
      expect(await place.create()).toBe(201);
    }
  });

  it("is not made of two whole lists of one bank that hold other items, until one leaves", async () => {
    const place = await openPlace();
    await place.take(workbook(ALL, "-"));
    expect(await place.open()).toEqual([]);
    const less = await place.take(workbook(SOME, "-"));
    expect(await place.open()).toEqual(["06…06 contradiction"]);
    expect(await place.create()).toBe(409);
    await place.leave(less.id);
    expect(await place.open()).toEqual([]);
    await place.take(workbook(ALL, "nincs"));
    expect(await place.create()).toBe(201);
  });

  it("is made of the workbook whose filter lets everything through", async () => {
    const place = await openPlace();
    await place.take(workbook(ALL, "számla szűrővel: []"));
    expect(await place.open()).toEqual([]);
    expect(await place.create()).toBe(201);
  });
});
