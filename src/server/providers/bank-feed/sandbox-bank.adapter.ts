/** The sandbox's banks behind its aggreg8, by its control verbs. */
import { z } from "zod";
import type { Clock } from "#server/clock.ts";
import type { Config } from "#server/config.ts";
import { findFault, makeProviderHttp, takeShape } from "./provider-http.ts";
import type { SandboxBank } from "./sandbox-bank.port.ts";

const consentSchema = z.object({ _id: z.string().min(1) });

/** Undefined where aggreg8 is not the sandbox's. The calls throw FeedFault. */
export function createSandboxBank(deps: {
  readonly config: Pick<Config, "feeds" | "sandbox">;
  readonly clock: Clock;
}): SandboxBank | undefined {
  const { sandbox, feeds } = deps.config;
  const apiUrl = feeds.aggreg8?.apiUrl ?? "";
  if (sandbox === undefined || !apiUrl.endsWith("/sandbox/aggreg8/api")) return undefined;
  const http = makeProviderHttp({ clock: deps.clock, timeoutMs: feeds.timings.requestMs });
  const control = async (verb: string, body: object) => {
    const url = apiUrl.replace(/api$/, `control/${verb}`);
    const answer = await http.send({ method: "POST", url, body });
    const fault = findFault(answer);
    if (fault) throw fault;
    return answer;
  };
  return {
    tell: async (user, accounts) => void (await control("tell", { ...user, accounts })),
    giveConsent: async (user) => takeShape(consentSchema, await control("consent", user))._id,
    setConsentDays: async (consentId, days) => void (await control("until", { consentId, days })),
  };
}
