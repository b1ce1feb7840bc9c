/** Calls of a running program as its pages make them, and the letters of its sandbox. */

export interface CallRequest {
  /** A value that goes as JSON, or a form. */
  readonly body?: unknown;
  readonly bearer?: string | undefined;
  readonly headers?: Readonly<Record<string, string>>;
  /** Is given the headers of the answer. */
  readonly keep?: (headers: Headers) => void;
}

/** One call below `/v1`. Throws on anything but success; an answer without content is undefined. */
export async function callProgram<Reply>(
  baseUrl: string,
  method: string,
  path: string,
  { body, bearer, headers, keep }: CallRequest = {},
): Promise<Reply> {
  const isForm = body instanceof FormData;
  const answer = await fetch(`${baseUrl}/v1${path}`, {
    method,
    headers: {
      ...headers,
      ...(body !== undefined && !isForm && { "content-type": "application/json" }),
      ...(bearer !== undefined && { authorization: `Bearer ${bearer}` }),
    },
    ...(body !== undefined && { body: isForm ? body : JSON.stringify(body) }),
  });
  if (!answer.ok)
    throw new Error(`${method} ${path} answered ${answer.status}: ${await answer.text()}`);
  keep?.(answer.headers);
  return (answer.status === 204 ? undefined : await answer.json()) as Reply;
}

export interface Letter {
  readonly subject: string;
  readonly text: string;
}

/** The letters to an address, newest first. */
export async function listLetters(baseUrl: string, address: string): Promise<readonly Letter[]> {
  const answer = await fetch(
    `${baseUrl}/sandbox/mailbox/api/letters?to=${encodeURIComponent(address)}`,
  );
  return ((await answer.json()) as { letters: Letter[] }).letters;
}

/** The token at the end of a letter's link. */
export function tokenOfLink(link: string): string {
  return new URL(link).pathname.split("/").filter(Boolean).at(-1) ?? "";
}

/** The person's own session and company, as the pages keep them. */
export interface DemoCompany {
  readonly token: string;
  readonly company: {
    readonly _id: string;
    readonly name: string;
    readonly taxNumber: string;
  };
}

/** A new demo, entered as its director. */
export async function openDemo(baseUrl: string): Promise<DemoCompany> {
  const demo = await callProgram<{ token: string; taxNumber: string }>(baseUrl, "POST", "/demo", {
    body: {},
  });
  const { token } = await callProgram<{ token: string }>(baseUrl, "GET", `/me?token=${demo.token}`);
  const { _id, name, taxNumber } = await callProgram<DemoCompany["company"]>(
    baseUrl,
    "GET",
    `/company/${demo.taxNumber}`,
    { bearer: token },
  );
  return { token, company: { _id, name, taxNumber } };
}
