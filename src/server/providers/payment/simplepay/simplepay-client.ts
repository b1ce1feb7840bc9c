/**
 * One call of SimplePay's API: serialised once, signed, sent once. The reply's signature is checked
 * over the received bytes before anything of it is read. Nothing is repeated here.
 */
import type { z } from "zod";
import type { SimplePaySettings } from "#server/settings/payments.ts";
import { createToken } from "#server/token-hash.ts";
import { PaymentFault } from "../payment.port.ts";
import { errorShape } from "./simplepay-shapes.ts";
import { isSignatureOf, signBytes } from "./simplepay-signature.ts";

// Fifty transactions with everything about them are well below this.
const BODY_BYTES_MAX = 1024 * 1024;
const SDK_VERSION = "bankhid-simplepay-1";
const SALT_CHARS = 32;

/**
 * The reply in its shape. Throws PaymentFault: `refused` with codes, `unsigned` where a refusal
 * carries no right signature, and `unknown` for every other answer and for none.
 */
export async function callSimplePay<T extends z.ZodType>(
  settings: SimplePaySettings,
  endpoint: string,
  payload: Readonly<Record<string, unknown>>,
  shape: T,
): Promise<z.output<T>> {
  const body = Buffer.from(
    JSON.stringify({
      salt: createToken().slice(0, SALT_CHARS),
      merchant: settings.merchant,
      ...payload,
      sdkVersion: SDK_VERSION,
    }),
  );
  const { bytes, signature, status } = await send(settings, endpoint, body);
  const isSigned = isSignatureOf(settings.secretKey, bytes, signature);
  const json = parseJson(bytes);
  const refusal = errorShape.safeParse(json);
  if (refusal.success) {
    const codes = refusal.data.errorCodes;
    const kind = isSigned ? "refused" : "unsigned";
    throw new PaymentFault(kind, `${endpoint}: ${codes.join(", ")}`, { codes });
  }
  if (!isSigned)
    throw new PaymentFault("unknown", `${endpoint}: ${status}, signature missing or wrong`);
  const parsed = shape.safeParse(json);
  if (parsed.success) return parsed.data;
  const where = parsed.error.issues[0]?.path.join(".") ?? "";
  throw new PaymentFault("unknown", `${endpoint}: ${status}, another shape at ${where}`);
}

async function send(
  settings: SimplePaySettings,
  endpoint: string,
  body: Buffer,
): Promise<{ bytes: Buffer; signature: string; status: number }> {
  try {
    const response = await fetch(`${settings.url}/${endpoint}`, {
      method: "POST",
      headers: {
        "content-type": "application/json",
        signature: signBytes(settings.secretKey, body),
      },
      body: new Uint8Array(body),
      redirect: "error",
      signal: AbortSignal.timeout(settings.timeoutMs),
    });
    const bytes = await readBytes(response);
    return {
      bytes,
      signature: response.headers.get("signature") ?? "",
      status: response.status,
    };
  } catch (error) {
    if (error instanceof PaymentFault) throw error;
    const name = error instanceof Error ? error.name : "";
    throw new PaymentFault("unknown", `${endpoint}: no whole answer (${name})`, { cause: error });
  }
}

async function readBytes(response: Response): Promise<Buffer> {
  const chunks: Uint8Array[] = [];
  let bytes = 0;
  for await (const chunk of response.body ?? []) {
    bytes += chunk.byteLength;
    if (bytes > BODY_BYTES_MAX)
      throw new PaymentFault("unknown", `an answer of more than ${BODY_BYTES_MAX} bytes`);
    chunks.push(chunk);
  }
  return Buffer.concat(chunks);
}

function parseJson(bytes: Buffer): unknown {
  try {
    return JSON.parse(bytes.toString("utf8"));
  } catch {
    return undefined;
  }
}
