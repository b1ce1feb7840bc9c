#!/usr/bin/env node
/**
 * The folder agent as a command: `bankhid-folder CONFIG.json [--once]`. Settings: BANKHID_URL,
 * BANKHID_CLIENT_ID, BANKHID_CLIENT_SECRET. The key needs accounts:read and exports:write.
 */
import { readFile } from "node:fs/promises";
import { createBankhidClient } from "../index.ts";
import { readAccess } from "../settings.ts";
import { fillFolder } from "./agent.ts";
import { budapestDay, readConfig } from "./config.ts";
import { REAL_DISK } from "./disk.ts";
import { openExportsApi } from "./exports-api.ts";

const MINUTE_MS = 60_000;
const SCOPES = ["accounts:read", "exports:write"];

const [path, ...options] = process.argv.slice(2);
if (path === undefined) {
  process.stderr.write("Usage: bankhid-folder CONFIG.json [--once]\n");
  process.exit(2);
}
const config = readConfig(await readFile(path, "utf8"));
const client = createBankhidClient({ ...readAccess(process.env), scopes: SCOPES });
const api = openExportsApi(client);

for (;;) {
  try {
    const today = budapestDay(new Date());
    const names = await fillFolder({ disk: REAL_DISK, api, config, today });
    for (const name of names) process.stdout.write(`${name}\n`);
  } catch (error) {
    process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
    if (options.includes("--once")) process.exit(1);
  }
  if (options.includes("--once")) break;
  await new Promise((resolve) => setTimeout(resolve, config.everyMinutes * MINUTE_MS));
}
