/**
 * The end of a key: of every kind that it or its links made, the page says what becomes of it, and
 * exactly that happens.
 */
import { describe, expect, it } from "vitest";
import {
  MADE_KINDS,
  type MadeKind,
  madeKinds,
  type PressedKind,
  pressedKinds,
} from "#contract/integrator-keys/made-kinds.ts";
import { keepPassword } from "#server/features/received-mails/mail-passwords.service.ts";
import { SELF, stampOf } from "#server/http/through.ts";
import { createMemoryQueue } from "#server/testing/build-ingest.ts";
import { inCompanyAsProgram } from "#server/database/tenant.ts";
import { buildCompany } from "#server/testing/build-company.ts";
import { newId } from "#server/new-id.ts";
import { openKey } from "#server/testing/key-calls.ts";
import {
  buildMadeWorld,
  MADE_CASES,
  type MadeWorld,
  openLink,
} from "#server/testing/made-by-keys.ts";
import { holdTable } from "#server/testing/hold-table.ts";
import type { TestApp } from "#server/testing/test-app.ts";
import { useAppIngest } from "#server/testing/use-app-ingest.ts";

let api: TestApp;
const queue = createMemoryQueue();
useAppIngest((parts) => ({ api } = parts), queue);

const WAYS = ["key", "link", "stamped"] as const;
const CELLS = madeKinds.flatMap((kind) =>
  WAYS.filter((way) => MADE_CASES[kind][way] !== undefined).map((way) => ({ kind, way })),
);

const count = async (world: MadeWorld, kind: MadeKind): Promise<number> => {
  const { owner, caller, company, call } = world;
  const asked = `clientId=${caller.key.clientId}&company_id=${company.id}`;
  const { status, body } = await call(owner, "GET", `/integrator/token/made?${asked}`);
  expect(status).toBe(200);
  const said = body.kinds.find((each: { kind: string }) => each.kind === kind);
  expect(said.fate).toBe(MADE_KINDS[kind]);
  expect(said.count).toBeLessThan(25);
  const listed = await call(owner, "GET", `/integrator/token/made/${kind}?${asked}`);
  expect(listed.body.items).toHaveLength(said.count);
  return said.count;
};

const end = (world: MadeWorld, endMade: boolean) => {
  const { owner, caller, company } = world;
  const body = { clientId: caller.key.clientId, company_id: company.id, endMade };
  return api.call("PATCH", "/v1/integrator/token", { token: owner, body });
};

const leaves = async ({ owner, caller, company, call }: MadeWorld): Promise<boolean> => {
  const { body } = await call(owner, "GET", `/integrator/tokens?company_id=${company.id}`);
  return body.tokens.find((each: any) => each.clientId === caller.key.clientId).leavesMade;
};

const actions = async ({ company }: MadeWorld): Promise<string[]> =>
  (
    await inCompanyAsProgram(api.db, company.id, (tx) =>
      tx
        .selectFrom("audit_log")
        .select("action")
        .where("company_id", "=", company.id)
        .orderBy("at")
        .orderBy("id")
        .execute(),
    )
  ).map(({ action }) => action);

/** The line that the end of each kind leaves; null: it is told in the line of the press. */
const LINES: Readonly<Record<PressedKind, string | null>> = {
  keys: "access_key.revoke",
  secrets: "access_key.end-secret",
  otherWebhooks: "webhook.delete",
  accountants: "accountant.remove",
  mailAddresses: "received_mail.close-address",
  invoiceKeys: "invoice_feed.withdraw-key",
  schedules: "export.schedule-delete",
  exportJobs: null,
  // In the log of the company itself.
  preparedCompanies: null,
};

describe.each(CELLS)("$kind that a $way made", ({ kind, way }) => {
  const fate = MADE_KINDS[kind];

  it(`are listed, and ${fate === "itself" ? "end" : "do not end"} with the key`, async () => {
    const world = await buildMadeWorld(api, queue);
    const before = await count(world, kind);
    const works = await MADE_CASES[kind][way]!(world);
    const made = await count(world, kind);
    expect(made).toBeGreaterThan(before);
    expect((await end(world, false)).status).toBe(200);
    if (fate === "itself") expect(await count(world, kind)).toBe(0);
    else expect(await count(world, kind)).toBe(made);
    expect(await leaves(world)).toBe(fate === "press");
    expect(await works()).toBe(fate !== "itself");
  });

  it(`${fate === "stays" ? "stay" : "end"} with the press, which may be repeated`, async () => {
    const world = await buildMadeWorld(api, queue);
    const works = await MADE_CASES[kind][way]!(world);
    const made = await count(world, kind);
    const since = (await actions(world)).length;
    expect((await end(world, true)).status).toBe(200);
    expect(await works()).toBe(fate === "stays");
    expect(await count(world, kind)).toBe(fate === "stays" ? made : 0);
    expect(await leaves(world)).toBe(false);
    const lines = (await actions(world)).slice(since);
    expect(lines.filter((line) => line === "access_key.end-made")).toHaveLength(
      fate === "press" ? 1 : 0,
    );
    const line = fate === "press" ? LINES[kind as PressedKind] : null;
    if (line !== null) expect(lines).toContain(line);
    expect((await end(world, true)).status).toBe(200);
    expect((await actions(world)).slice(since)).toEqual(lines);
  });
});

describe("what a link may not make", () => {
  const kinds = madeKinds.filter((kind) => MADE_CASES[kind].refused !== undefined);

  it.each(kinds)("%s: the ladder refuses the link's own call", async (kind) => {
    const world = await buildMadeWorld(api, queue);
    const { body } = await MADE_CASES[kind].refused!(world, world.link);
    expect(body.code).toBe("own_login_needed");
    expect(await count(world, kind)).toBe(0);
  });
});

/** Makes one thing of each kind that the press ends. */
async function makeAll(world: MadeWorld) {
  const all = [];
  for (const kind of pressedKinds) {
    const { key, link, stamped } = MADE_CASES[kind];
    all.push({ kind, works: await (key ?? link ?? stamped)!(world) });
  }
  return all;
}

const working = async (all: Awaited<ReturnType<typeof makeAll>>) => {
  const found = [];
  for (const { kind, works } of all) if (await works()) found.push(kind);
  return found;
};

describe("one press", () => {
  it("ends all kinds at once; of two presses at once one does it", async () => {
    const world = await buildMadeWorld(api, queue);
    const all = await makeAll(world);
    const replies = await Promise.all([end(world, true), end(world, true)]);
    expect(replies.map(({ status }) => status)).toEqual([200, 200]);
    expect(await working(all)).toEqual([]);
    const lines = await actions(world);
    expect(lines.filter((line) => line === "access_key.end-made")).toHaveLength(1);
    expect(lines.filter((line) => line === "export.schedule-delete")).toHaveLength(1);
  });

  it("ends what a key left that ended otherwise", async () => {
    const world = await buildMadeWorld(api, queue);
    const all = await makeAll(world);
    const path = "/v1/sessions?scope=others&waysIn=remove";
    expect((await api.call("DELETE", path, { token: world.owner })).status).toBeLessThan(300);
    expect(await leaves(world)).toBe(true);
    expect((await end(world, true)).status).toBe(200);
    expect(await working(all)).toEqual([]);
    expect(await leaves(world)).toBe(false);
  });

  it("ends what the key of an accountant left who has lost the company", async () => {
    const world = await buildMadeWorld(api, queue);
    const { other, company, owner, call } = world;
    const entered = await openLink({ ...world, caller: other });
    const theirs = { ...world, caller: other, link: entered };
    const works = await MADE_CASES.schedules.link!(theirs);
    const accountant = await api.db
      .selectFrom("api_key")
      .select("user_id as id")
      .where("id", "=", other.key.id)
      .executeTakeFirstOrThrow();
    const path = `/v1/accountant/${company.id}/${accountant.id}`;
    expect((await api.call("DELETE", path, { token: owner })).status).toBeLessThan(300);
    expect([await leaves(theirs), await count(theirs, "schedules")]).toEqual([true, 1]);
    expect((await call(entered, "GET", "/companies")).status).toBe(401);
    expect((await end(theirs, true)).status).toBe(200);
    expect([await works(), await leaves(theirs)]).toEqual([false, false]);
  });

  it("ends what a key made that the key had made, and leaves other keys alone", async () => {
    const world = await buildMadeWorld(api, queue);
    const child = await MADE_CASES.keys.stamped!(world);
    const row = await api.db
      .selectFrom("api_key")
      .select(["id", "client_id"])
      .where("company_id", "=", world.company.id)
      .where("through", "like", "link:%")
      .executeTakeFirstOrThrow();
    const own = await MADE_CASES.schedules.link!(world);
    await inCompanyAsProgram(api.db, world.company.id, (tx) =>
      tx
        .updateTable("export_schedule")
        .set({ through: `link:${row.id}:CUSTOM` as never })
        .where("company_id", "=", world.company.id)
        .execute(),
    );
    const elsewhere = await buildCompany(api.db, { ownerId: world.company.ownerId });
    const kept = await openKey(api, { userId: elsewhere.ownerId, companyId: elsewhere.id });
    const url = (await kept.call("POST", "/links", {})).body.url;
    expect((await end(world, true)).status).toBe(200);
    expect([await child(), await own()]).toEqual([false, false]);
    expect((await kept.call("GET", "/accounts")).status).toBe(200);
    expect((await world.other.call("GET", "/accounts")).status).toBe(200);
    const token = new URL(url).pathname.split("/")[2];
    expect((await api.call("GET", `/v1/me?token=${token}`)).status).toBe(200);
  });

  it("finds what its link and its key make at this moment", async () => {
    const world = await buildMadeWorld(api, queue);
    const { link, caller, company, call } = world;
    const schedule = (hour: number) =>
      call(link, "POST", "/export-schedules", {
        company_id: company.id,
        time: { every: "day", day: 1, hour },
        settings: { format: "csv" },
        letter: false,
      });
    const prepare = (n: number) =>
      caller.call(
        "POST",
        "/companies",
        {
          taxNumber: String(20_000_000 + (Date.now() % 1_000_000) * 10 + n),
          name: "Gyors Kft.",
          email: `gyors${n}@example.com`,
        },
        { "idempotency-key": newId() },
      );
    const hours = Array.from({ length: 8 }, (_, hour) => hour);
    const [ended, ...made] = await Promise.all([
      end(world, true),
      ...hours.map(schedule),
      ...hours.slice(0, 4).map(prepare),
    ]);
    expect(ended.status).toBe(200);
    expect(made.map(({ status }) => status).filter((status) => status >= 500)).toEqual([]);
    for (const kind of pressedKinds) expect([kind, await count(world, kind)]).toEqual([kind, 0]);
  });

  it("waits for a call of its link that is under way, and finds what it made", async () => {
    const world = await buildMadeWorld(api, queue);
    const held = await holdTable(api.database.ownerUrl, "export_schedule");
    const making = MADE_CASES.schedules.link!(world);
    await expect.poll(() => held.countWaiting()).toBe(1);
    const ending = end(world, true);
    await expect.poll(() => held.countWaiting()).toBe(2);
    await held.release();
    const works = await making;
    expect((await ending).status).toBe(200);
    expect([await works(), await count(world, "schedules")]).toEqual([false, 0]);
  });

  it("is for who sees the key, by an own session", async () => {
    const world = await buildMadeWorld(api, queue);
    const { caller, company, link, other } = world;
    const body = { clientId: caller.key.clientId, company_id: company.id, endMade: true };
    const by = (token: string) => api.call("PATCH", "/v1/integrator/token", { token, body });
    expect((await by(link)).body.code).toBe("own_login_needed");
    expect((await by(other.token)).status).toBe(401);
    const asked = `clientId=${caller.key.clientId}&company_id=${company.id}`;
    for (const path of ["made", "made/files"]) {
      const reply = await api.call("GET", `/v1/integrator/token/${path}?${asked}`, { token: link });
      expect(reply.body.code).toBe("own_login_needed");
    }
  });
});

describe("what a person has set anew", () => {
  const settings = ["savedViews", "exportSettings", "accountNames"] as const;

  it.each(settings)("%s: is his, and no longer the key's", async (kind) => {
    const world = await buildMadeWorld(api, queue);
    await MADE_CASES[kind].link!(world);
    expect(await count(world, kind)).toBe(1);
    const { owner, company, account, call } = world;
    const of = { company_id: company.id };
    if (kind === "savedViews") {
      const { body } = await call(owner, "GET", `/saved-views?company_id=${company.id}`);
      const [{ _id: id }] = body.views;
      await call(owner, "PUT", `/saved-views/${id}`, { ...of, name: "Saját" });
    } else if (kind === "exportSettings") {
      await call(owner, "PUT", "/export-settings", { ...of, settings: { format: "xlsx" } });
    } else {
      const path = `/v1/bankaccount/${account.accountNr}/Napi?company_id=${company.id}`;
      await api.call("PATCH", path, { token: owner });
    }
    expect(await count(world, kind)).toBe(0);
  });

  it("a password: the program stays named, because its own is still kept beside", async () => {
    const world = await buildMadeWorld(api, queue);
    const works = await MADE_CASES.mailPasswords.stamped!(world);
    const { company } = world;
    const mail = { company_id: company.id, id: newId(), sender: "futar@kuldo.test" };
    const by = { userId: company.ownerId, through: stampOf(SELF) };
    await inCompanyAsProgram(api.db, company.id, (tx) =>
      keepPassword(tx, api.deps, mail, { password: "másik", by }),
    );
    expect([await works(), await count(world, "mailPasswords")]).toEqual([true, 1]);
  });
});

describe("the list of a kind", () => {
  it("has pages, the newest first, of every row once", async () => {
    const world = await buildMadeWorld(api, queue);
    const at = Date.now();
    const stamp = `link:${world.caller.key.id}:CUSTOM` as never;
    await inCompanyAsProgram(api.db, world.company.id, (tx) =>
      tx
        .insertInto("program_act")
        .values(
          Array.from({ length: 60 }, (_, n) => ({
            company_id: world.company.id,
            user_id: world.company.ownerId,
            at: new Date(at + Math.floor(n / 2)),
            through: stamp,
          })).filter((_, n) => n % 2 === 0),
        )
        .execute(),
    );
    const asked = `clientId=${world.caller.key.clientId}&company_id=${world.company.id}`;
    const seen: string[] = [];
    let page: string | null = "";
    let pages = 0;
    while (page !== null) {
      const path: string = `/integrator/token/made/marks?${asked}&page=${page}`;
      const { body }: { body: any } = await world.call(world.owner, "GET", path);
      seen.push(...body.items.map(({ at: when }: { at: string }) => when));
      page = body.nextPage;
      pages += 1;
    }
    expect([pages, seen.length, new Set(seen).size]).toEqual([2, 30, 30]);
    expect(seen).toEqual(seen.toSorted().toReversed());
    const wrong = await world.call(
      world.owner,
      "GET",
      `/integrator/token/made/marks?${asked}&page=x`,
    );
    expect(wrong.body.code).toBe("page_cursor_invalid");
  });
});
