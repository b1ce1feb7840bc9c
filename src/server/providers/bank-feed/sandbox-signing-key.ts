/** The key that signs requests to the sandbox's Enable Banking: made once, kept in the data folder, never used in production. */
import { createPrivateKey, generateKeyPairSync, type KeyObject } from "node:crypto";
import { existsSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";

const KEY_BITS = 2_048;

/** Reads the key of this data folder, or makes it. */
export function readSandboxSigningKey(dataDir: string): KeyObject {
  const file = join(dataDir, "sandbox-signing-key.pem");
  if (!existsSync(file)) {
    mkdirSync(dataDir, { recursive: true });
    const { privateKey } = generateKeyPairSync("rsa", { modulusLength: KEY_BITS });
    try {
      // `wx`: of two programs that start at once the first one's key is kept, and the other reads it below.
      writeFileSync(file, privateKey.export({ type: "pkcs8", format: "pem" }), { mode: 0o600, flag: "wx" });
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== "EEXIST") throw error;
    }
  }
  return createPrivateKey(readFileSync(file));
}
