import type { Handlers } from "#server/http/handler.ts";
import { askRegister, type RegisterDeps } from "./company-register.service.ts";

export function companyRegisterHandlers(deps: RegisterDeps) {
  return {
    companyRegisterGet: (call) => askRegister(deps, call.actor, call.params.taxNumber),
  } satisfies Partial<Handlers>;
}
