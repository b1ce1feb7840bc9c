/**
 * Who runs the service: the part of the environment's schema that `config.ts` spreads into its
 * own. The law wants these data on the pages (2001. évi CVIII. tv. 4. §).
 */
import { z } from "zod";
import type { Operator } from "#contract/people/operator.ts";

const DATUM_CHARS_MAX = 200;
const datum = z.string().trim().max(DATUM_CHARS_MAX).optional();

/** The variables; the texts that explain them are in `.env.example`. */
export const operatorVariables = {
  OPERATOR_NAME: datum,
  OPERATOR_SEAT: datum,
  OPERATOR_REGISTER_NR: datum,
  OPERATOR_COURT: datum,
  OPERATOR_TAX_NUMBER: datum,
  HOSTING_NAME: datum,
  HOSTING_SEAT: datum,
  HOSTING_EMAIL: datum,
  AIS_NAME: datum,
  AIS_NUMBER: datum,
};

const operatorEnvironment = z.object(operatorVariables);

/** The data that are given; `null` for each that is not. */
export function buildOperator(environment: z.infer<typeof operatorEnvironment>): Operator {
  const read = (name: keyof typeof operatorVariables) => environment[name] || null;
  return {
    name: read("OPERATOR_NAME"),
    seat: read("OPERATOR_SEAT"),
    registerNr: read("OPERATOR_REGISTER_NR"),
    court: read("OPERATOR_COURT"),
    taxNumber: read("OPERATOR_TAX_NUMBER"),
    hostingName: read("HOSTING_NAME"),
    hostingSeat: read("HOSTING_SEAT"),
    hostingEmail: read("HOSTING_EMAIL"),
    aisName: read("AIS_NAME"),
    aisNumber: read("AIS_NUMBER"),
  };
}

/** One sentence that names the data which are missing in production; none where all are given. */
export function listOperatorWarnings(
  read: (name: string) => string | undefined,
  production: boolean,
): string[] {
  if (!production) return [];
  const missing = Object.keys(operatorVariables).filter((name) => !read(name));
  if (missing.length === 0) return [];
  return [
    `${missing.join(", ")}: not set; the imprint and the legal texts say „nincs megadva" in their place, and the law wants them`,
  ];
}
