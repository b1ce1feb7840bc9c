/**
 * `/sandbox/letters`: every letter of the product with invented data, as its reader sees it in
 * light and dark, and its text part. Only where the sandbox is on.
 */
import type { FastifyInstance, FastifyReply } from "fastify";
import { listLetterSamples } from "./letter-samples.ts";
import { buildPreviewPage, dressLetter } from "./preview-page.ts";

const ROOT = "/sandbox/letters";
// The page shows letters of its own address in frames and runs nothing.
const PAGE_POLICY =
  "default-src 'none'; style-src 'unsafe-inline'; frame-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'";
const LETTER_POLICY =
  "default-src 'none'; style-src 'unsafe-inline'; base-uri 'none'; form-action 'none'; frame-ancestors 'self'; sandbox allow-popups";

export async function registerLetterPreviews(app: FastifyInstance): Promise<void> {
  const groups = listLetterSamples();
  const samples = groups.flatMap((group) => group.samples);
  const send = (reply: FastifyReply, policy: string, html: string) =>
    reply
      .header("content-security-policy", policy)
      .header("cache-control", "no-store")
      .type("text/html; charset=utf-8")
      .send(html);
  app.get<{ Querystring: { letter?: string } }>(ROOT, { helmet: false }, (request, reply) => {
    const place = Number(request.query.letter ?? "0");
    if (samples[place] === undefined) return reply.callNotFound();
    return send(reply, PAGE_POLICY, buildPreviewPage(ROOT, groups, place));
  });
  app.get<{ Params: { place: string; look: string } }>(
    `${ROOT}/:place/:look`,
    { helmet: false },
    (request, reply) => {
      const { place, look } = request.params;
      const found = samples[Number(place)];
      if (found === undefined || (look !== "light" && look !== "dark")) return reply.callNotFound();
      return send(reply, LETTER_POLICY, dressLetter(found.letter.html, look));
    },
  );
}
