/** Letters that are really signed, and a name server that really answers. */
import { generateKeyPairSync } from "node:crypto";
import fc from "fast-check";
import { dkimSign } from "mailauth";
import PostalMime from "postal-mime";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { DAY_MS } from "#values/durations.ts";
import { startNameServer } from "../../../sandbox/name-server/start-name-server.ts";
import { checkSender, LOOKUPS_MAX } from "./check-sender.ts";
import { BODY_HEADERS, SIGNER_AHEAD_MS } from "./proof-basis.ts";

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
/** The library holds the end of a signature against its own clock too: that is far from here. */
const RECEIVED_AT = new Date("2100-03-01T10:00:00Z");
const ENVELOPE = { mail_from: "x@mas.test", helo: "mas.test", remote_address: "203.0.113.9" };

/** Questions that the name server got. */
const asked: string[] = [];
let names: Awaited<ReturnType<typeof startNameServer>>;
beforeAll(async () => {
  const records: Readonly<Record<string, readonly string[]>> = {
    "TXT s._domainkey.alairt.test": [`v=DKIM1; k=ed25519; p=${KEY}`],
    "TXT _dmarc.alairt.test": ["v=DMARC1; p=reject"],
    // A suffix with a rule of its own, below which everybody may have a name.
    "TXT _dmarc.co.hu": ["v=DMARC1; p=none"],
    "TXT s._domainkey.masik.co.hu": [`v=DKIM1; k=ed25519; p=${KEY}`],
    "TXT _dmarc.ceg.co.hu": ["v=DMARC1; p=reject"],
    "TXT s._domainkey.ceg.co.hu": [`v=DKIM1; k=ed25519; p=${KEY}`],
    "TXT s._domainkey.resz.szabalytalan.test": [`v=DKIM1; k=ed25519; p=${KEY}`],
    "TXT s._domainkey.szabalytalan.test": [`v=DKIM1; k=ed25519; p=${KEY}`],
  };
  const get = (target: typeof records, key: string | symbol) => {
    asked.push(String(key));
    return target[String(key)];
  };
  names = await startNameServer(0, new Proxy(records, { get }));
});
afterAll(() => names?.stop());

interface Signing {
  readonly signingDomain?: string;
  readonly maxBodyLength?: number;
  readonly headerList?: string;
  readonly signTime?: Date;
  readonly expires?: Date;
}

async function sign(how: Signing = {}, letter = HEAD + BODY): Promise<string> {
  const key = {
    signingDomain: "alairt.test",
    selector: "s",
    algorithm: "ed25519-sha256",
    privateKey: privateKey.export({ format: "pem", type: "pkcs8" }).toString(),
    signTime: RECEIVED_AT,
    ...how,
  };
  const options = { ...key, signatureData: [key] };
  const { signatures } = await dkimSign(Buffer.from(letter), options);
  return signatures;
}

const check = (letter: string | Buffer, lookupsMax = LOOKUPS_MAX, receivedAt = RECEIVED_AT) =>
  checkSender(
    { domain: "fajl.localhost", nameServers: [`127.0.0.1:${names.port}`], relays: [] },
    { ...ENVELOPE, received_at: receivedAt },
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

  it.each([
    ["bolt@ceg.co.hu", "masik.co.hu", "none"],
    ["bolt@ceg.co.hu", "ceg.co.hu", "dmarc"],
    ["x@szabalytalan.test", "resz.szabalytalan.test", "none"],
    ["x@szabalytalan.test", "szabalytalan.test", "aligned"],
  ])("of %s by a signature of %s is %s", async (author, signingDomain, basis) => {
    const letter = HEAD.replace("riport@alairt.test", author) + BODY;
    const signature = await sign({ signingDomain }, letter);
    expect(await check(signature + letter)).toMatchObject({ author, proof: { basis } });
  });

  it("is not a signature of a part of the body, nor of no byte", async () => {
    for (const length of [0, 10, BODY.length - 1]) {
      const signature = await sign({ maxBodyLength: length });
      expect(signature).toContain(`l=${length}`);
      expect(await check(signature + HEAD + BODY)).toMatchObject({
        kind: "checked",
        proof: { dkim: "none", dmarc: "fail" },
      });
    }
  });

  it("is not a signature of the body to which a stranger has added something", async () => {
    const signature = await sign({ maxBodyLength: BODY.length });
    expect(await check(signature + HEAD + BODY)).toMatchObject({ proof: { dkim: "pass" } });
    expect(await check(`${signature + HEAD + BODY}Uj szamlaszam!\r\n`)).toMatchObject({
      proof: { dkim: "none", dmarc: "fail" },
    });
  });

  it("is one whole signature beside one of a part", async () => {
    expect(
      await check((await sign({ maxBodyLength: 10 })) + (await sign()) + HEAD + BODY),
    ).toMatchObject({
      proof: { dkim: "pass", dmarc: "pass" },
    });
  });

  it("is a signature of its time: not of the future, and not one that has ended", async () => {
    const later = (ms: number): Date => new Date(RECEIVED_AT.getTime() + ms);
    const proofOf = async (how: Signing, receivedAt?: Date) => {
      const found = await check((await sign(how)) + HEAD + BODY, LOOKUPS_MAX, receivedAt);
      return "proof" in found && found.proof?.dmarc;
    };
    expect(await proofOf({ signTime: later(SIGNER_AHEAD_MS) })).toBe("pass");
    expect(await proofOf({ signTime: later(SIGNER_AHEAD_MS + 1_000) })).toBe("fail");
    const ends = { expires: later(DAY_MS) };
    expect(await proofOf(ends, later(DAY_MS))).toBe("pass");
    expect(await proofOf(ends, later(DAY_MS + 1))).toBe("fail");
  });

  it.each(BODY_HEADERS)(
    "is not a signature that leaves out %s, where the letter has it",
    async (name) => {
      const line = `${name}: x\r\n`;
      const rest = BODY_HEADERS.filter((each) => each !== name).join(":");
      const headerList = `from:subject:${rest}`;
      const held = { kind: "checked", proof: { dkim: "none", dmarc: "none", basis: "none" } };
      const proven = { kind: "checked", proof: { dkim: "pass", dmarc: "pass", basis: "dmarc" } };
      // Put there by the sender himself, and by somebody who sends his letter again.
      expect(
        await check((await sign({ headerList }, line + HEAD + BODY)) + line + HEAD + BODY),
      ).toMatchObject(held);
      expect(await check(line + (await sign({ headerList })) + HEAD + BODY)).toMatchObject(held);
      expect(await check((await sign({ headerList })) + HEAD + BODY)).toMatchObject(proven);
      const all = await sign({ headerList: `${headerList}:${name}` }, line + HEAD + BODY);
      expect(await check(all + line + HEAD + BODY)).toMatchObject(proven);
    },
  );

  const lines = fc.constantFrom(
    "Content-Type: text/html",
    "content-type : multipart/mixed; boundary=c",
    "Content-Type\r\n : multipart/mixed; boundary=c",
    "\u00a0Content-Type: text/html",
    "\ufeffContent-Type: text/html",
    "Content-Type\u200b: text/html",
    "Content-Transfer-Encoding: base64",
    "Content-Disposition: attachment; filename=masik.csv",
    "Content-ID: <a>",
    "MIME-Version: 1.0",
    "Subject: Masik",
    "From: riport@alairt.test",
    "\tboundary=c;",
    " ",
    "x",
    ":",
    "X: y",
    "",
  );
  const signedBy = fc.constantFrom(
    "from:subject",
    "from:subject:mime-version:content-type",
    "from:subject:mime-version:content-type:content-transfer-encoding:content-disposition:content-id",
  );

  it("is of a letter that reads as it was signed, whatever stands above or between its headers", async () => {
    const part = (name: string, mark: string) =>
      `--${mark}\r\nContent-Disposition: attachment; filename=${name}\r\n\r\n${name}\r\n`;
    // The part within shows itself alone where another mark cuts the letter up.
    const body = `${part("valodi.csv", "b")}${part("rejtett.csv", "c")}--c--\r\n--b--\r\n`;
    const heads = [
      HEAD,
      `Content-Type: multipart/mixed; boundary=b\r\nMIME-Version: 1.0\r\n${HEAD}`,
    ];
    const read = async (letter: string) => {
      const { subject, text, html, attachments } = await PostalMime.parse(letter);
      return {
        subject,
        text,
        html,
        files: attachments.map(({ filename, content }) => [
          filename,
          Buffer.from(content as ArrayBuffer).toString(),
        ]),
      };
    };
    let proven = 0;
    await fc.assert(
      fc.asyncProperty(
        fc.constantFrom(...heads),
        signedBy,
        fc.array(fc.tuple(fc.nat(7), lines), { maxLength: 3 }),
        async (head, headerList, added) => {
          const letter = head + body;
          const rows = ((await sign({ headerList }, letter)) + head).trimEnd().split("\r\n");
          for (const [at, line] of added) rows.splice(Math.min(at, rows.length), 0, line);
          const sent = `${rows.join("\r\n")}\r\n\r\n${body}`;
          const found = await check(sent);
          if (found.kind !== "checked" || found.proof.basis === "none") return;
          proven++;
          expect(await read(sent)).toEqual(await read(letter));
        },
      ),
      { numRuns: 1_000 },
    );
    expect(proven).toBeGreaterThan(100);
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
