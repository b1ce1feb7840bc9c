import type { Deps } from "#server/deps.ts";
import type { Handlers } from "#server/http/handler.ts";
import {
  changeSavedView,
  createSavedView,
  deleteSavedView,
  listSavedViews,
} from "./saved-views.service.ts";

export function savedViewHandlers(deps: Pick<Deps, "db" | "clock" | "newId">) {
  return {
    savedViewList: ({ company }) => listSavedViews(deps, company),
    savedViewCreate: ({ company, body }) => createSavedView(deps, company, body),
    savedViewChange: ({ company, params, body }) =>
      changeSavedView(deps, company, params.id.toLowerCase(), body),
    savedViewDelete: ({ company, params }) =>
      deleteSavedView(deps, company, params.id.toLowerCase()),
  } satisfies Partial<Handlers>;
}
