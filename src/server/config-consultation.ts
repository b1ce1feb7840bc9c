/**
 * Those who give consultations: the part of the environment's schema that `config.ts` spreads into
 * its own.
 */
import { z } from "zod";
import { emailSchema } from "#contract/fields.ts";

export interface Adviser {
  readonly name: string;
  /** In small letters; bookings name their adviser by it. */
  readonly email: string;
}

const EXAMPLE: readonly Adviser[] = [{ name: "Szabó Márton", email: "tanacsado@bankhid.example" }];
const NAMED = /^([^<>]+?)\s*<([^<>]+)>$/;

/** `Name <address>, Name <address>`; every part must have both. */
const advisersSchema = z.string().transform((text, context): readonly Adviser[] => {
  const parts = text
    .split(",")
    .map((part) => part.trim())
    .filter(Boolean);
  const advisers = parts.map((part) => {
    const [, name = "", address = ""] = NAMED.exec(part) ?? [];
    return { name, email: emailSchema.safeParse(address).data ?? "" };
  });
  const wrong = parts.find((_part, index) => advisers[index]?.email === "");
  if (wrong !== undefined)
    context.addIssue({ code: "custom", message: `„${wrong}" is not „Name <address>"` });
  if (new Set(advisers.map(({ email }) => email)).size < advisers.length)
    context.addIssue({ code: "custom", message: "an address stands twice" });
  return advisers;
});

/** The variable; the text that explains it is in `.env.example`. */
export const consultationVariables = {
  CONSULTATION_ADVISERS: advisersSchema.optional(),
};

const consultationEnvironment = z.object(consultationVariables);

/** The advisers of the configuration; outside production an invented one where none is named. */
export function buildAdvisers(
  environment: z.infer<typeof consultationEnvironment>,
  production: boolean,
): readonly Adviser[] {
  return environment.CONSULTATION_ADVISERS ?? (production ? [] : EXAMPLE);
}

/** One sentence where production names nobody. */
export function listConsultationWarnings(
  read: (name: string) => string | undefined,
  production: boolean,
): string[] {
  if (!production || read("CONSULTATION_ADVISERS")) return [];
  return ["CONSULTATION_ADVISERS: not set; the page /konzultacio offers no times"];
}
