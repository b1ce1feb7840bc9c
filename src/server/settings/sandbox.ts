/** Settings of the sandbox, and the addresses of the stand-ins that it serves. */
import { optional, section, setting, type ValuesOf } from "./setting.ts";
import { flag, sandboxPort, whole } from "./values.ts";

/** Where the sandbox listens. It does not exist in production. */
export interface Sandbox {
  readonly port: number;
  readonly smtpPort: number;
}

// Each waits with its rows and files until somebody comes.
const DEMO_STOCK_MAX = 20;
// Each week has three reports; the cases with a story stand in the last eight.
const DEMO_WEEKS_MIN = 8;
const DEMO_WEEKS_MAX = 52;

export const sandboxServers = section({
  title: "Sandbox (never in production)",
  settings: {
    port: setting(sandboxPort)`SANDBOX_PORT=8090
      The port of the stand-ins that answer by HTTP.`,
    smtpPort: setting(sandboxPort)`SANDBOX_SMTP_PORT=8025
      The port of its mailbox, and over UDP of its name server.`,
    open: setting(flag)`SANDBOX_OPEN=false
      Outside production a BASE_URL of another machine is refused, because the sandbox would be
      open to everybody there. true: it is meant so.`,
    stock: optional(whole(0, DEMO_STOCK_MAX))`DEMO_STOCK=
      How many demos („Kipróbálom") are made ahead, so that a visitor waits for nothing. Default: 1,
      under test 0. There is no demo where SMTP_URL is set: its visitors could send letters to
      anybody.`,
    reportWeeks: optional(whole(DEMO_WEEKS_MIN, DEMO_WEEKS_MAX))`DEMO_REPORT_WEEKS=
      Weeks of couriers' and card reports in each demo, 8 to 52. Default: 52, under test 8.`,
  },
});

/** „Kipróbálom": there only where letters go to the sandbox's mailbox. */
export function buildDemo(
  values: ValuesOf<typeof sandboxServers.settings>,
  nodeEnv: "development" | "test" | "production",
  available: boolean,
) {
  return {
    available,
    /** How many are made ahead. */
    stock: values.stock ?? (nodeEnv === "development" ? 1 : 0),
    reportWeeks: values.reportWeeks ?? (nodeEnv === "test" ? DEMO_WEEKS_MIN : DEMO_WEEKS_MAX),
  };
}

/** The address of a stand-in, as the program calls it. */
export function standInUrl(sandbox: Sandbox, path: string): string {
  return `http://127.0.0.1:${sandbox.port}/sandbox/${path}`;
}

export function standInMailbox({ smtpPort }: Sandbox): string {
  return `smtp://127.0.0.1:${smtpPort}`;
}

export function standInNameServer({ smtpPort }: Sandbox): string {
  return `127.0.0.1:${smtpPort}`;
}

/**
 * Settings (texts, and plain objects and lists of them) with the addresses of stand-ins moved to
 * the ports where the sandbox really listens.
 */
export function moveStandIns<T>(settings: T, from: Sandbox, to: Sandbox): T {
  const urls = standInUrl(from, "");
  const move = (value: unknown): unknown => {
    if (value === standInMailbox(from)) return standInMailbox(to);
    if (value === standInNameServer(from)) return standInNameServer(to);
    if (typeof value === "string")
      return value.startsWith(urls) ? standInUrl(to, value.slice(urls.length)) : value;
    if (Array.isArray(value)) return value.map(move);
    if (
      value === null ||
      typeof value !== "object" ||
      Object.getPrototypeOf(value) !== Object.prototype
    )
      return value;
    return Object.fromEntries(Object.entries(value).map(([field, inner]) => [field, move(inner)]));
  };
  return move(settings) as T;
}
