/** The address and the key out of the environment. */

export interface Access {
  readonly baseUrl: string;
  readonly clientId: string;
  readonly clientSecret: string;
}

const THIS_MACHINE = ["localhost", "127.0.0.1", "[::1]"];

/** Throws where a setting is missing, or where the secret would go over the net in the open. */
export function readAccess(environment: Readonly<Record<string, string | undefined>>): Access {
  const read = (name: string): string => {
    const value = environment[name];
    if (value === undefined || value === "") throw new Error(`The setting ${name} is missing.`);
    return value;
  };
  const baseUrl = read("BANKHID_URL");
  const { protocol, hostname } = new URL(baseUrl);
  if (protocol !== "https:" && !(protocol === "http:" && THIS_MACHINE.includes(hostname)))
    throw new Error("The setting BANKHID_URL must begin with https://.");
  return {
    baseUrl,
    clientId: read("BANKHID_CLIENT_ID"),
    clientSecret: read("BANKHID_CLIENT_SECRET"),
  };
}
