/**
 * Faults of a connection to PostgreSQL, in words that name the setting. No word holds a password or
 * a piece of one.
 */
import { entryOf } from "#values/entry-of.ts";
import { StartFault } from "./start-fault.ts";

/** The setting that a connection comes from. */
export type DatabaseSetting = "DATABASE_URL" | "DATABASE_APP_URL" | "DATA_DIR";

interface Target {
  readonly setting: DatabaseSetting;
  readonly server: string;
  readonly user: string;
  readonly database: string;
}

// The server does not answer yet, or is starting, full or failing over: a moment later it may work.
const PASSING = new Set([
  "ECONNREFUSED",
  "ECONNRESET",
  "EPIPE",
  "ENOENT",
  "ENOTFOUND",
  "EAI_AGAIN",
  "ETIMEDOUT",
  "EHOSTUNREACH",
  "ENETUNREACH",
  "57P01",
  "57P02",
  "57P03",
  "53300",
  "08000",
  "08001",
  "08003",
  "08004",
  "08006",
]);

const SENTENCES: Readonly<Record<string, (target: Target) => string>> = {
  ECONNREFUSED: ({ server }) =>
    `nothing listens at ${server}. Check host and port, and whether PostgreSQL runs`,
  ENOENT: ({ server }) =>
    `there is no socket of PostgreSQL in ${server}. Check the folder, and whether PostgreSQL runs`,
  ENOTFOUND: ({ server }) => `the host of ${server} is not known. Check its name`,
  EAI_AGAIN: ({ server }) =>
    `the host of ${server} could not be looked up. Check its name and the name server`,
  ETIMEDOUT: ({ server }) => `${server} does not answer. Check host, port and firewall`,
  EHOSTUNREACH: ({ server }) => `${server} cannot be reached. Check host and network`,
  ENETUNREACH: ({ server }) => `${server} cannot be reached. Check host and network`,
  "28P01": ({ server, user }) =>
    `${server} does not take the password of ${user}. Check user and password (special characters as %XX)`,
  "28000": ({ server, user, database }) =>
    `${server} does not let ${user} into ${database}. Check the user, and pg_hba.conf of the server`,
  "3D000": ({ server, database }) =>
    `there is no database ${database} at ${server}. Make it (create database) or correct the name`,
  "42501": ({ user, database }) =>
    `${user} lacks a right in ${database}. The user must be the owner of the database`,
  "25006": ({ server }) =>
    `${server} takes no writes. State the primary server, or end its read-only state`,
  "53300": ({ server }) =>
    `${server} has no connection left. Raise max_connections or stop other programs`,
  "57P03": ({ server }) => `${server} is starting or stopping`,
  "08P01": ({ server }) =>
    `${server} refuses the connection's parameters. No pooler may stand between: state the server itself`,
};

/** Whether the same connection may succeed a moment later. */
export function isPassing(error: unknown): boolean {
  const { code } = error as { code?: string };
  return (code !== undefined && PASSING.has(code)) || isLate(error);
}

/** Whether the server did not answer in time, or went away in the middle of an answer. */
export function isLate(error: unknown): boolean {
  const { message } = error as { message?: string };
  return /timeout expired|timeout exceeded|Connection terminated/i.test(message ?? "");
}

/**
 * The error of a connection as a sentence. An error without a known code keeps its own words where
 * they cannot hold a secret.
 */
export function describeDatabaseError(
  setting: DatabaseSetting,
  url: string,
  error: unknown,
): StartFault {
  if (error instanceof StartFault) return error;
  const target = readTarget(setting, url);
  const { code, message } = error as { code?: string; message?: string };
  const known =
    entryOf(SENTENCES, code ?? "") ?? (isPassing(error) ? SENTENCES.ETIMEDOUT : undefined);
  const words = known
    ? known(target)
    : `${target.server} answers: ${hideSecret(message ?? String(error), url)} (${code ?? "no code"})`;
  return new StartFault(`${setting}: ${words}.`, { cause: error });
}

function readTarget(setting: DatabaseSetting, text: string): Target {
  const url = new URL(text);
  const server =
    url.hostname === ""
      ? "the local socket"
      : safeDecode(url.hostname).startsWith("/")
        ? safeDecode(url.hostname)
        : url.host;
  const user = safeDecode(url.username) || "the user of the system";
  return { setting, server, user, database: safeDecode(url.pathname.slice(1)) || user };
}

function hideSecret(words: string, url: string): string {
  const { password } = new URL(url);
  return [password, safeDecode(password)]
    .filter(Boolean)
    .reduce((text, secret) => text.replaceAll(secret, "…"), words);
}

function safeDecode(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}
