/**
 * The parts of the operator's commands: the configuration's database, beside a running program or
 * without one.
 */
import { resolve } from "node:path";
import { parseArgs, type ParseArgsConfig } from "node:util";
import { systemClock } from "#server/clock.ts";
import { type Config, readConfig } from "#server/config.ts";
import { connect } from "#server/database/connect.ts";
import { DataFolderInUse, findEmbeddedUrl } from "#server/database/embedded.ts";
import { ensureProgramRole } from "#server/database/program-role.ts";
import type { Deps } from "#server/deps.ts";
import { createPostgresEvents } from "#server/events-postgres.ts";
import { createLog } from "#server/log.ts";
import { createSmtpMailer } from "#server/mail/outbound/smtp-mailer.ts";
import { newId } from "#server/new-id.ts";
import { startDatabase } from "#server/start-database.ts";

export type OperatorDeps = Pick<
  Deps,
  "db" | "clock" | "newId" | "config" | "mailer" | "log" | "events"
>;

export interface OperatorConnection {
  readonly deps: OperatorDeps;
  close(): Promise<void>;
}

/**
 * The arguments of the command line; undefined where it has an unknown option, or an option without
 * its value.
 */
export function readArguments<Config extends ParseArgsConfig>(
  config: Config,
): ReturnType<typeof parseArgs<Config>> | undefined {
  try {
    return parseArgs(config);
  } catch {
    return undefined;
  }
}

/**
 * Connects as the program's role. Throws with a sentence when configuration or database are not
 * there.
 */
export async function openOperatorConnection(): Promise<OperatorConnection> {
  const config = readConfig();
  const log = createLog({ logLevel: "warn" });
  const database = await findDatabase(config, log);
  const connection = await connect(database.appUrl);
  const { smtpUrl, from } = config.mail;
  if (smtpUrl === undefined) throw new Error("SMTP_URL is missing.");
  const mailer = createSmtpMailer(smtpUrl, from);
  const events = createPostgresEvents({ db: connection.db, appUrl: database.appUrl, log });
  return {
    deps: {
      db: connection.db,
      clock: systemClock,
      newId: () => newId(),
      config,
      mailer,
      log,
      events,
    },
    async close() {
      await events.close();
      await mailer.close();
      await connection.close();
      await database.stop();
    },
  };
}

async function findDatabase(
  config: Config,
  log: Deps["log"],
): Promise<{ appUrl: string; stop(): Promise<void> }> {
  try {
    return await startDatabase(config, log, () => {});
  } catch (error) {
    // The usual case: the program runs, and its embedded PostgreSQL serves us too.
    const ownerUrl =
      error instanceof DataFolderInUse ? findEmbeddedUrl(resolve(config.dataDir)) : undefined;
    if (ownerUrl === undefined) throw error;
    return { appUrl: await ensureProgramRole(ownerUrl), stop: async () => {} };
  }
}
