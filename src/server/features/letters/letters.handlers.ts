import type { mailProgramEndpoints } from "#contract/people/endpoints.ts";
import type { Deps } from "#server/deps.ts";
import type { Handlers, HandlersOf } from "#server/http/handler.ts";
import { listChoices, lookAtStop, setChoice, stopByToken } from "./letter-choices.service.ts";

type Needs = Pick<Deps, "db" | "clock">;

export function letterHandlers(deps: Needs) {
  return {
    letterChoiceList: (call) => listChoices(deps, call.actor.person),
    letterChoiceSet: (call) => setChoice(deps, call.actor.person, call.params.topic, call.body.on),
    letterStopLook: (call) => lookAtStop(deps, call.body.token),
    letterStop: (call) => stopByToken(deps, call.body.token),
  } satisfies Partial<Handlers>;
}

/** Calls of mail programs. */
export function mailProgramHandlers(deps: Needs): HandlersOf<typeof mailProgramEndpoints> {
  return {
    letterStopAtOnce: async (call) => {
      await stopByToken(deps, call.params.token);
      return { ok: true };
    },
  };
}
