import type { Deps } from "#server/deps.ts";
import type { Handlers } from "#server/http/handler.ts";
import { listPersonEvents } from "./person-events.service.ts";

export function personEventHandlers(deps: Pick<Deps, "db">) {
  return {
    personEventList: (call) => listPersonEvents(deps, call.actor.person, call.query),
  } satisfies Partial<Handlers>;
}
