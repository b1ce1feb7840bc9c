/**
 * Faults and warnings of settings that fit together but not with the world: each names the setting
 * and the remedy.
 */
import { isIP } from "node:net";
import type { Secrets } from "./secrets.ts";

type Read = (name: string) => string | undefined;

// 32 random bytes have about 30 different values; fewer than this is a text typed by hand, zeros or
// a pattern.
const KEY_VALUES_MIN = 16;
// Where keys, bank data and invoices go.
const PROVIDER_URLS = [
  "AGGREG8_API_URL",
  "AGGREG8_SYNC_UI_URL",
  "ENABLE_BANKING_URL",
  "NAV_URL",
  "SIMPLEPAY_API_URL",
  "SZAMLA_AGENT_URL",
] as const;
const SANDBOX_WORDS =
  "the sandbox gives everybody's login letters, demo companies and control of the banks to whoever reaches it";

/** Faults that keep the program from starting, one sentence each. */
export function findDeploymentFaults(read: Read, production: boolean): string[] {
  const faults = [
    ...findBaseUrlFaults(read("BASE_URL"), production),
    ...findSenderFaults(read("MAIL_FROM")),
    ...["CONTACT_EMAIL", "HOSTING_EMAIL"].flatMap((name) => findAddressFaults(name, read(name))),
  ];
  if (production && read("WEBHOOK_TRUSTED_HOSTS"))
    faults.push(
      "WEBHOOK_TRUSTED_HOSTS: must be empty in production; webhooks of strangers would reach the network behind the program",
    );
  for (const name of production ? ["PORT", "METRICS_PORT", "MAIL_PORT"] : []) {
    if (Number(read(name) ?? 1) === 0)
      faults.push(`${name}: 0 is another port at each start; name the one that others look for`);
  }
  for (const name of ["DATABASE_URL", "DATABASE_APP_URL"])
    faults.push(...findConnectionFaults(name, read(name)));
  faults.push(...findMailServerFaults(read("SMTP_URL")));
  if (production)
    faults.push(...PROVIDER_URLS.flatMap((name) => findOpenAddressFaults(name, read(name))));
  const roles = read("ROLES")
    ?.split(",")
    .map((role) => role.trim());
  const sandbox =
    !production && (roles === undefined || roles.includes("sandbox") || roles.includes("web"));
  const base = readUrl(read("BASE_URL"));
  if (sandbox && base && !isLocalHost(base.hostname) && read("SANDBOX_OPEN") !== "true") {
    faults.push(
      `NODE_ENV: is not production while BASE_URL is ${base.host}: ${SANDBOX_WORDS}. ` +
        "Set NODE_ENV=production, or SANDBOX_OPEN=true where that is meant to be open",
    );
  }
  return faults;
}

/** Keys that nobody drew at random. `keys` by id. */
export function findWeakKeys({ keys }: Secrets, production: boolean): string[] {
  if (!production) return [];
  const weak = [...keys].filter(([, key]) => new Set(key).size < KEY_VALUES_MIN).map(([id]) => id);
  return weak.map(
    (id) =>
      `SECRET_KEY: the key ${id} is not random (a pattern or zeros); make one with: openssl rand -base64 32`,
  );
}

/** Settings that work but are hardly meant, one sentence each, for the log at the start. */
export function listDeploymentWarnings(read: Read, production: boolean): string[] {
  const warnings: string[] = [];
  if (production) {
    for (const name of ["MAIL_FROM", "CONTACT_EMAIL", "CONTACT_PHONE"]) {
      if (!read(name)) warnings.push(`${name}: is not set; users see the example's value`);
    }
  }
  const host = read("HOST");
  if (!production && host !== undefined && !isLocalHost(host)) {
    warnings.push(
      `HOST: ${host} lets other machines in, and NODE_ENV is not production: ${SANDBOX_WORDS}`,
    );
  }
  return warnings;
}

function findBaseUrlFaults(text: string | undefined, production: boolean): string[] {
  const url = readUrl(text);
  if (!url) return [];
  const faults: string[] = [];
  if (url.pathname !== "/" || url.search !== "" || url.hash !== "") {
    faults.push(
      "BASE_URL: must end with the host (and port): the pages are served at the root, not below a path",
    );
  }
  if (url.username !== "" || url.password !== "")
    faults.push("BASE_URL: must not hold a user or password; every letter would tell them");
  if (production && url.protocol === "http:" && !isLocalHost(url.hostname)) {
    faults.push(
      "BASE_URL: must begin with https:// in production; login links would travel in the open",
    );
  }
  return faults;
}

const PLAIN_ADDRESS = /^[^\s<>@,;"]+@([A-Za-z0-9\u0080-\uffff-]+\.)*[A-Za-z0-9\u0080-\uffff-]+$/;

// `Name <a@b>` or `a@b`. Whether the address exists is the mail server's to say.
function findSenderFaults(text: string | undefined): string[] {
  if (text === undefined) return [];
  const address = /^[^<>\r\n]*<([^<>\s]+)>$/.exec(text)?.[1] ?? text;
  return PLAIN_ADDRESS.test(address)
    ? []
    : ["MAIL_FROM: must be an address, alone or after a name: Bankhíd <bankhid@example.hu>"];
}

function findAddressFaults(name: string, text: string | undefined): string[] {
  return text === undefined || PLAIN_ADDRESS.test(text)
    ? []
    : [`${name}: must be an e-mail address; users are told to write there`];
}

// An unescaped / ? # or @ of a password cuts the address at the wrong place, and a piece of the
// password becomes a host or a database.
function findConnectionFaults(name: string, text: string | undefined): string[] {
  if (text === undefined) return [];
  const rest = /^postgres(?:ql)?:\/\/(.*)$/s.exec(text)?.[1];
  if (rest === undefined) return [`${name}: must begin with postgres://`];
  const escape = sayEscape(name);
  const authority = readAuthority(rest);
  const tail = rest.slice(authority.length);
  const ats = authority.split("@").length - 1;
  const colons = authority.slice(0, Math.max(authority.lastIndexOf("@"), 0)).split(":").length - 1;
  if (ats > 1 || colons > 1 || /[@#]/.test(tail) || !isDecodable(rest)) return [escape];
  const url = readUrl(text);
  if (!url)
    return [
      /:[^\]@]*[^0-9\]@]/.test(authority.slice(authority.lastIndexOf("@") + 1))
        ? escape
        : `${name}: is not an address`,
    ];
  if (url.username === "")
    return [`${name}: names no user (postgres://user:password@host:5432/database)`];
  return url.pathname.length < 2
    ? [`${name}: names no database (postgres://user:password@host:5432/database)`]
    : [];
}

// The server's name is written into the log, so no piece of a password may stand in its place.
function findMailServerFaults(text: string | undefined): string[] {
  const form = "smtps://user:password@host:465";
  // Another word before the colon is refused by the schema.
  if (text === undefined || !/^smtps?:/i.test(text)) return [];
  const rest = /^smtps?:\/\/(.*)$/is.exec(text)?.[1];
  if (rest === undefined) return [`SMTP_URL: must be an address: ${form}`];
  if (readUrl(text)?.hostname === "") return [`SMTP_URL: names no host (${form})`];
  // A user that is an address works as it is: the last @ counts.
  if (/[@#]/.test(rest.slice(readAuthority(rest).length)) || !isDecodable(rest))
    return [sayEscape("SMTP_URL")];
  return [];
}

function findOpenAddressFaults(name: string, text: string | undefined): string[] {
  const url = readUrl(text);
  return url?.protocol === "http:" && !isLocalHost(url.hostname)
    ? [
        `${name}: must begin with https:// in production; our keys and the users' data would travel in the open`,
      ]
    : [];
}

const sayEscape = (name: string): string =>
  `${name}: special characters of user and password must be written as %XX (@ %40, : %3A, / %2F, ? %3F, # %23, % %25)`;

function readAuthority(rest: string): string {
  return /^[^/?#]*/.exec(rest)?.[0] ?? "";
}

function isDecodable(text: string): boolean {
  try {
    return decodeURIComponent(text) !== "";
  } catch {
    return false;
  }
}

// .localhost and .test never lead to another machine (RFC 6761).
function isLocalHost(host: string): boolean {
  const plain = host.toLowerCase().replace(/^\[|\]$/g, "");
  if (isIP(plain) === 4) return plain.startsWith("127.");
  if (isIP(plain) === 6) return plain === "::1";
  return /(^|\.)(localhost|test)$/.test(plain);
}

function readUrl(text: string | undefined): URL | undefined {
  return text !== undefined && URL.canParse(text) ? new URL(text) : undefined;
}
