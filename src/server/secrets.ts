/**
 * The keys that encrypt values which the program must be able to read again (AES-256-GCM); values
 * under old keys stay readable by the key's id.
 */
import { randomBytes } from "node:crypto";
import { existsSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { makeDataDir } from "./data-dir.ts";

export interface Secrets {
  /** The id that new encryptions carry. */
  currentKeyId: string;
  /** Keys of 32 bytes by id; the current one is among them. */
  keys: ReadonlyMap<string, Buffer>;
  /** The current key was made here and is kept in the data folder, because none was stated. */
  madeHere?: boolean;
}

export interface SecretSource {
  production: boolean;
  dataDir: string;
  /** 32 bytes in base64 or hexadecimal. */
  key: string | undefined;
  keyId: string;
  /** `id:key,id:key` */
  oldKeys: string;
  /** Whether a missing key may be made and kept now. */
  write: boolean;
}

const KEY_BYTES = 32;

/**
 * Reads the keys; outside production a missing one is made once and kept in the data folder. Faults
 * are sentences.
 */
export function readSecrets(source: SecretSource): { secrets: Secrets; faults: string[] } {
  const faults: string[] = [];
  const keys = new Map<string, Buffer>();
  const add = (name: string, id: string, text: string): void => {
    const key = parseKey(text);
    if (key) keys.set(id, key);
    else faults.push(`${name}: a key must be 32 bytes in base64 or hexadecimal`);
  };
  if (source.key !== undefined) add("SECRET_KEY", source.keyId, source.key);
  else if (!source.production && source.write) keys.set(source.keyId, readKeptKey(source.dataDir));
  for (const entry of source.oldKeys.split(",").filter(Boolean)) {
    const colon = entry.indexOf(":");
    const id = entry.slice(0, Math.max(colon, 0)).trim();
    // Under the current id an old key would replace the new one, and values sealed from now on
    // would be lost with it.
    if (id === "" || keys.has(id))
      faults.push("SECRET_KEYS_OLD: each entry is id:key, with an id that no other key has");
    else add("SECRET_KEYS_OLD", id, entry.slice(colon + 1).trim());
  }
  return {
    secrets: { currentKeyId: source.keyId, keys, madeHere: source.key === undefined },
    faults,
  };
}

function parseKey(text: string): Buffer | undefined {
  const key = /^[0-9a-f]{64}$/i.test(text) ? Buffer.from(text, "hex") : Buffer.from(text, "base64");
  return key.length === KEY_BYTES ? key : undefined;
}

function readKeptKey(dataDir: string): Buffer {
  const file = join(dataDir, "secret-key");
  if (!existsSync(file)) {
    makeDataDir(dataDir);
    try {
      // `wx`: of two programs that start at once the first one's key is kept, and the other reads
      // it below.
      writeFileSync(file, `${randomBytes(KEY_BYTES).toString("base64")}\n`, {
        mode: 0o600,
        flag: "wx",
      });
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== "EEXIST") throw error;
    }
  }
  const key = parseKey(readFileSync(file, "utf8").trim());
  if (!key)
    throw new Error(
      `${file} does not hold a key. Restore it from a backup; without it stored provider keys cannot be read.`,
    );
  return key;
}
