/** Imports over the borders of zones: the plain ones, and those that hide. */
import { plantImport, type Planted } from "./planted.ts";

const pure = /this zone is pure/;
const values = /values import nothing/;
const contract = /the contract imports values only/;
const reading = /reading is pure/;
const matching = /matching is pure/;
const writing = /writing is pure/;
const standIn = /a stand-in that shares code/;
const web = /the web shares only contract/;
const feature = /a feature uses another one only through/;

const PLAIN: Planted[] = [
  plantImport("values take the contract", "src/values/a.ts", "#contract/fields.ts", values),
  plantImport("values take a reader", "src/values/a.ts", "#statements/detect.ts", values),
  plantImport("values take the server", "src/values/a.ts", "#server/config.ts", values),
  plantImport("values take the web", "src/values/a.ts", "#web/now.ts", values),
  plantImport("values take files", "src/values/a.ts", "node:fs", pure),
  plantImport("the contract takes a reader", "src/contract/a.ts", "#statements/a.ts", contract),
  plantImport("the contract takes the server", "src/contract/a.ts", "#server/a.ts", contract),
  plantImport("the contract takes the web", "src/contract/a.ts", "#web/a.ts", contract),
  plantImport("the contract takes the network", "src/contract/a.ts", "node:http", pure),
  plantImport("a reader takes the contract", "src/statements/a.ts", "#contract/a.ts", reading),
  plantImport("a reader takes a writer", "src/statements/a.ts", "#exports/a.ts", reading),
  plantImport("a reader takes the server", "src/statements/a.ts", "#server/a.ts", reading),
  plantImport("a reader takes the sandbox", "src/statements/a.ts", "#sandbox/a.ts", reading),
  plantImport("a reader takes files", "src/statements/a.ts", "node:fs/promises", pure),
  plantImport("settlements take the contract", "src/settlements/a.ts", "#contract/a.ts", matching),
  plantImport("settlements take a reader", "src/settlements/a.ts", "#statements/a.ts", matching),
  plantImport("settlements take the server", "src/settlements/a.ts", "#server/a.ts", matching),
  plantImport("a writer takes a reader", "src/exports/a.ts", "#statements/a.ts", writing),
  plantImport("a writer takes the server", "src/exports/a.ts", "#server/a.ts", writing),
  plantImport("a writer takes a stream", "src/exports/a.ts", "node:stream", pure),
  plantImport("the sandbox takes the server", "src/sandbox/a.ts", "#server/a.ts", standIn),
  plantImport("the sandbox takes the contract", "src/sandbox/a.ts", "#contract/a.ts", standIn),
  plantImport("the sandbox takes a reader", "src/sandbox/a.ts", "#statements/a.ts", standIn),
  plantImport("the server takes the web", "src/server/http/a.ts", "#web/a.ts", /the edge never/),
  plantImport(
    "a feature takes the sandbox",
    "src/server/features/a/a.ts",
    "#sandbox/a.ts",
    feature,
  ),
  plantImport(
    "a feature takes another's store",
    "src/server/features/a/a.service.ts",
    "../b/b.store.ts",
    feature,
  ),
  plantImport(
    "a feature takes another's routes",
    "src/server/features/a/a.routes.ts",
    "../b/b.routes.ts",
    feature,
  ),
  plantImport(
    "a feature takes an adapter",
    "src/server/features/a/a.service.ts",
    "#server/providers/x/x.adapter.ts",
    feature,
  ),
  plantImport(
    "the edge takes a feature",
    "src/server/http/a.ts",
    "../features/a/a.service.ts",
    /edge/,
  ),
  plantImport(
    "the database takes jobs",
    "src/server/database/a.ts",
    "../jobs/queue.ts",
    /database/,
  ),
  plantImport("the queue takes a feature", "src/server/jobs/a.ts", "../features/a/b.ts", /queue/),
  plantImport(
    "mail takes a feature",
    "src/server/mail/a.ts",
    "../features/a/b.ts",
    /mail mechanics/,
  ),
  plantImport("an adapter takes another", "src/server/providers/a/a.ts", "../b/b.ts", /own folder/),
  plantImport(
    "the root takes a feature",
    "src/server/a.ts",
    "./features/a/b.ts",
    /know no feature/,
  ),
  plantImport("the composition takes tests", "src/server/main.ts", "./testing/a.ts", /composition/),
  plantImport("the web takes the server", "src/web/a.ts", "#server/a.ts", web),
  plantImport("the web takes the sandbox", "src/web/a.ts", "#sandbox/a.ts", web),
  plantImport("the web takes a reader", "src/web/a.ts", "#statements/detect.ts", web),
  plantImport("the web takes a writer", "src/web/a.ts", "#exports/a.ts", web),
  plantImport("the web takes a server's package", "src/web/a.ts", "pg", /only the packages/),
  plantImport(
    "a part knows the client",
    "src/web/ui/a.ts",
    "#web/api/client.ts",
    /interface parts/,
  ),
  {
    what: "the web loads schemas",
    path: "src/web/a.ts",
    text: 'import { A } from "#contract/a.ts";\nexport const b = A;\n',
    beside: { "src/contract/a.ts": 'import { z } from "zod";\nexport const A = z.string();\n' },
    by: "tidy",
    says: /loads schemas/,
  },
];

const HIDDEN: Planted[] = [
  {
    what: "an import that runs later",
    path: "src/statements/a.ts",
    text: 'export const a = () => import("#server/config.ts");\n',
    by: "tidy",
    says: reading,
  },
  {
    what: "an import in a type",
    path: "src/values/a.ts",
    text: 'export type A = import("#contract/a.ts").B;\n',
    by: "tidy",
    says: values,
  },
  {
    what: "a re-export",
    path: "src/contract/a.ts",
    text: 'export * from "#server/config.ts";\n',
    by: "tidy",
    says: contract,
  },
  {
    what: "an alias that climbs out of its zone",
    path: "src/statements/a.ts",
    text: 'import "#values/../server/config.ts";\n',
    by: "tidy",
    says: /an alias does not climb/,
  },
  {
    what: "an import whose module is computed",
    path: "src/values/a.ts",
    text: "export const a = (name: string) => import(`../server/${name}.ts`);\n",
    by: "tidy",
    says: /names its module as a plain text/,
  },
  {
    what: "require",
    path: "src/server/features/a/a.service.ts",
    text: 'declare const require: (name: string) => unknown;\nexport const a = require("../b/b.store.ts");\n',
    by: "tidy",
    says: /loaded by import only/,
  },
  {
    what: "createRequire",
    path: "src/server/features/a/a.service.ts",
    text: 'import { createRequire } from "node:module";\nexport const a = createRequire(import.meta.url)("../b/b.store.ts");\n',
    by: "tidy",
    says: /loaded by import only/,
  },
  {
    what: "a worker that runs a file of another zone",
    path: "src/web/a.ts",
    text: 'export const a = new Worker(new URL("../server/a.ts", import.meta.url));\n',
    by: "tidy",
    says: web,
  },
  {
    what: "a glob of files",
    path: "src/web/a.ts",
    text: 'export const a = import.meta.glob("../server/*.ts");\n',
    by: "tidy",
    says: /loaded by import only/,
  },
  {
    what: "a module of Node without its prefix",
    path: "src/values/a.ts",
    text: 'import "fs";\n',
    by: "tidy",
    says: /imported as node/,
  },
  {
    what: "a package in a pure zone",
    path: "src/statements/a.ts",
    text: 'import "pg";\n',
    by: "tidy",
    says: /reading loads only/,
  },
  {
    what: "a package that only developers have",
    path: "src/server/http/a.ts",
    text: 'import "fast-check";\n',
    beside: { "package.json": '{ "dependencies": { "pg": "1" } }' },
    by: "tidy",
    says: /does not have this package/,
  },
  {
    what: "a builder of tests in the program",
    path: "src/server/features/a/a.service.ts",
    text: 'import "./a.test.ts";\n',
    by: "tidy",
    says: /what tests are made of/,
  },
];

export const PLANTED_IMPORTS: Planted[] = [...PLAIN, ...HIDDEN];
