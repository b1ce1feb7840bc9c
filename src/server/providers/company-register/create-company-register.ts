import type { Clock } from "#server/clock.ts";
import type { Config } from "#server/config.ts";
import type { CompanyRegister } from "./company-register.port.ts";
import { createNavRegister } from "./nav/nav.adapter.ts";

/** The register that the configuration names; undefined where none is set up. */
export function createCompanyRegister(deps: {
  config: Pick<Config, "register">;
  clock: Clock;
  newId: () => string;
}): CompanyRegister | undefined {
  const { nav } = deps.config.register;
  return nav && createNavRegister(deps, nav);
}
