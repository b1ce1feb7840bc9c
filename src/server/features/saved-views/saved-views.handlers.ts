import type { Deps } from "#server/deps.ts";
import type { Handlers } from "#server/http/handler.ts";
import {
  changeClientView,
  createClientView,
  deleteClientView,
  listClientViews,
} from "./client-views.service.ts";
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
    clientViewList: ({ actor }) => listClientViews(deps, actor.person),
    clientViewCreate: ({ actor, body }) => createClientView(deps, actor.person, body),
    clientViewChange: ({ actor, params, body }) =>
      changeClientView(deps, actor.person, params.id.toLowerCase(), body),
    clientViewDelete: ({ actor, params }) =>
      deleteClientView(deps, actor.person, params.id.toLowerCase()),
  } satisfies Partial<Handlers>;
}
