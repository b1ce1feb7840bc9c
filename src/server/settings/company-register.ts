/** Settings of the register that names companies by their tax number. */
import { z } from "zod";
import { cutSlash, providerUrl } from "./addresses.ts";
import { type Sandbox, standInUrl } from "./sandbox.ts";
import { optional, section, type ValuesOf } from "./setting.ts";
import { text } from "./values.ts";

const NAV_API = "https://api.onlineszamla.nav.gov.hu/invoiceService/v3";
// The form does not wait for it, but a name that comes later than this surprises.
const TIMEOUT_MS = 5_000;
// The authority's own limit is one question a second for an address.
const PAUSE_MS = 1_100;
const PAUSE_DOWN_MS = 30_000;
const SANDBOX_USER = {
  login: "navsandbox",
  password: "navsandbox-password",
  signKey: "navsandbox-sign-key",
  taxNumber: "12345676",
};

export const companyRegister = section({
  title: "Names of companies",
  intro:
    "The tax authority's register of taxpayers (Online Számla 3.0, queryTaxpayer) proposes the name of a new company from its " +
    "tax number. The four settings are those of a technical user of yours, made at onlineszamla.nav.gov.hu; without them " +
    "nothing is asked in production, and the form has no proposal. Elsewhere the sandbox stands in (its numbers: /sandbox/nav).",
  settings: {
    login: optional(text.regex(/^[A-Za-z0-9]{6,15}$/))`NAV_LOGIN=
      The user's name.`,
    password: optional(z.string())`NAV_PASSWORD=
      The user's password.`,
    signKey: optional(text)`NAV_SIGN_KEY=
      The key that signs the user's questions.`,
    taxNumber: optional(text.regex(/^\d{8}$/))`NAV_TAX_NUMBER=
      The first eight digits of the tax number that the user belongs to.`,
    url: optional(providerUrl)`NAV_URL=
      Default: the live service. Its trial service:
      https://api-test.onlineszamla.nav.gov.hu/invoiceService/v3`,
  },
  together: {
    "the four settings of NAV's technical user go together": [
      "NAV_LOGIN",
      "NAV_PASSWORD",
      "NAV_SIGN_KEY",
      "NAV_TAX_NUMBER",
    ],
  },
});

export type NavSettings = NonNullable<ReturnType<typeof buildRegister>["nav"]>;

/**
 * Without a register the form asks for the name as it is; with `sandbox` the sandbox's stands in.
 * `contact` is whom the authority may write to about this program.
 */
export function buildRegister(
  { login, password, signKey, taxNumber, url }: ValuesOf<typeof companyRegister.settings>,
  contact: string,
  sandbox: Sandbox | undefined,
) {
  const shared = { contact, timeoutMs: TIMEOUT_MS };
  if (login && password && signKey && taxNumber) {
    const user = { login, password, signKey, taxNumber };
    // `pauseMs`: between two questions of one program; `pauseDownMs`: after one without an answer.
    const pauses = { pauseMs: PAUSE_MS, pauseDownMs: PAUSE_DOWN_MS };
    return { nav: { ...shared, ...pauses, url: cutSlash(url ?? NAV_API), user } };
  }
  const standIn = sandbox && standInUrl(sandbox, "nav/invoiceService/v3");
  const nav = standIn && {
    ...shared,
    pauseMs: 0,
    pauseDownMs: 0,
    url: standIn,
    user: SANDBOX_USER,
  };
  return { nav: nav || undefined };
}
