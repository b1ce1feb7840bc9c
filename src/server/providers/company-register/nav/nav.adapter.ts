/**
 * The tax authority's register of taxpayers (NAV Online Számla 3.0, `queryTaxpayer`). One question
 * at a time, at most one a second: the authority delays whoever asks faster.
 */
import { setTimeout as wait } from "node:timers/promises";
import type { Clock } from "#server/clock.ts";
import type { NavSettings } from "#server/settings/company-register.ts";
import { type CompanyRegister, RegisterFault } from "../company-register.port.ts";
import { buildTaxpayerQuery } from "./taxpayer-query.ts";
import { readTaxpayerReply } from "./taxpayer-reply.ts";

// A reply with a dozen addresses is some kilobytes.
const BODY_BYTES_MAX = 128 * 1024;
// More than these would wait longer than a person looks at the form.
const WAITING_MAX = 3;

interface NavDeps {
  readonly clock: Clock;
  readonly newId: () => string;
}

export function createNavRegister(deps: NavDeps, settings: NavSettings): CompanyRegister {
  let waiting = 0;
  let last: Promise<unknown> = Promise.resolve();
  let downUntilMs = 0;

  async function ask(taxNumber: string) {
    if (deps.clock.now().getTime() < downUntilMs)
      throw new RegisterFault("down", "not asked: it was down a moment ago");
    try {
      return readTaxpayerReply(await send(deps, settings, taxNumber));
    } catch (error) {
      if (!(error instanceof RegisterFault)) throw error;
      if (error.kind === "down") downUntilMs = deps.clock.now().getTime() + settings.pauseDownMs;
      throw error;
    }
  }

  return {
    async find(taxNumber) {
      if (waiting >= WAITING_MAX) throw new RegisterFault("busy", `${waiting} questions wait`);
      waiting += 1;
      const turn = last.then(() => ask(taxNumber));
      last = turn.then(
        () => wait(settings.pauseMs, undefined, { ref: false }),
        () => wait(settings.pauseMs, undefined, { ref: false }),
      );
      return turn.finally(() => (waiting -= 1));
    },
  };
}

async function send(deps: NavDeps, settings: NavSettings, taxNumber: string): Promise<string> {
  const question = {
    requestId: deps.newId().replaceAll("-", "").slice(-30),
    at: deps.clock.now(),
    taxNumber,
  };
  try {
    const response = await fetch(`${settings.url}/queryTaxpayer`, {
      method: "POST",
      headers: { "content-type": "application/xml", accept: "application/xml" },
      body: buildTaxpayerQuery(settings.user, settings.contact, question),
      redirect: "error",
      signal: AbortSignal.timeout(settings.timeoutMs),
    });
    const text = await readText(response);
    // A refusal comes as XML too, some with another status than 200.
    if (response.headers.get("content-type")?.includes("xml")) return text;
    throw new RegisterFault("down", `status ${response.status} without XML`);
  } catch (error) {
    if (error instanceof RegisterFault) throw error;
    const name = error instanceof Error ? error.name : "";
    const what = name === "TimeoutError" ? `in ${settings.timeoutMs} ms` : `(${name})`;
    throw new RegisterFault("down", `no whole answer ${what}`, { cause: error });
  }
}

async function readText(response: Response): Promise<string> {
  const chunks: Uint8Array[] = [];
  let bytes = 0;
  for await (const chunk of response.body ?? []) {
    bytes += chunk.byteLength;
    if (bytes > BODY_BYTES_MAX)
      throw new RegisterFault("down", `an answer of more than ${BODY_BYTES_MAX} bytes`);
    chunks.push(chunk);
  }
  return new TextDecoder("utf-8", { fatal: true }).decode(Buffer.concat(chunks));
}
