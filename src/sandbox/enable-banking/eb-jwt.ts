import { createPublicKey, verify } from "node:crypto";
import { readFileSync } from "node:fs";
import type { EnableBanking } from "./eb-state.ts";

const LIFE_MAX_SECONDS = 86_400;
const SKEW_SECONDS = 60;

const decode = (part: string): Record<string, unknown> =>
  JSON.parse(Buffer.from(part, "base64url").toString()) as Record<string, unknown>;

/** The program's id where it was given none; its key lies in the program's data folder. */
const PROGRAM_APPLICATION = "sandbox-application";

// Read at each call: the program makes its key at its first use, which may be after our start.
function findKey({ kept, programKeyFile }: EnableBanking, kid: unknown): string | undefined {
  if (kid === kept.application.id) return kept.application.publicKey;
  if (typeof kid === "string" && kept.registered[kid] !== undefined) return kept.registered[kid];
  if (kid !== PROGRAM_APPLICATION) return undefined;
  return createPublicKey(readFileSync(programKeyFile))
    .export({ type: "spki", format: "pem" })
    .toString();
}

/**
 * Why the `authorization` header is no good, or undefined when it is: RS256 by the key of the
 * application that `kid` names, fixed `iss` and `aud`, at most a day long. Measured by the real
 * clock, as the program's is: jumps of the sandbox's clock are the bank's.
 */
export function findTokenFault(eb: EnableBanking, header: unknown): string | undefined {
  const [, head, claims, signature] =
    /^Bearer ([\w-]+)\.([\w-]+)\.([\w-]+)$/.exec(typeof header === "string" ? header : "") ?? [];
  if (head === undefined || claims === undefined || signature === undefined)
    return "No bearer token";
  try {
    const { typ, alg, kid } = decode(head);
    const key = findKey(eb, kid);
    if (typ !== "JWT" || alg !== "RS256" || key === undefined) return "Wrong token header";
    if (
      !verify(
        "RSA-SHA256",
        Buffer.from(`${head}.${claims}`),
        key,
        Buffer.from(signature, "base64url"),
      )
    ) {
      return "Wrong signature";
    }
    const { iss, aud, iat, exp } = decode(claims);
    const now = Date.now() / 1000;
    if (iss !== "enablebanking.com" || aud !== "api.enablebanking.com")
      return "Wrong issuer or audience";
    if (typeof iat !== "number" || typeof exp !== "number" || iat > now + SKEW_SECONDS)
      return "Wrong times";
    return exp < now
      ? "Token expired"
      : exp - iat > LIFE_MAX_SECONDS
        ? "Token lives too long"
        : undefined;
  } catch {
    return "Token cannot be read";
  }
}
