/**
 * What a public register says of a tax number, as a proposal for the form of a new company. The
 * question names no person; each one leaves a line in the log of the person who asked.
 */
import type { companyRegisterGet } from "#contract/companies/company-register.ts";
import { hasValidTaxNumberCheck } from "#values/tax-number.ts";
import { inGlobal } from "#server/database/tenant.ts";
import type { Deps } from "#server/deps.ts";
import { notePersonEvent } from "#server/features/person-events/person-events.service.ts";
import type { Actor } from "#server/http/actor.ts";
import { type RateLimiter, requireAllowed } from "#server/http/rate-limit.ts";
import { RegisterFault } from "#server/providers/company-register/company-register.port.ts";
import { proposeName, writeSeat } from "./propose-name.ts";
import type { z } from "zod";

export type RegisterDeps = Pick<Deps, "db" | "log" | "companyRegister"> & {
  readonly rateLimiter: RateLimiter;
};

type Reply = z.output<(typeof companyRegisterGet)["reply"]>;

/** A person with a dozen companies, and slips of the finger; a list of numbers is not asked. */
export const QUESTIONS_PER_PERSON = 30;
const QUESTIONS_WINDOW_SECONDS = 3_600;
/** Of all persons together, by all programs: the register's own limit is one a second. */
export const QUESTIONS_PER_MINUTE = 40;

/** Asks the register. Throws `rate_limited` where one person asks too often. */
export async function askRegister(
  deps: RegisterDeps,
  { person }: Pick<Actor, "person">,
  taxNumber: string,
): Promise<Reply> {
  const register = deps.companyRegister;
  if (register === undefined) return { state: "off", company: null };
  // No register has a number whose check digit is wrong.
  if (!hasValidTaxNumberCheck(taxNumber)) return { state: "unknown", company: null };
  await limitPerson(deps, person.userId);
  if (!(await deps.rateLimiter.hit("register|all", QUESTIONS_PER_MINUTE, 60)).allowed)
    return { state: "unavailable", company: null };
  await inGlobal(deps.db, (tx) =>
    notePersonEvent(tx, { userId: person.userId, kind: "register.ask", about: taxNumber }),
  );
  try {
    const found = await register.find(taxNumber);
    const name = found && proposeName(found);
    if (found === undefined || name === undefined) return { state: "unknown", company: null };
    return { state: "found", company: { name, seat: found.seat && writeSeat(found.seat) } };
  } catch (error) {
    if (!(error instanceof RegisterFault)) throw error;
    const level = error.kind === "refused" ? "error" : "warn";
    deps.log[level]({ kind: error.kind, detail: error.message }, "the company register fails");
    return { state: "unavailable", company: null };
  }
}

async function limitPerson({ rateLimiter }: RegisterDeps, userId: string): Promise<void> {
  const verdict = await rateLimiter.hit(
    `register|${userId}`,
    QUESTIONS_PER_PERSON,
    QUESTIONS_WINDOW_SECONDS,
  );
  requireAllowed(verdict, "Too many tax numbers were looked up");
}
