/** A program with a key of a company, and the links that it asks for. */
import { expect, inject } from "vitest";
import { type Account, call } from "./visit.ts";

export interface ProgramLink {
  readonly clientId: string;
  /** The token of the link: it enters once. */
  readonly token: string;
}

/** A new key of the account's first company, and a link that its program asks for. */
export async function askProgramLink(account: Account): Promise<ProgramLink> {
  const { _id: company_id } = account.companies[0]!;
  const { client_id, client_secret } = (await call("POST", "/integrator/token", {
    body: { integrator: "CUSTOM", company_id, scopes: ["links:write"] },
    bearer: account.token,
  })) as { readonly client_id: string; readonly client_secret: string };
  const ask = async (path: string, body: BodyInit, headers: HeadersInit): Promise<unknown> => {
    const answer = await fetch(inject("baseUrl") + path, { method: "POST", body, headers });
    expect(answer.ok, path).toBe(true);
    return answer.json();
  };
  const form = new URLSearchParams({ grant_type: "client_credentials", client_id, client_secret });
  const { access_token } = (await ask("/oauth2/token", form, {})) as { access_token: string };
  const { url } = (await ask("/api/v1/links", "{}", {
    authorization: `Bearer ${access_token}`,
    "content-type": "application/json",
  })) as { url: string };
  return { clientId: client_id, token: new URL(url).pathname.split("/")[2]! };
}
