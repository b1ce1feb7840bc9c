/**
 * Settings of the register that names companies by their tax number: the part of the environment's
 * schema that `config.ts` spreads into its own.
 */
import { z } from "zod";

const webUrl = z.url({ protocol: /^https?$/ });

/** The variables; the texts that explain them are in `.env.example`. */
export const registerVariables = {
  NAV_URL: webUrl.optional(),
  NAV_LOGIN: z
    .string()
    .trim()
    .regex(/^[A-Za-z0-9]{6,15}$/)
    .optional(),
  NAV_PASSWORD: z.string().optional(),
  NAV_SIGN_KEY: z.string().trim().optional(),
  NAV_TAX_NUMBER: z
    .string()
    .trim()
    .regex(/^\d{8}$/)
    .optional(),
};

const registerSchema = z.object(registerVariables);
type RegisterEnvironment = z.infer<typeof registerSchema>;

export interface NavSettings {
  /** Without a slash at its end. */
  readonly url: string;
  readonly user: {
    readonly login: string;
    readonly password: string;
    readonly signKey: string;
    readonly taxNumber: string;
  };
  /** Whom the authority may write to about this program. */
  readonly contact: string;
  readonly timeoutMs: number;
  /** Shortest time between two questions of one program. */
  readonly pauseMs: number;
  /** How long it is not asked after it gave no answer. */
  readonly pauseDownMs: number;
}

export interface RegisterSettings {
  /** Undefined: there is no register, and the form asks for the name as it is. */
  readonly nav: NavSettings | undefined;
}

const NAV_API = "https://api.onlineszamla.nav.gov.hu/invoiceService/v3";
// The form does not wait for it, but a name that comes later than this surprises.
const TIMEOUT_MS = 5_000;
// The authority's own limit is one question a second for an address.
const PAUSE_MS = 1_100;
const PAUSE_DOWN_MS = 30_000;
const NAMES = ["NAV_LOGIN", "NAV_PASSWORD", "NAV_SIGN_KEY", "NAV_TAX_NUMBER"] as const;

const SANDBOX_USER = {
  login: "navsandbox",
  password: "navsandbox-password",
  signKey: "navsandbox-sign-key",
  taxNumber: "12345676",
};

/** Missing settings of a register that is set up by half; one sentence each. */
export function findRegisterFaults(value: (name: string) => string | undefined): string[] {
  if (!NAMES.some((name) => value(name))) return [];
  return NAMES.filter((name) => !value(name)).map(
    (name) => `${name}: missing; the four settings of NAV's technical user go together`,
  );
}

/** The settings; with `sandbox` (never in production) the sandbox's register stands in. */
export function buildRegister(
  environment: RegisterEnvironment & { readonly CONTACT_EMAIL: string },
  sandbox: { port: number } | undefined,
): RegisterSettings {
  const {
    NAV_LOGIN: login,
    NAV_PASSWORD: password,
    NAV_SIGN_KEY: signKey,
    NAV_TAX_NUMBER: taxNumber,
  } = environment;
  const contact = environment.CONTACT_EMAIL;
  const shared = { contact, timeoutMs: TIMEOUT_MS, pauseDownMs: PAUSE_DOWN_MS };
  if (login && password && signKey && taxNumber) {
    const url = (environment.NAV_URL ?? NAV_API).replace(/\/+$/, "");
    const user = { login, password, signKey, taxNumber };
    return { nav: { ...shared, url, user, pauseMs: PAUSE_MS } };
  }
  if (sandbox === undefined) return { nav: undefined };
  const url = `http://127.0.0.1:${sandbox.port}/sandbox/nav/invoiceService/v3`;
  return { nav: { ...shared, url, user: SANDBOX_USER, pauseMs: 0, pauseDownMs: 0 } };
}

/** The same settings with the sandbox's address moved to the port where it really listens. */
export function moveSandboxRegister(
  { nav }: RegisterSettings,
  from: number,
  to: number,
): RegisterSettings {
  const move = (url: string) =>
    url.replace(`http://127.0.0.1:${from}/sandbox/`, `http://127.0.0.1:${to}/sandbox/`);
  return { nav: nav && { ...nav, url: move(nav.url) } };
}
