/**
 * One HTTP call with its whole answer, within a time and a size, over lines that are kept. The
 * runtime's plain client: `fetch` costs several times its processor time, and a morning makes eight
 * calls for each company.
 */
import http from "node:http";
import https from "node:https";
import { promisify } from "node:util";
import { gunzip } from "node:zlib";

export interface WholeCall {
  readonly method: string;
  readonly url: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body?: string | undefined;
  readonly timeoutMs: number;
  /** Of the body, unpacked. */
  readonly bytesMax: number;
}

export interface WholeAnswer {
  readonly status: number;
  readonly headers: http.IncomingHttpHeaders;
  readonly body: Buffer;
}

/** The answer was none that is taken: too late, too long, cut or packed unknown. */
export class AnswerFault extends Error {}

// The proxy of the runtime's own lines, where the operator has set one (`NODE_USE_ENV_PROXY`):
// lines of one's own ask for it.
const AGENTS = {
  "http:": new http.Agent({ keepAlive: true, ...proxyOf(http.globalAgent) }),
  "https:": new https.Agent({ keepAlive: true, ...proxyOf(https.globalAgent) }),
} as const;

function proxyOf(agent: http.Agent): http.AgentOptions {
  // Its options have no place in the types.
  const { proxyEnv } = (agent as http.Agent & { readonly options: http.AgentOptions }).options;
  return proxyEnv === undefined ? {} : { proxyEnv };
}

const unpack = promisify(gunzip);

/**
 * The answer, whatever its status; redirects are not followed. Throws AnswerFault, or the error of
 * the connection with its `code`.
 */
export async function askWhole(call: WholeCall): Promise<WholeAnswer> {
  try {
    return await askOnce(call);
  } catch (error) {
    // The server has closed the kept line while the question was on its way: asked once more, where
    // asking twice changes nothing.
    if (call.method === "GET" && error instanceof LineClosed) return askOnce(call);
    throw error;
  }
}

class LineClosed extends Error {
  readonly code = "ECONNRESET";
}

async function askOnce(call: WholeCall): Promise<WholeAnswer> {
  const { response, body } = await exchange(call);
  const packed = response.headers["content-encoding"] ?? "identity";
  return {
    status: response.statusCode ?? 0,
    headers: response.headers,
    body: await unpacked(body, packed.trim().toLowerCase(), call.bytesMax),
  };
}

async function unpacked(body: Buffer, packed: string, bytesMax: number): Promise<Buffer> {
  if (packed === "identity" || body.length === 0) return body;
  if (packed !== "gzip" && packed !== "x-gzip")
    throw new AnswerFault(`an answer packed as ${packed.slice(0, 20)}`);
  try {
    return await unpack(body, { maxOutputLength: bytesMax });
  } catch (error) {
    const isLong = (error as { code?: unknown }).code === "ERR_BUFFER_TOO_LARGE";
    throw new AnswerFault(isLong ? tooLong(bytesMax) : "an answer that cannot be unpacked");
  }
}

function tooLong(bytesMax: number): string {
  return `an answer of more than ${bytesMax} bytes`;
}

function exchange({ method, url, headers, body, timeoutMs, bytesMax }: WholeCall) {
  const { protocol } = new URL(url);
  const [client, agent] =
    protocol === "https:" ? [https, AGENTS["https:"]] : [http, AGENTS["http:"]];
  return new Promise<{ response: http.IncomingMessage; body: Buffer }>((resolve, reject) => {
    const length = body === undefined ? {} : { "content-length": String(Buffer.byteLength(body)) };
    const request = client.request(url, {
      method,
      agent,
      headers: { "user-agent": "node", "accept-encoding": "gzip", ...headers, ...length },
    });
    let answered = false;
    const cut = (why: string): void => {
      clearTimeout(timer);
      reject(new AnswerFault(why));
      request.destroy();
    };
    const timer = setTimeout(cut, timeoutMs, `no whole answer in ${timeoutMs} ms`);
    const fail = (error: unknown): void => {
      clearTimeout(timer);
      const isReset = (error as { code?: unknown }).code === "ECONNRESET";
      reject(isReset && request.reusedSocket && !answered ? new LineClosed("line closed") : error);
    };
    request.on("error", fail);
    request.on("response", (response) => {
      answered = true;
      const chunks: Buffer[] = [];
      let bytes = 0;
      response.on("error", fail);
      response.on("data", (chunk: Buffer) => {
        bytes += chunk.length;
        if (bytes > bytesMax) cut(tooLong(bytesMax));
        else chunks.push(chunk);
      });
      response.on("end", () => {
        clearTimeout(timer);
        resolve({ response, body: Buffer.concat(chunks) });
      });
    });
    request.end(body);
  });
}
