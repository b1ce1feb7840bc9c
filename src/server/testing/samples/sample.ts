/** What a sample of an endpoint's call is made of. */
import type { Endpoint, OpenCaller } from "#contract/endpoint.ts";

/** Endpoints that ask for a credential. */
type Guarded<Endpoints> = {
  [Name in keyof Endpoints]: Endpoints[Name] extends Endpoint
    ? Endpoints[Name]["callers"][number] extends OpenCaller
      ? never
      : Name
    : never;
}[keyof Endpoints];

export interface EndpointSample {
  readonly path: string;
  readonly body?: object;
}

/** A well-formed call of each guarded endpoint; a new endpoint does not compile until it has one. */
export type SamplesOf<Endpoints> = Readonly<Record<Guarded<Endpoints>, EndpointSample>>;

/** The company that samples name. */
export interface SampleCompany {
  readonly id: string;
  readonly taxNumber: string;
}

/** The account that samples name. */
export const SAMPLE_ACCOUNT = "117730161111101800000000";
/** An id that nothing has. */
export const NOBODYS_ID = "0190f3c1-0000-7000-8000-000000000000";
