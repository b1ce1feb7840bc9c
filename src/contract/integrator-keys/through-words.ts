/** Through what somebody acted, in the words that follow his name. */
import { articleBeforeName } from "#values/hungarian-article.ts";
import { nameIntegrator } from "./integrators.ts";

/**
 * The words behind the name, without the comma; empty for a person's own session, and where nobody
 * noted it. `integrator` is the `_id` of the program's integrator.
 */
export function describeThrough(kind: string, integrator: string | null): string {
  return describeProgram(kind, integrator === null ? null : nameIntegrator(integrator));
}

/** As `describeThrough`, of a program that is named already. */
export function describeProgram(kind: string, program: string | null): string {
  const the = program === null ? "" : `${articleBeforeName(program)} ${program}`;
  if (kind === "letter") return "levélben kapott linkkel";
  if (kind === "link")
    return program === null ? "egy program linkjével" : `${the} program linkjével`;
  if (kind === "key" || kind === "integrator")
    return program === null ? "egy program kulcsával" : `${the} program kulcsával`;
  return "";
}
