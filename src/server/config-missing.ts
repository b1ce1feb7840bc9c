/** Settings without which the program cannot work as it is set up. */
import { findFeedFaults } from "./config-feeds.ts";
import { findPaymentFaults } from "./config-payments.ts";
import { findRegisterFaults } from "./config-register.ts";

/** Missing settings, one sentence each; `value` gives a variable as it is set. */
export function findMissing(
  value: (name: string) => string | undefined,
  production: boolean,
): string[] {
  const faults: string[] = [];
  const need = (name: string, why: string): void => {
    if (!value(name)) faults.push(`${name}: missing; ${why}`);
  };
  if (production) {
    need("DATABASE_URL", "the PostgreSQL 18 server; the embedded one is not for production");
    need(
      "SECRET_KEY",
      "32 random bytes in base64 that encrypt provider keys (openssl rand -base64 32)",
    );
    need("BASE_URL", "the address that users open, for the links in letters");
    need("SMTP_URL", "the server that sends the letters");
    const sandbox = value("ROLES")
      ?.split(",")
      .some((role) => role.trim() === "sandbox");
    if (sandbox) faults.push("ROLES: the sandbox does not exist in production");
  }
  const captcha = value("CAPTCHA_PROVIDER");
  if (captcha === "recaptcha" || captcha === "hcaptcha") {
    need("CAPTCHA_SITE_KEY", `the site key of ${captcha}`);
    need("CAPTCHA_SECRET_KEY", `the secret key of ${captcha}`);
    // The server's half is there; without a box on the pages no accountant could log in.
    faults.push(`CAPTCHA_PROVIDER: the pages have no box of ${captcha} yet; leave it at altcha`);
  }
  if (value("DATABASE_APP_URL") && !value("DATABASE_URL")) {
    faults.push("DATABASE_URL: missing; the owner's connection is needed beside DATABASE_APP_URL");
  }
  faults.push(...findFeedFaults(value), ...findRegisterFaults(value), ...findPaymentFaults(value));
  return faults;
}
