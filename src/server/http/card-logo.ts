/** The card payment provider's logo, which its contract gives to the operator and not to us. */
import { readFile } from "node:fs/promises";
import { extname } from "node:path";
import type { FastifyInstance } from "fastify";
import { CARD_LOGO_PATH } from "#contract/page-paths.ts";
import { entryOf } from "#values/entry-of.ts";

const TYPES: Readonly<Record<string, string>> = {
  ".png": "image/png",
  ".svg": "image/svg+xml",
  ".jpg": "image/jpeg",
  ".webp": "image/webp",
};
const CACHE = "public, max-age=86400";

/** Serves the logo of this file. Throws where it cannot be read, or is of another kind. */
export async function registerCardLogo(app: FastifyInstance, file: string): Promise<void> {
  const type = entryOf(TYPES, extname(file).toLowerCase());
  if (type === undefined) throw new Error(`SIMPLEPAY_LOGO: ${file} is no png, svg, jpg or webp`);
  const bytes = await readFile(file);
  app.get(CARD_LOGO_PATH, async (_request, reply) =>
    reply.header("cache-control", CACHE).type(type).send(bytes),
  );
}
