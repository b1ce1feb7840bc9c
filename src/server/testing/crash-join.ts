/**
 * A program that does one join of very many rows and dies in the middle: the child of a test. Never
 * part of the product. Arguments: database URL, company, join, user, pieces after which it dies.
 */
import { flushCompileCache } from "node:module";
import { buildActor } from "./build-access.ts";
import { systemClock } from "../clock.ts";
import { connect } from "../database/connect.ts";
import { WORKER_LIMITS } from "../database/pool.ts";
import { finishWork } from "../features/account-joins/join-work.service.ts";
import { newId } from "../new-id.ts";
import { unlimitedQuota } from "../quota.ts";
import { SILENT_EVENTS } from "./silent-events.ts";

// A killed program cannot write its cache; without this the next one would compile everything
// again.
flushCompileCache();

const [appUrl, companyId, joinId, userId, pieces] = process.argv.slice(2) as [
  string,
  string,
  string,
  string,
  string,
];

const connection = await connect(appUrl, WORKER_LIMITS);
const events = SILENT_EVENTS;
let done = 0;
await finishWork(
  { db: connection.db, clock: systemClock, newId: () => newId(), events, quota: unlimitedQuota },
  buildActor(userId),
  { companyId, joinId },
  {
    pieceRows: 2,
    afterPiece: async () => {
      if (++done === Number(pieces)) process.kill(process.pid, "SIGKILL");
    },
  },
);
process.exit(0);
