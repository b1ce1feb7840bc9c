/** The program's role `bankhid_app`: made by the owner, owns nothing, bypasses nothing. */
import { createHmac } from "node:crypto";
import pg from "pg";

export const PROGRAM_ROLE = "bankhid_app";

// Two programs that start together on one server must not change the role at the same time.
const ROLE_LOCK = "4702394921427303";

/**
 * Makes sure that the role exists and answers the URL to connect with. A stated `appUrl` is taken as it is.
 * Throws when the owner may not make the role.
 */
export async function ensureProgramRole(ownerUrl: string, appUrl?: string): Promise<string> {
  const made = buildAppUrl(ownerUrl);
  if (appUrl === undefined && (await canConnect(made.url))) return made.url;
  const client = new pg.Client({ connectionString: ownerUrl, application_name: "bankhid-role" });
  await client.connect();
  try {
    await client.query(`begin; select pg_advisory_xact_lock(${ROLE_LOCK})`);
    await createRole(client, appUrl === undefined ? made.password : undefined);
    await client.query("commit");
  } finally {
    await client.end();
  }
  return appUrl ?? made.url;
}

async function createRole(client: pg.Client, password: string | undefined): Promise<void> {
  const { rowCount } = await client.query("select from pg_roles where rolname = $1", [PROGRAM_ROLE]);
  const rights = "nosuperuser nobypassrls nocreatedb nocreaterole noreplication";
  try {
    if (!rowCount) await client.query(`create role ${PROGRAM_ROLE} login ${rights}`);
    if (password !== undefined) await client.query(`alter role ${PROGRAM_ROLE} login password '${password}'`);
  } catch (error) {
    if ((error as { code?: string }).code !== "42501") throw error;
    throw new Error(
      `The user of DATABASE_URL may not make the role ${PROGRAM_ROLE}. Make it by hand ` +
        `("create role ${PROGRAM_ROLE} login password '…'") and give its connection in DATABASE_APP_URL.`,
      { cause: error },
    );
  }
}

// The password follows from the owner's, so that all programs on one database agree on it and none has to store it.
// On the embedded server there is none on either side: its socket folder is closed to everybody else.
function buildAppUrl(ownerUrl: string): { url: string; password: string | undefined } {
  const url = new URL(ownerUrl);
  const password = url.password === "" ? undefined : createHmac("sha256", url.password).update(PROGRAM_ROLE).digest("hex");
  url.username = PROGRAM_ROLE;
  url.password = password ?? "";
  return { url: String(url), password };
}

async function canConnect(url: string): Promise<boolean> {
  const client = new pg.Client({ connectionString: url });
  client.on("error", () => {});
  try {
    await client.connect();
    return true;
  } catch (error) {
    const { code } = error as { code?: string };
    // 28…: no such role or another password. Anything else (server away) is for the caller to see.
    if (code?.startsWith("28")) return false;
    throw error;
  } finally {
    await client.end().catch(() => {});
  }
}
