/**
 * A program that reads the feeds of one company and can die at a named place: the child of the
 * rounds of killed readings. Never part of the product. Arguments: database URL, port of the
 * sandbox, folder, company, trigger, place (or `-`) such as `history.written#2`: the second time.
 */
import { flushCompileCache } from "node:module";
import { connect } from "../database/connect.ts";
import { WORKER_LIMITS } from "../database/pool.ts";
import type { PullTrigger } from "../features/bank-feeds/schedule/feed-job-definitions.ts";
import { pullCompany } from "../features/feed-reading/pull-company.service.ts";
import { buildPullDeps } from "./build-pull-deps.ts";

// A killed program cannot write its cache; without this the next one would compile everything
// again.
flushCompileCache();

const [appUrl, sandboxPort, folder, companyId, trigger, place] = process.argv.slice(2) as [
  string,
  string,
  string,
  string,
  string,
  string,
];
const [name, time = "1"] = place.split("#");
let met = 0;

const connection = await connect(appUrl, WORKER_LIMITS);
process.send?.("ready");
const deps = buildPullDeps({
  db: connection.db,
  sandboxPort: Number(sandboxPort),
  folder,
  checkpoint: async (reached) => {
    if (reached === name && ++met === Number(time)) process.kill(process.pid, "SIGKILL");
  },
});
await pullCompany(
  deps,
  { companyId, trigger: trigger as PullTrigger },
  { signal: new AbortController().signal },
);
process.exit(0);
