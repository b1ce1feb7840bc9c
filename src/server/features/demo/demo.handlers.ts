import type { Deps } from "#server/deps.ts";
import type { Handlers } from "#server/http/handler.ts";
import { openDemo, switchDemo } from "./demo.service.ts";

export function demoHandlers(deps: Deps) {
  return {
    demoCreate: ({ body, address, requestId }) =>
      openDemo(deps, body.role ?? "entrepreneur", { address, requestId }),
    demoSwitch: ({ actor, body }) => switchDemo(deps, actor.person, body.role),
  } satisfies Partial<Handlers>;
}
