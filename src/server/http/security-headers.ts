/**
 * Security headers of every reply; the policy for scripts is the wall around tokens kept in the
 * browser's storage.
 */
import helmet from "@fastify/helmet";
import type { FastifyInstance, FastifyReply } from "fastify";
import type { Config } from "#server/config.ts";

interface Sources {
  readonly script: readonly string[];
  readonly frame: readonly string[];
  readonly connect: readonly string[];
}

// Only the chosen captcha's own addresses are let in; ALTCHA is ours and needs none.
const CAPTCHA_SOURCES: Readonly<Record<Config["captcha"]["provider"], Sources>> = {
  altcha: { script: [], frame: [], connect: [] },
  recaptcha: {
    script: ["https://www.google.com/recaptcha/", "https://www.gstatic.com/recaptcha/"],
    frame: ["https://www.google.com/recaptcha/"],
    connect: [],
  },
  hcaptcha: {
    script: ["https://hcaptcha.com", "https://*.hcaptcha.com"],
    frame: ["https://hcaptcha.com", "https://*.hcaptcha.com"],
    connect: ["https://hcaptcha.com", "https://*.hcaptcha.com"],
  },
};

export async function registerSecurityHeaders(app: FastifyInstance, config: Config): Promise<void> {
  const captcha = CAPTCHA_SOURCES[config.captcha.provider];
  const encrypted = config.baseUrl.startsWith("https://");
  await app.register(helmet, {
    contentSecurityPolicy: {
      useDefaults: false,
      directives: {
        defaultSrc: ["'self'"],
        scriptSrc: ["'self'", ...captcha.script],
        // The web is built without style elements: variables come in a style sheet, other styles
        // through the CSSOM.
        styleSrc: ["'self'"],
        imgSrc: ["'self'", "data:", "blob:"],
        fontSrc: ["'self'"],
        connectSrc: ["'self'", ...captcha.connect],
        workerSrc: ["'self'", "blob:"],
        // A PDF beside an item, in the browser's own viewer: bytes of which the page has made a
        // document, by the kind that the server found.
        frameSrc: ["blob:", ...captcha.frame],
        manifestSrc: ["'self'"],
        objectSrc: ["'none'"],
        baseUri: ["'none'"],
        formAction: ["'self'"],
        frameAncestors: ["'none'"],
        "require-trusted-types-for": ["'script'"],
        ...(encrypted ? { upgradeInsecureRequests: [] } : {}),
      },
    },
    referrerPolicy: { policy: "no-referrer" },
    strictTransportSecurity: encrypted ? { maxAge: 31_536_000, includeSubDomains: true } : false,
    xFrameOptions: { action: "deny" },
    crossOriginOpenerPolicy: { policy: "same-origin-allow-popups" },
  });
  app.addHook("onRequest", async (_request, reply) => {
    reply.header(
      "permissions-policy",
      "camera=(), geolocation=(), microphone=(), payment=(), usb=()",
    );
  });
}

/**
 * Lets a reply's page run one inline script and use one style element of the program's own, each
 * named by its hash (`'sha256-…'`); no other text runs or styles.
 */
export function allowInline(
  reply: FastifyReply,
  { scriptSource, styleSource }: { readonly scriptSource: string; readonly styleSource: string },
): void {
  const policy = String(reply.getHeader("content-security-policy"));
  reply.header(
    "content-security-policy",
    policy
      .replace("script-src 'self'", `script-src 'self' ${scriptSource}`)
      .replace("style-src 'self'", `style-src 'self' ${styleSource}`),
  );
}
