/** The figures of the landing page, counted from the lists to which they lead. */
import { ACCOUNTING_PROGRAMS } from "#web/areas/supported-banks/accounting-programs.ts";
import { countSupported, namesWithFeed } from "#web/areas/supported-banks/supported-list.ts";
import { countProviders } from "#web/areas/supported-banks/supported-settlements.ts";

export const landingFigures = {
  banks: countSupported("all"),
  couriers: countProviders("courier", "all"),
  acceptors: countProviders("acceptor", "all"),
  programs: ACCOUNTING_PROGRAMS.length,
  connected: namesWithFeed("aggreg8").length,
  /** Those of them whose file layout is known; a person names the columns of the others once. */
  knownCouriers: countProviders("courier", "verified") + countProviders("courier", "documented"),
  knownAcceptors: countProviders("acceptor", "verified") + countProviders("acceptor", "documented"),
} as const;
