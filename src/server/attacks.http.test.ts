/**
 * The product's list of attacks, each tried through HTTP on a real database. Other test files are
 * named beside their attacks.
 */
import { mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from "node:fs";
import { type AddressInfo, connect as connectSocket } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { read, utils } from "@e965/xlsx";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { PRIVACY_VERSION } from "#contract/people/operator.ts";
import { z } from "zod";
import type { Endpoint } from "#contract/endpoint.ts";
import { endpoints } from "#contract/endpoints.ts";
import { BOOKED_IDS_MAX } from "#contract/transactions/booking-limits.ts";
import { createLink } from "./features/auth/sessions.service.ts";
import { LINKS_WINDOW_SECONDS } from "./http/limits.ts";
import { createLog } from "./log.ts";
import { createDiskFileStorage } from "./providers/file-storage/disk-file-storage.adapter.ts";
import { buildCompany } from "./testing/build-company.ts";
import { createMemoryQueue } from "./testing/build-ingest.ts";
import { buildSession } from "./testing/build-session.ts";
import { buildUser } from "./testing/build-user.ts";
import {
  buildVictim as buildStoredVictim,
  uploadForm,
  type Victim,
} from "./testing/build-victim.ts";
import { createTestApp, type TestApp, type TestReply } from "./testing/test-app.ts";

const SCRIPT = `"><script>alert(1)</script><img src=x onerror=alert(2)>`;
const SECRET = "only-for-the-owner-of-the-machine";

let api: TestApp;
let folder: string;
let logged = "";
let address = "";
let addresses = 0;

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), "bankhid-attacks-"));
  const webFolder = join(folder, "web");
  mkdirSync(join(webFolder, "assets"), { recursive: true });
  writeFileSync(join(webFolder, "index.html"), "<!doctype html><title>Bankhíd</title>");
  writeFileSync(join(folder, "secret.txt"), SECRET);
  const log = createLog({ logLevel: "trace" }, { write: (line) => void (logged += line) });
  const files = createDiskFileStorage(join(folder, "files"), 0);
  api = await createTestApp({
    deps: { log, files, queue: createMemoryQueue() },
    app: { webFolder },
  });
});
afterAll(async () => {
  await api.close();
  rmSync(folder, { recursive: true, force: true });
});
beforeEach(() => {
  address = `198.51.100.${++addresses}`;
  api.clock.reset();
  api.mailbox.letters.length = 0;
});

const buildVictim = (partnerName?: string): Promise<Victim> =>
  buildStoredVictim(api.db, SCRIPT, partnerName);

const upload = (token: string, companyId: string, fileName: string): Promise<TestReply> =>
  uploadForm(api, { token, companyId, fileName });

describe("tokens", () => {
  it("replayed after logout, after the end of all sessions or in another place of the request open nothing", async () => {
    const user = await buildUser(api.db);
    const [token, other] = [
      await buildSession(api.db, user.id),
      await buildSession(api.db, user.id),
    ];
    await api.call("POST", "/v1/logout", { token });
    expect((await api.call("GET", "/v1/companies", { token })).body.code).toBe("session_expired");
    expect((await api.call("GET", `/v1/companies?token=${other}`)).body.code).toBe(
      "unauthenticated",
    );
    expect(
      (await api.call("GET", "/v1/companies", { headers: { cookie: `token=${other}` } })).body.code,
    ).toBe("unauthenticated");
    for (const authorization of [
      `Basic ${other}`,
      other,
      `Bearer ${other} x`,
      `Bearer  ${other}`,
      `Bearer ${"x".repeat(5_000)}`,
    ]) {
      expect((await api.call("GET", "/v1/companies", { headers: { authorization } })).status).toBe(
        401,
      );
    }
    await api.call("DELETE", "/v1/sessions?scope=all", { token: other });
    expect((await api.call("GET", `/v1/me?token=${other}`, { address })).body.code).toBe(
      "session_expired",
    );
  });

  it("of a link, used once, open nothing again; a session's token is no link and a ticket no session", async () => {
    const user = await buildUser(api.db);
    const { token } = await createLink(api.deps, { kind: "login", userId: user.id });
    const session = (await api.call("GET", `/v1/me?token=${token}`, { address })).body.token;
    expect((await api.call("GET", `/v1/me?token=${token}`, { address })).body.code).toBe(
      "link_used_or_expired",
    );
    expect((await api.call("GET", "/v1/companies", { token })).body.code).toBe("unauthenticated");
    const { ticket } = (await api.call("GET", "/v1/profile/data", { token: session })).body;
    expect((await api.call("GET", `/v1/me?token=${ticket}`, { address })).body.code).toBe(
      "unauthenticated",
    );
    expect((await api.call("GET", "/v1/companies", { token: ticket })).body.code).toBe(
      "unauthenticated",
    );
    expect((await api.call("GET", `/v1/profile/data/${session}`, { address })).body.code).toBe(
      "download_ticket_invalid",
    );
  });

  it("stand in no log line of a whole login, nor does the address of the person", async () => {
    logged = "";
    const email = `naplo-${addresses}@example.com`;
    await api.call("POST", "/v1/entr/auth", { body: { email }, address });
    const link = /confirm\/([\w-]{43})\//.exec(api.mailbox.letters[0]?.text ?? "")?.[1] ?? "";
    await api.call("GET", `/registration/confirm/${link}/`);
    await api.call("GET", `/v1/me?token=${link}`, { address });
    await api.call("POST", "/v1/profile", {
      token: link,
      body: { privacyAccepted: true },
      address,
    });
    const session = (await api.call("GET", `/v1/me?token=${link}`, { address })).body.token;
    const { ticket, url } = (await api.call("GET", "/v1/profile/data", { token: session })).body;
    await api.call("GET", url, { address });
    await api.call("GET", `/v1/no-such-place/${session}`, { token: session });
    await api.call("POST", "/v1/passkey-sign-in", {
      body: { flowId: session, response: {} },
      address,
    });
    expect(link).toHaveLength(43);
    expect(logged).toContain('"route":"/v1/me"');
    for (const secret of [link, session, ticket, email]) expect(logged).not.toContain(secret);
  });
});

describe("swapped company ids", () => {
  it("in path, query and body answer 404 as for what does not exist, and show nothing", async () => {
    const [own, victim] = [await buildVictim("Saját"), await buildVictim()];
    const day = { start_date: "2026-11-01", end_date: "2026-11-30" };
    const ref = { accountNr: victim.account.accountNr, originate: victim.account.originate };
    const id = victim.companyId;
    const mine = own.companyId;
    const tries: [Parameters<TestApp["call"]>[0], string, object?][] = [
      ["GET", `/v1/company/${id}`],
      ["GET", `/v1/company/${victim.taxNumber}`],
      ["PUT", `/v1/company/${id}`, { tax_number: "12345676", company_name: "Elvett Kft." }],
      ["GET", `/v1/bankaccounts?company_id=${id}`],
      ["GET", `/v1/file?company_id=${id}`],
      ["POST", "/v1/bankaccounts-transactions/", { company_id: id }],
      ["POST", "/v1/bankaccounts-transactions/2", { company_id: id }],
      ["POST", "/v1/bankaccount/export", { bank_accounts: [], company_id: id, ...day }],
      ["GET", `/v1/transaction/${victim.transactionId}?company_id=${id}`],
      ["POST", "/v1/booked", { transactionId: victim.transactionId, company_id: id, booked: true }],
      ["POST", "/v1/booked", { filter: { company_id: id }, booked: true }],
      // The company is the caller's own; the transaction belongs to another one.
      ["GET", `/v1/transaction/${victim.transactionId}?company_id=${mine}`],
      [
        "POST",
        "/v1/booked",
        { transactionId: victim.transactionId, company_id: mine, booked: true },
      ],
      ["POST", "/v1/booked", { transactionId: victim.transactionId, booked: true }],
      ["POST", "/v1/bankaccount/export", { bank_accounts: [ref], company_id: mine, ...day }],
      ["PATCH", `/v1/bankaccount/${ref.accountNr}/Enyém?company_id=${mine}&originate=adriana`],
      ["PATCH", `/v1/bankaccount/${ref.accountNr}/Enyém`],
    ];
    for (const [method, path, body] of tries) {
      const reply = await api.call(method, path, {
        token: own.token,
        ...(body === undefined ? {} : { body }),
      });
      expect([method, path, reply.status]).toEqual([method, path, 404]);
      expect(reply.text).not.toMatch(/Titkos|Áldozat/);
    }
    const both = { filter: { company_id: id }, company_id: mine, booked: true };
    expect((await api.call("POST", "/v1/booked", { token: own.token, body: both })).body.code).toBe(
      "validation_failed",
    );
    const foreign = { company_id: mine, bankAccounts: [ref] };
    const listed = await api.call("POST", "/v1/bankaccounts-transactions/", {
      token: own.token,
      body: foreign,
    });
    expect(listed.text).not.toContain("Titkos");
    expect((await upload(own.token, id, "kivonat.csv")).status).toBe(404);
    const untouched = await api.call(
      "GET",
      `/v1/transaction/${victim.transactionId}?company_id=${id}`,
      { token: victim.token },
    );
    expect(untouched.body).toMatchObject({ booked: false, partnerName: "Titkos Partner Kft." });
  });

  it("given twice, as lists or as objects name no second company", async () => {
    const [own, victim] = [await buildVictim("Saját"), await buildVictim()];
    const twice = `/v1/bankaccounts?company_id=${own.companyId}&company_id=${victim.companyId}`;
    expect((await api.call("GET", twice, { token: own.token })).body.code).toBe(
      "validation_failed",
    );
    for (const company_id of [
      [victim.companyId],
      { id: victim.companyId },
      `${victim.companyId}' or true --`,
      `{${victim.companyId}}`,
    ]) {
      const reply = await api.call("POST", "/v1/bankaccounts-transactions/", {
        token: own.token,
        body: { company_id },
      });
      expect(reply.body.code).toBe("validation_failed");
    }
  });
});

describe("mass assignment", () => {
  it("has no way in: no body of the contract passes fields on that it does not name", () => {
    const takesMore = ({ body }: Endpoint): boolean =>
      body instanceof z.ZodObject && body.def.catchall !== undefined;
    expect(
      Object.entries<Endpoint>(endpoints)
        .filter(([, one]) => takesMore(one))
        .map(([name]) => name),
    ).toEqual([]);
  });

  it("changes neither role, address, ids nor states", async () => {
    const user = await buildUser(api.db, { role: "accountant" });
    const token = await buildSession(api.db, user.id);
    const extra = {
      _id: "x",
      id: "x",
      role: "entrepreneur",
      email: "x@example.com",
      created: "x",
      imperialPayId: "x",
      deleted_at: "x",
    };
    const more = {
      ...extra,
      privacyVersion: "9999",
      privacyAcceptedAt: "x",
      user_id: "x",
      profile: { city: "X" },
    };
    await api.call("POST", "/v1/profile", { token, body: { city: "Pécs", ...more } });
    const row = await api.db
      .selectFrom("app_user")
      .selectAll()
      .where("id", "=", user.id)
      .executeTakeFirstOrThrow();
    expect(row).toMatchObject({
      role: "accountant",
      email: user.email,
      profile: { city: "Pécs" },
      subscriber_id: null,
      deleted_at: null,
    });
    expect(row.privacy_version).toBe(PRIVACY_VERSION);
    const director = await buildSession(api.db, (await buildUser(api.db)).id);
    const body = {
      tax_number: "87654325",
      company_name: "Új Kft.",
      kind: "demo",
      state: "preRegistered",
      owner_id: user.id,
      ...extra,
    };
    const made = await api.call("POST", "/v1/company", { token: director, body });
    expect(made.body).toMatchObject({ kind: "normal", status: "active", owned: true });
    expect(made.body._id).not.toBe("x");
  });

  it("by prototype is refused", async () => {
    const token = await buildSession(api.db, (await buildUser(api.db)).id);
    for (const payload of [
      '{"__proto__":{"role":"x"},"city":"A"}',
      '{"constructor":{"prototype":{"role":"x"}},"city":"A"}',
    ]) {
      const headers = { authorization: `Bearer ${token}`, "content-type": "application/json" };
      const reply = await api.app.inject({ method: "POST", url: "/v1/profile", headers, payload });
      expect([reply.statusCode, reply.json().code]).toEqual([400, "bad_request"]);
    }
    expect(({} as Record<string, unknown>)["role"]).toBeUndefined();
  });
});

describe("scripts in texts", () => {
  it("come back as data of JSON replies that no browser takes for a page", async () => {
    const victim = await buildVictim(SCRIPT);
    const { token, companyId } = victim;
    const { accountNr } = victim.account;
    const company = { tax_number: victim.taxNumber, company_name: SCRIPT };
    const replies = [
      await api.call("PUT", `/v1/company/${companyId}`, { token, body: company }),
      await api.call("POST", "/v1/profile", {
        token,
        body: { name: SCRIPT, city: SCRIPT, street: SCRIPT, invoiceName: SCRIPT },
      }),
      await api.call("PUT", "/v1/entr", { token, body: { name: SCRIPT } }),
      await api.call(
        "PATCH",
        `/v1/bankaccount/${accountNr}/${encodeURIComponent(SCRIPT)}?company_id=${companyId}`,
        { token },
      ),
      await api.call("POST", "/v1/bankaccounts-transactions/", {
        token,
        body: { company_id: companyId },
      }),
      await api.call("GET", `/v1/transaction/${victim.transactionId}?company_id=${companyId}`, {
        token,
      }),
      await api.call("GET", `/v1/me?token=${token}`, { address }),
      await upload(token, companyId, "<img src=x onerror=alert(1)>.csv"),
      await api.call("GET", `/v1/file?company_id=${companyId}`, { token }),
    ];
    for (const { status, headers, text } of replies) {
      expect([
        status,
        String(headers["content-type"]).split(";")[0],
        headers["x-content-type-options"],
      ]).toEqual([status < 300 ? status : 200, "application/json", "nosniff"]);
      expect(text).toContain("<");
      expect(String(headers["content-security-policy"])).toContain("script-src 'self';");
    }
  });

  it("in an address are no part of a page or a problem's markup", async () => {
    for (const path of [
      `/companies/${encodeURIComponent(SCRIPT)}`,
      `/v1/${encodeURIComponent(SCRIPT)}`,
    ]) {
      const reply = await api.call("GET", path);
      expect(reply.text).not.toContain("<script>alert");
      expect(reply.headers["x-content-type-options"]).toBe("nosniff");
    }
  });

  it("in a name are text in letters", async () => {
    const user = await buildUser(api.db, { name: SCRIPT });
    await api.call("POST", "/v1/entr/auth", { body: { email: user.email }, address });
    expect(api.mailbox.letters[0]?.html).not.toContain("<script>");
    expect(api.mailbox.letters[0]?.html).toContain("&lt;script&gt;");
  });
});

describe("formulas in exports", () => {
  const formulas = [
    '=HYPERLINK("http://evil","x")',
    "+1+cmd|' /C calc'!A1",
    "-2+3",
    "@SUM(1)",
    "\t=1+1",
    "\r=1+1",
  ];
  it.each(formulas)("stay text: %j", async (formula) => {
    const { companyId, token } = await buildVictim(formula);
    const body = {
      bank_accounts: [],
      company_id: companyId,
      start_date: "2026-11-01",
      end_date: "2026-11-30",
    };
    const csv = await api.call("POST", "/v1/bankaccount/export", {
      token,
      body: { ...body, format: "csv" },
    });
    const cells =
      csv.text
        .split("\r\n")[1]
        ?.split(";")
        .map((cell) => cell.replace(/^"/, "")) ?? [];
    expect(cells.length).toBeGreaterThan(5);
    // Only our own numbers begin with a sign.
    for (const cell of cells)
      if (!/^-?[\d,]+$/.test(cell)) expect(cell).not.toMatch(/^[=+\-@\t\r]/);
    const headers = { authorization: `Bearer ${token}`, "content-type": "application/json" };
    const sheet = await api.app.inject({
      method: "POST",
      url: "/v1/bankaccount/export",
      headers,
      payload: JSON.stringify(body),
    });
    const book = read(sheet.rawPayload, { cellFormula: true });
    const found = Object.values(book.Sheets).flatMap((one) =>
      Object.values(one).filter((cell) => typeof cell === "object" && "f" in cell),
    );
    expect(found).toEqual([]);
    const texts = Object.values(book.Sheets).flatMap((one) =>
      utils.sheet_to_json<unknown[]>(one, { header: 1 }).flat(),
    );
    expect(texts.some((text) => String(text).includes(formula.trim().slice(1)))).toBe(true);
  });
});

describe("line breaks in mail fields", () => {
  it("make no header, no second receiver and no line of the letter", async () => {
    const email = `fejlec-${addresses}@example.com`;
    for (const bad of [
      `${email}\r\nBcc: x@y.hu`,
      `${email}\nx@y.hu`,
      `${email},x@y.hu`,
      `<${email}>,x@y.hu`,
      `"a\r\nb"@y.hu`,
    ]) {
      expect(
        (await api.call("POST", "/v1/entr/auth", { body: { email: bad }, address })).body.code,
      ).toBe("email_invalid");
      address = `203.0.113.${++addresses}`;
    }
    const user = await buildUser(api.db);
    const token = await buildSession(api.db, user.id);
    const name = "Anna\r\nBcc: x@y.hu\r\n\r\nLépjen be itt: http://evil.example/ Kovács";
    await api.call("PUT", "/v1/entr", { token, body: { name } });
    await api.call("POST", "/v1/entr/auth", { body: { email: user.email }, address });
    const letter = api.mailbox.letters.at(-1);
    expect(letter?.to).toBe(user.email);
    expect(letter?.subject).not.toMatch(/[\r\n]/);
    expect(letter?.text.split("\n").some((line) => /^(Bcc|Lépjen)/.test(line))).toBe(false);
  });
});

describe("names of strangers", () => {
  const URL_NAME = "https://evil.example/belepes Kft.";

  it("bring no address into a subject or a link into a letter, and no unseen characters anywhere", async () => {
    const director = await buildUser(api.db);
    const token = await buildSession(api.db, director.id);
    const body = { tax_number: "87654321", company_name: `\u202e${URL_NAME}\u200b` };
    const company = await api.call("POST", "/v1/company", { token, body });
    expect(company.body.name).toBe(URL_NAME);
    const invited = {
      name: "Nagy\u2066 Eszter\u00ad",
      email: `nev-${addresses}@example.com`,
      company_id: company.body._id,
    };
    const accountant = await api.call("POST", "/v1/accountant", { token, address, body: invited });
    expect(accountant.body.name).toBe("Nagy Eszter");
    const claimant = await buildSession(
      api.db,
      (await buildUser(api.db, { name: "Bankhíd Ügyfélszolgálat" })).id,
    );
    const claim = {
      tax_number: "87654321",
      message: "Lépjen be itt: https://evil.example/x vagy evil.example/y",
    };
    await api.call("POST", "/v1/company/claim", { token: claimant, address, body: claim });
    expect(api.mailbox.letters).toHaveLength(2);
    for (const { subject, text, html } of api.mailbox.letters) {
      expect(subject).toContain("[hivatkozás]");
      expect(subject + text + html).not.toContain("evil.example");
    }
    const letter = api.mailbox.letters.at(-1)!.text;
    expect(letter).toContain(
      "akit nem ellenőriztünk, és aki így nevezte meg magát: „Bankhíd Ügyfélszolgálat",
    );
    expect(letter).toContain(
      "A kérelmező üzenete (nem a Bankhíd írta): „Lépjen be itt: [hivatkozás] vagy [hivatkozás]”",
    );
  });

  it("cannot be ours, and half characters are answered as 400 everywhere", async () => {
    const director = await buildUser(api.db);
    const token = await buildSession(api.db, director.id);
    for (const name of ["Bankhíd Ügyfélszolgálat", "BANKHlD", "B a n k h i d"]) {
      expect((await api.call("PUT", "/v1/entr", { token, body: { name } })).body.code).toBe(
        "validation_failed",
      );
      const company = { tax_number: "87654322", company_name: name };
      expect((await api.call("POST", "/v1/company", { token, body: company })).body.code).toBe(
        "validation_failed",
      );
    }
    const headers = { "content-type": "application/json", authorization: `Bearer ${token}` };
    for (const payload of [
      '{"name":"Nagy \\ud800 Eszter"}',
      '{"name":"Nagy \\udc00"}',
      '{"\\uD800":"x"}',
      '{"a":{"b":["\\udbff"]}}',
    ]) {
      const reply = await api.app.inject({
        method: "PUT",
        url: "/v1/entr",
        headers,
        payload,
        remoteAddress: address,
      });
      expect([payload, reply.statusCode, reply.json().code]).toEqual([payload, 400, "bad_request"]);
    }
    const payload = '{"name":"Nagy \\ud83d\\ude00"}';
    const whole = await api.app.inject({
      method: "PUT",
      url: "/v1/entr",
      headers,
      payload,
      remoteAddress: address,
    });
    expect([whole.statusCode, whole.json().name]).toEqual([200, "Nagy 😀"]);
  });
});

describe("line breaks in the letters that people make others get", () => {
  it("change no header and no receiver, and are no line of their own", async () => {
    const evil = "Nagy Eszter\r\nBcc: x@y.hu\r\n\r\nLépjen be itt: http://evil.example/";
    const director = await buildUser(api.db);
    const token = await buildSession(api.db, director.id);
    await api.call("PUT", "/v1/entr", { token, body: { name: evil } });
    const company = await api.call("POST", "/v1/company", {
      token,
      body: { tax_number: "76543210", company_name: `Cég\r\n${evil}` },
    });
    const receiver = `meghivott-${addresses}@example.com`;
    const invited = { name: evil, email: receiver, company_id: company.body._id };
    expect(
      (await api.call("POST", "/v1/accountant", { token, address, body: invited })).body.code,
    ).toBe("validation_failed");
    const named = { ...invited, name: "Nagy Eszter" };
    expect((await api.call("POST", "/v1/accountant", { token, address, body: named })).status).toBe(
      201,
    );
    expect(company.body.name).not.toMatch(/[\r\n]/);
    const claimant = await buildSession(api.db, (await buildUser(api.db, { name: evil })).id);
    const claim = { tax_number: "76543210", message: `Kérem\r\n${evil}` };
    expect(
      (await api.call("POST", "/v1/company/claim", { token: claimant, address, body: claim }))
        .status,
    ).toBe(202);
    const changed = await api.call("POST", "/v1/profile/email", {
      token,
      address,
      body: { email: `masik-${addresses}@example.com` },
    });
    expect(changed.status).toBe(200);
    expect(api.mailbox.letters.map(({ to }) => to)).toEqual([
      receiver,
      director.email,
      director.email,
      `masik-${addresses}@example.com`,
    ]);
    for (const { subject, text } of api.mailbox.letters) {
      expect(subject).not.toMatch(/[\r\n]/);
      expect(text.split("\n").filter((line) => /^(Bcc|Lépjen)/.test(line))).toEqual([]);
    }
  });

  it("and scripts in the names of companies and people are text in every letter", async () => {
    const director = await buildUser(api.db, { name: SCRIPT });
    const token = await buildSession(api.db, director.id);
    const company = await buildCompany(api.db, { ownerId: director.id, name: SCRIPT });
    const invited = { name: SCRIPT, email: `jel-${addresses}@example.com`, company_id: company.id };
    await api.call("POST", "/v1/accountant", { token, address, body: invited });
    const claimant = await buildSession(api.db, (await buildUser(api.db, { name: SCRIPT })).id);
    const claim = { tax_number: company.taxNumber, message: SCRIPT };
    await api.call("POST", "/v1/company/claim", { token: claimant, address, body: claim });
    expect(api.mailbox.letters).toHaveLength(2);
    for (const { html } of api.mailbox.letters) {
      expect(html).not.toMatch(/<script|<img src=x/);
      expect(html).toContain("&lt;script&gt;");
    }
  });
});

describe("brute force", () => {
  it("on links and login letters ends at limits; see own-sessions and rate-limit tests for two processes", async () => {
    api.clock.toNextWindow(LINKS_WINDOW_SECONDS);
    const codes = new Set<string>();
    const tryLink = (index: number): Promise<TestReply> =>
      api.call("GET", `/v1/me?token=${"z".repeat(43)}${index}`, { address });
    for (let index = 0; index < 65; index++) codes.add((await tryLink(index)).body.code);
    expect([...codes]).toEqual(["unauthenticated", "rate_limited"]);
    const letters = new Set<string | undefined>();
    for (let index = 0; index < 11; index++) {
      address = `203.0.113.${++addresses}`;
      letters.add(
        (await api.call("POST", "/v1/entr/auth", { body: { email: "eros@example.com" }, address }))
          .body.code,
      );
    }
    expect([...letters]).toEqual([undefined, "captcha_required"]);
    const passkeys = new Set<string>();
    const body = { flowId: "0190f3c1-0000-7000-8000-000000000000", response: {} };
    const tryPasskey = (): Promise<TestReply> =>
      api.call("POST", "/v1/passkey-sign-in", { body, address });
    for (let index = 0; index < 22; index++) passkeys.add((await tryPasskey()).body.code);
    expect([...passkeys]).toEqual(["validation_failed", "rate_limited"]);
  });
});

describe("bodies", () => {
  const post = async (
    token: string,
    payload: string | Buffer,
    type: string,
  ): Promise<[number, string]> => {
    const headers = {
      authorization: `Bearer ${token}`,
      ...(type === "" ? {} : { "content-type": type }),
    };
    const reply = await api.app.inject({
      method: "POST",
      url: "/v1/profile",
      headers,
      payload,
      remoteAddress: address,
    });
    return [reply.statusCode, reply.json().code];
  };

  it("that are huge, deep or endless lists are refused", async () => {
    const token = await buildSession(api.db, (await buildUser(api.db)).id);
    const json = "application/json";
    expect(await post(token, JSON.stringify({ city: "x".repeat(2_000_000) }), json)).toEqual([
      413,
      "payload_too_large",
    ]);
    expect(await post(token, "[".repeat(500_000) + "]".repeat(500_000), json)).toEqual([
      400,
      "validation_failed",
    ]);
    expect(await post(token, `${'{"a":'.repeat(150_000)}1${"}".repeat(150_000)}`, json)).toEqual([
      200,
      undefined,
    ]);
    for (const city of ["a\\u0000b", "a\\\\\\u0000"]) {
      expect(await post(token, `{"city":"${city}"}`, json)).toEqual([400, "bad_request"]);
    }
    expect(await post(token, `{"city":"a\\\\u0000"}`, json)).toEqual([200, undefined]);
    expect((await api.call("GET", "/v1/company/%00", { token })).body.code).toBe("bad_request");
    const ids = Array.from(
      { length: BOOKED_IDS_MAX + 1 },
      () => "0190f3c1-0000-7000-8000-000000000000",
    );
    expect(
      (await api.call("POST", "/v1/booked", { token, body: { transactionIds: ids } })).body.code,
    ).toBe("validation_failed");
  });

  it("of another type are refused", async () => {
    const token = await buildSession(api.db, (await buildUser(api.db)).id);
    for (const type of [
      "text/plain",
      "application/x-www-form-urlencoded",
      "application/xml",
      "application/json-patch+json",
      "text/html",
    ]) {
      expect(await post(token, "{}", type)).toEqual([415, "unsupported_media_type"]);
    }
    const company = await buildVictim();
    const multipart = await api.call("POST", `/v1/file/${company.companyId}`, {
      token: company.token,
      body: {},
    });
    expect(multipart.status).toBeGreaterThanOrEqual(400);
    expect(multipart.status).toBeLessThan(500);
  });
});

describe("the request line and its headers", () => {
  it("override no method", async () => {
    const { token, companyId } = await buildVictim();
    const headers = {
      "x-http-method-override": "DELETE",
      "x-method-override": "DELETE",
      "x-http-method": "DELETE",
    };
    await api.call("POST", "/v1/profile?_method=DELETE", {
      token,
      headers,
      body: { city: "Pécs" },
    });
    expect((await api.call("GET", `/v1/company/${companyId}`, { token })).status).toBe(200);
    for (const method of ["TRACE", "CONNECT"] as const) {
      expect(
        (await raw(`${method} / HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n`))[0],
      ).not.toMatch(/ 200 /);
    }
  });

  it("reach no file outside the web's folder", async () => {
    const tries = [
      "/../secret.txt",
      "/..%2fsecret.txt",
      "/%2e%2e/secret.txt",
      "/assets/../../secret.txt",
      "/assets/..%2f..%2fsecret.txt",
    ];
    const encoded = [
      "/..%5csecret.txt",
      "/assets/%2e%2e%2f%2e%2e%2fsecret.txt",
      "/..%00/secret.txt",
      "/%252e%252e/secret.txt",
    ];
    for (const path of [...tries, ...encoded, "//secret.txt"]) {
      const [head, text] = await raw(
        `GET ${path} HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n`,
      );
      expect([path, head.split(" ")[1], text.includes(SECRET)]).toEqual([
        path,
        expect.stringMatching(/^40[0-9]$/),
        false,
      ]);
    }
  });

  it("place no stored file elsewhere by its name", async () => {
    const { token, companyId } = await buildVictim();
    for (const name of ["../../../../tmp/kilog.csv", "..\\\\..\\\\kilog.csv", "/etc/kilog.csv"]) {
      const reply = await upload(token, companyId, name);
      expect(reply.status).toBeLessThan(300);
    }
    expect((await upload(token, companyId, "a\u0000b.csv")).status).toBeLessThan(500);
    const stored = readdirSync(join(folder, "files"), { recursive: true }).map(String);
    expect(stored.some((path) => path.includes("kilog"))).toBe(false);
    expect(readdirSync(folder).toSorted()).toEqual(["files", "secret.txt", "web"]);
  });

  it("smuggle no second request", async () => {
    const body = "GET /v1/companies HTTP/1.1\r\nHost: x\r\n\r\n";
    const head = "POST /v1/healthcheck HTTP/1.1\r\nHost: x\r\n";
    const tries = [
      `${head}Content-Length: 0\r\nContent-Length: ${body.length}\r\n\r\n${body}`,
      `${head}Content-Length: 4\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n${body}`,
      `${head}Transfer-Encoding: chunked, identity\r\n\r\n0\r\n\r\n${body}`,
      `${head}Transfer-Encoding: xchunked\r\n\r\n0\r\n\r\n${body}`,
      `${head}Content-Length: +0\r\n\r\n${body}`,
      `${head}Content-Length : 0\r\n\r\n${body}`,
      `${head}X-A: b\n Content-Length: 5\r\n\r\n${body}`,
    ];
    for (const request of tries) {
      const [first, text] = await raw(request);
      expect([request.split("\r\n")[2], first.split(" ")[1]]).toEqual([
        request.split("\r\n")[2],
        "400",
      ]);
      // One answer, and the connection is closed: no later bytes are taken for a request.
      expect(text.match(/HTTP\/1\.1 /g)).toHaveLength(1);
    }
  });
});

/**
 * Sends bytes as they are over a socket; answers the status line and everything that came until the
 * line was closed.
 */
async function raw(request: string): Promise<[string, string]> {
  if (!api.app.server.listening) await api.app.listen({ port: 0, host: "127.0.0.1" });
  const socket = connectSocket((api.app.server.address() as AddressInfo).port, "127.0.0.1");
  let text = "";
  socket.setEncoding("utf8").on("data", (piece: string) => void (text += piece));
  socket.on("error", () => {});
  socket.write(request);
  const timer = setTimeout(() => socket.destroy(), 60_000);
  await new Promise((closed) => socket.once("close", closed));
  clearTimeout(timer);
  return [text.split("\r\n")[0] ?? "", text];
}
