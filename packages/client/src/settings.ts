/** The address and the key out of the environment. */

export interface Access {
  readonly baseUrl: string;
  readonly clientId: string;
  readonly clientSecret: string;
}

/** Throws where a setting is missing. */
export function readAccess(environment: Readonly<Record<string, string | undefined>>): Access {
  const read = (name: string): string => {
    const value = environment[name];
    if (value === undefined || value === "") throw new Error(`The setting ${name} is missing.`);
    return value;
  };
  return {
    baseUrl: read("BANKHID_URL"),
    clientId: read("BANKHID_CLIENT_ID"),
    clientSecret: read("BANKHID_CLIENT_SECRET"),
  };
}
