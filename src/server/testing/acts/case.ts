/** What people and programs do in the test that looks at the logs. */
import type { AuditAction } from "#contract/audit/audit-actions.ts";
import type { Caller, Endpoint } from "#contract/endpoint.ts";
import type { NEEDED_RANK } from "#contract/ladder.ts";
import type { PersonEventKind } from "#contract/people/person-events.ts";
import type { Stamp } from "#server/database/stamps.ts";
import { buildCompany } from "#server/testing/build-company.ts";
import { buildSession } from "#server/testing/build-session.ts";
import { buildBankAccount, buildTransactions } from "#server/testing/build-transactions.ts";
import { buildUser } from "#server/testing/build-user.ts";
import { createTestIngest } from "#server/testing/build-ingest.ts";
import { openKey } from "#server/testing/key-calls.ts";
import type { MailWorld } from "#server/testing/mail-world.ts";
import type { TestApp, TestReply } from "#server/testing/test-app.ts";
import type { TestSandbox } from "#server/testing/test-sandbox.ts";
import { readStatementFile } from "../../features/statement-files/statement-files.jobs.ts";
import { makeExportFile } from "../../features/exports/jobs/make-export-file.service.ts";

/** Endpoints of an API that change something or hand a file out. */
export type Command<Face> = {
  [Name in keyof Face]: Face[Name] extends Endpoint
    ? Face[Name]["method"] extends "GET"
      ? Face[Name]["gives"] extends "file"
        ? Name
        : never
      : Name
    : never;
}[keyof Face];
/** Commands of an API that this caller may send, computed by the types as the contract does. */
export type CommandOf<Face, C extends Caller> = {
  [Name in Command<Face>]: Face[Name] extends Endpoint ? Reachable<Face[Name], C, Name> : never;
}[Command<Face>];
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
  /** Whose session or link it is, where it is not the director's. */
  readonly as?: "accountant";
  /** Another credential than that of the walk; null where the call brings none. */
  readonly token?: string | null;
  /** The company whose log gets the lines, where it is another one. */
  readonly on?: string | ((reply: TestReply) => string);
  /** The person who acts and whose log gets the lines, where it is neither of the place. */
  readonly personId?: string;
}

/** The lines that a command leaves: in the company's log, in the person's, or none. */
export type Leaves =
  | {
      readonly lines: readonly [AuditAction, ...AuditAction[]];
      readonly ofPerson?: readonly PersonEventKind[];
    }
  | { readonly ofPerson: readonly [PersonEventKind, ...PersonEventKind[]] }
  /** Why the call leaves no line. */
  | { readonly silent: string };

export type TriedAct = Leaves & {
  readonly prepare: (place: ActPlace) => Act | Promise<Act>;
  /** What follows of the call and is its own: a download by its ticket, a job. */
  readonly follow?: (place: ActPlace, reply: TestReply) => Promise<unknown>;
  /** Lines of the program itself, for the work of its jobs that follows. */
  readonly ofJobs?: readonly AuditAction[];
};

/** A command that the walk does not send, with the reason. */
export type UntriedAct = Leaves & { readonly untried: string };

export const READS = "reads";
export const OWN_VIEW = "is its person's own: nobody else sees it";

/** Letters; with the sandbox, its banks and its gateway too. */
export type ActWorld = MailWorld & { readonly sandbox?: TestSandbox };
export type ActPlace = Awaited<ReturnType<typeof buildActPlace>>;

/** A company with a key, and sessions that its links opened for the director and an accountant. */
export async function buildActPlace(world: ActWorld) {
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
  const logIn = (userId: string) => buildSession(api.db, userId, { loggedInAt: api.clock.now() });
  const own = await logIn(ownerId);
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
    accountantEmail: accountant.email,
    account,
    ids,
    taxNumber: company.taxNumber,
    caller,
    own,
    ownAsAccountant: await logIn(accountant.id),
    logIn,
    links: { director: await enter({}), accountant: await enter({ email: accountant.email }) },
    /** A call of the director in his own session, for what stands before the act. */
    asSelf: (method: "GET" | "POST" | "PUT" | "PATCH" | "DELETE", path: string, body?: object) =>
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
