/** Whose letters bring files into the books, over real SMTP. */
import type { SendMailOptions } from "nodemailer";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { buildSession } from "#server/testing/build-session.ts";
import { buildUser } from "#server/testing/build-user.ts";
import { AUTHOR_SPELLINGS } from "#server/testing/author-spellings.data.ts";
import {
  hearQuestions,
  mailedStatement,
  type MailPlace,
  type MailWorld,
  signAs,
  signingRecord,
  startMailWorld,
} from "#server/testing/mail-world.ts";
import {
  SANDBOX_RECORDS,
  startNameServer,
} from "../../../sandbox/name-server/start-name-server.ts";

const COURIER = "heti@foxpost.sandbox";
const GLS = "riport@gls.sandbox";
const STRANGER = "x@stranger.test";
/** Its server is its own, and it has no rule. */
const SMALL = "iroda@kicsi.test";

const heard = hearQuestions({
  ...SANDBOX_RECORDS,
  ...signingRecord("gls.sandbox"),
  ...signingRecord("proba.test", "t=y; "),
  "TXT _dmarc.proba.test": ["v=DMARC1; p=none"],
  "TXT kicsi.test": ["v=spf1 ip4:127.0.0.0/8 -all"],
  "TXT enyhe.test": ["v=spf1 -all"],
  "TXT _dmarc.enyhe.test": ["v=DMARC1; p=none"],
  // A server of its own under a name above those of strangers.
  "TXT co.test": ["v=spf1 ip4:127.0.0.0/8 -all"],
});

let world: MailWorld;
let number = 0;

beforeAll(async () => {
  world = await startMailWorld(await startNameServer(0, heard.records));
});
afterAll(() => world?.stop());
beforeEach(() => {
  world.jobs.waiting.splice(0);
});

/** Sends a letter with a new statement and reads it; the letter as the page has it. */
async function bring(place: MailPlace, letter: SendMailOptions) {
  const attachments = letter.attachments ?? [mailedStatement(++number)];
  await world.send(place.address, { ...letter, attachments });
  await world.readAll();
  return (await world.list(place)).mails[0];
}

function decide({ token, companyId }: MailPlace, id: string, decision: string, by = token) {
  const body = { company_id: companyId, decision };
  return world.api.call("POST", `/v1/received-mails/${id}/decision`, { token: by, body });
}

const senders = async ({ token, companyId }: MailPlace) =>
  (await world.api.call("GET", `/v1/mail-senders?company_id=${companyId}`, { token })).body.senders;

const signed = (dkim = signAs("gls.sandbox")): SendMailOptions => ({ from: GLS, dkim });

describe("a proven sender", () => {
  it("waits for one press, and then brings files without a question", async () => {
    const place = await world.start();
    const held = await bring(place, { from: COURIER });
    expect(held).toMatchObject({
      status: "held",
      trust: "new",
      sender: COURIER,
      proof: { basis: "dmarc" },
      attachments: [{ outcome: "held", file: null }],
    });
    expect(await world.listFiles(place)).toEqual([]);
    const company = await world.api.call("GET", `/v1/company/${place.companyId}`, {
      token: place.token,
    });
    expect(company.body.overview.waitingMails).toBe(1);
    expect((await world.list(place, "waiting")).counts.waiting).toBe(1);
    expect((await decide(place, held._id, "always")).body).toMatchObject({ status: "received" });
    await world.readAll();
    expect((await world.list(place)).mails[0]).toMatchObject({ status: "taken", trust: "known" });
    expect(await world.listFiles(place)).toHaveLength(1);
    expect(await bring(place, { from: COURIER })).toMatchObject({ status: "taken" });
    expect((await decide(place, held._id, "always")).body.code).toBe("mail_not_held");
    expect(await senders(place)).toMatchObject([{ address: COURIER, state: "known" }]);
    const url = `/v1/audit-log?company_id=${place.companyId}`;
    const log = await world.api.call("GET", url, { token: place.token });
    expect(log.body.entries.map((entry: any) => entry.action)).toContain(
      "received_mail.trust-sender",
    );
  });

  it("takes along his other letters that wait", async () => {
    const place = await world.start();
    const first = await bring(place, { from: COURIER });
    await bring(place, { from: COURIER });
    await decide(place, first._id, "always");
    await world.readAll();
    const { mails } = await world.list(place);
    expect(mails.map((mail: any) => mail.status)).toEqual(["taken", "taken"]);
  });

  it("accepted once is asked about again", async () => {
    const place = await world.start();
    const first = await bring(place, { from: COURIER });
    await decide(place, first._id, "once");
    await world.readAll();
    expect((await world.list(place)).mails[0]).toMatchObject({ status: "taken" });
    expect(await bring(place, { from: COURIER })).toMatchObject({ status: "held", trust: "new" });
    expect(await senders(place)).toEqual([]);
  });

  it("refused leaves nothing, and blocked is refused until somebody takes it back", async () => {
    const place = await world.start();
    const first = await bring(place, { from: COURIER });
    const refused = await decide(place, first._id, "refuse");
    expect(refused.body).toMatchObject({ status: "refused", reason: "letter_refused" });
    expect(refused.body.attachments).toMatchObject([{ outcome: "refused" }]);
    const second = await bring(place, { from: COURIER });
    await decide(place, second._id, "block");
    expect(await bring(place, { from: COURIER })).toMatchObject({
      status: "refused",
      reason: "sender_blocked",
    });
    const forget = () =>
      world.api.call("POST", "/v1/mail-senders/forget", {
        token: place.token,
        body: { company_id: place.companyId, address: COURIER },
      });
    expect((await forget()).status).toBe(200);
    expect((await forget()).status).toBe(404);
    expect(await bring(place, { from: COURIER })).toMatchObject({ status: "held" });
    expect(await world.listFiles(place)).toEqual([]);
  });

  it("without a rule of DMARC is proven by its own server, and by nothing above it", async () => {
    const place = await world.start();
    const own = await bring(place, { from: SMALL });
    expect(own).toMatchObject({ trust: "new", proof: { dmarc: "none", basis: "aligned" } });
    const part = { from: "x@bolt.kicsi.test", envelope: { from: SMALL, to: place.address } };
    expect(await bring(place, part)).toMatchObject({ trust: "unproven" });
    const above = { from: "x@uzlet.co.test", envelope: { from: "y@co.test", to: place.address } };
    expect(await bring(place, above)).toMatchObject({ trust: "unproven" });
  });

  it("is decided on by an accountant of the company too, and by nobody else", async () => {
    const accountant = await buildUser(world.api.db, { role: "accountant" });
    const place = await world.start([], [accountant.id]);
    const stranger = await buildUser(world.api.db, { role: "accountant" });
    const held = await bring(place, { from: COURIER });
    const by = (userId: string) => buildSession(world.api.db, userId);
    expect((await decide(place, held._id, "once", await by(stranger.id))).status).toBe(404);
    expect((await decide(place, held._id, "once", await by(accountant.id))).status).toBe(200);
  });
});

describe("a known sender", () => {
  it("who comes without his proof waits again, and is refused where his domain says so", async () => {
    const place = await world.start([GLS, "a@enyhe.test"]);
    expect(await bring(place, signed())).toMatchObject({ status: "taken", trust: "known" });
    expect(await bring(place, { from: GLS })).toMatchObject({
      status: "refused",
      reason: "sender_unproven",
      trust: "forged",
    });
    const mild = await bring(place, { from: "a@enyhe.test" });
    expect(mild).toMatchObject({ status: "held", trust: "changed", proof: { basis: "none" } });
    expect((await decide(place, mild._id, "always")).body.code).toBe("mail_sender_unproven");
    await decide(place, mild._id, "block");
    expect(await bring(place, { from: "a@enyhe.test" })).toMatchObject({
      reason: "sender_blocked",
    });
    // The proven letters are as before.
    expect(await senders(place)).toMatchObject([
      { address: "a@enyhe.test", state: "known", refusesUnproven: true },
      { address: GLS, state: "known" },
    ]);
  });

  it("whose domain has lost its rule waits again, though his server is his own", async () => {
    const place = await world.start([SMALL]);
    expect(await bring(place, { from: SMALL })).toMatchObject({
      status: "held",
      trust: "changed",
      proof: { basis: "aligned" },
    });
  });

  it.each([
    ["a signature that leaves the subject out", signed(signAs("gls.sandbox", "subject"))],
    ["a signature of another domain", signed(signAs("stranger.test"))],
    ["the envelope of a server that is not his", { from: GLS, envelope: { from: COURIER } }],
  ] as const)("is not proven by %s", async (_name, letter) => {
    const place = await world.start([GLS]);
    const envelope =
      "envelope" in letter ? { envelope: { ...letter.envelope, to: place.address } } : {};
    expect(await bring(place, { ...letter, ...envelope })).toMatchObject({
      status: "refused",
      trust: "forged",
    });
  });

  it("whose signature leaves out what the letter is read by is asked about, and not disowned", async () => {
    const place = await world.start([GLS]);
    const { createTransport } = await import("nodemailer");
    const { message } = await createTransport({ streamTransport: true, buffer: true }).sendMail({
      ...signed(signAs("gls.sandbox", "content-type")),
      to: place.address,
      subject: "Elszámolás",
      text: "Mellékelve.",
      attachments: [mailedStatement(++number)],
    });
    const own = (message as Buffer).toString("latin1");
    const type = /^Content-Type: .*(?:\r\n[ \t].*)*/im;
    expect(own).toMatch(type);
    const envelope = { from: GLS, to: [place.address] };
    for (const raw of [own, own.replace(type, 'Content-Type: multipart/mixed; boundary="mas"')]) {
      await world.send(place.address, { raw: Buffer.from(raw, "latin1"), envelope });
      await world.readAll();
      expect((await world.list(place)).mails[0]).toMatchObject({
        trust: "changed",
        proof: { dmarc: "none", basis: "none" },
      });
    }
    const [cutUp, whole] = (await world.list(place)).mails;
    expect([cutUp.status, whole.status]).toEqual(["nothing", "held"]);
    expect(await world.listFiles(place)).toEqual([]);
  });

  it("is not proven by a key that its domain only tries", async () => {
    const place = await world.start(["a@proba.test"]);
    const letter = { from: "a@proba.test", dkim: signAs("proba.test") };
    expect(await bring(place, letter)).toMatchObject({ status: "held", trust: "changed" });
  });

  it("whose letter got another author above its signature is not taken", async () => {
    const place = await world.start([GLS]);
    const { createTransport } = await import("nodemailer");
    const made = await createTransport({ streamTransport: true, buffer: true }).sendMail({
      ...signed(),
      to: place.address,
      subject: "Elszámolás",
      text: "Mellékelve.",
      attachments: [mailedStatement(++number)],
    });
    const envelope = { from: GLS, to: [place.address] };
    const raw = made.message as Buffer;
    for (const line of [`From: ${STRANGER}`, `From: ${GLS}`, "Subject: más", "Content-Type: a/b"]) {
      await world.send(place.address, {
        raw: Buffer.concat([Buffer.from(`${line}\r\n`), raw]),
        envelope,
      });
      await world.readAll();
      const [mail] = (await world.list(place)).mails;
      expect(mail).toMatchObject({ status: "refused", sender: "" });
      expect(["several_authors", "doubled_header"]).toContain(mail.reason);
    }
    await world.send(place.address, { raw, envelope });
    await world.readAll();
    expect((await world.list(place)).mails[0]).toMatchObject({ status: "taken", sender: GLS });
  });
});

describe("an unproven sender", () => {
  it("waits with each letter and never becomes known", async () => {
    const place = await world.start();
    const first = await bring(place, { from: STRANGER });
    expect(first).toMatchObject({ status: "held", trust: "unproven" });
    expect((await decide(place, first._id, "always")).body.code).toBe("mail_sender_unproven");
    await decide(place, first._id, "once");
    await world.readAll();
    expect((await world.list(place)).mails[0]).toMatchObject({ status: "taken" });
    expect(await bring(place, { from: STRANGER })).toMatchObject({ status: "held" });
    expect(await senders(place)).toEqual([]);
  });

  it("blocked does not block the letters that the address proves", async () => {
    const place = await world.start();
    const forged = { from: SMALL, envelope: { from: STRANGER, to: place.address } };
    const first = await bring(place, forged);
    expect(first).toMatchObject({ status: "held", trust: "unproven" });
    await decide(place, first._id, "block");
    expect(await bring(place, forged)).toMatchObject({ reason: "sender_blocked" });
    expect(await bring(place, { from: SMALL })).toMatchObject({ status: "held", trust: "new" });
  });

  it("with nothing to read asks nobody", async () => {
    const place = await world.start();
    const mail = await bring(place, { from: STRANGER, attachments: [] });
    expect(mail).toMatchObject({ status: "nothing", trust: "unproven" });
  });
});

describe("every spelling of an author", () => {
  const GROUP = 40;
  const groups = Array.from({ length: Math.ceil(AUTHOR_SPELLINGS.length / GROUP) }, (_none, at) =>
    AUTHOR_SPELLINGS.slice(at * GROUP, (at + 1) * GROUP),
  );

  it.each(groups.map((group, at) => [at + 1, group] as const))(
    "over the mail port is checked as it is shown, or refused: part %i",
    async (_part, group) => {
      // Both are known, so that a wrong reading would take the file.
      const place = await world.start([GLS, STRANGER]);
      for (const { name, lines, author, fault, faultOverPort } of group) {
        const statement = mailedStatement(++number);
        const raw = [
          lines,
          ...(/^subject:/im.test(lines) ? [] : ["Subject: Elszámolás"]),
          ...(/^content-type:/im.test(lines)
            ? []
            : ['Content-Type: multipart/mixed; boundary="b"']),
          "",
          "--b",
          `Content-Disposition: attachment; filename="${statement.filename}"`,
          "",
          statement.content.toString(),
          "--b--",
          "",
        ].join("\r\n");
        heard.asked.splice(0);
        await world.send(place.address, { raw, envelope: { from: STRANGER, to: [place.address] } });
        await world.readAll();
        const [mail] = (await world.list(place)).mails;
        if (author === undefined)
          expect([name, mail.status, mail.reason, mail.sender]).toEqual([
            name,
            "refused",
            faultOverPort ?? fault,
            "",
          ]);
        else {
          expect([name, mail.status, mail.sender]).toEqual([name, "held", author]);
          expect(mail.trust).toBe(author === STRANGER ? "changed" : "unproven");
          expect(heard.asked).toContain(`TXT _dmarc.${author.slice(author.indexOf("@") + 1)}`);
        }
      }
      expect(await world.listFiles(place)).toEqual([]);
    },
  );
});
