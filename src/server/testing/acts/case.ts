/** What a program does in the tests that look at whom the logs name. */
import type { AuditAction } from "#contract/audit/audit-actions.ts";
import type { Caller, Endpoint } from "#contract/endpoint.ts";
import type { NEEDED_RANK } from "#contract/ladder.ts";
import type { Stamp } from "#server/database/stamps.ts";
import { buildCompany } from "#server/testing/build-company.ts";
import { buildSession } from "#server/testing/build-session.ts";
import { buildBankAccount, buildTransactions } from "#server/testing/build-transactions.ts";
import { buildUser } from "#server/testing/build-user.ts";
import { createTestIngest } from "#server/testing/build-ingest.ts";
import { openKey } from "#server/testing/key-calls.ts";
import type { MailWorld } from "#server/testing/mail-world.ts";
import type { TestApp, TestReply } from "#server/testing/test-app.ts";
import { readStatementFile } from "../../features/statement-files/statement-files.jobs.ts";
import { makeExportFile } from "../../features/exports/jobs/make-export-file.service.ts";

/** Commands of an API that this caller may send, computed by the types as the contract does. */
export type CommandOf<Face, C extends Caller> = {
  [Name in keyof Face]: Face[Name] extends Endpoint
    ? Face[Name]["method"] extends "GET"
      ? Face[Name]["gives"] extends "file"
        ? Reachable<Face[Name], C, Name>
        : never
      : Reachable<Face[Name], C, Name>
    : never;
}[keyof Face];
type Reachable<E extends Endpoint, C extends Caller, Name> = C extends E["callers"][number]
  ? (typeof NEEDED_RANK)[E["gives"]] extends "session" | "recent"
    ? never
    : Name
  : never;

/** One call, as `TestApp.call` sends it. */
export interface Act {
  readonly path: string;
  readonly body?: object;
  readonly headers?: Record<string, string>;
  readonly upload?: { readonly text: string | Buffer; readonly name: string };
  /** Whose link it is, where it is not the director's. */
  readonly as?: "accountant";
}

export type TriedAct = {
  readonly prepare: (place: ActPlace) => Act | Promise<Act>;
  /** What follows of the call and is its own: a download by its ticket, a job. */
  readonly follow?: (place: ActPlace, reply: TestReply) => Promise<unknown>;
  /** Lines of the program itself, for the work of its jobs that follows. */
  readonly ofJobs?: readonly AuditAction[];
} & (
  | { readonly lines: readonly [AuditAction, ...AuditAction[]] }
  /** Why the call leaves no line in the company's log. */
  | { readonly silent: string }
);

export const READS = "reads";
export const OWN_VIEW = "is its person's own: nobody else sees it";

export type ActPlace = Awaited<ReturnType<typeof buildActPlace>>;

/** A company with a key, and sessions that its links opened for the director and an accountant. */
export async function buildActPlace(world: MailWorld) {
  const { api, jobs } = world;
  const accountant = await buildUser(api.db, { role: "accountant" });
  const company = await buildCompany(api.db, { accountantIds: [accountant.id] });
  const { id: companyId, ownerId } = company;
  const account = await buildBankAccount(api.db, companyId);
  const ids = await buildTransactions(api.db, companyId, account, [
    { date: "2026-11-02", amount: 500_000n },
    { date: "2026-11-03", amount: 700_000n },
  ]);
  const caller = await openKey(api, { userId: ownerId, companyId });
  const own = await buildSession(api.db, ownerId, { loggedInAt: api.clock.now() });
  const enter = async (body: object): Promise<string> => {
    const { url } = (await caller.call("POST", "/links", body)).body;
    const token = new URL(url).pathname.split("/")[2];
    return (await api.call("GET", `/v1/me?token=${token}`, {})).body.token;
  };
  const ingest = createTestIngest(api.db, { files: api.deps.files });
  return {
    world,
    api,
    jobs,
    ingest,
    companyId,
    ownerId,
    accountantId: accountant.id,
    account,
    ids,
    caller,
    own,
    links: { director: await enter({}), accountant: await enter({ email: accountant.email }) },
    /** A call of the director in his own session, for what stands before the program's act. */
    asSelf: (method: "GET" | "POST" | "PUT", path: string, body?: object) =>
      api.call(method, `/v1${path}`, { token: own, body }),
    readFiles: () => readWaitingFiles(api, jobs),
    makeExports: () => makeWaitingExports(api, jobs),
    download: (url: string) => api.app.inject({ method: "GET", url }),
    close: () => ingest.close(),
  };
}

type Jobs = MailWorld["jobs"];

async function readWaitingFiles(api: TestApp, jobs: Jobs): Promise<void> {
  for (const { name, data } of jobs.waiting.splice(0)) {
    if (name !== "statement-file.read") continue;
    const job = data as { companyId: string; fileId: string; personId?: string; through?: Stamp };
    const asked = { userId: job.personId, through: job.through };
    await readStatementFile(api.deps, job.companyId, job.fileId, undefined, asked);
  }
}

async function makeWaitingExports(api: TestApp, jobs: Jobs): Promise<void> {
  const run = { signal: new AbortController().signal, retry: 0 };
  for (const { name, data } of jobs.waiting.splice(0))
    if (name === "export.make") await makeExportFile(api.deps, data as never, run);
}

/** The id of a thing as its reply names it. Throws the reply where it is a refusal. */
export function idIn({ status, body }: TestReply, field = "_id"): string {
  if (status >= 300) throw new Error(`${status} ${JSON.stringify(body)}`);
  return body[field];
}
