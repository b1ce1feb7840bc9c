import type { Deps } from "#server/deps.ts";
import type { Handlers } from "#server/http/handler.ts";
import {
  decideFrozenChanges,
  listFrozenChanges,
  undoFrozenChanges,
} from "./frozen-changes.service.ts";

export function frozenChangeHandlers(deps: Pick<Deps, "db" | "clock" | "newId" | "events">) {
  return {
    frozenChangeList: ({ company, query }) => listFrozenChanges(deps, company, query),
    frozenChangeDecide: ({ company, body }) => decideFrozenChanges(deps, company, body),
    frozenChangeUndo: ({ company, params }) =>
      undoFrozenChanges(deps, company, params.operationId.toLowerCase()),
  } satisfies Partial<Handlers>;
}
