/** Parsers of bytes from outside that reach the main thread, by whatever way. */
import type { Planted } from "./planted.ts";

const reads = /reads bytes from outside: it is loaded behind a door/;
const own = /a reader of bytes from outside is in the main thread/;
const SERVICE = "src/server/features/a/a.service.ts";
const DOORS = {
  "src/server/threads/thread-works.ts":
    'export const FILE = join(import.meta.dirname, "../features/b/b.worker.ts");\n',
  "src/server/features/b/b.worker.ts": 'import { opened } from "./b.ts";\nopened();\n',
  "src/server/features/b/b.ts":
    'import PostalMime from "postal-mime";\nexport const opened = () => PostalMime;\n',
};

const plant = (
  what: string,
  text: string,
  says: RegExp = reads,
  more: Partial<Planted> = {},
): Planted => ({ what, path: SERVICE, text, by: "tidy", says, ...more });

export const PLANTED_PARSERS: Planted[] = [
  plant("a parser of letters", 'import PostalMime from "postal-mime";\nvoid PostalMime;\n'),
  plant("a part of a package", 'import { dkimVerify } from "mailauth/lib/dkim/verify.js";\n'),
  plant("a package for its effects", 'import "unpdf";\n'),
  plant("a parser that is loaded later", 'export const a = () => import("unpdf");\n'),
  plant("a parser that is passed on", 'export { ZipReader } from "@zip.js/zip.js";\n'),
  plant("a parser that is passed on whole", 'export * from "@zip.js/zip.js";\n'),
  plant("a parser asked for", 'const a = require("mailauth");\nvoid a;\n'),
  plant(
    "a parser asked for by a maker",
    'const ask = createRequire(import.meta.url);\nask("mailauth");\n',
    /modules are loaded by import only/,
  ),
  plant("a parser in the old manner", 'import a = require("mailauth");\nvoid a;\n'),
  plant("the reading half of a writer", 'import { unzipSync } from "fflate";\nvoid unzipSync;\n'),
  plant("the reading half under another name", 'import { read as a, utils } from "@e965/xlsx";\n'),
  plant("all of a writer", 'import * as sheets from "@e965/xlsx";\nvoid sheets;\n'),
  plant(
    "a package that nobody judged",
    'import { load } from "cheerio";\nvoid load;\n',
    /is no package of/,
  ),
  plant(
    "unpacking that stops everything",
    'import { gunzipSync } from "node:zlib";\nvoid gunzipSync;\n',
    /unpacks in the main thread/,
  ),
  plant(
    "all of unpacking",
    'import zlib from "node:zlib";\nvoid zlib;\n',
    /unpacks in the main thread/,
  ),
  plant(
    "threads beside the list",
    'import { Worker } from "node:worker_threads";\nvoid Worker;\n',
    /threads are started by src\/server\/threads only/,
  ),
  plant(
    "a parser two files away",
    'import { opened } from "./way.ts";\nopened();\n',
    /b\.ts:1: postal-mime reads.*; loaded by src\/server\/features\/a\/way\.ts/,
    { beside: { ...DOORS, "src/server/features/a/way.ts": 'export * from "../b/b.ts";\n' } },
  ),
  plant(
    "a door that is loaded instead of asked",
    'export const a = () => import("../b/b.worker.ts");\n',
    reads,
    { beside: DOORS },
  ),
  plant(
    "a reader of whole files",
    'import { readCompanyFile } from "#statements/read-company-file.ts";\nvoid readCompanyFile;\n',
    own,
    { beside: { "src/statements/read-company-file.ts": "export const readCompanyFile = 1;\n" } },
  ),
  plant(
    "the check of senders",
    'import { checkSender } from "#server/mail/inbound/check-sender.ts";\nvoid checkSender;\n',
    own,
    { beside: { "src/server/mail/inbound/check-sender.ts": "export const checkSender = 1;\n" } },
  ),
];

/** What may stand: types, the writing half, and what only a door loads. */
export const UNPLANTED_PARSERS: readonly string[] = [
  'import type { Email } from "postal-mime";\nexport type A = Email;\n',
  'import { utils, write } from "@e965/xlsx";\nvoid [utils, write];\n',
  'import { Zip, type Unzip } from "fflate";\nexport type A = Unzip;\nvoid Zip;\n',
  'export type A = import("mailauth").AuthResult;\n',
];

export const DOORS_BESIDE: Readonly<Record<string, string>> = DOORS;
