import { mkdtempSync, readdirSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { PAPER_BYTES_MAX, PAPER_UNDO_DAYS } from "#contract/papers/paper-kinds.ts";
import { inCompanyAsProgram } from "#server/database/tenant.ts";
import { newId } from "#server/new-id.ts";
import { createDiskFileStorage } from "#server/providers/file-storage/disk-file-storage.adapter.ts";
import { buildAskedCompany } from "#server/testing/build-asked-company.ts";
import { buildCompany } from "#server/testing/build-company.ts";
import { createMemoryQueue } from "#server/testing/build-ingest.ts";
import { createTestApp, type TestApp } from "#server/testing/test-app.ts";
import { uploadText } from "#server/testing/upload-text.ts";
import { DAY_MS } from "#values/durations.ts";
import { endRemovals } from "./change-papers.service.ts";

let app: TestApp;
let folder: string;

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), "bankhid-papers-"));
  const files = createDiskFileStorage(folder, 0);
  app = await createTestApp({ deps: { queue: createMemoryQueue(), files } });
});
afterAll(async () => {
  await app?.close();
  rmSync(folder, { recursive: true, force: true });
});

let written = 0;
/** Another PDF each time. */
const pdf = (): Buffer => Buffer.from(`%PDF-1.7\n% ${written++}\n%%EOF\n`);

async function buildCase(api = app) {
  const world = await buildAskedCompany(api);
  const { company, id, director, visitor } = world;
  const companyId = company.id;
  const upload = (
    text: Buffer,
    { item = id, token = director, name = "szamla.pdf", to = companyId } = {},
  ) => {
    const path = `/company/${to}/papers${item && `?transaction_id=${item}`}`;
    return uploadText(api, { token, companyId: to, path, text, name });
  };
  const add = async (text = pdf(), more: Parameters<typeof upload>[1] = {}) => {
    const reply = await upload(text, more);
    expect(reply.status, reply.text).toBe(201);
    return reply.body.paper;
  };
  const ofItem = async (item = id, token = visitor) => {
    const query = `company_id=${companyId}&transaction_id=${item}`;
    return (await api.call("GET", `/v1/papers/of-item?${query}`, { token })).body.papers;
  };
  const post = (path: string, body: object = {}, token = visitor, company_id = companyId) =>
    api.call("POST", `/v1/papers/${path}`, { token, body: { company_id, ...body } });
  const remove = (paper: string, token = visitor, company_id = companyId) =>
    api.call("DELETE", `/v1/papers/${paper}?company_id=${company_id}`, { token });
  const download = async (paper: string, token = visitor) => {
    const offered = await post(`${paper}/download`, {}, token);
    expect(offered.status, offered.text).toBe(200);
    return api.app.inject({ method: "GET", url: offered.body.url });
  };
  return { ...world, companyId, upload, add, ofItem, post, remove, download };
}

const keptBytes = (companyId: string): string[] =>
  readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((each) => each.isFile() && each.parentPath.includes(companyId))
    .map(({ name }) => name);

describe("a paper beside an item", () => {
  it("is uploaded by the director, seen by the accountant, and handed out byte for byte", async () => {
    const { add, ofItem, download, id } = await buildCase();
    const bytes = pdf();
    const paper = await add(bytes, { name: "Bőr számla.pdf" });
    expect(paper).toMatchObject({ kind: "pdf", name: "Bőr számla.pdf", sizeBytes: bytes.length });
    expect(await ofItem()).toMatchObject([{ _id: paper._id, items: [{ _id: id }] }]);
    const reply = await download(paper._id);
    expect(reply.rawPayload.equals(bytes)).toBe(true);
    expect(reply.headers).toMatchObject({
      "content-type": "application/octet-stream",
      "x-content-type-options": "nosniff",
      "content-security-policy": "default-src 'none'; sandbox",
      "cache-control": "no-store",
    });
    expect(reply.headers["content-disposition"]).toMatch(/^attachment;/);
  });

  it("is what its bytes say, whatever its name is", async () => {
    const { add, upload } = await buildCase();
    const begin = (...bytes: number[]) => Buffer.from([...bytes, ...Buffer.alloc(20)]);
    const text = (latin: string) => Buffer.from(latin, "latin1");
    const kinds: [Buffer, string][] = [
      [begin(0xff, 0xd8, 0xff, 0xe0), "jpeg"],
      [begin(0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a), "png"],
      [text("RIFF\x10\0\0\0WEBPVP8 "), "webp"],
      [text("\0\0\0\x18ftypheic\0\0\0\0"), "heic"],
      [text("%PDF-1.4\n<script>alert(1)</script>"), "pdf"],
    ];
    for (const [bytes, kind] of kinds)
      expect((await add(bytes, { name: "a.html" })).kind).toBe(kind);
    const refused = [
      text("<html><script>alert(1)</script>"),
      text("<svg xmlns='http://www.w3.org/2000/svg' onload='alert(1)'/>"),
      text("  %PDF-1.4"),
      text("RIFF\x10\0\0\0WAVEfmt "),
      text("\0\0\0\x18ftypavif\0\0\0\0"),
      text("PK\x03\x04"),
      text("%PD"),
      Buffer.alloc(0),
    ];
    for (const bytes of refused) {
      const reply = await upload(bytes, { name: "szamla.pdf" });
      expect([reply.status, reply.body.code], bytes.toString("latin1")).toEqual([
        415,
        "paper_kind_unknown",
      ]);
    }
  });

  it("leaves no bytes behind where it was refused", async () => {
    const { companyId, upload } = await buildCase();
    expect((await upload(Buffer.from("<html>"))).status).toBe(415);
    expect((await upload(pdf(), { item: newId() })).status).toBe(404);
    expect(keptBytes(companyId)).toEqual([]);
  });

  it("may be so large and no larger", async () => {
    const { add, upload } = await buildCase();
    const whole = Buffer.alloc(PAPER_BYTES_MAX, " ");
    whole.write("%PDF-1.7");
    expect((await add(whole)).sizeBytes).toBe(PAPER_BYTES_MAX);
    const reply = await upload(Buffer.concat([whole, Buffer.from(" ")]));
    expect(reply.body.code).toBe("file_too_large");
  });

  it("is one for several items, and an item has several", async () => {
    const { add, ofItem, post, id, other } = await buildCase();
    const bytes = pdf();
    const one = await add(bytes);
    const two = await add();
    const both = await post(`${one._id}/items`, { transactionIds: [other], attached: true });
    expect(both.body.paper.items.map((item: any) => item._id).toSorted()).toEqual(
      [id, other].toSorted(),
    );
    expect((await ofItem()).map((paper: any) => paper._id)).toEqual([one._id, two._id]);
    // The same bytes once more are the same paper.
    const again = await add(bytes, { item: other, name: "masik.pdf" });
    expect(again).toMatchObject({ _id: one._id, name: "szamla.pdf" });
    const away = await post(`${one._id}/items`, { transactionIds: [id], attached: false });
    expect(away.body.paper.items).toMatchObject([{ _id: other }]);
    expect((await ofItem()).map((paper: any) => paper._id)).toEqual([two._id]);
  });

  it("goes with its items, comes back beside them, and its bytes end after thirty days", async () => {
    const { companyId, add, ofItem, post, remove, download, other } = await buildCase();
    const paper = await add();
    await post(`${paper._id}/items`, { transactionIds: [other], attached: true });
    const gone = await remove(paper._id);
    expect(gone.body.paper.undoUntil).not.toBeNull();
    expect(await ofItem()).toEqual([]);
    expect((await download(paper._id)).statusCode).toBe(200);
    const attached = { transactionIds: [other], attached: true };
    expect((await post(`${paper._id}/items`, attached)).status).toBe(404);
    const back = await post(`${paper._id}/restore`);
    expect(back.body.paper).toMatchObject({ undoUntil: null, items: [{}, {}] });
    expect(await ofItem()).toHaveLength(1);
    await remove(paper._id);
    await endRemovals(app.deps);
    expect(keptBytes(companyId)).toHaveLength(1);
    const later = new Date(app.clock.now().getTime() + (PAPER_UNDO_DAYS + 1) * DAY_MS);
    await endRemovals({ ...app.deps, clock: { ...app.clock, now: () => later } });
    expect(keptBytes(companyId)).toEqual([]);
    expect((await post(`${paper._id}/restore`)).status).toBe(404);
  });

  it("keeps bytes that another paper or a statement file needs", async () => {
    const { companyId, add, remove, director: token } = await buildCase();
    const bytes = pdf();
    const paper = await add(bytes);
    await uploadText(app, { token, companyId, text: bytes });
    await remove(paper._id);
    const later = new Date(app.clock.now().getTime() + (PAPER_UNDO_DAYS + 1) * DAY_MS);
    await endRemovals({ ...app.deps, clock: { ...app.clock, now: () => later } });
    expect(keptBytes(companyId)).toHaveLength(1);
  });
});

describe("papers of an account", () => {
  it("go with it to another company, and stay where it is deleted", async () => {
    const { companyId, company, account, director, id, add, ofItem, post } = await buildCase();
    const target = await buildCompany(app.db, { ownerId: company.ownerId });
    const bytes = pdf();
    const paper = await add(bytes);
    const named = { account_nr: account.accountNr, originate: account.originate };
    const moved = await app.call("PATCH", "/v1/bankaccount", {
      token: director,
      body: { ...named, source_company_id: companyId, target_company_id: target.id },
    });
    expect(moved.status, moved.text).toBe(200);
    expect(await ofItem(id, director)).toEqual([]);
    const query = `company_id=${target.id}&transaction_id=${id}`;
    const there = await app.call("GET", `/v1/papers/of-item?${query}`, { token: director });
    expect(there.body.papers).toMatchObject([{ _id: paper._id, items: [{ _id: id }] }]);
    expect(keptBytes(companyId)).toEqual([]);
    const offered = await post(`${paper._id}/download`, {}, director, target.id);
    const reply = await app.app.inject({ method: "GET", url: offered.body.url });
    expect(reply.rawPayload.equals(bytes)).toBe(true);
    const body = { ...named, company_id: target.id };
    const deleted = await app.call("DELETE", "/v1/bankaccount", { token: director, body });
    expect(deleted.status, deleted.text).toBe(200);
    expect(keptBytes(target.id)).toHaveLength(1);
  });
});

describe("a stranger", () => {
  it("sees, adds, attaches, removes and downloads nothing, by whichever company he names", async () => {
    const mine = await buildCase();
    const his = await buildCase();
    const paper = await mine.add();
    const { director: thief, companyId: own } = his;
    const attached = { transactionIds: [his.id], attached: true };
    const calls = [
      mine.upload(pdf(), { token: thief }),
      mine.post(`${paper._id}/items`, attached, thief),
      mine.post(`${paper._id}/items`, attached, thief, own),
      mine.remove(paper._id, thief),
      mine.remove(paper._id, thief, own),
      mine.post(`${paper._id}/restore`, {}, thief, own),
      mine.post(`${paper._id}/download`, {}, thief),
      mine.post(`${paper._id}/download`, {}, thief, own),
      // His own paper beside my item.
      his.upload(pdf(), { item: mine.id }),
      mine.post(`${paper._id}/items`, { transactionIds: [his.id], attached: true }),
    ];
    for (const reply of await Promise.all(calls)) expect(reply.status, reply.text).toBe(404);
    const path = `/v1/papers/of-item?company_id=${mine.companyId}&transaction_id=${mine.id}`;
    expect((await app.call("GET", path, { token: thief })).status).toBe(404);
    const sneaked = `/v1/papers/of-item?company_id=${own}&transaction_id=${mine.id}`;
    expect((await app.call("GET", sneaked, { token: thief })).body).toEqual({ papers: [] });
    const seen = await inCompanyAsProgram(app.db, own, (tx) =>
      tx.selectFrom("paper_item").selectAll().execute(),
    );
    expect(seen).toEqual([]);
    expect(await mine.ofItem()).toHaveLength(1);
  });
});

describe("the room of the company", () => {
  it("counts papers, and of two that fit alone only one is taken", async () => {
    const limits = { ...app.deps.config.limits, storageCompanyBytesMax: 3_000 };
    const small = await createTestApp({
      deps: {
        queue: createMemoryQueue(),
        files: createDiskFileStorage(folder, 0),
        config: { ...app.deps.config, limits },
      },
    });
    try {
      const { companyId, upload, ofItem } = await buildCase(small);
      const large = () => Buffer.concat([pdf(), Buffer.alloc(1_900, " ")]);
      const replies = await Promise.all([upload(large()), upload(large()), upload(large())]);
      expect(replies.map(({ status }) => status).toSorted()).toEqual([201, 413, 413]);
      expect(replies.find(({ status }) => status === 413)?.body.code).toBe("storage_full");
      expect(await ofItem()).toHaveLength(1);
      expect(keptBytes(companyId)).toHaveLength(1);
    } finally {
      await small.close();
    }
  });
});
