/** Tables of no known bank: from the drop to the transactions, and the profiles that are kept. */
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { inCompany } from "#server/database/tenant.ts";
import { createDiskFileStorage } from "#server/providers/file-storage/disk-file-storage.adapter.ts";
import { buildCompany } from "#server/testing/build-company.ts";
import { createMemoryQueue } from "#server/testing/build-ingest.ts";
import { buildSession } from "#server/testing/build-session.ts";
import { buildUser } from "#server/testing/build-user.ts";
import { SAMPLE_MAPPING } from "#server/testing/sample-mapping.ts";
import { createTestApp, type TestApp } from "#server/testing/test-app.ts";
import { uploadText } from "#server/testing/upload-text.ts";
import { readStatementFile } from "../statement-files.jobs.ts";

const INVENTED = join(import.meta.dirname, "../../../../statements/mapping/invented");
const OWN = "504201111105449800000000";
const OTHER = "117730161111101800000000";

let api: TestApp;
let folder: string;
const queue = createMemoryQueue();

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), "bankhid-mappings-"));
  api = await createTestApp({ deps: { queue, files: createDiskFileStorage(folder, 0) } });
});
afterAll(async () => {
  await api?.close();
  rmSync(folder, { recursive: true, force: true });
});

async function start(): Promise<{ companyId: string; token: string }> {
  const company = await buildCompany(api.db);
  return { companyId: company.id, token: await buildSession(api.db, company.ownerId) };
}

type Place = Awaited<ReturnType<typeof start>>;

async function runJobs(): Promise<void> {
  for (const { data } of queue.jobs.splice(0))
    await readStatementFile(api.deps, data.companyId, data.fileId, undefined, {
      userId: data.personId,
    });
}

async function take(place: Place, text: string | Buffer, name: string): Promise<any> {
  const { body } = await uploadText(api, { ...place, text, name });
  await runJobs();
  return getFile(place, body._id);
}

const invented = (name: string): Buffer => readFileSync(join(INVENTED, name));
const getFile = async ({ token }: Place, id: string): Promise<any> =>
  (await api.call("GET", `/v1/file/${id}`, { token })).body;
const show = async ({ token }: Place, id: string, query = ""): Promise<any> =>
  (await api.call("GET", `/v1/file/${id}/mapping?${query}`, { token })).body;
const tryOut = async ({ token }: Place, id: string, mapping: object): Promise<any> =>
  (await api.call("POST", `/v1/file/${id}/mapping/try`, { token, body: { mapping } })).body;
const save = (
  { token }: Place,
  id: string,
  mapping: object,
  more: { name?: string; accountNr?: string; acceptUnproven?: boolean } = {},
) =>
  api.call("PUT", `/v1/file/${id}/mapping`, {
    token,
    body: { mapping, name: "Próba", acceptUnproven: false, ...more },
  });
const list = async ({ token, companyId }: Place): Promise<any[]> =>
  (await api.call("GET", `/v1/table-mappings?company_id=${companyId}`, { token })).body.mappings;
const logOf = async ({ token, companyId }: Place): Promise<string> =>
  (await api.call("GET", `/v1/audit-log?company_id=${companyId}`, { token })).text;

async function sums({ companyId }: Place): Promise<{ count: number; total: bigint }> {
  return inCompany(api.db, companyId, async (tx) => {
    const rows = await tx.selectFrom("bank_transaction").select("amount").execute();
    return {
      count: rows.length,
      total: rows.reduce((sum, row) => sum + BigInt(row.amount as never), 0n),
    };
  });
}

describe("a table of no known bank", () => {
  it("with debit and credit columns waits, is shown with suggestions, tried, taken, and read by itself the next time", async () => {
    const place = await start();
    const text = invented("semicolon-pair.csv");
    const file = await take(place, text, "takarek.csv");
    expect(file).toMatchObject({ status: "waiting", format: "csv", mappingId: null });
    expect(file.problems.map(({ code }: { code: string }) => code)).toContain("mapping_needed");
    const { preview } = await show(place, file._id);
    expect(preview).toMatchObject({
      charset: "windows-1250",
      rowCount: 142,
      accountAbove: { line: 2 },
      basedOn: null,
      suggestion: { headerLine: 3, amountForm: "pair" },
    });
    const tried = await tryOut(place, file._id, preview.suggestion);
    expect(tried).toMatchObject({ readable: true, count: 142, problems: [] });
    expect(tried.statements[0]).toMatchObject({
      ties: true,
      opening: "1786370.00",
      closing: "444611.00",
    });
    expect(await sums(place)).toEqual({ count: 0, total: 0n });
    const saved = await save(place, file._id, preview.suggestion, { name: "Takarék Netbank CSV" });
    expect([saved.status, saved.body.status]).toEqual([200, "pending"]);
    await runJobs();
    expect(await getFile(place, file._id)).toMatchObject({
      status: "finished",
      newCount: 142,
      bankAccounts: [{ accountNr: OWN, currency: "HUF" }],
    });
    expect(await sums(place)).toEqual({ count: 142, total: (444_611n - 1_786_370n) * 100_000n });
    // The same columns under another preamble: nothing is asked.
    const later = Buffer.concat([Buffer.from("Letöltve\r\n"), text.subarray(0, 4_000)]);
    const next = await take(place, later.subarray(0, later.lastIndexOf("\n") + 1), "kov.csv");
    expect(next).toMatchObject({ status: "finished", newCount: 0 });
    expect(next.duplicates).toBeGreaterThan(20);
    const [profile] = await list(place);
    expect(profile).toMatchObject({ name: "Takarék Netbank CSV", useCount: 2, columnCount: 8 });
    expect(next.mappingId).toBe(profile._id);
    expect(await logOf(place)).toContain("statement_file.map");
  });

  it.each([
    ["two-header-lines.csv", 3],
    ["several-currencies.csv", 3],
    ["merged-heads.xlsx", 3],
    ["account-per-row.csv", 4],
    ["fixed/columns.txt", 3],
  ])(
    "of a nasty shape (%s) becomes %i items by its suggestion alone, and twice no more",
    async (name, count) => {
      const place = await start();
      const file = await take(place, invented(name), name);
      expect([file.status, file.problems.map(({ code }: any) => code)]).toEqual([
        "waiting",
        expect.arrayContaining(["mapping_needed"]),
      ]);
      const { preview } = await show(place, file._id);
      const { statements } = await tryOut(place, file._id, preview.suggestion);
      const accountNr = statements[0].accountNr === "" ? OTHER : undefined;
      await save(place, file._id, preview.suggestion, accountNr ? { accountNr } : {});
      await runJobs();
      expect(await getFile(place, file._id)).toMatchObject({ status: "finished", newCount: count });
      const again = await take(place, Buffer.concat([invented(name), Buffer.from("\n")]), "b");
      if (again.status === "waiting")
        await save(place, again._id, preview.suggestion, { accountNr });
      await runJobs();
      expect((await sums(place)).count).toBe(count);
    },
  );

  it("of fixed width without names is cut where a person says, and its hundredths are marked", async () => {
    const place = await start();
    const kinds = [
      "01HEAD",
      "03D20260302000000000001250000KOVACS",
      "03C20260303000000000025000000NAGY",
    ];
    const file = await take(place, `${kinds.join("\r\n")}\r\n`, "kincstar.txt");
    expect(file).toMatchObject({ status: "waiting", format: "fixed" });
    for (const cuts of ["", "a", "8,x", "9,8", "0", "10001"])
      expect((await show(place, file._id, `cuts=${cuts}`)).code).toBe("validation_failed");
    const { preview } = await show(place, file._id, "cuts=2,3,11,29");
    expect(preview.lines).toEqual(kinds);
    expect(preview.suggestion).toMatchObject({ cuts: [2, 3, 11, 29], inHundredths: true });
    const told = {
      ...preview.suggestion,
      roles: ["status", "direction", "bookingDate", "amount", "partnerName"],
      amountForm: "direction",
      bookedWords: ["03"],
      skippedWords: ["01"],
      debitWords: ["d"],
      creditWords: ["c"],
    };
    const tried = await tryOut(place, file._id, told);
    expect(tried).toMatchObject({
      readable: true,
      count: 2,
      statements: [{ debit: "-12500.00", credit: "250000.00" }],
    });
    await save(place, file._id, told, { accountNr: OTHER });
    await runJobs();
    expect(await getFile(place, file._id)).toMatchObject({ status: "finished", newCount: 2 });
  });

  it("with a preamble, two sheets, hidden rows and fees ties as the balances prove, and asks for its account", async () => {
    const place = await start();
    const file = await take(place, invented("preamble-hidden.xlsx"), "sopron.xlsx");
    const { preview } = await show(place, file._id);
    expect(preview).toMatchObject({ hiddenCount: 3, sheets: ["Tudnivalók", "Forgalom"] });
    expect(preview.suggestion).toMatchObject({ headerLine: 4, hiddenRows: "take" });
    const tried = await tryOut(place, file._id, preview.suggestion);
    expect(tried.statements[0]).toMatchObject({ ties: true, opening: "1298820.00" });
    const skipping = await tryOut(place, file._id, { ...preview.suggestion, hiddenRows: "skip" });
    expect(skipping.statements[0].ties).toBe(false);
    await save(place, file._id, preview.suggestion);
    await runJobs();
    expect((await getFile(place, file._id)).problems[0].code).toBe("account_missing");
    await save(place, file._id, preview.suggestion, { accountNr: OTHER });
    await runJobs();
    expect(await getFile(place, file._id)).toMatchObject({ status: "finished" });
    expect((await sums(place)).total).toBe((867_777n - 1_298_820n) * 100_000n);
  });

  it("in CP852 with a direction column in words asks for the words", async () => {
    const place = await start();
    const file = await take(place, invented("dos-direction.tsv"), "dos.tsv");
    const { preview } = await show(place, file._id);
    expect(preview).toMatchObject({ charset: "cp852", format: "tsv" });
    const { suggestion } = preview;
    const doubtful = await tryOut(place, file._id, suggestion);
    expect(doubtful).toMatchObject({
      readable: false,
      problems: [{ code: "direction_contradicts", params: { direction: "Beérkezett" } }],
    });
    const told = { ...suggestion, debitWords: ["elkuldott"], creditWords: ["beerkezett"] };
    const tried = await tryOut(place, file._id, told);
    expect(tried).toMatchObject({ readable: true, count: 35 });
    expect(tried.rows[0].remittance).toBe("árvíztűrő tükörfúrógép 0");
    expect(tried.statements[0]).toMatchObject({ credit: "495552.00", debit: "-339569.68" });
    await save(place, file._id, { ...told, account: { accountNr: OTHER } });
    await runJobs();
    expect(await getFile(place, file._id)).toMatchObject({ status: "finished", newCount: 35 });
    const [profile] = await list(place);
    expect(profile.accountNr).toBe(OTHER);
  });

  it("whose columns have changed asks again, with the old answers filled in", async () => {
    const place = await start();
    const text = (header: string): string =>
      `${header}\n2026.10.01.;Vevő Kft.;számla;100\n2026.10.02.;Bolt Bt.;áru;-40\n`;
    const first = await take(place, text("Nap;Ki;Mire;Pénz"), "a.csv");
    await save(place, first._id, SAMPLE_MAPPING, { accountNr: OTHER });
    await runJobs();
    const changed = await take(place, text("Nap;Ki;Mire;Pénz;Új oszlop"), "b.csv");
    expect(changed.status).toBe("waiting");
    const { preview } = await show(place, changed._id);
    expect(preview.basedOn).toMatchObject({ name: "Próba", isChanged: true });
    expect(preview.suggestion.roles.slice(0, 4)).toEqual(SAMPLE_MAPPING.roles);
  });

  it("whose balances do not tie waits again, or is taken with the difference when a person says so", async () => {
    const place = await start();
    const text =
      "Nap;Ki;Mire;Pénz;Maradt\n2026.10.01.;A;x;100;1100\n2026.10.02.;B;y;-40;1060\n2026.10.03.;C;z;5;990\n";
    const file = await take(place, text, "c.csv");
    const { preview } = await show(place, file._id);
    const mapping = {
      ...preview.suggestion,
      roles: ["bookingDate", "partnerName", "remittance", "amount", "balance"],
    };
    const tried = await tryOut(place, file._id, mapping);
    expect(tried.problems).toContainEqual(
      expect.objectContaining({ code: "balance_chain_broken", line: 4 }),
    );
    await save(place, file._id, mapping, { accountNr: OTHER });
    await runJobs();
    expect((await getFile(place, file._id)).status).toBe("waiting");
    await save(place, file._id, mapping, { accountNr: OTHER, acceptUnproven: true });
    await runJobs();
    expect(await getFile(place, file._id)).toMatchObject({
      status: "finished",
      acceptedUnproven: true,
    });
  });
});

describe("profiles of a company", () => {
  it("are renamed and deleted by everyone who may upload, with a line in the log; the next table asks again", async () => {
    const accountant = await buildUser(api.db, { role: "accountant" });
    const company = await buildCompany(api.db, { accountantIds: [accountant.id] });
    const owner = { companyId: company.id, token: await buildSession(api.db, company.ownerId) };
    const office = { companyId: company.id, token: await buildSession(api.db, accountant.id) };
    const text = "Nap;Ki;Mire;Pénz\n2026.10.01.;Vevő Kft.;számla;100\n2026.10.02.;Bolt;áru;-40\n";
    const file = await take(owner, text, "a.csv");
    expect((await save(office, file._id, SAMPLE_MAPPING, { accountNr: OTHER })).status).toBe(200);
    await runJobs();
    const [profile] = await list(owner);
    const path = `/v1/table-mappings/${profile._id}`;
    const body = { company_id: company.id, name: "  Új\nnév " };
    const renamed = await api.call("PATCH", path, { token: owner.token, body });
    expect(renamed.body).toMatchObject({ name: "Új név", useCount: 1 });
    const gone = await api.call("DELETE", `${path}?company_id=${company.id}`, owner);
    expect([gone.status, await list(owner)]).toEqual([200, []]);
    expect(await getFile(owner, file._id)).toMatchObject({ status: "finished", mappingId: null });
    expect((await take(owner, `${text}2026.10.03.;C;d;1\n`, "b.csv")).status).toBe("waiting");
    const log = await logOf(owner);
    for (const action of ["table_mapping.rename", "table_mapping.delete"])
      expect(log).toContain(action);
  });

  it("of another company are never found, neither are its files", async () => {
    const [owner, stranger] = [await start(), await start()];
    const file = await take(owner, invented("semicolon-pair.csv"), "a.csv");
    const { suggestion } = (await show(owner, file._id)).preview;
    await save(owner, file._id, suggestion);
    await runJobs();
    const [profile] = await list(owner);
    const { token } = stranger;
    const path = `/v1/file/${file._id}/mapping`;
    const body = { mapping: suggestion, name: "x", acceptUnproven: false };
    const profilePath = `/v1/table-mappings/${profile._id}`;
    const replies = [
      await api.call("GET", path, { token }),
      await api.call("GET", `${path}?company_id=${stranger.companyId}`, { token }),
      await api.call("POST", `${path}/try`, { token, body: { mapping: suggestion } }),
      await api.call("PUT", path, { token, body }),
      await api.call("GET", `/v1/table-mappings?company_id=${owner.companyId}`, { token }),
      await api.call("PATCH", profilePath, {
        token,
        body: { company_id: stranger.companyId, name: "x" },
      }),
      await api.call("DELETE", `${profilePath}?company_id=${stranger.companyId}`, { token }),
    ];
    expect(replies.map(({ status, body: { code } }) => [status, code])).toEqual(
      replies.map(() => [404, "not_found"]),
    );
    // The stranger's own file of the same columns is not read with it.
    const own = await take(stranger, invented("semicolon-pair.csv"), "a.csv");
    expect(own.status).toBe("waiting");
  });

  it("are shown within limits, whatever the names and the formulas of the table", async () => {
    const place = await start();
    const names = Array.from({ length: 400 }, (_, index) => `${"hosszú név ".repeat(9)}${index}`);
    const cells = names.map((_, index) => (index === 3 ? "=HYPERLINK(1)" : "x".repeat(500)));
    const row = ["2026.10.01.", "12", ...cells.slice(2)].join(";");
    const file = await take(place, `${names.join(";")}\n${row}\n${row}\n`, "nagy.csv");
    const { preview } = await show(place, file._id);
    expect(preview).toMatchObject({ columnCount: 256, rowCount: 2 });
    expect(preview.rows[1].cells[3]).toBe("=HYPERLINK(1)");
    expect(JSON.stringify(preview).length).toBeLessThan(300_000);
    const mapping = { ...preview.suggestion, roles: preview.suggestion.roles.map(() => null) };
    mapping.roles.splice(0, 4, "bookingDate", "amount", "remittance", "partnerName");
    // Nothing shows which way the amounts went: a person says it.
    expect(await tryOut(place, file._id, mapping)).toMatchObject({
      readable: false,
      problems: [{ code: "direction_unsaid" }],
    });
    mapping.sameSign = [];
    expect(await tryOut(place, file._id, mapping)).toMatchObject({ readable: true, count: 2 });
    await save(place, file._id, mapping, { accountNr: OTHER });
    await runJobs();
    expect(await getFile(place, file._id)).toMatchObject({ status: "finished", newCount: 2 });
  });

  it("keep what their file proved, and ask again where the next one proves less", async () => {
    const place = await start();
    const text = (balances: readonly string[]): string =>
      [
        "Nap;Ki;Mire;Pénz;Egyenleg",
        ...balances.map((each, day) => `2026.10.1${day}.;A;x;-10;${each}`),
      ]
        .join("\n")
        .concat("\n");
    const file = await take(place, text(["90", "80", "70"]), "okt.csv");
    const { preview } = await show(place, file._id);
    const tried = await tryOut(place, file._id, preview.suggestion);
    expect(tried.seal).toMatchObject({
      tone: "partial",
      held: 2,
      links: 2,
      loose: { bookingDate: "2026-10-10", amount: "-10.00", currency: "HUF" },
    });
    const account = { accountNr: OTHER };
    const said = { ...preview.suggestion, account, grounds: ["sums"] };
    await save(place, file._id, said);
    await runJobs();
    expect(await getFile(place, file._id)).toMatchObject({ status: "finished", newCount: 3 });
    // The next month has balances too, and is read by itself: what the request said is not kept.
    expect(await take(place, text(["60", "50"]), "nov.csv")).toMatchObject({ status: "finished" });
    const bare = await take(place, text(["", ""]), "dec.csv");
    expect(bare).toMatchObject({ status: "waiting", newCount: 0 });
    expect((await show(place, bare._id)).preview.basedOn).toMatchObject({ isChanged: false });
  });

  it("that were made of credits only ask where two words stand beside the next amounts", async () => {
    const place = await start();
    const text = (words: readonly string[]): string =>
      `Nap;Mire;Pénz;Jel\n${words.map((word, day) => `2026.10.1${day}.;x ${day};10;${word}\n`).join("")}`;
    const file = await take(place, text(["Bij", "Bij"]), "okt.csv");
    const { preview } = await show(place, file._id);
    const roles = ["bookingDate", "remittance", "amount", null];
    const account = { accountNr: OTHER };
    const mapping = { ...preview.suggestion, roles, account, amountForm: "signed", sameSign: [] };
    await save(place, file._id, mapping);
    await runJobs();
    expect(await getFile(place, file._id)).toMatchObject({ status: "finished", newCount: 2 });
    const next = await take(place, text(["Bij", "Af", "Bij"]), "nov.csv");
    expect(next).toMatchObject({ status: "waiting", newCount: 0 });
  });

  it("refuse a mapping that is none, and one that cannot be read", async () => {
    const place = await start();
    const file = await take(place, invented("semicolon-pair.csv"), "a.csv");
    const { suggestion } = (await show(place, file._id)).preview;
    const twice = suggestion.roles.map(() => "amount");
    const hostile = [
      {},
      { ...suggestion, version: 2 },
      { ...suggestion, roles: twice },
      { ...suggestion, roles: suggestion.roles.map(() => null) },
      { ...suggestion, roles: Array.from({ length: 257 }, () => null) },
      { ...suggestion, names: Array.from({ length: 200 }, () => "x".repeat(120)) },
      { ...suggestion, kind: "settlement" },
      { ...suggestion, extra: 1 },
      { ...suggestion, currency: "forint" },
      { ...suggestion, delimiter: "x" },
      { ...suggestion, cuts: [9, 8] },
      { ...suggestion, cuts: [] },
      { ...suggestion, cuts: [1.5] },
      { ...suggestion, cuts: [10_001] },
      { ...suggestion, __proto__: { polluted: true }, debitWords: [{}] },
    ];
    for (const mapping of hostile) {
      const reply = await save(place, file._id, mapping);
      expect([reply.status, reply.body.code]).toEqual([400, "validation_failed"]);
    }
    const words = { ...suggestion, debitWords: ["__proto__", "constructor"] };
    expect((await tryOut(place, file._id, words)).readable).toBe(true);
    expect((await save(place, file._id, suggestion, { accountNr: "12" })).status).toBe(400);
    expect(await list(place)).toEqual([]);
  });
});
