import type { Deps } from "#server/deps.ts";
import type { Handlers } from "#server/http/handler.ts";
import { createDemo } from "./demo.service.ts";

export function demoHandlers(
  deps: Pick<
    Deps,
    "db" | "files" | "queue" | "clock" | "newId" | "events" | "log" | "config" | "quota"
  >,
) {
  return {
    demoCreate: ({ body, address, requestId }) =>
      createDemo(deps, body.role ?? "entrepreneur", { address, requestId }),
  } satisfies Partial<Handlers>;
}
