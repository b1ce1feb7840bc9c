import type { Deps } from "#server/deps.ts";
import type { Handlers } from "#server/http/handler.ts";
import { readBoard, readClientMonth } from "./months.service.ts";

type Needs = Pick<Deps, "db" | "clock" | "accessMode">;

export function monthHandlers(deps: Needs) {
  return {
    monthBoard: ({ actor, query }) => readBoard(deps, actor.person, query.month),
    monthGet: ({ company, query }) => readClientMonth(deps, company, query.month),
  } satisfies Partial<Handlers>;
}
