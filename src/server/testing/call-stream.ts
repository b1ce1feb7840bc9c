/** Calls of an endpoint whose answer may never end. */
import type { InjectOptions } from "fastify";
import { type CallOptions, describeCall, type TestApp, type TestReply } from "./test-app.ts";

/**
 * Waits for the head of the answer only. An answer with status 200 is left then; a refusal, which
 * is an ordinary answer, is read whole.
 */
export async function callStream(
  api: TestApp,
  method: InjectOptions["method"],
  path: string,
  options: CallOptions,
): Promise<TestReply> {
  const reply = await api.app.inject({
    ...describeCall(method, path, options),
    payloadAsStream: true,
  });
  const { statusCode: status, headers } = reply;
  const stream = reply.stream();
  if (status === 200) {
    stream.destroy();
    return { status, body: undefined, headers, text: "" };
  }
  let text = "";
  for await (const piece of stream) text += String(piece);
  return { status, body: JSON.parse(text), headers, text };
}
