import type { TestApp } from "./test-app.ts";

/** `fetch` for clients from npm, through the application without a port. */
export function injectFetch(api: TestApp): (request: Request) => Promise<Response> {
  return async (request) => {
    const { pathname, search } = new URL(request.url);
    const payload = Buffer.from(await request.arrayBuffer());
    const reply = await api.app.inject({
      method: request.method as "GET",
      url: `${pathname}${search}`,
      headers: Object.fromEntries(request.headers),
      ...(payload.length > 0 && { payload }),
    });
    const headers = new Headers();
    for (const [name, value] of Object.entries(reply.headers))
      if (value !== undefined) headers.set(name, String(value));
    const hasBody = ![204, 304].includes(reply.statusCode);
    return new Response(hasBody ? new Uint8Array(reply.rawPayload) : null, {
      status: reply.statusCode,
      headers,
    });
  };
}
