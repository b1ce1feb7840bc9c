/** Settings of what the pages show: log-in, contacts, advisers, and who runs the service. */
import { z } from "zod";
import { emailSchema } from "#contract/fields.ts";
import type { Operator } from "#contract/people/operator.ts";
import { emailAddress, webUrl } from "./addresses.ts";
import { listMissing, listSettings, optional, section, setting, type ValuesOf } from "./setting.ts";
import { list, text } from "./values.ts";

export const login = section({
  title: "Log-in",
  settings: {
    captcha: {
      provider: setting(z.enum(["altcha", "recaptcha", "hcaptcha"]))`CAPTCHA_PROVIDER=altcha
        altcha needs nobody else and works offline. recaptcha and hcaptcha are refused until the
        pages have their boxes.`,
      siteKey: optional(text)`CAPTCHA_SITE_KEY=
        The site key of recaptcha or hcaptcha.`,
      secretKey: optional(text)`CAPTCHA_SECRET_KEY=
        The secret key of recaptcha or hcaptcha.`,
    },
    loginReply: setting(z.enum(["explicit", "neutral"]))`LOGIN_REPLY=explicit
      explicit tells an accountant that an address is not registered; neutral always gives the same
      answer.`,
  },
  findFaults: (read) => {
    const captcha = read("CAPTCHA_PROVIDER");
    if (captcha !== "recaptcha" && captcha !== "hcaptcha") return [];
    return [
      ...listMissing(read, ["CAPTCHA_SITE_KEY"], `the site key of ${captcha}`),
      ...listMissing(read, ["CAPTCHA_SECRET_KEY"], `the secret key of ${captcha}`),
      // The server's half is there; without a box on the pages no accountant could log in.
      `CAPTCHA_PROVIDER: the pages have no box of ${captcha} yet; leave it at altcha`,
    ];
  },
});

export interface Adviser {
  readonly name: string;
  /** In small letters; bookings name their adviser by it. */
  readonly email: string;
}

const EXAMPLE: readonly Adviser[] = [{ name: "Szabó Márton", email: "tanacsado@bankhid.example" }];

const advisers = list.transform((parts, context): readonly Adviser[] => {
  const read = parts.map((part) => {
    const [, name = "", address = ""] = /^([^<>]+?)\s*<([^<>]+)>$/.exec(part) ?? [];
    return { name, email: emailSchema.safeParse(address).data ?? "" };
  });
  const wrong = parts.find((_part, index) => read[index]?.email === "");
  if (wrong !== undefined)
    context.addIssue({ code: "custom", message: `„${wrong}" is not „Name <address>"` });
  if (new Set(read.map(({ email }) => email)).size < read.length)
    context.addIssue({ code: "custom", message: "an address stands twice" });
  return read;
});

export const pages = section({
  title: "Shown on the pages",
  settings: {
    contact: {
      phone: setting(z.string())`CONTACT_PHONE=+36 1 555 0100
        Where users may call.`,
      email: setting(emailAddress)`CONTACT_EMAIL=segitseg@bankhid.example
        Where users may write.`,
      socialUrl: setting(webUrl)`SOCIAL_URL=https://www.facebook.com/
        The page of the service elsewhere.`,
      simplePayUrl: setting(
        webUrl,
      )`SIMPLEPAY_URL=https://simplepartner.hu/PaymentService/Fizetesi_tajekoztato.pdf
        Where the logo of the card payment leads: SimplePay asks for its guide for payers.`,
      simplePayLogo: optional(text)`SIMPLEPAY_LOGO=
        The file of that logo, as SimplePay gives it to those with a contract (png, svg, jpg or
        webp). Without it the footer and the payment pages say its name.`,
    },
    advisers: optional(advisers)`CONSULTATION_ADVISERS=
      Who gives consultations on /konzultacio: „Name <address>", separated by commas; each gets the
      letters and the day's list of his own. Without it no time is offered (outside production one
      invented adviser is).`,
  },
  listWarnings: (read, production) => {
    if (!production) return [];
    const unset = ["CONTACT_EMAIL", "CONTACT_PHONE"].filter((name) => !read(name));
    return [
      ...unset.map((name) => `${name}: is not set; users see the example's value`),
      ...(read("CONSULTATION_ADVISERS")
        ? []
        : ["CONSULTATION_ADVISERS: not set; the page /konzultacio offers no times"]),
    ];
  },
});

/** Those who give consultations; outside production an invented one where nobody is named. */
export function listAdvisers(
  stated: readonly Adviser[] | undefined,
  production: boolean,
): readonly Adviser[] {
  return stated ?? (production ? [] : EXAMPLE);
}

const DATUM_CHARS_MAX = 200;
const datum = text.max(DATUM_CHARS_MAX);

const operatorData = {
  name: optional(datum)`OPERATOR_NAME=
    The company's name.`,
  seat: optional(datum)`OPERATOR_SEAT=
    Its seat.`,
  registerNr: optional(datum)`OPERATOR_REGISTER_NR=
    Its number in the register of companies.`,
  court: optional(datum)`OPERATOR_COURT=
    The court that keeps that register.`,
  taxNumber: optional(datum)`OPERATOR_TAX_NUMBER=
    Its tax number.`,
  hostingName: optional(datum)`HOSTING_NAME=
    Who keeps the servers.`,
  hostingSeat: optional(datum)`HOSTING_SEAT=
    The keeper's seat.`,
  hostingEmail: optional(emailAddress.max(DATUM_CHARS_MAX))`HOSTING_EMAIL=
    The keeper's address for letters.`,
  aisName: optional(datum)`AIS_NAME=
    The account information service provider behind the bank connections.`,
  aisNumber: optional(datum)`AIS_NUMBER=
    Its number at the Hungarian National Bank.`,
};

/** The law wants these data on the pages (2001. évi CVIII. tv. 4. §). */
export const operator = section({
  title: "Who runs the service",
  intro:
    "The imprint and the legal texts name these data. A missing one is marked there as „nincs megadva”.",
  settings: operatorData,
  listWarnings: (read, production) => {
    const names = listSettings(operatorData).map(({ name }) => name);
    const missing = production ? names.filter((name) => !read(name)) : [];
    if (missing.length === 0) return [];
    return [
      `${missing.join(", ")}: not set; the imprint and the legal texts say „nincs megadva" in their place, and the law wants them`,
    ];
  },
});

/** The data that are given; `null` for each that is not. */
export function buildOperator(values: ValuesOf<typeof operatorData>): Operator {
  const entries = Object.entries(values).map(([field, value]) => [field, value ?? null]);
  return Object.fromEntries(entries) as Operator;
}
