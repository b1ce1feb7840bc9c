/** Faults of HOST and of the ports, in words for the operator. */
import { entryOf } from "#values/entry-of.ts";
import { StartFault } from "./database/start-fault.ts";

const WORDS: Readonly<Record<string, string>> = {
  EADDRINUSE: "another program listens there",
  EADDRNOTAVAIL: "this machine has no such address",
  EACCES: "this user may not take that port",
  ENOTFOUND: "the host is not known",
  EAI_AGAIN: "the host could not be looked up",
};

/** The error of a listener as a sentence that names the settings; any other error as it is. */
export function describeListenError(
  error: unknown,
  {
    setting,
    host,
    port,
  }: { readonly setting: string; readonly host: string; readonly port: number },
): unknown {
  const words = entryOf(WORDS, (error as NodeJS.ErrnoException).code ?? "");
  return words === undefined
    ? error
    : new StartFault(`HOST, ${setting}: cannot listen at ${host}:${port}, because ${words}.`);
}
