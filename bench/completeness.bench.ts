/**
 * Proven days at an office of 200 clients with ten accounts of three years each: the list of
 * clients, the calendar of one company, one month, and deciding an account anew beside the time of
 * reading its rows. `node bench/completeness.bench.ts [rowsPerAccount]`
 */
import { randomUUID } from "node:crypto";
import { loadavg } from "node:os";
import { openDatabase } from "../src/server/database/connect.ts";
import { inCompanyAsProgram } from "../src/server/database/tenant.ts";
import { listClients } from "../src/server/features/completeness/clients.service.ts";
import { readCalendar, readMonth } from "../src/server/features/completeness/completeness.service.ts";
import { decideNow } from "../src/server/ledger/proof.ts";
import { systemClock } from "../src/server/clock.ts";
import { fillTransactions, openBenchDatabase, percentiles } from "./bench-database.ts";
import { millisecondsOf, tellResult } from "./bench-result.ts";

const COMPANIES = 200;
const ACCOUNTS = 10;
const ROUNDS = 20;
const rowsPerAccount = Number(process.argv[2] ?? 100);
