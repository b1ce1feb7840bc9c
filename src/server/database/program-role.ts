/** The program's role `bankhid_app`: made by the owner, owns nothing, bypasses nothing. */
import { createHmac } from "node:crypto";
import pg from "pg";
import { StartFault } from "./start-fault.ts";

export const PROGRAM_ROLE = "bankhid_app";

// Roles belong to the whole server, locks to one database: programs of two databases may meet here.
// The loser tries again.
const TRIES = 20;
const PAUSE_MS = 50;

/**
 * The connection of the program's role where the role is usable as it stands; undefined where it
 * has to be made. Reads only.
 */
export async function findProgramUrl(
  owner: pg.Client,
  ownerUrl: string,
  appUrl?: string,
): Promise<string | undefined> {
  // Asked first: a pooler that was refused once answers for some seconds without trying again.
  if (!(await owner.query("select from pg_roles where rolname = $1", [PROGRAM_ROLE])).rowCount)
    return undefined;
  if (appUrl !== undefined) return appUrl;
  const made = buildAppUrl(ownerUrl);
  return (await canConnect(made.url)) ? made.url : undefined;
}

/**
 * Makes sure that the role exists and answers the URL to connect with. A stated `appUrl` is taken
 * as it is. Throws with a sentence when the owner may not make the role.
 */
export async function ensureProgramRole(ownerUrl: string, appUrl?: string): Promise<string> {
  const client = new pg.Client({ connectionString: ownerUrl, application_name: "bankhid-role" });
  client.on("error", () => {});
  await client.connect();
  try {
    const usable = await findProgramUrl(client, ownerUrl, appUrl);
    if (usable !== undefined) return usable;
    const made = buildAppUrl(ownerUrl);
    for (let left = TRIES; ; left -= 1) {
      try {
        await createRole(client, appUrl === undefined ? made.password : undefined);
        return appUrl ?? made.url;
      } catch (error) {
        if (left === 0 || !isRace(error)) throw error;
        await new Promise((done) => setTimeout(done, PAUSE_MS));
      }
    }
  } finally {
    await client.end();
  }
}

// The role or its row was made or changed by another program at this moment.
function isRace(error: unknown): boolean {
  const { code, message } = error as Error & { code?: string };
  return (
    code === "42710" ||
    code === "23505" ||
    (code === "XX000" && /concurrently updated/.test(message))
  );
}

async function createRole(client: pg.Client, password: string | undefined): Promise<void> {
  const { rowCount } = await client.query("select from pg_roles where rolname = $1", [
    PROGRAM_ROLE,
  ]);
  const rights = "nosuperuser nobypassrls nocreatedb nocreaterole noreplication";
  try {
    if (!rowCount) await client.query(`create role ${PROGRAM_ROLE} login ${rights}`);
    if (password !== undefined)
      await client.query(`alter role ${PROGRAM_ROLE} login password '${password}'`);
  } catch (error) {
    if ((error as { code?: string }).code !== "42501") throw error;
    throw new StartFault(describeRight(rowCount !== 0, await readUser(client)), { cause: error });
  }
}

async function readUser(client: pg.Client): Promise<string> {
  const { rows } = await client.query<{ name: string }>("select quote_ident(current_user) as name");
  return rows[0]?.name ?? "";
}

function describeRight(exists: boolean, user: string): string {
  if (exists) {
    return (
      `DATABASE_URL: the role ${PROGRAM_ROLE} is there, but ${user} may not set its password. ` +
      "Either state the role's own connection in DATABASE_APP_URL, or let the administrator run: " +
      `grant ${PROGRAM_ROLE} to ${user} with admin option; alter role ${user} createrole;`
    );
  }
  return (
    `DATABASE_URL: ${user} may not make the role ${PROGRAM_ROLE}. Either let the administrator run: alter role ${user} createrole; ` +
    `or let him make it (create role ${PROGRAM_ROLE} login password '…';) and state its connection in DATABASE_APP_URL.`
  );
}

// The password follows from the owner's, so that all programs on one database agree on it and none
// has to store it. The embedded server needs none: its socket folder is closed to other users.
function buildAppUrl(ownerUrl: string): { url: string; password: string | undefined } {
  const url = new URL(ownerUrl);
  const password =
    url.password === ""
      ? undefined
      : createHmac("sha256", url.password).update(PROGRAM_ROLE).digest("hex");
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
    // 28…: no such role or another password; a pooler says 08P01 for it. Anything else (server
    // away) is for the caller to see.
    if (code?.startsWith("28") || code === "08P01") return false;
    throw error;
  } finally {
    // The answer is there; a lost line is closed as well.
    await client.end().catch(() => {});
  }
}
