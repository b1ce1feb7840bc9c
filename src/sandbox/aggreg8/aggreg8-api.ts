/** aggreg8's own API, version 5, as far as it is public. */
import { drawLogo, findBank, SANDBOX_BANKS } from "../bank-world/sandbox-banks.data.ts";
import { isAnswerFault, spoil } from "../faults.ts";
import {
  type Answer,
  answerJson,
  type Call,
  readJsonBody,
  readText,
  Refusal,
} from "../stand-in.ts";
import { type Aggreg8, readUntil } from "./aggreg8-consents.ts";
import { beginFlow, shapeFlow } from "./aggreg8-flows.ts";
import { CATEGORIES, shapeAccount, shapeBank, shapeConsent } from "./aggreg8-shapes.ts";
import { getTransaction, listTransactions, needAccount } from "./aggreg8-transactions.ts";
import { createHmac, randomBytes } from "node:crypto";

/** Header that makes one call fail; the same words as the control's faults. */
const FAULT_HEADER = "x-sandbox-fault";

const errorBody = (status: number, message: string): unknown => ({ statusCode: status, message });

/** Answers one call below `/api`; never throws. */
export async function answerApi(a8: Aggreg8, call: Call): Promise<Answer> {
  const path = call.path.replace(/^\/api/, "");
  const plain = async (): Promise<Answer> => {
    try {
      return route(a8, call, path);
    } catch (error) {
      if (error instanceof Refusal)
        return answerJson(error.status, errorBody(error.status, error.message));
      return answerJson(500, errorBody(500, String(error)));
    }
  };
  const asked = call.headers[FAULT_HEADER];
  const accountId = call.query.get("accountId") ?? /^\/accounts\/([^/]+)/.exec(path)?.[1];
  const number = a8.state.findAccount(accountId ?? "")?.account.number;
  const fault =
    typeof asked === "string" && isAnswerFault(asked) ? asked : a8.faults.take(path, number);
  return fault === undefined ? plain() : spoil(fault, plain, errorBody);
}

function route(a8: Aggreg8, call: Call, path: string): Answer {
  const now = a8.world.clock.now();
  if (path === "/health") return answerJson(200, { status: "ok" });
  if (path === "/swagger") return answerJson(200, SWAGGER);
  if (path === "/token") return giveToken(a8, call, now);
  if (!isGoodToken(call.headers["authorization"], a8.state.secret, now))
    throw new Refusal(401, "Unauthorized");
  const shape = [...a8.state.settings.shape, ...call.query.getAll("shape")];
  const [, first = "", second, third, fourth] = path.split("/");
  const key = `${call.method} /${first}`;
  if (key === "GET /customer" || key === "PUT /customer") return answerCustomer(a8, call, second);
  if (key === "POST /users")
    return answerJson(200, a8.state.ensureUser(readText(readJsonBody(call)["email"], "email")));
  if (key === "GET /users" && second)
    return answerJson(200, a8.state.findUser(second) ?? miss("User"));
  if (key === "GET /banks") return answerBanks(a8, second, third, shape);
  if (key === "POST /user-flow" && second === "init")
    return answerJson(200, beginFlow(a8, readJsonBody(call)));
  if (key === "GET /user-flow" && second && third)
    return answerFlow(a8, call, second, third, shape);
  if (first === "info-sharing-consents")
    return answerConsents(a8, call, second, third, fourth, shape);
  if (key === "GET /accounts")
    return second ? getAccount(a8, second) : listAccounts(a8, needUserId(a8, call), shape);
  if (key === "GET /transactions")
    return second ? getTransaction(a8, second, shape) : listTransactions(a8, call.query, shape);
  if (key === "GET /categories" && second)
    return answerJson(200, CATEGORIES.find(({ id }) => id === second) ?? miss("Category"));
  if (key === "GET /categories") return answerJson(200, CATEGORIES);
  throw new Refusal(404, `Cannot ${call.method} ${path}`);
}

function miss(name: string): never {
  throw new Refusal(404, `${name} not found`);
}

function giveToken(a8: Aggreg8, call: Call, now: number): Answer {
  if (call.headers["apikey"] !== a8.apiKey) throw new Refusal(401, "Unknown API key");
  // The vendor's token has the prefix: a client that adds another one is refused.
  const token = `Bearer ${makeToken(a8.state.secret, now)}`;
  return answerJson(200, a8.state.settings.shape.includes("string-token") ? token : { token });
}

function answerCustomer(a8: Aggreg8, call: Call, part: string | undefined): Answer {
  const body = call.method === "PUT" ? readJsonBody(call) : undefined;
  if (body !== undefined)
    a8.state.setCustomer(part === "logo" ? { logo: readText(body["dataUri"], "dataUri") } : body);
  return answerJson(
    200,
    part === "logo" ? { dataUri: a8.state.customer["logo"] ?? null } : a8.state.customer,
  );
}

function answerBanks(
  a8: Aggreg8,
  bankId: string | undefined,
  part: string | undefined,
  shape: readonly string[],
): Answer {
  if (bankId === undefined) {
    const banks = SANDBOX_BANKS.map((bank) =>
      shapeBank(bank, a8.world.qualityOf(bank.id), a8.world.clock.now()),
    );
    return answerJson(200, shape.includes("array") ? banks : { banks });
  }
  const bank = findBank(bankId) ?? miss("Bank");
  return part === "logo" ? answerJson(200, { dataUri: drawLogo(bank) }) : miss("Page");
}

function answerFlow(
  a8: Aggreg8,
  call: Call,
  id: string,
  part: string,
  shape: readonly string[],
): Answer {
  const flow = a8.state.flows.find(({ _id }) => _id === id) ?? miss("User flow");
  if (part === "state") return answerJson(200, shapeFlow(a8, flow, shape));
  const consent =
    (flow.consentId && a8.state.findConsent(flow.consentId)) ||
    miss("Cached data of the user flow");
  if (part === "accounts") return listAccounts(a8, flow.userId, shape, consent._id);
  if (part !== "transactions") return miss("Page");
  const query = new URLSearchParams(call.query);
  query.set("userId", flow.userId);
  return listTransactions(a8, query, shape);
}

function needUserId(a8: Aggreg8, call: Call): string {
  const userId = call.query.get("userId");
  if (!userId) throw new Refusal(400, "userId is required");
  return a8.state.findUser(userId)?._id ?? miss("User");
}

function listAccounts(
  a8: Aggreg8,
  userId: string,
  shape: readonly string[],
  consentId?: string,
): Answer {
  const accounts = a8.state
    .consentsOf(userId)
    .filter(({ _id }) => consentId === undefined || _id === consentId)
    .flatMap((consent) =>
      consent.accounts.flatMap((link) => {
        const account = a8.world.find(link.number);
        return account ? [shapeAccount(consent, link, account, readUntil(a8, consent))] : [];
      }),
    );
  return answerJson(200, shape.includes("array") ? accounts : { accounts });
}

function getAccount(a8: Aggreg8, accountId: string): Answer {
  const { consent, link, account } = needAccount(a8, accountId);
  return answerJson(200, shapeAccount(consent, link, account, readUntil(a8, consent)));
}

function answerConsents(
  a8: Aggreg8,
  call: Call,
  id: string | undefined,
  part: string | undefined,
  accountId: string | undefined,
  shape: readonly string[],
): Answer {
  const now = a8.world.clock.now();
  if (call.method === "GET" && id === undefined) {
    const consents = a8.state
      .consentsOf(needUserId(a8, call))
      .map((consent) => shapeConsent(consent, shape, now));
    return answerJson(200, shape.includes("array") ? consents : { infoSharingConsents: consents });
  }
  const consent = a8.state.findConsent(id ?? "") ?? miss("Info sharing consent");
  if (call.method !== "DELETE") return miss("Page");
  if (part === "consentedAccounts" && accountId) {
    if (!consent.accounts.some(({ _id }) => _id === accountId)) return miss("Account");
    a8.state.dropAccount(consent, accountId);
    a8.webhooks.later(a8.state.settings.webhookDelayMs, [
      { type: "INFO_SHARING_CONSENT_UPDATED", consent, fresh: [] },
    ]);
    return answerJson(200, shapeConsent(consent, shape, now));
  }
  a8.state.dropConsent(consent);
  a8.webhooks.later(a8.state.settings.webhookDelayMs, [
    { type: "INFO_SHARING_CONSENT_DELETED", consent },
  ]);
  return answerJson(200, { _id: consent._id, deleted: true });
}

const PATHS = [
  "get /health",
  "get /token",
  "get /customer",
  "put /customer",
  "get /customer/logo",
  "put /customer/logo",
  "post /users",
  "get /users/{userId}",
  "get /banks",
  "get /banks/{bankId}/logo",
  "post /user-flow/init",
  "get /user-flow/{userFlowId}/state",
  "get /user-flow/{userFlowId}/accounts",
  "get /user-flow/{userFlowId}/transactions",
  "get /info-sharing-consents",
  "delete /info-sharing-consents/{id}",
  "delete /info-sharing-consents/{id}/consentedAccounts/{accountId}",
  "get /accounts",
  "get /accounts/{accountId}",
  "get /transactions",
  "get /transactions/{transactionId}",
  "get /categories",
  "get /categories/{id}",
];

const ANSWERS = { responses: { 200: { description: "OK" } } };
const SWAGGER = {
  openapi: "3.0.0",
  info: { title: "aggreg8 sandbox stand-in", version: "5" },
  paths: Object.fromEntries(
    [...new Set(PATHS.map((line) => line.split(" ")[1]!))].map((path) => [
      path,
      Object.fromEntries(
        PATHS.filter((line) => line.endsWith(` ${path}`)).map((line) => [
          line.split(" ")[0],
          ANSWERS,
        ]),
      ),
    ]),
  ),
};

const LIFE_SECONDS = 3 * 3600;

const encode = (value: unknown): string => Buffer.from(JSON.stringify(value)).toString("base64url");

function sign(text: string, secret: string): string {
  return createHmac("sha256", secret).update(text).digest("base64url");
}

function makeToken(secret: string, nowMs: number): string {
  const iat = Math.floor(nowMs / 1000);
  const claims = {
    sub: "bankhid-sandbox",
    iat,
    exp: iat + LIFE_SECONDS,
    jti: randomBytes(6).toString("hex"),
  };
  const text = `${encode({ alg: "HS256", typ: "JWT" })}.${encode(claims)}`;
  return `${text}.${sign(text, secret)}`;
}

/** Whether the `authorization` header carries a token of ours that is still good. */
function isGoodToken(header: unknown, secret: string, nowMs: number): boolean {
  const [, head, claims, signature] =
    /^Bearer ([\w-]+)\.([\w-]+)\.([\w-]+)$/.exec(typeof header === "string" ? header : "") ?? [];
  if (head === undefined || claims === undefined || signature !== sign(`${head}.${claims}`, secret))
    return false;
  const { exp } = JSON.parse(Buffer.from(claims, "base64url").toString()) as { exp: number };
  return exp * 1000 > nowMs;
}
