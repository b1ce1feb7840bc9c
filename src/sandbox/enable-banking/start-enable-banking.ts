import { type BankWorld, openBankWorld } from "../bank-world/bank-world.ts";
import { createFaultPlan, isAnswerFault, spoil } from "../faults.ts";
import { createRequestLog } from "../request-log.ts";
import type { SandboxConfig } from "../sandbox-config.ts";
import { type RunningSandbox, startSandboxServer } from "../sandbox-server.ts";
import {
  type Answer,
  answerJson,
  type Call,
  readJsonBody,
  Refusal,
  type StandIn,
} from "../stand-in.ts";
import { answerBankPage } from "./bank-page.ts";
import { answerControl } from "./eb-control.ts";
import { type EnableBanking, openEnableBankingState } from "./eb-state.ts";
import { createPublicKey, randomUUID, verify } from "node:crypto";
import { drawLogo, findBank, SANDBOX_BANKS } from "../bank-world/sandbox-banks.data.ts";
import { needLiving, readUntil, takeSession } from "./eb-sessions.ts";
import {
  CONSENT_SECONDS,
  shapeAspsp,
  shapeBalances,
  shapeFrame,
  shapeSession,
  shapeSessionAccount,
} from "./eb-shapes.ts";
import { listTransactions } from "./eb-transactions.ts";
import { readFileSync } from "node:fs";

/** Enable Banking on top of the given banks. */
export async function openEnableBanking(config: SandboxConfig, world: BankWorld): Promise<StandIn> {
  const eb = await openEnableBankingState(
    config.dataDir,
    world,
    createFaultPlan(),
    config.programUrl,
  );
  const log = createRequestLog();
  return {
    name: "enable-banking",
    title: "Enable Banking",
    purpose: "A második gyűjtő, ugyanazokkal a bankokkal. A program nyitja meg a bank oldalát.",
    async answer(call) {
      if (call.path === "/bank") return answerBankPage(eb, call);
      if (call.path.startsWith("/control")) return answerControl(eb, log, call);
      if (!call.path.startsWith("/api/"))
        return { status: 404, type: "text/plain; charset=utf-8", body: "Nincs ilyen oldal." };
      const answer = await answerApi(eb, call);
      const at = new Date(world.clock.now()).toISOString();
      const { method, path, query } = call;
      log.add({
        method,
        path: path.slice("/api".length),
        query: Object.fromEntries(query),
        at,
        status: answer.status,
      });
      return answer;
    },
    async stop() {
      eb.close();
    },
  };
}

/**
 * Enable Banking alone, with banks of its own; rejects when the port is taken, port 0 takes a free
 * one.
 */
export async function startEnableBanking(config: SandboxConfig): Promise<RunningSandbox> {
  const world = openBankWorld(config.dataDir);
  const server = await startSandboxServer(
    config.port,
    [await openEnableBanking(config, world)],
    config.programUrl,
  );
  return {
    port: server.port,
    async stop() {
      await server.stop();
      world.close();
    },
  };
}

const NAMES: Readonly<Record<number, string>> = {
  401: "UNAUTHORIZED_ACCESS",
  403: "FORBIDDEN",
  404: "NOT_FOUND",
  422: "WRONG_REQUEST_PARAMETERS",
  429: "ASPSP_RATE_LIMIT_EXCEEDED",
  500: "ASPSP_ERROR",
};

const errorBody = (status: number, message: string, error = ""): unknown => ({
  code: status,
  message,
  error: error || (NAMES[status] ?? "INTERNAL_ERROR"),
  detail: null,
});

/** Answers one call below `/api`; never throws. */
async function answerApi(eb: EnableBanking, call: Call): Promise<Answer> {
  const path = call.path.replace(/^\/api/, "");
  const plain = async (): Promise<Answer> => {
    try {
      return route(eb, call, path);
    } catch (error) {
      if (error instanceof Refusal) {
        return answerJson(error.status, errorBody(error.status, error.message, error.code));
      }
      return answerJson(500, errorBody(500, String(error), "INTERNAL_ERROR"));
    }
  };
  const uid = /^\/accounts\/([^/]+)/.exec(path)?.[1];
  const number = eb.kept.sessions
    .flatMap(({ accounts }) => accounts)
    .find((account) => account.uid === uid)?.number;
  const asked = call.headers["x-sandbox-fault"];
  const fault =
    typeof asked === "string" && isAnswerFault(asked) ? asked : eb.faults.take(path, number);
  return fault === undefined ? plain() : spoil(fault, plain, errorBody);
}

function route(eb: EnableBanking, call: Call, path: string): Answer {
  const { kept, world } = eb;
  const fault = findTokenFault(eb, call.headers["authorization"]);
  if (fault !== undefined) throw new Refusal(401, fault);
  const [, first = "", second, third] = path.split("/");
  const key = `${call.method} /${first}`;
  if (key === "GET /application") {
    return answerJson(200, {
      name: "Bankhíd (tesztkörnyezet)",
      description: "",
      kid: kept.application.id,
      environment: "SANDBOX",
      redirect_urls: [],
      active: true,
      countries: ["HU"],
      services: ["AIS"],
    });
  }
  if (key === "GET /aspsps") return listAspsps(call);
  if (key === "POST /auth") return beginAuthorization(eb, readJsonBody(call));
  if (key === "POST /sessions" && second === undefined) return makeSession(eb, readJsonBody(call));
  if (first === "sessions" && second !== undefined) {
    const session = kept.sessions.find(({ id }) => id === second);
    if (session === undefined)
      throw new Refusal(404, "Session not found", "SESSION_DOES_NOT_EXIST");
    if (call.method === "DELETE") {
      session.closedAt ??= world.clock.now();
      eb.changed();
      return answerJson(200, { message: "OK" });
    }
    return answerJson(
      200,
      shapeSession(
        session,
        world.clock.now(),
        session.accounts.flatMap(({ number }) => world.find(number) ?? []),
      ),
    );
  }
  if (key === "GET /accounts" && second !== undefined) {
    const { session, account } = needLiving(eb, second);
    if (third === "balances")
      return answerJson(200, shapeBalances(account, readUntil(eb, session)));
    if (third === "details") return answerJson(200, shapeSessionAccount(second, account));
    if (third === "transactions") return listTransactions(eb, session, account, call);
  }
  throw new Refusal(404, `No ${call.method} ${path}`);
}

function listAspsps(call: Call): Answer {
  const country = call.query.get("country");
  const banks = country === null || country === "HU" ? SANDBOX_BANKS : [];
  return answerJson(200, { aspsps: banks.map((bank) => shapeAspsp(bank, drawLogo(bank))) });
}

function beginAuthorization(eb: EnableBanking, body: Record<string, unknown>): Answer {
  const wrong = (field: string): never => {
    throw new Refusal(422, `Wrong ${field}`);
  };
  const {
    access,
    aspsp,
    state,
    redirect_url: redirectUrl,
    psu_type: psuType,
  } = body as {
    access?: { valid_until?: string };
    aspsp?: { name?: string; country?: string };
    state?: string;
    redirect_url?: string;
    psu_type?: string;
  };
  const bank = findBank(aspsp?.name ?? "");
  const asked = Date.parse(access?.valid_until ?? "");
  const now = eb.world.clock.now();
  if (bank === undefined || aspsp?.country !== "HU") return wrong("aspsp");
  if (Number.isNaN(asked)) return wrong("access.valid_until");
  if (typeof state !== "string") return wrong("state");
  if (!/^https?:\/\//.test(redirectUrl ?? "")) return wrong("redirect_url");
  const id = randomUUID();
  eb.kept.authorizations.push({
    id,
    state,
    redirectUrl: redirectUrl!,
    bankId: bank.id,
    psuType: psuType ?? "personal",
    stage: "login",
    bankUser: "",
    numbers: [],
    code: null,
    validUntil: Math.min(asked, now + CONSENT_SECONDS * 1000),
  });
  eb.changed();
  const url = `${eb.programUrl}/sandbox/enable-banking/bank?authorization=${id}`;
  return answerJson(200, {
    url,
    authorization_id: id,
    psu_id_hash: Buffer.from(id).toString("base64url"),
  });
}

function makeSession(eb: EnableBanking, body: Record<string, unknown>): Answer {
  const authorization = eb.kept.authorizations.find(
    ({ code }) => code !== null && code === body["code"],
  );
  if (authorization === undefined)
    throw new Refusal(422, "Wrong authorization code", "WRONG_AUTHORIZATION_CODE");
  authorization.code = null;
  const session = takeSession(eb, authorization);
  const accounts = session.accounts.flatMap(({ uid, number }) => {
    const account = eb.world.find(number);
    return account ? [shapeSessionAccount(uid, account)] : [];
  });
  return answerJson(200, { session_id: session.id, accounts, ...shapeFrame(session) });
}

const LIFE_MAX_SECONDS = 86_400;
const SKEW_SECONDS = 60;

const decode = (part: string): Record<string, unknown> =>
  JSON.parse(Buffer.from(part, "base64url").toString()) as Record<string, unknown>;

/** The program's id where it was given none; its key lies in the program's data folder. */
const PROGRAM_APPLICATION = "sandbox-application";

// Read at each call: the program makes its key at its first use, which may be after our start.
function findKey({ kept, programKeyFile }: EnableBanking, kid: unknown): string | undefined {
  if (kid === kept.application.id) return kept.application.publicKey;
  if (typeof kid === "string" && kept.registered[kid] !== undefined) return kept.registered[kid];
  if (kid !== PROGRAM_APPLICATION) return undefined;
  return createPublicKey(readFileSync(programKeyFile))
    .export({ type: "spki", format: "pem" })
    .toString();
}

/**
 * Why the `authorization` header is no good, or undefined when it is: RS256 by the key of the
 * application that `kid` names, fixed `iss` and `aud`, at most a day long. Measured by the real
 * clock, as the program's is: jumps of the sandbox's clock are the bank's.
 */
function findTokenFault(eb: EnableBanking, header: unknown): string | undefined {
  const [, head, claims, signature] =
    /^Bearer ([\w-]+)\.([\w-]+)\.([\w-]+)$/.exec(typeof header === "string" ? header : "") ?? [];
  if (head === undefined || claims === undefined || signature === undefined)
    return "No bearer token";
  try {
    const { typ, alg, kid } = decode(head);
    const key = findKey(eb, kid);
    if (typ !== "JWT" || alg !== "RS256" || key === undefined) return "Wrong token header";
    if (
      !verify(
        "RSA-SHA256",
        Buffer.from(`${head}.${claims}`),
        key,
        Buffer.from(signature, "base64url"),
      )
    ) {
      return "Wrong signature";
    }
    const { iss, aud, iat, exp } = decode(claims);
    const now = Date.now() / 1000;
    if (iss !== "enablebanking.com" || aud !== "api.enablebanking.com")
      return "Wrong issuer or audience";
    if (typeof iat !== "number" || typeof exp !== "number" || iat > now + SKEW_SECONDS)
      return "Wrong times";
    return exp < now
      ? "Token expired"
      : exp - iat > LIFE_MAX_SECONDS
        ? "Token lives too long"
        : undefined;
  } catch {
    return "Token cannot be read";
  }
}
