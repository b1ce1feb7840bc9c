declare module "virtual:css-variables.css";

/** Made from the contract by `tools/endpoint-addresses.ts`. */
declare module "virtual:endpoint-addresses" {
  /**
   * Method and path of every endpoint, such as `GET /file/:id`; the third word `own` where it needs
   * the person's own login, so that a program's link may not call it.
   */
  export const endpointAddresses: Readonly<
    Record<import("#contract/endpoints.ts").EndpointName, string>
  >;
}

/** A file as its text. */
declare module "*.md?raw" {
  const text: string;
  export { text as default };
}

/** Made from the contract by `tools/integrator-reference.ts`. */
declare module "virtual:integrator-reference" {
  interface IntegratorCall {
    readonly name: keyof typeof import("#contract/integrator-api/endpoints.ts").integratorApiEndpoints;
    readonly method: string;
    readonly path: string;
    readonly scope: string | null;
    readonly idempotent: boolean;
    /** Calls of one key a minute, where the call has a limit of its own. */
    readonly perMinute: number | null;
    readonly fields: readonly string[];
    readonly reply: readonly string[];
  }
  export const integratorReference: readonly IntegratorCall[];
}
