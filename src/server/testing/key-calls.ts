import { buildApiKey, type TestKey } from "./build-api-key.ts";
import { callAddress } from "./call-address.ts";
import type { TestApp, TestReply } from "./test-app.ts";

/** A key of a company with a living access token, and calls with it. */
export interface KeyCaller {
  readonly key: TestKey;
  /** The first token. */
  readonly token: string;
  /** Gets another token for the calls that follow. */
  renew(): Promise<void>;
  call(
    method: "GET" | "POST" | "PATCH" | "DELETE",
    path: string,
    body?: unknown,
    headers?: Record<string, string>,
  ): Promise<TestReply>;
}

/** Sends a form to the token endpoint or the revocation endpoint. */
export async function sendForm(
  api: TestApp,
  path: "/oauth2/token" | "/oauth2/revoke",
  fields: Readonly<Record<string, string>> | string,
  headers: Record<string, string> = {},
  address = callAddress(),
): Promise<TestReply> {
  const reply = await api.app.inject({
    method: "POST",
    url: path,
    remoteAddress: address,
    headers: { "content-type": "application/x-www-form-urlencoded", ...headers },
    payload: typeof fields === "string" ? fields : new URLSearchParams(fields).toString(),
  });
  const { statusCode: status, headers: told, body: text } = reply;
  return { status, headers: told, text, body: text === "" ? undefined : reply.json() };
}

/** Makes a key and gets a token as a program does. */
export async function openKey(
  api: TestApp,
  given: { userId: string; companyId: string; scopes?: readonly string[] },
): Promise<KeyCaller> {
  const key = await buildApiKey(api.db, given);
  const getToken = async (): Promise<string> => {
    const credentials = { client_id: key.clientId, client_secret: key.secret };
    const fields = { grant_type: "client_credentials", ...credentials };
    return (await sendForm(api, "/oauth2/token", fields)).body.access_token;
  };
  let token = await getToken();
  return {
    key,
    token,
    renew: async () => {
      token = await getToken();
    },
    call: (method, path, body, headers = {}) =>
      api.call(method, `/api/v1${path}`, { token, body, headers }),
  };
}
