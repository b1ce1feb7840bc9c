/** Settings of the keys that encrypt what the program must read again. */
import { z } from "zod";
import { readSecrets, type Secrets } from "../secrets.ts";
import { optional, type ReadStated, section, setting } from "./setting.ts";
import { text } from "./values.ts";

// 32 random bytes have about 30 different values; fewer than this is a text typed by hand, zeros or
// a pattern.
const KEY_VALUES_MIN = 16;

export const secretKeys = section({
  title: "Secrets",
  settings: {
    key: optional(text)`SECRET_KEY=
      32 random bytes in base64 (openssl rand -base64 32): encrypts provider keys. Needed in
      production; elsewhere it is made once and kept in DATA_DIR/secret-key. Without it stored
      provider keys cannot be read again: back it up.`,
    keyId: setting(z.string().regex(/^[A-Za-z0-9_-]{1,32}$/))`SECRET_KEY_ID=k1
      Name of the key; change it together with the key.`,
    oldKeys: optional(z.string())`SECRET_KEYS_OLD=
      Earlier keys, so that what they encrypted stays readable: id:key,id:key`,
  },
  needed: {
    SECRET_KEY: "32 random bytes in base64 that encrypt provider keys (openssl rand -base64 32)",
  },
});

/**
 * Reads the keys from what is stated, and adds to `faults` what is wrong with them. Without faults
 * so far a missing key is made and kept, but not in production.
 */
export function readSecretKeys(read: ReadStated, production: boolean, faults: string[]): Secrets {
  const { secrets, faults: wrong } = readSecrets({
    production,
    dataDir: read("DATA_DIR") ?? "./data",
    key: read("SECRET_KEY"),
    keyId: read("SECRET_KEY_ID") ?? secretKeys.settings.keyId.usual,
    oldKeys: read("SECRET_KEYS_OLD") ?? "",
    write: faults.length === 0,
  });
  faults.push(...wrong);
  const weak = [...secrets.keys].filter(([, key]) => new Set(key).size < KEY_VALUES_MIN);
  if (production)
    faults.push(
      ...weak.map(
        ([id]) =>
          `SECRET_KEY: the key ${id} is not random (a pattern or zeros); make one with: openssl rand -base64 32`,
      ),
    );
  return secrets;
}
