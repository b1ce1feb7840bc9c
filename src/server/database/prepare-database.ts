/** Everything a database needs before the program works on it. */
import { prepareQueueSchema } from "./queue-schema.ts";
import { migrate } from "./migrate.ts";
import { ensureProgramRole } from "./program-role.ts";

export interface PreparedDatabase {
  appUrl: string;
  /** Names of the migrations applied now. */
  applied: string[];
}

/** Makes the program's role, applies the migrations and installs the job queue. */
export async function prepareDatabase(ownerUrl: string, appUrl?: string): Promise<PreparedDatabase> {
  const url = await ensureProgramRole(ownerUrl, appUrl);
  const applied = await migrate(ownerUrl);
  await prepareQueueSchema(ownerUrl);
  return { appUrl: url, applied };
}
