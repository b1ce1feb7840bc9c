/**
 * The built web: hashed assets for ever, the public pages with their words, the one
 * index.html for every other page route (with 404 where no page is), problems for unknown paths of
 * the API.
 */
import { existsSync } from "node:fs";
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import fastifyStatic from "@fastify/static";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import type { Endpoint } from "#contract/endpoint.ts";
import { PUBLIC_PATHS } from "#contract/page-paths.ts";
import { hasPage } from "#contract/page-addresses.ts";
import { ApiError, notFound } from "./errors.ts";
import { chooseForm, createDrawing, type DrawnPage } from "./drawn-pages.ts";
import { type PublicFacts, writePublicPage, writeRobots, writeSiteMap } from "./public-pages.ts";
import { allowInline } from "./security-headers.ts";

// Pages are re-asked on every visit so that a release shows at once and Back shows nothing after
// logout.
const PAGE_CACHE = "no-store";
// Where strangers and people begin; the other pages are drawn at their first request.
const DRAWN_AHEAD: ReadonlySet<string> = new Set(["/", "/login"]);
const ASSET_CACHE = "public, max-age=31536000, immutable";
const OTHER_MAX_AGE_MS = 3_600_000;

/** What the web must know of an API: which addresses are the API's, and under which methods. */
export interface ApiAddresses {
  readonly root: string;
  readonly endpoints: Readonly<Record<string, Endpoint>>;
}

export interface WebFiles {
  /** The built web (dist/web). */
  readonly folder: string;
  readonly apis: readonly ApiAddresses[];
  /** Where the pages are found, without a slash at its end. */
  readonly baseUrl: string;
  /** Facts that every page carries, so that its first frame has them. */
  readonly describe: () => PublicFacts;
}

/** Serves the built web; a missing build answers with a sentence instead of a page. */
export async function registerWebFiles(
  app: FastifyInstance,
  { folder, apis, baseUrl, describe }: WebFiles,
): Promise<void> {
  const routes = apis.flatMap(listRoutes);
  const indexFile = join(folder, "index.html");
  if (existsSync(folder)) {
    await app.register(fastifyStatic, {
      root: folder,
      wildcard: true,
      index: false,
      // The manifest of the build is for this program.
      dotfiles: "ignore",
      // The build writes a .br and a .gz beside each text asset.
      preCompressed: true,
      maxAge: OTHER_MAX_AGE_MS,
      setHeaders: (reply, path) => {
        if (path.startsWith(join(folder, "assets"))) reply.header("cache-control", ASSET_CACHE);
        if (path.endsWith(".html")) reply.header("cache-control", PAGE_CACHE);
      },
    });
  }
  // Read anew each time (it is small): a build beside a running program changes the names of the
  // assets in it.
  const readPage = async (path: string, facts = describe()): Promise<string | undefined> => {
    const shell = await readFile(indexFile, "utf8").catch(() => undefined);
    if (shell === undefined) return undefined;
    const page = writePublicPage(shell, baseUrl, path, facts);
    return page.replace("</head>", () => `${writeFacts(facts)}</head>`);
  };
  const draw = createDrawing(folder, baseUrl, (error) =>
    app.log.warn({ err: error }, "a public page is not drawn ahead: browsers draw it"),
  );
  for (const path of PUBLIC_PATHS) {
    const readDrawn = async () => {
      const facts = describe();
      const shell = await readPage(path, facts);
      return { shell, drawn: shell === undefined ? undefined : await draw(path, shell, facts) };
    };
    if (DRAWN_AHEAD.has(path)) app.addHook("onListen", async () => void (await readDrawn()));
    app.get(path, async (request, reply) => {
      const { shell, drawn } = await readDrawn();
      if (!drawn) return sendPage(reply, shell);
      return sendDrawn(reply, drawn, request.headers["accept-encoding"]);
    });
  }
  app.get("/robots.txt", async (_request, reply) =>
    reply.type("text/plain; charset=utf-8").send(writeRobots(baseUrl)),
  );
  app.get("/sitemap.xml", async (_request, reply) =>
    reply.type("application/xml; charset=utf-8").send(writeSiteMap(baseUrl)),
  );
  app.setNotFoundHandler(async (request, reply) => {
    const path = request.url.split("?")[0] ?? "/";
    const isOfApi = apis.some(({ root }) => path === root || path.startsWith(`${root}/`));
    const reads = request.method === "GET" || request.method === "HEAD";
    if (isOfApi || !isPagePath(path) || !reads)
      throw explainMissing(request, reply, listMethods(routes, path));
    return sendPage(reply, await readPage(path), hasPage(path) ? 200 : 404);
  });
}

/** A data block is no script to a browser, so the policy of content lets it stand in the page. */
function writeFacts(facts: PublicFacts): string {
  const json = JSON.stringify(facts).replace(/</g, "\\u003c");
  return `<script type="application/json" id="client-config">${json}</script>`;
}

function sendPage(reply: FastifyReply, page: string | undefined, code = 200): FastifyReply {
  if (page === undefined)
    throw new ApiError("not_found", { message: "The web is not built yet: npm run build:web" });
  return reply
    .code(code)
    .header("cache-control", PAGE_CACHE)
    .type("text/html; charset=utf-8")
    .send(page);
}

function sendDrawn(
  reply: FastifyReply,
  page: DrawnPage,
  accepts: string | undefined,
): FastifyReply {
  const { bytes, encoding } = chooseForm(page, accepts);
  allowInline(reply, page);
  if (encoding) reply.header("content-encoding", encoding);
  return reply
    .code(200)
    .header("cache-control", PAGE_CACHE)
    .header("vary", "accept-encoding")
    .type("text/html; charset=utf-8")
    .send(bytes);
}

// A path with a file extension is a file that is not there; a tax number or a token has none.
function isPagePath(path: string): boolean {
  return (
    !/^\/(api|oauth2|sandbox|assets|health|metrics)(\/|$)/.test(path) &&
    !/\.[a-z0-9]{1,5}$/i.test(path)
  );
}

function explainMissing(
  request: FastifyRequest,
  reply: FastifyReply,
  allowed: readonly string[],
): ApiError {
  if (allowed.length === 0) return notFound("Resource");
  reply.header("allow", allowed.join(", "));
  return new ApiError("method_not_allowed", {
    message: `${request.method} is not one of ${allowed.join(", ")}`,
  });
}

interface Route {
  readonly method: string;
  readonly pattern: RegExp;
}

function listRoutes({ root, endpoints }: ApiAddresses): Route[] {
  return Object.values(endpoints).map(({ method, path }) => ({
    method,
    pattern: new RegExp(`^${root}${path.replace(/\/$/, "").replace(/:\w+/g, "[^/]+")}/?$`),
  }));
}

function listMethods(routes: readonly Route[], path: string): string[] {
  return [
    ...new Set(routes.filter((route) => route.pattern.test(path)).map((route) => route.method)),
  ];
}
