/** Letters that are really signed, and a name server that really answers. */
import { generateKeyPairSync } from "node:crypto";
import { dkimSign } from "mailauth";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { startNameServer } from "../../../sandbox/name-server/start-name-server.ts";
import { checkSender, LOOKUPS_MAX } from "./check-sender.ts";

const { publicKey, privateKey } = generateKeyPairSync("ed25519");
const KEY = publicKey.export({ format: "der", type: "spki" }).subarray(-32).toString("base64");
const BODY = "Mellekeljuk az elszamolast.\r\n".repeat(100);
const HEAD = [
  "From: riport@alairt.test",
  "Subject: Elszamolas",
  "Message-ID: <1@alairt.test>",
  "",
  "",
].join("\r\n");
const ENVELOPE = { mail_from: "x@mas.test", helo: "mas.test", remote_address: "203.0.113.9" };

let names: Awaited<ReturnType<typeof startNameServer>>;
beforeAll(async () => {
  names = await startNameServer(0, {
    "TXT s._domainkey.alairt.test": [`v=DKIM1; k=ed25519; p=${KEY}`],
    "TXT _dmarc.alairt.test": ["v=DMARC1; p=reject"],
  });
});
afterAll(() => names?.stop());

async function sign(maxBodyLength?: number): Promise<string> {
  const key = {
    signingDomain: "alairt.test",
    selector: "s",
    algorithm: "ed25519-sha256",
    privateKey: privateKey.export({ format: "pem", type: "pkcs8" }).toString(),
    ...(maxBodyLength !== undefined && { maxBodyLength }),
  };
  const { signatures } = await dkimSign(Buffer.from(HEAD + BODY), { ...key, signatureData: [key] });
  return signatures;
}

const check = (letter: string, lookupsMax = LOOKUPS_MAX) =>
  checkSender(
    { domain: "fajl.localhost", nameServers: [`127.0.0.1:${names.port}`], relays: [] },
    ENVELOPE,
    Buffer.from(letter),
    lookupsMax,
  );

describe("the proof of a sender", () => {
  it("is a signature of the whole body", async () => {
    expect(await check((await sign()) + HEAD + BODY)).toEqual({
      kind: "checked",
      author: "riport@alairt.test",
      proof: {
        spf: "none",
        dkim: "pass",
        dmarc: "pass",
        domain: "alairt.test",
        basis: "dmarc",
      },
    });
  });

  it("is not a signature of a part of the body, nor of no byte", async () => {
    for (const length of [0, 10, BODY.length - 1]) {
      const signature = await sign(length);
      expect(signature).toContain(`l=${length}`);
      expect(await check(signature + HEAD + BODY)).toMatchObject({
        kind: "checked",
        proof: { dkim: "none", dmarc: "fail" },
      });
    }
  });

  it("is not a signature of the body to which a stranger has added something", async () => {
    const signature = await sign(BODY.length);
    expect(await check(signature + HEAD + BODY)).toMatchObject({ proof: { dkim: "pass" } });
    expect(await check(`${signature + HEAD + BODY}Uj szamlaszam!\r\n`)).toMatchObject({
      proof: { dkim: "none", dmarc: "fail" },
    });
  });

  it("is one whole signature beside one of a part", async () => {
    expect(await check((await sign(10)) + (await sign()) + HEAD + BODY)).toMatchObject({
      proof: { dkim: "pass", dmarc: "pass" },
    });
  });

  it("is not asked for with more questions to name servers than a letter gets", async () => {
    const letter = (await sign()) + HEAD + BODY;
    const refused = { kind: "refused", reason: "too_many_lookups" };
    let needed = 1;
    while ((await check(letter, needed)).kind !== "checked") {
      expect(await check(letter, needed)).toEqual(refused);
      needed++;
    }
    // The key, SPF, DMARC and little more.
    expect(needed).toBeGreaterThan(1);
    expect(needed).toBeLessThan(10);
  });
});
