/**
 * One way to make each kind of what a key or its links can make, and one to try whether it still
 * works. The map is total: a new kind does not compile without its case.
 */
import { PRIVACY_VERSION } from "#contract/people/operator.ts";
import type { MadeKind } from "#contract/integrator-keys/made-kinds.ts";
import { stampsOfKey } from "#server/database/stamps.ts";
import { inCompanyAsProgram } from "#server/database/tenant.ts";
import { emitEvent } from "#server/features/api-events/api-events.service.ts";
import { makeExportFile } from "#server/features/exports/jobs/make-export-file.service.ts";
import { queueDueSchedules } from "#server/features/exports/schedules/queue-schedules.service.ts";
import { findCompanyOfAddress } from "#server/features/received-mails/mail-address.service.ts";
import {
  keepPassword,
  listPasswords,
} from "#server/features/received-mails/mail-passwords.service.ts";
import { spreadEvents } from "#server/features/webhooks/spread-events.service.ts";
import { newId } from "#server/new-id.ts";
import { buildForeignSecret } from "./build-api-key.ts";
import { buildCompany, type TestCompany } from "./build-company.ts";
import type { createMemoryQueue } from "./build-ingest.ts";
import { buildSession } from "./build-session.ts";
import { buildBankAccount, buildTransactions, type TestBankAccount } from "./build-transactions.ts";
import { buildUser } from "./build-user.ts";
import { type KeyCaller, openKey, sendForm } from "./key-calls.ts";
import { SAMPLE_PAPER } from "./sample-paper.ts";
import { SAMPLE_MAPPING } from "./sample-mapping.ts";
import type { TestApp, TestReply } from "./test-app.ts";
import { TRUSTED_WEBHOOK } from "./test-app.ts";
import { uploadText } from "./upload-text.ts";

const DAYS = { start_date: "2026-11-01", end_date: "2026-11-30" };
const GOES_ON = { signal: new AbortController().signal, retry: 0 };

/** A company of a director with a key, a session that the key's link opened, and three items. */
export interface MadeWorld {
  readonly api: TestApp;
  readonly queue: ReturnType<typeof createMemoryQueue>;
  readonly company: TestCompany;
  readonly account: TestBankAccount;
  readonly transactionIds: readonly string[];
  /** The director's own session. */
  readonly owner: string;
  readonly caller: KeyCaller;
  readonly link: string;
  /** A key of a colleague. */
  readonly other: KeyCaller;
  call(as: string, method: "GET" | "POST" | "PUT", path: string, body?: object): Promise<TestReply>;
}

/** Whether the thing still works, tried as whoever has it would. */
type Works = () => Promise<boolean>;

/** How a kind is made: by a key, by a link; undefined where the ladder lets none of them. */
export interface MadeCase {
  readonly key?: (world: MadeWorld) => Promise<Works>;
  readonly link?: (world: MadeWorld) => Promise<Works>;
  /**
   * A call that a link tries in vain, and the person's own call with a link's stamp: what links of
   * a version without the ladder left behind.
   */
  readonly refused?: (world: MadeWorld, as: string) => Promise<TestReply>;
  readonly stamped?: (world: MadeWorld) => Promise<Works>;
}

export async function buildMadeWorld(api: TestApp, queue: MadeWorld["queue"]): Promise<MadeWorld> {
  const accountant = await buildUser(api.db, { role: "accountant" });
  const company = await buildCompany(api.db, { accountantIds: [accountant.id] });
  const { id: companyId, ownerId } = company;
  const account = await buildBankAccount(api.db, companyId);
  const transactionIds = await buildTransactions(
    api.db,
    companyId,
    account,
    [1, 2, 3].map((n) => ({ date: "2026-11-10", amount: BigInt(n) * 100_000n })),
  );
  // Each world has the limits of a minute for itself.
  api.clock.toNextWindow(60);
  const owner = await buildSession(api.db, ownerId, { loggedInAt: api.clock.now() });
  const caller = await openKey(api, { userId: ownerId, companyId });
  const other = await openKey(api, { userId: accountant.id, companyId });
  const call: MadeWorld["call"] = (as, method, path, body) =>
    api.call(method, `/v1${path}`, { token: as, ...(body && { body }) });
  const world = { api, queue, company, account, transactionIds, owner, caller, other, call };
  return { ...world, link: await openLink({ ...world, link: "" }) };
}

async function askForLink({ caller }: MadeWorld): Promise<string> {
  const reply = await caller.call("POST", "/links", {});
  return new URL(reply.body.url).pathname.split("/")[2]!;
}

/** A session that a new link of the world's key opens. */
export async function openLink(world: MadeWorld): Promise<string> {
  const token = await askForLink(world);
  return (await world.api.call("GET", `/v1/me?token=${token}`)).body.token;
}

const sees = async ({ call, company }: MadeWorld, token: string): Promise<boolean> => {
  const { status, body } = await call(token, "GET", "/companies");
  return status === 200 && body.companies.some(({ _id }: { _id: string }) => _id === company.id);
};

/** An event comes, and is to be sent to the address. */
async function hears({ api, company, account }: MadeWorld, url: string): Promise<boolean> {
  const count = () =>
    inCompanyAsProgram(api.db, company.id, async (tx) => {
      const rows = await tx
        .selectFrom("webhook_delivery as d")
        .innerJoin("webhook_endpoint as w", "w.id", "d.endpoint_id")
        .innerJoin("api_event as e", "e.id", "d.event_id")
        .select("d.id")
        .where("d.company_id", "=", company.id)
        .where("w.company_id", "=", company.id)
        .where("w.url", "=", url)
        // Of its own end a key's webhook hears too, as the last thing.
        .where("e.type", "=", EVENTS[0]!)
        .execute();
      return rows.length;
    });
  const before = await count();
  await inCompanyAsProgram(api.db, company.id, (tx) =>
    emitEvent(
      tx,
      api.deps,
      { companyId: company.id, by: null },
      {
        type: "transactions.sync_available",
        accountId: account.id,
      },
    ),
  );
  await spreadEvents(api.deps, company.id);
  return (await count()) > before;
}

const opens = async ({ api }: MadeWorld, client_id: string, client_secret: string) => {
  const fields = { grant_type: "client_credentials", client_id, client_secret };
  return (await sendForm(api, "/oauth2/token", fields)).status === 200;
};

/** Gives a row the stamp of the key's link. */
async function stamp(
  { api, caller, company }: MadeWorld,
  table:
    | "api_key"
    | "api_key_secret"
    | "webhook_endpoint"
    | "accountant_invitation"
    | "inbound_address"
    | "push_key"
    | "completeness_certificate",
  column: string,
  where: string,
  value: unknown,
): Promise<void> {
  const link = stampsOfKey({ id: caller.key.id, integrator: "CUSTOM" })[1]!;
  await inCompanyAsProgram(api.db, company.id, (tx) =>
    tx
      .updateTable(table as "api_key")
      .set({ [column]: link })
      .where(where as "id", "=", value as string)
      .execute(),
  );
}

const EVENTS = ["transactions.sync_available"];
let marks = 0;
const anotherUrl = () => `${TRUSTED_WEBHOOK}/${++marks}`;
const newTaxNumber = () => String(30_000_000 + ++marks * 7 + (Date.now() % 1_000_000) * 10);

async function prepare(world: MadeWorld) {
  const taxNumber = newTaxNumber();
  const email = `ugyvezeto-${newId()}@example.com`;
  const request = { taxNumber, name: `Előkészített ${taxNumber} Kft.`, email };
  const { status } = await world.caller.call("POST", "/companies", request, {
    "idempotency-key": newId(),
  });
  if (status !== 201) throw new Error(`The company was not prepared: ${status}`);
  const letter = world.api.mailbox.letters.findLast(({ to }) => to.includes(email));
  const user = await world.api.db
    .selectFrom("app_user")
    .select("id")
    .where("email", "=", email)
    .executeTakeFirstOrThrow();
  await world.api.db
    .updateTable("app_user")
    .set({ privacy_accepted_at: new Date(), privacy_version: PRIVACY_VERSION })
    .where("id", "=", user.id)
    .execute();
  const token = await buildSession(world.api.db, user.id);
  const list = async () => (await world.call(token, "GET", "/companies")).body.companies;
  return { letter, token, request, list };
}

const askForFile = (world: MadeWorld) =>
  world.caller.call(
    "POST",
    "/exports",
    { dateFrom: DAYS.start_date, dateTo: DAYS.end_date, format: "csv" },
    { "idempotency-key": newId() },
  );

/** The jobs of exports run; the named one has a file then. */
async function makesFile({ api, queue, owner, call, company }: MadeWorld, id: string) {
  for (const { name, data } of queue.jobs)
    if (name === "export.make" && (data as { exportId: string }).exportId === id)
      await makeExportFile(api.deps, data as never, GOES_ON).catch(() => {});
  const { body } = await call(owner, "GET", `/export-jobs?company_id=${company.id}`);
  return body.jobs.some(
    (job: { _id: string; state: string }) => job._id === id && job.state === "ready",
  );
}

const listsExport = (world: MadeWorld, count: number) => async () =>
  (await world.call(world.owner, "GET", `/exports?company_id=${world.company.id}`)).body.exports
    .length >= count;

async function isBooked({ api, company, transactionIds }: MadeWorld): Promise<boolean> {
  const rows = await inCompanyAsProgram(api.db, company.id, (tx) =>
    tx
      .selectFrom("bank_transaction")
      .select("booked_at")
      .where("company_id", "=", company.id)
      .where("id", "=", transactionIds[0]!)
      .execute(),
  );
  return rows[0]?.booked_at !== null;
}

const asked = (world: MadeWorld) => ({ integrator: "CUSTOM", company_id: world.company.id });

export const MADE_CASES: Readonly<Record<MadeKind, MadeCase>> = {
  sessions: {
    key: async (world) => {
      const token = await openLink(world);
      return () => sees(world, token);
    },
  },
  links: {
    key: async (world) => {
      const unused = [await askForLink(world), await askForLink(world), await askForLink(world)];
      return async () =>
        (await world.api.call("GET", `/v1/me?token=${unused.pop()!}`)).status === 200;
    },
  },
  webhooks: {
    key: async (world) => {
      const url = anotherUrl();
      const made = await world.caller.call("POST", "/webhook-endpoints", {
        url,
        eventTypes: EVENTS,
      });
      if (made.status !== 201) throw new Error(`No webhook: ${made.text}`);
      return () => hears(world, url);
    },
  },
  keys: {
    refused: (world, as) => world.call(as, "POST", "/integrator/token", asked(world)),
    stamped: async (world) => {
      const { body } = await MADE_CASES.keys.refused!(world, world.owner);
      await stamp(world, "api_key", "through", "id", body.token._id);
      return () => opens(world, body.client_id, body.client_secret);
    },
  },
  secrets: {
    refused: (world, as) =>
      world.call(as, "POST", "/integrator/token/secret", {
        clientId: world.other.key.clientId,
        company_id: world.company.id,
      }),
    stamped: async (world) => {
      const made = await buildForeignSecret(world.api.db, {
        clientId: world.other.key.clientId,
        madeBy: world.company.ownerId,
        at: world.api.clock.now(),
      });
      await stamp(world, "api_key_secret", "made_through", "ending", made.client_secret.slice(-4));
      return () => opens(world, made.client_id, made.client_secret);
    },
  },
  otherWebhooks: {
    refused: (world, as) =>
      world.call(as, "POST", "/integrator/webhook", {
        clientId: world.other.key.clientId,
        company_id: world.company.id,
        url: anotherUrl(),
        types: EVENTS,
      }),
    stamped: async (world) => {
      const { body } = await MADE_CASES.otherWebhooks.refused!(world, world.owner);
      await stamp(world, "webhook_endpoint", "through", "id", body.webhook._id);
      return () => hears(world, body.webhook.url);
    },
  },
  accountants: {
    refused: (world, as) =>
      world.call(as, "POST", "/accountant", {
        name: "Hívatlan Hugó",
        email: `hugo-${newId()}@example.com`,
        company_id: world.company.id,
      }),
    stamped: async (world) => {
      const { body } = await MADE_CASES.accountants.refused!(world, world.owner);
      await stamp(world, "accountant_invitation", "invited_through", "user_id", body._id);
      // The link of his letter enters once; then he has a session.
      const letter = world.api.mailbox.letters.findLast(({ to }) => to.includes(body.email))!;
      const link = /\/([\w-]{43})\//.exec(letter.text)![1]!;
      const later = await buildSession(world.api.db, body._id);
      await world.api.db
        .updateTable("app_user")
        .set({ privacy_accepted_at: new Date(), privacy_version: PRIVACY_VERSION })
        .where("id", "=", body._id)
        .execute();
      let tries = 0;
      return async () => {
        if (!(await sees(world, later))) {
          const entered = await world.api.call("GET", `/v1/me?token=${link}`);
          return entered.status === 200;
        }
        tries += 1;
        return tries > 0;
      };
    },
  },
  mailAddresses: {
    refused: (world, as) =>
      world.call(as, "POST", `/company/courierEmail/${world.company.id}/`, {}),
    stamped: async (world) => {
      const { body } = await MADE_CASES.mailAddresses.refused!(world, world.owner);
      await stamp(world, "inbound_address", "made_through", "address", body.courierEmail);
      return async () =>
        (await findCompanyOfAddress(world.api.deps, body.courierEmail)) !== undefined;
    },
  },
  invoiceKeys: {
    refused: (world, as) =>
      world.call(as, "POST", `/company/${world.company.id}/invoice-feed/key`, {}),
    stamped: async (world) => {
      const { body } = await MADE_CASES.invoiceKeys.refused!(world, world.owner);
      await stamp(world, "push_key", "made_through", "company_id", world.company.id);
      return async () => {
        const kept = () =>
          inCompanyAsProgram(world.api.db, world.company.id, async (tx) => {
            const rows = await tx
              .selectFrom("push_message")
              .select("id")
              .where("company_id", "=", world.company.id)
              .execute();
            return rows.length;
          });
        const before = await kept();
        await world.api.app.inject({
          method: "POST",
          url: "/push/szamlazzhu/",
          headers: { "x-szamlazzhu-key": body.key, "content-type": "text/xml" },
          payload: `<x n="${++marks}"/>`,
        });
        return (await kept()) > before;
      };
    },
  },
  schedules: {
    link: async (world) => {
      const { api, company, link, call } = world;
      const made = await call(link, "POST", "/export-schedules", {
        company_id: company.id,
        time: { every: "day", day: 1, hour: 5 },
        settings: { format: "csv" },
        letter: true,
      });
      if (made.status !== 200) throw new Error(`No schedule: ${made.text}`);
      const { _id: id } = made.body.schedules.at(-1);
      return async () => {
        const jobs = () =>
          inCompanyAsProgram(api.db, company.id, async (tx) => {
            await tx
              .updateTable("export_schedule")
              .set({ due_at: new Date(api.clock.now().getTime() - 60_000) })
              .where("id", "=", id)
              .execute();
            const rows = await tx
              .selectFrom("export_job")
              .select("id")
              .where("company_id", "=", company.id)
              .where("schedule_id", "=", id)
              .execute();
            return rows.length;
          });
        const before = await jobs();
        await inCompanyAsProgram(api.db, company.id, (tx) =>
          tx
            .updateTable("export_job")
            .set({ state: "done" })
            .where("schedule_id", "=", id)
            .execute(),
        );
        await queueDueSchedules(api.deps, {}, GOES_ON);
        return (await jobs()) > before;
      };
    },
  },
  keyExports: {
    key: async (world) => {
      const { body } = await askForFile(world);
      return () => makesFile(world, String(body.id).slice(4));
    },
  },
  exportJobs: {
    link: async (world) => {
      const { call, link, company } = world;
      const request = { company_id: company.id, ...DAYS };
      const { body } = await call(link, "POST", "/client-exports", request);
      return () => makesFile(world, body.files[0].id);
    },
  },
  preparedCompanies: {
    key: async (world) => {
      const { request, list, letter } = await prepare(world);
      const link = /\/([\w-]{43})/.exec(letter!.text)![1]!;
      return async () => {
        const waits = (await list()).some(({ name }: { name: string }) => name === request.name);
        if (waits) return true;
        return (await world.api.call("GET", `/v1/me?token=${link}`)).status === 200;
      };
    },
  },
  completedCompanies: {
    key: async (world) => {
      const { request, list, token } = await prepare(world);
      const [{ _id: id }] = await list();
      const saved = await world.call(token, "PUT", `/company/${id}`, {
        tax_number: request.taxNumber,
        company_name: request.name,
      });
      if (saved.status !== 200) throw new Error(`Not completed: ${saved.text}`);
      return async () => (await list()).some((row: { _id: string }) => row._id === id);
    },
  },
  files: {
    link: async (world) => {
      const { api, company, link, owner, call } = world;
      const { body } = await uploadText(api, {
        token: link,
        companyId: company.id,
        text: `:20:1\r\n:25:${++marks}\r\n`,
      });
      const path = `/file/${body._id}/download`;
      return async () => (await call(owner, "POST", path, { company_id: company.id })).status < 300;
    },
  },
  exports: {
    key: async (world) => {
      const made = await askForFile(world);
      await makesFile(world, String(made.body.id).slice(4));
      return listsExport(world, 1);
    },
    link: async (world) => {
      const { call, link, company } = world;
      const order = { company_id: company.id, bank_accounts: [], format: "csv", ...DAYS };
      const made = await call(link, "POST", "/bankaccount/export", order);
      if (made.status !== 200) throw new Error(`No export: ${made.text}`);
      return listsExport(world, 1);
    },
  },
  marks: {
    key: async (world) => {
      const path = `/transactions/txn_${world.transactionIds[0]}/bookkeeping`;
      const made = await world.caller.call("PATCH", path, { status: "BOOKED" });
      if (made.status !== 200) throw new Error(`Not booked: ${made.text}`);
      return () => isBooked(world);
    },
    link: async (world) => {
      const { call, link, transactionIds } = world;
      const made = await call(link, "POST", "/booked", { transactionId: transactionIds[0] });
      if (made.status !== 200) throw new Error(`Not booked: ${made.text}`);
      return () => isBooked(world);
    },
  },
  notes: {
    link: async (world) => {
      const { api, call, link, company, transactionIds } = world;
      const request = {
        company_id: company.id,
        transactionIds: [transactionIds[1]],
        text: "Melyik számlához?",
        remark: true,
        requestId: newId(),
      };
      const made = await call(link, "POST", "/questions", request);
      if (made.status !== 200) throw new Error(`No note: ${made.text}`);
      return async () => {
        const rows = await inCompanyAsProgram(api.db, company.id, (tx) =>
          tx
            .selectFrom("question_entry")
            .select("text")
            .where("company_id", "=", company.id)
            .execute(),
        );
        return rows.length === 1;
      };
    },
  },
  papers: {
    link: async ({ api, link: token, company }) => {
      const paper = { text: SAMPLE_PAPER, name: "szamla.pdf" };
      const path = `/company/${company.id}/papers`;
      const made = await uploadText(api, { token, companyId: company.id, path, ...paper });
      if (made.status !== 201) throw new Error(`No paper: ${made.text}`);
      return async () => {
        const rows = await inCompanyAsProgram(api.db, company.id, (tx) =>
          tx.selectFrom("paper").select("id").where("company_id", "=", company.id).execute(),
        );
        return rows.length === 1;
      };
    },
  },
  mappings: {
    stamped: async (world) => {
      const { api, call, owner, company, caller } = world;
      const at = api.clock.now();
      await inCompanyAsProgram(api.db, company.id, (tx) =>
        tx
          .insertInto("table_mapping")
          .values({
            company_id: company.id,
            id: newId(),
            name: "Bérlista",
            kind: "statement",
            signature_hash: Buffer.alloc(32, 1),
            mapping: JSON.stringify(SAMPLE_MAPPING),
            created_by: company.ownerId,
            created_through: stampsOfKey({ id: caller.key.id, integrator: "CUSTOM" })[1]!,
            created_at: at,
            changed_at: at,
            last_used_at: null,
          })
          .execute(),
      );
      const path = `/table-mappings?company_id=${company.id}`;
      return async () => (await call(owner, "GET", path)).body.mappings.length === 1;
    },
  },
  savedViews: {
    link: async ({ call, link, owner, company }) => {
      const body = { company_id: company.id, name: "Júniusi könyvelés", filter: {} };
      const made = await call(link, "POST", "/saved-views", body);
      if (made.status >= 300) throw new Error(`No view: ${made.text}`);
      const path = `/saved-views?company_id=${company.id}`;
      return async () => (await call(owner, "GET", path)).body.views.length === 1;
    },
  },
  exportSettings: {
    link: async ({ call, link, owner, company }) => {
      const body = { company_id: company.id, settings: { format: "csv" } };
      const made = await call(link, "PUT", "/export-settings", body);
      if (made.status !== 200) throw new Error(`No settings: ${made.text}`);
      const path = `/export-settings?company_id=${company.id}`;
      return async () => (await call(owner, "GET", path)).body.settings?.format === "csv";
    },
  },
  accountNames: {
    link: async ({ api, link, company, account }) => {
      const path = `/v1/bankaccount/${account.accountNr}/Bér?company_id=${company.id}`;
      const made = await api.call("PATCH", encodeURI(path), { token: link });
      if (made.status !== 200) throw new Error(`No name: ${made.text}`);
      return async () => {
        const rows = await inCompanyAsProgram(api.db, company.id, (tx) =>
          tx
            .selectFrom("bank_account")
            .select("display_name")
            .where("company_id", "=", company.id)
            .where("id", "=", account.id)
            .execute(),
        );
        return rows[0]?.display_name === "Bér";
      };
    },
  },
  mailPasswords: {
    // `acts.http.test.ts` opens a letter's file by a link, and looks at the stamp.
    stamped: async ({ api, company, caller }) => {
      const mail = { company_id: company.id, id: newId(), sender: "futar@kuldo.test" };
      const [, through] = stampsOfKey({ id: caller.key.id, integrator: "CUSTOM" });
      const by = { userId: company.ownerId, through: through! };
      await inCompanyAsProgram(api.db, company.id, (tx) =>
        keepPassword(tx, api.deps, mail, { password: "titok", by }),
      );
      return async () =>
        (await listPasswords(api.deps, mail, mail.sender)).some((kept) => kept === "titok");
    },
  },
  certificates: {
    refused: (world, as) =>
      world.call(as, "POST", "/certificates", {
        company_id: world.company.id,
        from: "2026-11-10",
        to: "2026-11-10",
      }),
    stamped: async (world) => {
      const { api, caller, company } = world;
      const code = newId().replaceAll("-", "").slice(0, 20).toUpperCase();
      await inCompanyAsProgram(api.db, company.id, (tx) =>
        tx
          .insertInto("completeness_certificate")
          .values({
            company_id: company.id,
            id: newId(),
            code,
            user_id: company.ownerId,
            through: stampsOfKey({ id: caller.key.id, integrator: "CUSTOM" })[1]!,
            made_at: api.clock.now(),
            from_date: "2026-11-10" as never,
            to_date: "2026-11-10" as never,
            accounts: "[]",
            item_count: 0,
            open_changes: 0,
            digests: Buffer.alloc(0),
            fingerprint: Buffer.alloc(32),
            paper: Buffer.from("x"),
            paper_hash: Buffer.alloc(32),
          })
          .execute(),
      );
      const path = `/certificates?company_id=${company.id}`;
      return async () =>
        (await world.call(world.owner, "GET", path)).body.certificates.length === 1;
    },
  },
  consents: {
    refused: (world, as) =>
      world.call(as, "POST", "/aggreg8/user-flow/init", {
        company_id: world.company.id,
        action: "ADD_BANK",
      }),
    stamped: async (world) => {
      const { api, caller, company, call, owner } = world;
      const id = newId();
      const through = stampsOfKey({ id: caller.key.id, integrator: "CUSTOM" })[1]!;
      const facts = { provider: "aggreg8", external_id: id, identity: "", bank_id: "otp" };
      const person = { user_id: company.ownerId, external_user_id: company.ownerId };
      await api.db
        .insertInto("bank_consent")
        .values({ id, ...facts, ...person, bank_name: "OTP Bank", state: "active", through })
        .execute();
      await api.db
        .insertInto("bank_consent_company")
        .values({ consent_id: id, company_id: company.id })
        .execute();
      return async () =>
        JSON.stringify((await call(owner, "GET", "/aggreg8/consents")).body).includes(id);
    },
  },
};
