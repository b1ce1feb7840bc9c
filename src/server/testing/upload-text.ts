/** An upload as a browser sends it. */
import type { TestApp, TestReply } from "./test-app.ts";

const BOUNDARY = "----bankhidtest";

/** Sends the text as a file of the company. */
export async function uploadText(
  api: Pick<TestApp, "app">,
  upload: {
    readonly token: string;
    readonly companyId: string;
    readonly text: string | Buffer;
    readonly name?: string;
    /** Where it goes, where it is no statement. */
    readonly path?: string;
  },
): Promise<TestReply> {
  const { token, companyId, text, name = "kivonat.sta" } = upload;
  const { path = `/file/${companyId}` } = upload;
  const payload = Buffer.concat([
    Buffer.from(
      `--${BOUNDARY}\r\ncontent-disposition: form-data; name="company_name"\r\n\r\nPróba\r\n` +
        `--${BOUNDARY}\r\ncontent-disposition: form-data; name="file"; filename="${name}"\r\n` +
        "content-type: application/octet-stream\r\n\r\n",
    ),
    Buffer.from(text),
    Buffer.from(`\r\n--${BOUNDARY}--\r\n`),
  ]);
  const reply = await api.app.inject({
    method: "POST",
    url: `/v1${path}`,
    headers: {
      authorization: `Bearer ${token}`,
      "content-type": `multipart/form-data; boundary=${BOUNDARY}`,
    },
    payload,
  });
  return { status: reply.statusCode, body: reply.json(), headers: reply.headers, text: reply.body };
}
