import type { integratorKeyEndpoints } from "#contract/integrator-keys/endpoints.ts";
import type { SampleCompany, SamplesOf } from "./sample.ts";

/** A client id that no key has. */
const NOBODYS_KEY = "ci_live_0000000000000000000000";

export function listIntegratorKeySamples({
  id: company_id,
}: SampleCompany): SamplesOf<typeof integratorKeyEndpoints> {
  const body = { clientId: NOBODYS_KEY, company_id };
  const asked = `clientId=${NOBODYS_KEY}&company_id=${company_id}`;
  return {
    integratorList: { path: "/integrators" },
    integratorTokenList: { path: `/integrator/tokens?company_id=${company_id}` },
    integratorMadeCounts: { path: `/integrator/token/made?${asked}` },
    integratorMadeItems: { path: `/integrator/token/made/files?${asked}` },
    integratorTokenCreate: { path: "/integrator/token", body: { integrator: "CUSTOM", company_id } },
    integratorTokenRevoke: { path: "/integrator/token", body },
    integratorTokenRotate: { path: "/integrator/token/secret", body },
    integratorOldSecretEnd: { path: "/integrator/token/secret", body },
  };
}
