import { verify } from "node:crypto";

const LIFE_MAX_SECONDS = 86_400;
const SKEW_SECONDS = 60;

const decode = (part: string): Record<string, unknown> => JSON.parse(Buffer.from(part, "base64url").toString()) as Record<string, unknown>;

/**
 * Why the `authorization` header is no good, or undefined when it is: RS256 by the application's key, `kid` its id, fixed `iss`
 * and `aud`, at most a day long. Measured by the real clock, as the program's is: jumps of the sandbox's clock are the bank's.
 */
export function findTokenFault(header: unknown, application: { id: string; publicKey: string }): string | undefined {
  const [, head, claims, signature] = /^Bearer ([\w-]+)\.([\w-]+)\.([\w-]+)$/.exec(typeof header === "string" ? header : "") ?? [];
  if (head === undefined || claims === undefined || signature === undefined) return "No bearer token";
  try {
    const { typ, alg, kid } = decode(head);
    if (typ !== "JWT" || alg !== "RS256" || kid !== application.id) return "Wrong token header";
    if (!verify("RSA-SHA256", Buffer.from(`${head}.${claims}`), application.publicKey, Buffer.from(signature, "base64url"))) {
      return "Wrong signature";
    }
    const { iss, aud, iat, exp } = decode(claims);
    const now = Date.now() / 1000;
    if (iss !== "enablebanking.com" || aud !== "api.enablebanking.com") return "Wrong issuer or audience";
    if (typeof iat !== "number" || typeof exp !== "number" || iat > now + SKEW_SECONDS) return "Wrong times";
    return exp < now ? "Token expired" : exp - iat > LIFE_MAX_SECONDS ? "Token lives too long" : undefined;
  } catch {
    return "Token cannot be read";
  }
}
