/** The server's own ways, broken; and the house's: lists, dead files, zones nobody checks. */
import type { Planted } from "./planted.ts";

const SERVICE = "src/server/features/a/a.service.ts";

function plantLint(what: string, text: string, says: RegExp, path = SERVICE): Planted {
  return { what, path, text: `${text}\n`, by: "lint", says };
}

function plantTidy(what: string, text: string, says: RegExp, path = SERVICE): Planted {
  return { what, path, text: `${text}\n`, by: "tidy", says };
}

const TSCONFIGS = {
  "tsconfig.json": '{ "files": [], "references": [{ "path": "./tsconfig.values.json" }] }',
  "tsconfig.values.json": '{ "include": ["src/values/**/*.ts"] }',
};

export const PLANTED_SERVER: Planted[] = [
  plantLint(
    "a promise nobody waits for",
    "async function save(): Promise<void> {}\nexport function a(): void {\n  save();\n}",
    /must be awaited/,
  ),
  plantLint("the outside called by a feature", 'export const a = () => fetch("x");', /adapters of/),
  plantTidy(
    "the outside called without a limit of time",
    'export const a = () => fetch("https://x.hu", { method: "POST" });',
    /names its limit/,
    "src/server/providers/a/a.adapter.ts",
  ),
  plantLint(
    "a timer that repeats",
    "export const a = () => setInterval(() => {}, 5);",
    /timetable/,
  ),
  plantTidy(
    "the present made directly",
    "export const a = () => new Date();",
    /asked of the clock/,
  ),
  plantLint("the clock asked directly", "export const a = () => Date.now();", /asked of the clock/),
  plantLint(
    "an id of another make",
    'import { randomUUID } from "node:crypto";\nexport const a = () => randomUUID();',
    /new-id\.ts/,
  ),
  plantLint("chance past its door", "export const a = () => Math.random();", /chance\.ts/),
  plantLint("any", "export const a = (row: any): unknown => row;", /any/),
  plantTidy(
    "an endpoint in no list",
    'import { endpoint } from "#contract/endpoint.ts";\nexport const lostGet = endpoint({});',
    /lostGet stands in no list of endpoints/,
    "src/contract/people/lost.ts",
  ),
  plantTidy(
    "a job in no list",
    'import { defineJob } from "#server/jobs/job.ts";\nexport const lostJob = defineJob("lost.do", schema);',
    /nothing does the job lostJob/,
    "src/server/features/a/a.jobs.ts",
  ),
  {
    ...plantTidy("a file that nothing uses", "export const a = 1;", /nothing uses this file/),
    beside: { "src/server/main.ts": "export {};\n" },
  },
  {
    ...plantTidy(
      "a zone whose types nobody checks",
      "export const a = 1;",
      /nobody checks its types/,
      "src/settlements/a.ts",
    ),
    beside: TSCONFIGS,
  },
  plantLint(
    "a clock in a pure zone",
    "export const a = () => Date.now();",
    /zone is pure/,
    "src/statements/a.ts",
  ),
  plantLint(
    "chance in a pure zone",
    "export const a = () => Math.random();",
    /zone is pure/,
    "src/values/a.ts",
  ),
  plantLint("the environment", "export const a = process.env.PORT;", /environment is read/),
  plantLint(
    "the environment by its module",
    'import { env } from "node:process";\nexport const a = env["PORT"];',
    /environment is read/,
  ),
  plantLint(
    "the environment in brackets",
    'export const a = process["env"]["PORT"];',
    /environment is read/,
  ),
  plantLint(
    "the environment taken out of its object",
    "const { env } = process;\nexport const a = env;",
    /environment is read/,
  ),
  plantLint(
    "the environment in a reader of files",
    "export const a = process.env;",
    /zone is pure/,
    "src/statements/a.ts",
  ),
  plantLint(
    "the mail server of a feature's own",
    'import nodemailer from "nodemailer";\nexport const a = nodemailer.createTransport({});',
    /smtp-mailer/,
  ),
  plantLint(
    "a part of the mailer's package",
    'import MimeNode from "nodemailer/lib/mime-node";\nexport const a = MimeNode;',
    /smtp-mailer/,
    "src/server/mail/inbound/a.ts",
  ),
  plantLint(
    "the outside called from the edge",
    'import { get } from "node:https";\nexport const a = () => get("https://x.hu");',
    /adapters of/,
    "src/server/http/a.ts",
  ),
  plantLint(
    "the outside called from the root",
    'import https from "node:https";\nexport const a = https;',
    /adapters of/,
    "src/server/a.ts",
  ),
  plantLint(
    "a timer by its module",
    'import { setInterval as every } from "node:timers";\nexport const a = () => every(() => {}, 5);',
    /timetable/,
  ),
  plantTidy(
    "the present written by Intl",
    'export const a = () => new Intl.DateTimeFormat("hu").format();',
    /asked of the clock/,
  ),
  plantTidy(
    "a reply that is cast",
    "export const a = async (reply: Response) => (await reply.json()) as { id: string };",
    /passes a schema/,
    "src/server/providers/a/a.adapter.ts",
  ),
  plantTidy(
    "a reply whose type is only said",
    "export const a = async (reply: Response) => {\n  const b: { id: string } = await reply.json();\n  return b;\n};",
    /passes a schema/,
    "src/server/providers/a/a.adapter.ts",
  ),
  plantTidy(
    "a text of others that is cast",
    "export const a = (body: string) => JSON.parse(body) as { id: string };",
    /passes a schema/,
  ),
  plantTidy(
    "a refusal of one's own shape",
    'export const a = (reply: FastifyReply) => reply.code(400).send({ error: "x" });',
    /http\/errors\.ts/,
    "src/server/features/a/a.handlers.ts",
  ),
  plantTidy(
    "a refusal behind a header",
    'export const a = (call: Call) => call.reply.header("a", "b").status(409).send("x");',
    /http\/errors\.ts/,
    "src/server/features/a/a.handlers.ts",
  ),
  plantTidy(
    "a refusal on the raw answer",
    "export const a = (reply: FastifyReply) => reply.raw.writeHead(403).end();",
    /http\/errors\.ts/,
  ),
  plantTidy(
    "a timer that sets itself again",
    "export function look(deps: Deps): void {\n  setTimeout(() => look(deps), 5);\n}",
    /timetable/,
  ),
  plantTidy(
    "a timer that comes back through another function",
    "const look = () => void work();\nasync function work() {\n  setTimeout(look, 5);\n}\nexport { work };",
    /timetable/,
  ),
  plantTidy(
    "a role in a list",
    'export const a = (role: string) => ["owner", "accountant"].includes(role);',
    /roles are compared/,
  ),
  plantTidy(
    "a role in a set",
    'const MAY = new Set(["owner"]);\nexport const a = (role: string) => MAY.has(role);',
    /roles are compared/,
  ),
  plantTidy(
    "a role in a switch",
    'export const a = (b: { role: string }) => {\n  switch (b.role) {\n    case "owner":\n      return 1;\n  }\n};',
    /roles are compared/,
  ),
  plantTidy("a line on the console", 'console.log("x");\nexport {};', /console\.log/),
  plantTidy(
    "a letter past the person",
    "void deps.mailer.send(letter);\nexport {};",
    /features\/letters/,
  ),
  plantTidy("a link for no address", "void createLink(deps, link);\nexport {};", /createLinkFor/),
];

export const PLANTED_MORE_SERVER: Planted[] = [
  plantTidy(
    "the present in a pure zone",
    "export const a = () => new Date();",
    /asked of the clock/,
    "src/exports/a.ts",
  ),
  plantLint(
    "a stop-watch in a pure zone",
    "export const a = () => performance.now();",
    /zone is pure/,
    "src/statements/a.ts",
  ),
  plantTidy(
    "the present of Temporal",
    "export const a = () => Temporal.Now.instant();",
    /asked of the clock/,
  ),
  plantLint(
    "a socket in a feature",
    'import { connect } from "node:net";\nexport const a = connect;',
    /adapters of/,
  ),
  plantLint("an id of the browser's make", "export const a = () => crypto.randomUUID();", /new-id/),
  plantLint(
    "code made of text",
    'export const a = new Function("return 1");',
    /not allowed|Function/,
  ),
  plantLint(
    "an error thrown away",
    "try {\n  a();\n} catch {}\nexport function a() {}",
    /empty block/,
  ),
  plantLint("a check that is silenced", "// @ts-ignore\nexport const a: string = 1;", /ts-ignore/),
  plantLint(
    "a question without an await",
    "async function may(): Promise<boolean> {\n  return true;\n}\nexport function a(): number {\n  if (may()) return 1;\n  return 2;\n}",
    /[Pp]romise/,
  ),
  plantTidy(
    "a feature's list of jobs that the queue does not take",
    "export const idleJobs = [featureJob(idleJob, work)];",
    /idleJobs stands in no list of jobs/,
    "src/server/features/a/a.jobs.ts",
  ),
  {
    ...plantTidy(
      "a file that only tests use",
      "export const a = 1;",
      /only tests use this file/,
      "src/values/a.ts",
    ),
    beside: {
      "src/server/main.ts": "export {};\n",
      "src/values/b.test.ts": 'import "./a.ts";\n',
    },
  },
  {
    ...plantTidy(
      "a style sheet that nothing uses",
      ".a {\n  margin: 0;\n}",
      /nothing uses this file/,
      "src/web/pages/files/old.module.css",
    ),
    beside: { "src/server/main.ts": "export {};\n" },
  },
  plantTidy(
    "the path of a page in a service",
    "export const a = (baseUrl: string) => `${baseUrl}/companies`;",
    /page-paths\.ts/,
  ),
  plantTidy("a day written anew", "export const a = 3 * 86_400_000;", /DAY_MS/),
  plantLint(
    "a reply of the network made up by a test",
    'export const a = (page: { route(path: string): void }) => page.route("**/v1/me");',
    /e2e\/support/,
    "e2e/a.e2e.ts",
  ),
  plantLint(
    "a test that asserts nothing",
    'import { it } from "vitest";\nit("does", () => {\n  Number("1");\n});',
    /no assertions/,
    "src/values/a.test.ts",
  ),
  plantLint(
    "a test that compares with nothing",
    'import { expect, it } from "vitest";\nit("does", () => {\n  expect(1);\n});',
    /expect/i,
    "src/values/a.test.ts",
  ),
  plantLint(
    "a sleep of a browser test",
    "export const a = (page: { waitForTimeout(ms: number): Promise<void> }) => page.waitForTimeout(500);",
    /never for a time/,
    "e2e/a.e2e.ts",
  ),
  plantLint(
    "a sleep of a browser test by a timer",
    "export const a = () => new Promise((done) => setTimeout(done, 500));",
    /never for a time/,
    "e2e/a.e2e.ts",
  ),
  plantLint(
    "a sleep of a browser test by a module",
    'import { setTimeout as pause } from "node:timers/promises";\nexport const a = () => pause(500);',
    /never for a time/,
    "e2e/a.e2e.ts",
  ),
  plantLint(
    "a selector in a browser test",
    'export const a = (page: { locator(css: string): void }) => page.locator(".row > button");',
    /as a person does/,
    "e2e/a.e2e.ts",
  ),
  plantLint(
    "a selector that is waited for",
    'export const a = (page: { waitForSelector(css: string): void }) => page.waitForSelector("#root");',
    /as a person does/,
    "e2e/a.e2e.ts",
  ),
  plantLint(
    "a module made up by a test",
    'import { expect, it, vi } from "vitest";\nvi.mock("#server/clock.ts");\nit("is", () => expect(1).toBe(1));',
    /not by mocks/,
    "src/server/a.test.ts",
  ),
  plantLint(
    "a module made up later",
    'import { expect, it, vi } from "vitest";\nit("is", () => {\n  vi.doMock("#server/clock.ts");\n  expect(1).toBe(1);\n});',
    /not by mocks/,
    "src/web/a.test.ts",
  ),
  plantTidy(
    "a check that is silenced by a comment",
    "// The reason.\n// oxlint-disable-next-line no-restricted-globals\nexport const a = () => fetch(url);",
    /not silenced/,
  ),
  plantTidy(
    "a file whose checks are silenced",
    "/* eslint-disable */\nexport const a = 1;",
    /not silenced/,
  ),
  plantTidy(
    "a silence without its reason",
    "export const b = 1;\n// oxlint-disable-next-line react/exhaustive-deps\nexport const a = 1;",
    /its reason/,
  ),
  {
    what: "a service that takes a company's id instead of the right",
    path: SERVICE,
    text: "export async function a(tx: Tx, companyId: string): Promise<void> {\n  await read(tx, companyId);\n}\n",
    by: "tidy",
    says: /right/,
    cannot: "jobs and other services call 103 of them; the statement's company id binds them",
  },
  plantLint(
    "a silence that is not needed",
    "// oxlint-disable-next-line no-console\nexport const a = 1;",
    /Unused/,
  ),
  {
    what: "a promise thrown away on purpose",
    path: SERVICE,
    text: "async function save(): Promise<void> {}\nexport function a(): void {\n  void save();\n}\n",
    by: "lint",
    says: /must be awaited/,
    cannot:
      "`void` is how the program says that it does not wait; the reader judges whether it may",
  },
];
