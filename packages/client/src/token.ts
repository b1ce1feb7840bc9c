/** Calls with an access token, which is asked for before the first call and anew when it ends. */

export interface TokenOptions {
  readonly baseUrl: string;
  readonly clientId: string;
  readonly clientSecret: string;
  readonly scopes?: readonly string[];
  readonly fetch?: (request: Request) => Promise<Response>;
  readonly wait?: (seconds: number) => Promise<void>;
}

/** The server gives no token for this key: its id or secret is wrong, or it was revoked. */
export class TokenRefused extends Error {
  /** The code of RFC 6749, such as `invalid_client`. */
  readonly code: string;

  constructor(code: string) {
    super(`No access token: ${code}`);
    this.name = "TokenRefused";
    this.code = code;
  }
}

// Before the token ends on the server's clock.
const EARLY_MS = 60_000;
// A server that tells a longer time is answered by an error.
const WAIT_SECONDS_MAX = 90;
const TRIES = 5;

/** `fetch` for the API's calls. Throws `TokenRefused`. */
export function fetchWithToken(options: TokenOptions): (request: Request) => Promise<Response> {
  const send = options.fetch ?? ((request: Request) => fetch(request));
  const wait = options.wait ?? sleep;
  let held: Promise<{ token: string; until: number }> | undefined;

  const getToken = async (): Promise<string> => {
    held ??= askForToken(options, send, wait);
    try {
      const { token, until } = await held;
      if (until > Date.now()) return token;
    } catch (error) {
      held = undefined;
      throw error;
    }
    held = undefined;
    return getToken();
  };

  return async (request) => {
    let isRenewed = false;
    for (let tries = 1; ; tries++) {
      const copy = new Request(request.clone());
      copy.headers.set("authorization", `Bearer ${await getToken()}`);
      const response = await send(copy);
      if (response.status === 401 && !isRenewed) {
        isRenewed = true;
        held = undefined;
        continue;
      }
      const seconds = waitOf(response);
      if (seconds === undefined || tries >= TRIES) return response;
      await wait(seconds);
    }
  };
}

async function askForToken(
  { baseUrl, clientId, clientSecret, scopes }: TokenOptions,
  send: (request: Request) => Promise<Response>,
  wait: (seconds: number) => Promise<void>,
): Promise<{ token: string; until: number }> {
  const body = new URLSearchParams({
    grant_type: "client_credentials",
    client_id: clientId,
    client_secret: clientSecret,
    ...(scopes !== undefined && { scope: scopes.join(" ") }),
  });
  for (let tries = 1; ; tries++) {
    const response = await send(new Request(`${baseUrl}/oauth2/token`, { method: "POST", body }));
    const seconds = waitOf(response);
    if (seconds !== undefined && tries < TRIES) {
      await wait(seconds);
      continue;
    }
    const reply = (await response.json().catch(() => ({}))) as Record<string, unknown>;
    const { access_token: token, expires_in: lives, error } = reply;
    if (!response.ok || typeof token !== "string" || typeof lives !== "number")
      throw new TokenRefused(typeof error === "string" ? error : `status ${response.status}`);
    return { token, until: Date.now() + Math.max(lives * 1_000 - EARLY_MS, 1_000) };
  }
}

/** Seconds to wait before the call is worth repeating; undefined where it is not. */
function waitOf({ status, headers }: Response): number | undefined {
  if (status !== 429 && status !== 503) return undefined;
  const seconds = Number(headers.get("retry-after") ?? Number.NaN);
  return seconds >= 0 && seconds <= WAIT_SECONDS_MAX ? seconds : undefined;
}

function sleep(seconds: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, seconds * 1_000));
}
