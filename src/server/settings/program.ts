/** Settings of what a program runs and where it is reached. */
import { z } from "zod";
import { cutSlash, isLocalHost, readUrl, webUrl } from "./addresses.ts";
import { optional, type ReadStated, section, setting, type ValuesOf } from "./setting.ts";
import { flag, list, port, text, whole } from "./values.ts";

const ROLES = ["web", "worker", "mail", "sandbox"] as const;
const PRODUCTION_ROLES: readonly (typeof ROLES)[number][] = ["web", "worker", "mail"];

// A balancer that looks every two seconds and believes the second failure has noticed by then.
const DRAIN_DELAY_SECONDS = 5;
// Longer is a slip of the keyboard: every supervisor has killed the program by then.
const DRAIN_DELAY_SECONDS_MAX = 300;
// The queue takes no shorter one.
const QUEUE_HEARTBEAT_SECONDS_MIN = 10;
const SANDBOX_WORDS =
  "the sandbox gives everybody's login letters, demo companies and control of the banks to whoever reaches it";

export const runs = section({
  title: "What runs",
  settings: {
    nodeEnv: setting(z.enum(["development", "test", "production"]))`NODE_ENV=development
      development, test or production. In production missing secrets stop the start, and the
      sandbox does not exist.`,
    roles: optional(list.pipe(z.array(z.enum(ROLES)).min(1)))`ROLES=
      Which roles run in this program, by commas: web (pages and API), worker (jobs), mail (letters
      coming in), sandbox (stand-ins of banks, mail and card payment). Default: all; in production
      all but the sandbox.`,
    heartbeatSeconds: setting(whole(QUEUE_HEARTBEAT_SECONDS_MIN))`QUEUE_HEARTBEAT_SECONDS=20
      A program that gave no sign of life for this many seconds (10 at the least) has lost its jobs
      to the others.`,
    watchSeconds: setting(whole(1))`QUEUE_WATCH_SECONDS=10
      How often, in seconds, the others look for such jobs.`,
  },
  findFaults: (read, production) =>
    production && readRoles(read)?.includes("sandbox")
      ? ["ROLES: the sandbox does not exist in production"]
      : [],
});

export const web = section({
  title: "Web",
  settings: {
    port: setting(port)`PORT=8080
      The port of the pages and the API.`,
    host: optional(z.string())`HOST=
      The address to listen on; 127.0.0.1 behind a proxy on the same machine. Default: 0.0.0.0 in
      production, 127.0.0.1 otherwise, because the sandbox answers anybody who reaches it.`,
    baseUrl: optional(webUrl)`BASE_URL=
      What users type into the browser; links in letters begin with it. Needed in production.
      Default: http://localhost:PORT`,
    trustProxy: setting(flag)`TRUST_PROXY=false
      true when a proxy of yours stands in front and sets X-Forwarded-For; otherwise anybody could
      state any address.`,
    logLevel: setting(
      z.enum(["fatal", "error", "warn", "info", "debug", "trace", "silent"]),
    )`LOG_LEVEL=info
      fatal, error, warn, info, debug, trace or silent.`,
    metricsToken: optional(text)`METRICS_TOKEN=
      Bearer token that /metrics asks for. Without it only this machine and private networks may
      read the figures.`,
    metricsPort: optional(port)`METRICS_PORT=
      Port on which a process without the role web (a worker of its own) answers /metrics, /health,
      /health/live and /health/ready, on HOST; empty: none.`,
    drainDelaySeconds: optional(whole(0, DRAIN_DELAY_SECONDS_MAX))`DRAIN_DELAY_SECONDS=
      After SIGTERM a program with the role web says "stopping" in /health/ready, and serves for
      this many seconds more before it closes its port, so that the balancer sends no request into
      a closed one. Default: 5 in production, 0 elsewhere. Give the supervisor 10 more.`,
  },
  needed: { BASE_URL: "the address that users open, for the links in letters" },
  findFaults: (read, production) => [
    ...findBaseUrlFaults(readUrl(read("BASE_URL")), production),
    ...(production ? [] : findOpenSandboxFaults(read)),
  ],
  listWarnings: (read, production) => {
    const host = read("HOST");
    return production || host === undefined || isLocalHost(host)
      ? []
      : [`HOST: ${host} lets other machines in, and NODE_ENV is not production: ${SANDBOX_WORDS}`];
  },
});

/** The part of the configuration that these two sections say. */
export function buildProgram(
  { nodeEnv, roles, ...queue }: ValuesOf<typeof runs.settings>,
  { host, baseUrl, drainDelaySeconds, ...stated }: ValuesOf<typeof web.settings>,
) {
  const production = nodeEnv === "production";
  return {
    ...stated,
    production,
    roles: roles ?? (production ? PRODUCTION_ROLES : ROLES),
    // The sandbox answers anybody, so outside production only this machine is let in by default.
    host: host ?? (production ? "0.0.0.0" : "127.0.0.1"),
    /** Without a slash at its end. */
    baseUrl: cutSlash(baseUrl ?? `http://localhost:${stated.port}`),
    drainDelaySeconds: drainDelaySeconds ?? (production ? DRAIN_DELAY_SECONDS : 0),
    queue,
  };
}

function readRoles(read: ReadStated): string[] | undefined {
  return read("ROLES")
    ?.split(",")
    .map((role) => role.trim());
}

function findBaseUrlFaults(url: URL | undefined, production: boolean): string[] {
  if (!url) return [];
  const faults: string[] = [];
  if (url.pathname !== "/" || url.search !== "" || url.hash !== "")
    faults.push(
      "BASE_URL: must end with the host (and port): the pages are served at the root, not below a path",
    );
  if (url.username !== "" || url.password !== "")
    faults.push("BASE_URL: must not hold a user or password; every letter would tell them");
  if (production && url.protocol === "http:" && !isLocalHost(url.hostname))
    faults.push(
      "BASE_URL: must begin with https:// in production; login links would travel in the open",
    );
  return faults;
}

function findOpenSandboxFaults(read: ReadStated): string[] {
  const roles = readRoles(read);
  const base = readUrl(read("BASE_URL"));
  if (roles && !roles.includes("sandbox") && !roles.includes("web")) return [];
  if (!base || isLocalHost(base.hostname) || read("SANDBOX_OPEN") === "true") return [];
  return [
    `NODE_ENV: is not production while BASE_URL is ${base.host}: ${SANDBOX_WORDS}. ` +
      "Set NODE_ENV=production, or SANDBOX_OPEN=true where that is meant to be open",
  ];
}
