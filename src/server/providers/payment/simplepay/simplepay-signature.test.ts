import { describe, expect, it } from "vitest";
import { classifyRefusal, isOfBank, readPaymentState } from "./simplepay-codes.ts";
import { createSimplePay } from "./simplepay.adapter.ts";
import { addReceiveDate, isSignatureOf, openReturn, signBytes } from "./simplepay-signature.ts";

const KEY = "FxDa5w314kLlNseq2sKuVwaqZshZT5d6";
const A =
  '{"salt":"00112233445566778899aabbccddeeff","merchant":"PUBLICTESTHUF","orderRef":"T-1",' +
  '"customer":"Árvíztűrő Kft.","url":"https://pelda.hu/vissza"}';
const B =
  '{"salt":"0123456789abcdefghijklmnopqrstuv","orderRef":"T-1","method":"CARD",' +
  '"merchant":"PUBLICTESTHUF","finishDate":"2026-01-15T10:00:30+01:00","paymentDate":"2026-01-15T10:00:00+01:00",' +
  '"transactionId":509000001,"status":"FINISHED"}';
const C = B.replace(/\}$/, ',"receiveDate":"2026-01-15T10:00:31+01:00"}');
const D = '{"r":2013,"t":509000001,"e":"FAIL","m":"PUBLICTESTHUF","o":"T-1"}';
const D_BASE64 =
  "eyJyIjoyMDEzLCJ0Ijo1MDkwMDAwMDEsImUiOiJGQUlMIiwibSI6IlBVQkxJQ1RFU1RIVUYiLCJvIjoiVC0xIn0=";
const D_SIGNATURE = "MJTNWoYfucJ3cOcjKjD86+lyeFu00aK+xROMh6g0AfEfpYxFl63sYlqFggBNcQlT";

const gateway = createSimplePay({
  url: "http://127.0.0.1:9",
  merchant: "PUBLICTESTHUF",
  secretKey: KEY,
  timeoutMs: 1_000,
  chargeType: "MIT",
});

describe("the signature", () => {
  it.each([
    ["A", A, "5Ul2/2QopIPLMu7vPn+PO/adGbPJnJC047FLSgzcefoUubhctETd6lAw8rq22TRm"],
    [
      "A with escaped slashes",
      A.replaceAll("/", "\\/"),
      "RNUVHau7+eMJ3vC8faPYP0X531pdtOpNn6zqtJsOG1QIxA8ZnkwLR58uxjyE4SGV",
    ],
    ["B", B, "qa3nJz5NHGFQiYzL0VL7HblVldPSwSNop80s7j2GBvF1TGLR3ihyWefwugFEnD/2"],
    ["C", C, "Cjg5QgfrHppxgwmZbbOAQOn1vxF6mIFSzYBjU4OAKQIeDq4rbaH88AgUHRcR+7qR"],
    ["D", D, D_SIGNATURE],
  ])("of vector %s", (_name, message, signature) => {
    expect(signBytes(KEY, message)).toBe(signature);
    expect(isSignatureOf(KEY, Buffer.from(message), signature)).toBe(true);
    expect(isSignatureOf(KEY, Buffer.from(`${message} `), signature)).toBe(false);
  });

  it("takes a wrong length, an empty text and url-safe letters for wrong", () => {
    for (const signature of ["", "x", D_SIGNATURE.replaceAll("+", "-"), `${D_SIGNATURE}A`])
      expect(isSignatureOf(KEY, D, signature)).toBe(false);
  });
});

describe("a return", () => {
  it("opens with its signature, also where a decoder made blanks of plus signs", () => {
    expect(openReturn(KEY, D_BASE64, D_SIGNATURE)?.toString()).toBe(D);
    expect(openReturn(KEY, D_BASE64, D_SIGNATURE.replaceAll("+", " "))?.toString()).toBe(D);
    expect(gateway.readReturn(D_BASE64, D_SIGNATURE)).toEqual({
      event: "FAIL",
      orderRef: "T-1",
      transactionId: "509000001",
    });
  });

  it("of the vendor's own sample opens", () => {
    const r =
      "eyJyIjowLCJ0Ijo5OTg0NDk0MiwiZSI6IlNVQ0NFU1MiLCJtIjoiUFVCTElDVEVTVEhVRiIsIm8iOiIxMDEwMTA1MTU2ODAyOTI0ODI2MDAifQ==";
    const s = "El/nvex9TjgjuORI63gEu5I5miGo4CSAD5lmEpKIxp7WuVRq6bBeh1QdyEvVGSsi";
    expect(gateway.readReturn(r, s)).toMatchObject({ event: "SUCCESS", transactionId: "99844942" });
  });

  it("that was changed, unsigned or another merchant's does not open", () => {
    const forged = Buffer.from(D.replace("FAIL", "SUCCESS")).toString("base64");
    const foreign = D.replace("PUBLICTESTHUF", "PUBLICTESTEUR");
    expect(gateway.readReturn(forged, D_SIGNATURE)).toBeUndefined();
    expect(gateway.readReturn(D_BASE64, "")).toBeUndefined();
    expect(gateway.readReturn("no base64!", D_SIGNATURE)).toBeUndefined();
    expect(
      gateway.readReturn(Buffer.from(foreign).toString("base64"), signBytes(KEY, foreign)),
    ).toBeUndefined();
  });
});

describe("a notification", () => {
  const signature = signBytes(KEY, B);

  it("is read by its bytes; the reply is the same text with the date before the last brace", () => {
    const raw = Buffer.from(B);
    expect(gateway.readNotice(raw, signature)).toMatchObject({
      orderRef: "T-1",
      transactionId: "509000001",
      status: "FINISHED",
    });
    const reply = gateway.replyToNotice(raw, new Date("2026-01-15T09:00:31Z"));
    expect(reply.body).toBe(B.replace(/\}$/, ',"receiveDate":"2026-01-15T09:00:31+00:00"}'));
    expect(reply.headers["signature"]).toBe(signBytes(KEY, reply.body));
  });

  it("with nested objects gets its date at the end only", () => {
    expect(addReceiveDate('{"a":{"b":1}}', new Date(0))).toBe(
      '{"a":{"b":1},"receiveDate":"1970-01-01T00:00:00+00:00"}',
    );
  });

  it("tells the card, whichever way its time is written", () => {
    for (const expiry of ["2028-11-30T23:59:59+01:00", "2028-11-30T23:59:59+0100"]) {
      const body = B.replace(/\}$/, `,"cardMask":"xxxx-xxxx-xxxx-1234","expiry":"${expiry}"}`);
      expect(gateway.readNotice(Buffer.from(body), signBytes(KEY, body))?.card).toEqual({
        mask: "xxxx-xxxx-xxxx-1234",
        expiresAt: new Date("2028-11-30T22:59:59Z"),
      });
    }
  });

  it("with another key, another merchant or no JSON is none", () => {
    const foreign = B.replace("PUBLICTESTHUF", "PUBLICTESTEUR");
    expect(gateway.readNotice(Buffer.from(B), signBytes("another key", B))).toBeUndefined();
    expect(gateway.readNotice(Buffer.from(foreign), signBytes(KEY, foreign))).toBeUndefined();
    expect(gateway.readNotice(Buffer.from("x"), signBytes(KEY, "x"))).toBeUndefined();
  });
});

describe("codes and statuses", () => {
  it.each([
    [[2013], "retryLater", true],
    [[2063], "newCard", true],
    [[2021], "newRegistration", true],
    [[5091], "newRegistration", false],
    [[5013], "duplicate", false],
    [[5013, 2013], "duplicate", true],
    [[5082, 2013], "tokenUsed", true],
    [[5044], "setup", false],
    [[2019], "retryLater", false],
    [[99_999], "retryLater", false],
  ] as const)("%j asks for %s, of the card's bank: %s", (codes, reason, ofBank) => {
    expect([classifyRefusal(codes), isOfBank(codes)]).toEqual([reason, ofBank]);
  });

  it.each([
    ["FINISHED", "finished"],
    ["AUTHORISED", "authorised"],
    ["NOTAUTHORISED", "refused"],
    ["NOTAUTHORIZED", "refused"],
    ["REVERSED", "released"],
    ["SOMETHING", "running"],
  ])("%s means %s", (status, state) => {
    expect(readPaymentState(status)).toBe(state);
  });
});
