/** The partner's token: a JWT of three hours of sandbox time. */
import { createHmac, randomBytes } from "node:crypto";

const LIFE_SECONDS = 3 * 3600;

const encode = (value: unknown): string => Buffer.from(JSON.stringify(value)).toString("base64url");

function sign(text: string, secret: string): string {
  return createHmac("sha256", secret).update(text).digest("base64url");
}

export function makeToken(secret: string, nowMs: number): string {
  const iat = Math.floor(nowMs / 1000);
  const claims = {
    sub: "bankhid-sandbox",
    iat,
    exp: iat + LIFE_SECONDS,
    jti: randomBytes(6).toString("hex"),
  };
  const text = `${encode({ alg: "HS256", typ: "JWT" })}.${encode(claims)}`;
  return `${text}.${sign(text, secret)}`;
}

/** Whether the `authorization` header carries a token of ours that is still good. */
export function isGoodToken(header: unknown, secret: string, nowMs: number): boolean {
  const [, head, claims, signature] =
    /^Bearer ([\w-]+)\.([\w-]+)\.([\w-]+)$/.exec(typeof header === "string" ? header : "") ?? [];
  if (head === undefined || claims === undefined || signature !== sign(`${head}.${claims}`, secret))
    return false;
  const { exp } = JSON.parse(Buffer.from(claims, "base64url").toString()) as { exp: number };
  return exp * 1000 > nowMs;
}
