/** Letters that are really signed, and a name server that really answers. */
import { generateKeyPairSync } from "node:crypto";
import fc from "fast-check";
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

/** Questions that the name server got. */
const asked: string[] = [];
let names: Awaited<ReturnType<typeof startNameServer>>;
beforeAll(async () => {
  const records: Readonly<Record<string, readonly string[]>> = {
    "TXT s._domainkey.alairt.test": [`v=DKIM1; k=ed25519; p=${KEY}`],
    "TXT _dmarc.alairt.test": ["v=DMARC1; p=reject"],
  };
  const get = (target: typeof records, key: string | symbol) => {
    asked.push(String(key));
    return target[String(key)];
  };
  names = await startNameServer(0, new Proxy(records, { get }));
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
      letterKey: expect.stringMatching(/^[0-9a-f]{64}$/),
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

  const pieces = fc.constantFrom(
    ...'<>"(),;: .@\u200b\u00a0',
    "riport@alairt.test",
    "x@idegen.test",
    "X@Masik.Test",
    "GLS",
    "\r\n ",
    "\r\nFrom: ",
    "=?utf-8?Q?riport=40alairt.test?=",
  );

  it("is about exactly the author that is given, however he is spelled", async () => {
    let authors = 0;
    await fc.assert(
      fc.asyncProperty(fc.array(pieces, { maxLength: 5 }), fc.boolean(), async (list, plain) => {
        asked.splice(0);
        const value = `${list.join("")}${plain ? "<x@idegen.test>" : ""}`;
        const found = await check(`From: ${value}\r\nSubject: x\r\n\r\n${BODY}`);
        if (found.kind === "refused") return;
        authors++;
        const domain = found.author.slice(found.author.indexOf("@") + 1);
        // The walk of DMARC asks the domain itself first, then those above it.
        const about = asked.filter((question) => question.includes(" _dmarc."));
        expect(about[0]).toBe(`TXT _dmarc.${domain}`);
        for (const question of about)
          expect(domain).toContain(question.slice("TXT _dmarc.".length));
      }),
      { numRuns: 1_000 },
    );
    expect(authors).toBeGreaterThan(50);
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
