import type { Deps } from "#server/deps.ts";
import type { Handlers } from "#server/http/handler.ts";
import { listPersonEvents } from "./person-events.service.ts";

export function personEventHandlers(deps: Pick<Deps, "db">): Pick<Handlers, "personEventList"> {
  return { personEventList: (call) => listPersonEvents(deps, call.person, call.query) };
}
