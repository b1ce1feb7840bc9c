import type { ApiActor } from "#contract/integrator-api/actors.ts";
import { nameIntegrator } from "#contract/integrator-keys/integrators.ts";
import { BY_PROGRAM, BY_SEVERAL, readStamp } from "#server/database/stamps.ts";

/** A person and a stamp as a row keeps them, with the name and the key that belong to them now. */
export interface ActorFacts {
  readonly personName: string | null;
  readonly stamp: string | null;
  readonly clientId: string | null;
}

const KINDS = {
  self: "PERSON",
  letter: "PERSON",
  key: "KEY",
  link: "LINK",
  unknown: "UNKNOWN",
} as const;

export function presentActor({ personName, stamp, clientId }: ActorFacts): ApiActor {
  if (stamp === BY_PROGRAM || stamp === BY_SEVERAL)
    return {
      kind: stamp === BY_PROGRAM ? "SERVICE" : "SEVERAL",
      personName: null,
      program: null,
    };
  const { kind, integrator } = readStamp(stamp);
  return {
    kind: KINDS[kind],
    personName: personName === "" ? null : personName,
    program: integrator === null ? null : { name: nameIntegrator(integrator), clientId },
  };
}

/** SQL of the client id of the key that a stamp names. */
export function clientIdOfStamp(stamp: string): string {
  return `(select k.client_id from api_key k where k.id = nullif(split_part(${stamp}, ':', 2), '')::uuid)`;
}
