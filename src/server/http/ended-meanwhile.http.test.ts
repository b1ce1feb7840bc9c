/** A call whose body takes its time: what ended meanwhile does not let it in any more. */
import { createHash } from "node:crypto";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { Readable } from "node:stream";
import type { InjectOptions } from "fastify";
import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type Endpoint, isOpen } from "#contract/endpoint.ts";
import { endpoints } from "#contract/endpoints.ts";
import { integratorApiEndpoints } from "#contract/integrator-api/endpoints.ts";
import { createDiskFileStorage } from "../providers/file-storage/disk-file-storage.adapter.ts";
import { buildCompany } from "../testing/build-company.ts";
import { createMemoryQueue } from "../testing/build-ingest.ts";
import { buildSession } from "../testing/build-session.ts";
import { buildUser } from "../testing/build-user.ts";
import { openKey } from "../testing/key-calls.ts";
import { callAddress } from "../testing/call-address.ts";
import { createTestApp, type TestApp } from "../testing/test-app.ts";
import { hashToken } from "../token-hash.ts";

const SOME_ID = "00000000-0000-7000-8000-000000000000";

let api: TestApp;
let folder: string;

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), "bankhid-ended-"));
  const deps = { files: createDiskFileStorage(folder, 0), queue: createMemoryQueue() };
  api = await createTestApp({ deps });
});
afterAll(async () => {
  await api?.close();
  rmSync(folder, { recursive: true, force: true });
});

/** A body that waits until `meanwhile` is done: the server has let the caller in by then. */
function slowly(text: string, meanwhile: () => Promise<unknown>): Readable {
  let isAsked = false;
  return new Readable({
    read() {
      if (isAsked) return;
      isAsked = true;
      void meanwhile().then(
        () => {
          this.push(text);
          this.push(null);
        },
        (error: Error) => this.destroy(error),
      );
    },
  });
}

async function send(
  { method, url, type }: { method: string; url: string; type: string },
  token: string,
  text: string,
  meanwhile: () => Promise<unknown>,
) {
  const headers = {
    authorization: `Bearer ${token}`,
    "content-type": type,
    "content-length": String(Buffer.byteLength(text)),
  };
  const reply = await api.app.inject({
    method: method as NonNullable<InjectOptions["method"]>,
    url,
    headers,
    remoteAddress: callAddress(),
    payload: slowly(text, meanwhile),
  });
  return { status: reply.statusCode, code: reply.body === "" ? "" : reply.json().code };
}

const endSession = (token: string) =>
  api.db.deleteFrom("session").where("token_hash", "=", hashToken(token)).execute();

const withBody = (Object.entries(endpoints) as [string, Endpoint][]).filter(
  ([, each]) => each.body !== undefined && !isOpen(each) && each.callers.includes("session"),
);

describe("a session that ends while the body of its call is on its way", () => {
  it("is found for many calls", () => {
    expect(withBody.length).toBeGreaterThan(80);
  });

  it.each(withBody)("%s is refused", async (_name, { method, path }) => {
    const { id: userId } = await buildUser(api.db, { role: "entrepreneur" });
    const token = await buildSession(api.db, userId);
    const url = `/v1${path.replaceAll(/:\w+/g, SOME_ID)}`;
    const given = { method, url, type: "application/json" };
    const alive = await send(given, token, "{}", async () => {});
    expect(alive.code).not.toBe("unauthenticated");
    expect(await send(given, token, "{}", () => endSession(token))).toEqual({
      status: 401,
      code: "unauthenticated",
    });
  });
});

const ofPrograms = (
  Object.entries(integratorApiEndpoints) as unknown as [string, Endpoint][]
).filter(([, each]) => each.body !== undefined && each.callers.includes("key"));

describe("a key that is revoked while the body of its call is on its way", () => {
  it.each(ofPrograms)("%s is refused", async (_name, { method, path }) => {
    const company = await buildCompany(api.db);
    const { key, token } = await openKey(api, {
      userId: company.ownerId,
      companyId: company.id,
    });
    const url = `/api/v1${path.replaceAll(/:\w+/g, SOME_ID)}`;
    const given = { method, url, type: "application/json" };
    const { status } = await send(given, token, "{}", async () => {});
    expect(status).not.toBe(401);
    const owner = await buildSession(api.db, company.ownerId);
    const revoke = async () => {
      const body = { clientId: key.clientId };
      const ended = await api.call("PATCH", "/v1/integrator/token", { token: owner, body });
      expect(ended.status).toBe(200);
    };
    expect((await send(given, token, "{}", revoke)).status).toBe(401);
  });
});

describe("an upload", () => {
  const CONTENT = ":20:KIVONAT\r\n";
  const form =
    '--x\r\ncontent-disposition: form-data; name="file"; filename="a.sta"\r\n\r\n' +
    `${CONTENT}\r\n--x--\r\n`;
  const upload = (companyId: string, token: string, meanwhile: () => Promise<unknown>) =>
    send(
      { method: "POST", url: `/v1/file/${companyId}`, type: "multipart/form-data; boundary=x" },
      token,
      form,
      meanwhile,
    );
  const countFiles = async (companyId: string, token: string): Promise<number> =>
    (await api.call("GET", `/v1/file?company_id=${companyId}`, { token })).body.total;
  const storedBytes = async (companyId: string): Promise<number> => {
    const hash = createHash("sha256").update(CONTENT).digest();
    return api.deps.files.open(companyId, hash).then(
      (bytes) => (bytes.destroy(), 1),
      () => 0,
    );
  };

  async function buildCase() {
    const accountant = await buildUser(api.db, { role: "accountant" });
    const company = await buildCompany(api.db, { accountantIds: [accountant.id] });
    const owner = await buildSession(api.db, company.ownerId);
    const token = await buildSession(api.db, accountant.id);
    return { companyId: company.id, name: company.name, owner, token, accountant };
  }

  it("of a session that ended before its last byte is not kept", async () => {
    const { companyId, owner, token } = await buildCase();
    const end = await upload(companyId, token, () => endSession(token));
    expect(end).toEqual({ status: 401, code: "unauthenticated" });
    expect([await countFiles(companyId, owner), await storedBytes(companyId)]).toEqual([0, 0]);
  });

  it("of an accountant who lost the company meanwhile is not kept; what the company has stays", async () => {
    const { companyId, owner, token, accountant } = await buildCase();
    expect((await upload(companyId, owner, async () => {})).status).toBe(202);
    const end = await upload(companyId, token, () =>
      sql`delete from membership where user_id = ${accountant.id}`.execute(api.db),
    );
    expect(end).toEqual({ status: 404, code: "not_found" });
    // The same bytes belong to a file of the company.
    expect([await countFiles(companyId, owner), await storedBytes(companyId)]).toEqual([1, 1]);
  });

  it("to a company that is deleted meanwhile says so", async () => {
    const { companyId, owner, name } = await buildCase();
    const end = await upload(companyId, owner, () =>
      api.call("DELETE", `/v1/company/${companyId}`, {
        token: owner,
        body: { company_name: name },
      }),
    );
    expect(end).toEqual({ status: 404, code: "not_found" });
  });
});
