/**
 * `npm run db:dump`: writes db/schema.sql, the whole schema as one readable picture. A test fails
 * when it is stale.
 */
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { startEmbedded } from "#server/database/embedded.ts";
import { prepareDatabase } from "#server/database/prepare-database.ts";
import { dumpSchema } from "#server/database/schema-dump.ts";

const folder = mkdtempSync(join(tmpdir(), "bankhid-dump-"));
const embedded = await startEmbedded({ dataDir: folder, settings: { fsync: "off" } });
try {
  await prepareDatabase(embedded.ownerUrl);
  writeFileSync(join(import.meta.dirname, "../db/schema.sql"), await dumpSchema(embedded.ownerUrl));
} finally {
  await embedded.stop();
  rmSync(folder, { recursive: true, force: true });
}
