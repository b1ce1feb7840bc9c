/**
 * The contract of the payment port, for every adapter against its stand-in over real HTTP. A new
 * gateway is one more entry of `BENCHES`.
 */
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { DAY_MS, MINUTE_MS } from "#values/durations.ts";
import { startTestSandbox, type TestSandbox } from "#server/testing/test-sandbox.ts";
import { type PaymentGateway, PaymentFault, type ReturnEvent } from "./payment.port.ts";
import { createSimplePay } from "./simplepay/simplepay.adapter.ts";
import { createTestGateway } from "./test-gateway/test-gateway.adapter.ts";
import { forints } from "#values/forints.ts";

/** Who pays, and what becomes of his charges. */
type Payer = "good" | "poor" | "closed" | "losesAnswer" | "losesRequest";

interface Bench {
  readonly gateway: PaymentGateway;
  /** The same with a key that the gateway does not know. */
  readonly stranger: PaymentGateway;
  /** Walks the gateway's page to its end; answers the address of return. */
  pay(orderRef: string, payer: Payer, event: ReturnEvent): Promise<string>;
  beforeCharge(payer: Payer): Promise<void>;
  /** A notification of the order as it arrives. */
  notice(orderRef: string): Promise<{ readonly raw: Buffer; readonly signature: string }>;
}

let sandbox: TestSandbox;
const arrived: { raw: Buffer; signature: string }[] = [];
const listener = createServer(async (request, response) => {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk as Buffer);
  const signature = String(request.headers["signature"] ?? "");
  arrived.push({ raw: Buffer.concat(chunks), signature });
  response.end();
});

beforeAll(async () => {
  sandbox = await startTestSandbox();
  await new Promise<void>((done) => listener.listen(0, "127.0.0.1", done));
});
afterAll(async () => {
  listener.close();
  await sandbox?.stop();
});

async function control(standIn: string, verb: string, body: object): Promise<any> {
  const address = `http://127.0.0.1:${sandbox.port}/sandbox/${standIn}/control/${verb}`;
  const reply = await fetch(address, { method: "POST", body: JSON.stringify(body) });
  if (!reply.ok) throw new Error(`${standIn} refuses ${verb}: ${await reply.text()}`);
  return reply.json();
}

function buildSimplePayBench(): Bench {
  const settings = {
    url: `http://127.0.0.1:${sandbox.port}/sandbox/simplepay/payment/v2`,
    merchant: "PUBLICTESTHUF",
    secretKey: "FxDa5w314kLlNseq2sKuVwaqZshZT5d6",
    timeoutMs: 30_000,
    chargeType: "MIT",
  } as const;
  const cards: Readonly<Record<Payer, string>> = {
    good: "4908366099900425",
    poor: "4000000000000341",
    closed: "4000000000000069",
    losesAnswer: "4000000000000119",
    losesRequest: "4000000000000135",
  };
  return {
    gateway: createSimplePay(settings),
    stranger: createSimplePay({ ...settings, secretKey: "a-key-that-nobody-knows-at-all" }),
    pay: async (orderRef, payer, event) =>
      (await control("simplepay", "pay", { orderRef, card: cards[payer], event })).location,
    beforeCharge: async () => {},
    async notice(orderRef) {
      const { port } = listener.address() as AddressInfo;
      await control("simplepay", "settings", { ipnUrl: `http://127.0.0.1:${port}/` });
      await control("simplepay", "notify", { orderRef });
      // Those of earlier orders come by themselves meanwhile.
      return arrived.find(({ raw }) => JSON.parse(raw.toString()).orderRef === orderRef)!;
    },
  };
}

function buildTestGatewayBench(): Bench {
  const settings = {
    url: `http://127.0.0.1:${sandbox.port}/sandbox/test-gateway`,
    key: "test-gateway-key-of-this-machine",
    timeoutMs: 30_000,
  };
  const name = "test-gateway";
  return {
    gateway: createTestGateway(settings),
    stranger: createTestGateway({ ...settings, key: "a-key-that-nobody-knows-at-all" }),
    pay: async (reference, payer, outcome) =>
      (await control(name, "pay", { reference, outcome, payer })).location,
    async beforeCharge(payer) {
      if (payer === "losesAnswer") await control(name, "lose", { what: "answer" });
      if (payer === "losesRequest") await control(name, "lose", { what: "request" });
    },
    async notice(reference) {
      const { text, signature } = await control(name, "event", { reference });
      return { raw: Buffer.from(text), signature };
    },
  };
}

const BENCHES = [
  ["simplepay", buildSimplePayBench],
  ["test-gateway", buildTestGatewayBench],
] as const;

const buyer = {
  name: "Próba Kft.",
  email: "szamla@example.hu",
  country: "HU",
  zip: "1011",
  city: "Budapest",
  address: "Fő utca 1.",
};

describe.each(BENCHES)("%s", (name, buildBench) => {
  let bench: Bench;
  let gateway: PaymentGateway;
  let count = 0;
  beforeAll(() => {
    bench = buildBench();
    ({ gateway } = bench);
  });

  const nextRef = (): string => `PORT-${name}-${++count}`;

  async function start() {
    const orderRef = nextRef();
    const now = Date.now();
    const started = await gateway.startRegistration({
      orderRef,
      buyer,
      returnUrl: "http://bankhid.test/bankcard-settings/token-of-a-payment",
      payUntil: new Date(now + 30 * MINUTE_MS),
      times: 3,
      tokensUntil: new Date(now + 90 * DAY_MS),
      maxFt: forints(50_000),
    });
    return { orderRef, ...started };
  }

  async function register(payer: Payer = "good", event: ReturnEvent = "SUCCESS") {
    const started = await start();
    const { searchParams } = new URL(await bench.pay(started.orderRef, payer, event));
    return { ...started, r: searchParams.get("r") ?? "", s: searchParams.get("s") ?? "" };
  }

  async function charge(
    payer: Payer,
    token: string,
    orderRef = nextRef(),
    totalFt = forints(3_175),
  ) {
    await bench.beforeCharge(payer);
    return { orderRef, answer: await gateway.charge({ orderRef, token, totalFt, buyer }) };
  }

  const faultOf = async (work: Promise<unknown>): Promise<string | undefined> => {
    try {
      await work;
      return undefined;
    } catch (error) {
      expect(error).toBeInstanceOf(PaymentFault);
      return (error as PaymentFault).kind;
    }
  };
  const stateOf = async (orderRef: string) =>
    (await gateway.findPayments([orderRef])).map(({ state }) => state);

  it("begins a registration with a token for each charge, which work after its success only", async () => {
    const started = await start();
    expect(new Set(started.tokens).size).toBe(3);
    expect(new URL(started.paymentUrl).protocol).toMatch(/^https?:$/);
    expect(await stateOf(started.orderRef)).toEqual(["running"]);
    expect(await gateway.isTokenUsable(started.tokens[0]!)).toBe(false);
    await bench.pay(started.orderRef, "good", "SUCCESS");
    expect(["authorised", "finished", "released"]).toContain((await stateOf(started.orderRef))[0]);
    expect(await gateway.isTokenUsable(started.tokens[0]!)).toBe(true);
    const card = await gateway.findCard(started.transactionId);
    expect(card.usable).toBe(true);
    expect(card.expiresAt!.getTime()).toBeGreaterThan(Date.now());
  });

  it.each([
    ["FAIL", "refused"],
    ["CANCEL", "cancelled"],
    ["TIMEOUT", "timedOut"],
  ] as const)("tells %s on the return and when it is asked", async (event, state) => {
    const { orderRef, r, s, tokens } = await register("good", event);
    expect(gateway.readReturn(r, s)).toMatchObject({ event, orderRef });
    expect(await stateOf(orderRef)).toEqual([state]);
    expect(await gateway.isTokenUsable(tokens[0]!)).toBe(false);
  });

  it("believes no return that was changed or is another key's", async () => {
    const { orderRef, transactionId, r, s } = await register();
    expect(gateway.readReturn(r, s)).toEqual({ event: "SUCCESS", orderRef, transactionId });
    // A form decoder makes blanks of plus signs.
    expect(gateway.readReturn(r.replaceAll("+", " "), s.replaceAll("+", " "))).toBeDefined();
    const other = Buffer.from(r, "base64").toString().replace(orderRef, "PORT-other");
    for (const [wrongR, wrongS] of [
      [Buffer.from(other).toString("base64"), s],
      [r, ""],
      [r, `${s.slice(0, -2)}00`],
      ["", ""],
      ["no base64!", s],
    ] as const)
      expect(gateway.readReturn(wrongR, wrongS)).toBeUndefined();
    expect(bench.stranger.readReturn(r, s)).toBeUndefined();
  });

  it("charges a token once, and knows the order and the token again", async () => {
    const { tokens } = await register();
    const { orderRef, answer } = await charge("good", tokens[0]!);
    expect(answer.kind).toBe("authorised");
    expect(await gateway.findPayments([orderRef, "PORT-nobodys"])).toMatchObject([
      { orderRef, state: "finished", totalFt: forints(3_175), currency: "HUF" },
    ]);
    const again = (await charge("good", tokens[1]!, orderRef)).answer;
    expect(again).toMatchObject({ kind: "refused", reason: "duplicate" });
    const reused = (await charge("good", tokens[0]!)).answer;
    expect(reused).toMatchObject({ kind: "refused", reason: "tokenUsed" });
    const tokensUsable = await Promise.all(tokens.map((one) => gateway.isTokenUsable(one)));
    expect(tokensUsable).toEqual([false, true, true]);
  });

  it.each([
    ["poor", "retryLater"],
    ["closed", "newCard"],
  ] as const)("says of a %s payer what a refusal asks for: %s", async (payer, reason) => {
    const { tokens } = await register(payer);
    const { orderRef, answer } = await charge(payer, tokens[0]!);
    expect(answer).toMatchObject({ kind: "refused", reason });
    expect(await stateOf(orderRef)).not.toContain("finished");
  });

  it("calls a sum above what was allowed our own fault", async () => {
    const { tokens } = await register();
    const { answer } = await charge("good", tokens[0]!, nextRef(), forints(60_000));
    expect(answer).toMatchObject({ kind: "refused", reason: "setup" });
  });

  it("calls a lost answer unknown, and tells afterwards whether the order arrived", async () => {
    const answered = await register("losesAnswer");
    const [taken, lost] = [nextRef(), nextRef()];
    expect(await faultOf(charge("losesAnswer", answered.tokens[0]!, taken))).toBe("unknown");
    expect(await stateOf(taken)).toEqual(["finished"]);
    const unasked = await register("losesRequest");
    expect(await faultOf(charge("losesRequest", unasked.tokens[0]!, lost))).toBe("unknown");
    expect(await stateOf(lost)).toEqual([]);
    expect(await gateway.isTokenUsable(unasked.tokens[0]!)).toBe(true);
  });

  it("gives back parts up to the whole, and lists them oldest first", async () => {
    const { tokens } = await register();
    const { orderRef, answer } = await charge("good", tokens[0]!);
    const transactionId = answer.kind === "authorised" ? answer.transactionId : "";
    const back = (refundFt: number) =>
      gateway.refund({ orderRef, transactionId, refundFt: forints(refundFt) });
    expect(await back(635)).toMatchObject({ refundedFt: 635, remainingFt: 2_540 });
    expect(await faultOf(back(2_541))).toBe("refused");
    expect(await back(2_540)).toMatchObject({ refundedFt: 2_540, remainingFt: 0 });
    expect((await gateway.findRefunds(orderRef)).map(({ refundFt }) => refundFt)).toEqual([
      635, 2_540,
    ]);
  });

  it("ends what was begun, and a card with its tokens", async () => {
    const begun = await start();
    await gateway.cancelStarted({ transactionId: begun.transactionId });
    expect(await stateOf(begun.orderRef)).toEqual(["cancelled"]);
    const { tokens, transactionId } = await register();
    await gateway.cancelCard(transactionId);
    expect((await gateway.findCard(transactionId)).usable).toBe(false);
    expect(await gateway.isTokenUsable(tokens[1]!)).toBe(false);
    expect((await charge("good", tokens[1]!)).answer.kind).toBe("refused");
  });

  it("reads its own notifications only, and has an answer to them", async () => {
    const { orderRef, transactionId } = await register();
    const { raw, signature } = await bench.notice(orderRef);
    expect(gateway.readNotice(raw, signature)).toMatchObject({ orderRef, transactionId });
    const changed = Buffer.from(raw.toString().replace(orderRef, "PORT-other"));
    expect(gateway.readNotice(changed, signature)).toBeUndefined();
    expect(gateway.readNotice(raw, "")).toBeUndefined();
    expect(bench.stranger.readNotice(raw, signature)).toBeUndefined();
    const reply = gateway.replyToNotice(raw, new Date());
    expect(JSON.parse(reply.body)).toBeTypeOf("object");
    expect(reply.headers["content-type"]).toContain("json");
    expect(gateway.noticeHeader).toMatch(/^[a-z-]+$/);
  });

  it("with a wrong key takes nothing, and says that nobody can trust the answer", async () => {
    const { tokens } = await register();
    const orderRef = nextRef();
    const order = { orderRef, token: tokens[0]!, totalFt: forints(3_175), buyer };
    expect(await faultOf(bench.stranger.charge(order))).toBe("unsigned");
    expect(await stateOf(orderRef)).toEqual([]);
  });
});
