import type { Deps } from "#server/deps.ts";
import type { Handlers } from "#server/http/handler.ts";
import { closeMonth, reopenMonth } from "./close-month.service.ts";
import { readBoard, readClientMonth } from "./months.service.ts";

type Needs = Pick<Deps, "db" | "clock" | "accessMode" | "newId" | "events">;

export function monthHandlers(deps: Needs) {
  return {
    monthBoard: ({ actor, query }) => readBoard(deps, actor.person, query.month),
    monthGet: ({ company, query }) => readClientMonth(deps, company, query.month),
    monthClose: async ({ company, body }) => ({ closing: await closeMonth(deps, company, body) }),
    monthReopen: async ({ company, body }) => {
      await reopenMonth(deps, company, body);
      return { month: body.month };
    },
  } satisfies Partial<Handlers>;
}
