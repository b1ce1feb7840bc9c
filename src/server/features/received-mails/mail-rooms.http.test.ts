/** How many letters a company takes, and of whom: strangers cannot close its mailbox. */
import { createHash, randomUUID } from "node:crypto";
import { createTransport, type SendMailOptions } from "nodemailer";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { DAY_MS, MINUTE_MS } from "#values/durations.ts";
import { inCompany, inGlobal } from "#server/database/tenant.ts";
import { HOSTILE_LETTERS } from "#server/testing/hostile-letters.ts";
import { listRefusals } from "#server/threads/thread-ends.ts";
import {
  mailedStatement,
  type MailPlace,
  type MailWorld,
  signAs,
  signingRecord,
  startMailWorld,
} from "#server/testing/mail-world.ts";
import { openSmtp } from "#server/testing/open-smtp.ts";
import {
  SANDBOX_RECORDS,
  startNameServer,
} from "../../../sandbox/name-server/start-name-server.ts";
import { forgetLooks, lookCounted, LOOKS_LEFT_MAX } from "./letter-looks.service.ts";
import { beginLook } from "./letter-looks.store.ts";
import { SPOOL_LETTERS_MAX } from "./letter-spool.ts";
import { fullRoomOfKnown, fullRoomOfStrangers, ROOMS } from "./mail-room.policy.ts";
import { sumKnown } from "./mail-senders.store.ts";
import { readMail } from "./read-mail.service.ts";
import { insertMail } from "./received-mails.store.ts";
import { tellHeldMails } from "./tell-held-mails.service.ts";

const COURIER = "heti@foxpost.sandbox";
/** Of the same server, and known where a test says so. */
const KNOWN = "napi@foxpost.sandbox";
const GLS = "riport@gls.sandbox";
const STRANGER = "x@stranger.test";
/** One network names so many recipients in a minute. */
const A_MINUTE = 280;

let world: MailWorld;
let number = 0;

beforeAll(async () => {
  const records = { ...SANDBOX_RECORDS, ...signingRecord("gls.sandbox") };
  world = await startMailWorld(await startNameServer(0, records));
  // Letters of one test are of one day.
  world.api.clock.toDaytime();
});
afterAll(() => world?.stop());
beforeEach(() => {
  world.jobs.waiting.splice(0);
});

/** One-line letters; the answers of the mail server. */
async function flood(place: MailPlace, count: number, from: (at: number) => string) {
  const answers: number[] = [];
  for (let at = 0; at < count; at += A_MINUTE) {
    world.api.clock.advance(MINUTE_MS + 1);
    const letters = Array.from({ length: Math.min(A_MINUTE, count - at) }, (_none, n) => ({
      from: from(at + n),
      to: place.address,
      subject: `levél ${at + n}`,
      text: "x",
    }));
    answers.push(...(await world.sendMany(letters)));
  }
  world.api.clock.advance(MINUTE_MS + 1);
  return {
    taken: answers.filter((code) => code === 250).length,
    refused: answers.filter((code) => code === 452 || code === 451).length,
  };
}

/** Sends a letter with a new statement and reads it; the letter as the page has it. */
async function bring(place: MailPlace, letter: SendMailOptions) {
  world.jobs.waiting.splice(0);
  await world.send(place.address, { ...letter, attachments: [mailedStatement(++number)] });
  await world.readAll();
  return (await world.list(place)).mails[0];
}

/** Notes letters of strangers that came from elsewhere. */
async function note(
  place: MailPlace,
  count: number,
  given: { network: string; sizeBytes?: number },
) {
  const { companyId, address } = place;
  await inCompany(world.api.db, companyId, async (tx) => {
    for (let n = 0; n < count; n++)
      await insertMail(tx, {
        companyId,
        id: randomUUID(),
        address,
        rawHash: null,
        mailFrom: `${n}@elsewhere.test`,
        helo: "",
        remoteAddress: "",
        receivedAt: world.api.clock.now(),
        sizeBytes: 1,
        ...given,
      });
  });
}

/** Sends a part of a letter from an address of this machine; what its server then says. */
async function beginLetter({ address }: MailPlace, localAddress: string) {
  const client = await openSmtp(world.mailPort, localAddress);
  for (const line of ["EHLO x", `MAIL FROM:<${STRANGER}>`, `RCPT TO:<${address}>`, "DATA"])
    await client.say(line);
  client.write(`From: ${STRANGER}\r\nSubject: x\r\n\r\n${"x\r\n".repeat(20_000)}`);
  const told: string[] = [];
  void client.next().then((reply) => told.push(reply));
  return { told, drop: client.drop };
}

describe("503 letters of one address", () => {
  it("leave room for a new courier and for a known one of the same network, and are counted for the director", async () => {
    const place = await world.start([KNOWN]);
    expect(await flood(place, 503, () => STRANGER)).toEqual({
      taken: ROOMS.address.letters,
      refused: 503 - ROOMS.address.letters,
    });
    expect(await bring(place, { from: COURIER })).toMatchObject({ status: "held", trust: "new" });
    expect(await bring(place, { from: KNOWN })).toMatchObject({ status: "taken" });
    const { refused } = await world.list(place);
    expect(refused).toMatchObject([
      { mailFrom: STRANGER, network: "127.0.0.0/24", reason: "address", letters: 453 },
    ]);
    const letters = world.api.mailbox.letters.length;
    expect(await tellHeldMails(world.deps)).toBe(1);
    expect(await tellHeldMails(world.deps)).toBe(0);
    const [told] = world.api.mailbox.letters.slice(letters);
    expect(told?.subject).toContain("1 levél jóváhagyásra vár, 453 levelet visszautasítottunk");
    expect(told?.text).toContain(STRANGER);
    expect(told?.text).toContain("/received-mails");
  });
});

describe("letters of many addresses", () => {
  it("of one network end at its part, and a known courier is taken from there", async () => {
    const place = await world.start([GLS]);
    const { taken } = await flood(
      place,
      ROOMS.network.letters + 60,
      (at) => `a${at}@stranger.test`,
    );
    expect(taken).toBe(ROOMS.network.letters);
    await expect(world.send(place.address, { from: COURIER })).rejects.toMatchObject({
      responseCode: 452,
    });
    const letter = { from: GLS, dkim: signAs("gls.sandbox") };
    expect(await bring(place, letter)).toMatchObject({ status: "taken", trust: "known" });
    const [{ reason }] = (await world.list(place)).refused;
    expect(reason).toBe("network");
  });

  it("of many networks end at the part of strangers, and use up nothing of a known courier", async () => {
    const place = await world.start([GLS]);
    await note(place, ROOMS.strangers.letters, { network: "203.0.113.0/24" });
    // Under the courier's own address, which strangers know.
    const forged = { from: GLS, envelope: { from: GLS, to: place.address } };
    for (let n = 0; n < 5; n++)
      await expect(world.send(place.address, forged)).rejects.toMatchObject({ responseCode: 452 });
    const letter = { from: GLS, dkim: signAs("gls.sandbox") };
    expect(await bring(place, letter)).toMatchObject({ status: "taken", trust: "known" });
    world.api.clock.advance(DAY_MS);
    expect(await bring(place, { from: COURIER })).toMatchObject({ status: "held" });
  });

  it("name at most 200 senders of a day; more are counted without a name", async () => {
    const place = await world.start();
    await note(place, ROOMS.strangers.letters, { network: "203.0.113.0/24" });
    await flood(place, 210, (at) => `b${at}@stranger.test`);
    const url = `/v1/received-mails?company_id=${place.companyId}`;
    const { refused } = (await world.api.call("GET", url, { token: place.token })).body;
    expect(refused[0]).toMatchObject({ mailFrom: "", network: "", letters: 10 });
  });
});

/** Sixty connections bring their bytes one after the other on a busy machine. */
const CROWD = { timeout: 60_000 };

describe("letters that come slowly while there is no room for strangers", () => {
  const genuine = { from: GLS, dkim: signAs("gls.sandbox") };

  it("keep no known courier out, of this company or another, however many there are", async () => {
    const [place, neighbour] = [await world.start([GLS]), await world.start([GLS])];
    for (const each of [place, neighbour])
      await note(each, ROOMS.strangers.letters, { network: "203.0.113.0/24" });
    const slow = await Promise.all(
      Array.from({ length: SPOOL_LETTERS_MAX + 2 }, (_none, at) =>
        beginLetter(place, `127.3.${at}.1`),
      ),
    );
    const told = slow.map(({ told: of }) => of);
    // The first ones have given way to the last ones, and are told so.
    await expect.poll(() => told.flat(), CROWD).toHaveLength(2);
    for (const each of [place, neighbour, place])
      expect(await bring(each, genuine)).toMatchObject({ status: "taken", trust: "known" });
    expect(told.flat()).toHaveLength(3);
    for (const reply of told.flat()) expect(reply).toMatch(/^451 /);
    // Of a crowd each gives way to the next one, and those of other networks stay.
    const crowd = await Promise.all(
      Array.from({ length: 20 }, () => beginLetter(place, "127.4.1.1")),
    );
    await expect.poll(() => crowd.flatMap(({ told: of }) => of), CROWD).toHaveLength(19);
    expect(told.flat()).toHaveLength(3);
    for (const letter of [...slow, ...crowd]) letter.drop();
  });

  it("wait where many of one network come at once; none is told to come later", async () => {
    const place = await world.start([GLS]);
    await note(place, ROOMS.strangers.letters, { network: "203.0.113.0/24" });
    const letters = Array.from({ length: 12 }, async () => {
      const attachments = [mailedStatement(++number)];
      return world.send(place.address, { ...genuine, attachments });
    });
    expect(await Promise.all(letters)).toHaveLength(12);
    expect((await world.list(place)).counts.all).toBe(ROOMS.strangers.letters + 12);
  });
});

describe("a look at a letter before it is stored", () => {
  const looks = () => world.api.db.selectFrom("letter_look").selectAll().execute();
  const bytes = (word: string) => createHash("sha256").update(word).digest();
  const checked = { kind: "checked" } as const;

  it("is counted while it lasts, and leaves nothing behind", async () => {
    const hash = bytes("rövid");
    const seen = await lookCounted(world.deps, hash, async ({ isSuspect }) => ({
      kind: "checked",
      isSuspect,
      during: (await looks()).map(({ attempts }) => attempts),
    }));
    expect(seen).toMatchObject({ isSuspect: false, during: [1] });
    expect(await looks()).toEqual([]);
  });

  it("that ended its program is made once more in a process of its own, and no more after five", async () => {
    const hash = bytes("végzetes");
    const kill = () => inGlobal(world.api.db, (tx) => beginLook(tx, hash, world.api.clock.now()));
    await kill();
    const look = async ({ isSuspect }: { isSuspect?: boolean | undefined }) => ({
      ...checked,
      isSuspect,
    });
    expect(await lookCounted(world.deps, hash, look)).toMatchObject({ isSuspect: true });
    for (let left = 1; left < LOOKS_LEFT_MAX; left++) await kill();
    await expect(lookCounted(world.deps, hash, look)).rejects.toMatchObject({ responseCode: 554 });
    world.api.clock.advance(8 * DAY_MS);
    await forgetLooks(world.deps);
    expect(await looks()).toEqual([]);
  });

  it("that comes to a limit refuses the letter for good, and its bytes are not looked at again", async () => {
    const place = await world.start([GLS]);
    await note(place, ROOMS.strangers.letters, { network: "203.0.113.0/24" });
    const raw = HOSTILE_LETTERS.find(
      ({ ends, family }) => ends.length > 0 && family === "signatures",
    )!
      .build(1)
      .toString("latin1");
    const envelope = { from: STRANGER, to: [place.address] };
    const refusals = () => listRefusals().reduce((all, { count }) => all + count, 0);
    const before = refusals();
    for (let n = 0; n < 2; n++)
      await expect(world.send([], { raw, envelope })).rejects.toMatchObject({ responseCode: 554 });
    expect(refusals()).toBe(before + 1);
    expect(await looks()).toMatchObject([{ attempts: 0, refused: true }]);
  });
});

/** The letter as its server sends it, to be sent by anybody. */
async function build(text: string): Promise<string> {
  const transport = createTransport({ streamTransport: true, buffer: true });
  const letter = { from: GLS, subject: "Riport", text, dkim: signAs("gls.sandbox") };
  const attachments = [mailedStatement(text.length)];
  const { message } = await transport.sendMail({ ...letter, attachments, to: "b@b.test" });
  return String(message);
}
const sendCopy = (place: MailPlace, raw: string, at: number) =>
  world.send([], {
    raw: `X-Copy: ${at}\r\nDate: Mon, 2 Mar 2026 0${at % 10}:00:00 +0000\r\n${raw}`,
    envelope: { from: STRANGER, to: [place.address] },
  });

describe("a signed letter that is sent again and again with one more header", () => {
  it("is one letter where strangers have left no room, and the next one is another", async () => {
    const place = await world.start([GLS]);
    await note(place, ROOMS.strangers.letters, { network: "203.0.113.0/24" });
    const raw = await build("egy");
    for (let at = 0; at < 4; at++) await sendCopy(place, raw, at);
    expect((await world.list(place)).counts.all).toBe(ROOMS.strangers.letters + 1);
    await sendCopy(place, await build("kettő"), 0);
    expect((await world.list(place)).counts.all).toBe(ROOMS.strangers.letters + 2);
  });

  it("is one letter when it is read, and its copies leave no row behind", async () => {
    const place = await world.start([GLS]);
    const raw = await build("három");
    for (let at = 0; at < 3; at++) await sendCopy(place, raw, at);
    expect((await world.list(place)).counts.all).toBe(3);
    await world.readAll();
    expect((await world.list(place)).mails).toMatchObject([{ sender: GLS, trust: "known" }]);
    const sums = await inCompany(world.api.db, place.companyId, (tx) =>
      sumKnown(tx, place.companyId, GLS, new Date(0)),
    );
    expect(sums.letters).toBe(1);
  });
});

describe("copies of one signed letter that come at one moment", () => {
  const COPIES = 6;

  it("are one letter where strangers have left no room", async () => {
    const place = await world.start([GLS]);
    await note(place, ROOMS.strangers.letters, { network: "203.0.113.0/24" });
    const raw = await build("négy");
    await Promise.all(Array.from({ length: COPIES }, (_none, at) => sendCopy(place, raw, at)));
    expect((await world.list(place)).counts.all).toBe(ROOMS.strangers.letters + 1);
  });

  it("are one letter when all are read at one moment, and each reading that failed is repeated", async () => {
    const place = await world.start([GLS]);
    const raw = await build("öt");
    await Promise.all(Array.from({ length: COPIES }, (_none, at) => sendCopy(place, raw, at)));
    expect((await world.list(place)).counts.all).toBe(COPIES);
    let waiting = world.jobs.waiting.splice(0);
    expect(waiting).toHaveLength(COPIES);
    for (let round = 0; waiting.length > 0 && round < COPIES; round++) {
      const ends = await Promise.allSettled(
        waiting.map(({ data }) => {
          const { companyId, mailId } = data as { companyId: string; mailId: string };
          return readMail(world.deps, companyId, mailId, { isLastTry: false });
        }),
      );
      waiting = waiting.filter((_job, at) => ends[at]!.status === "rejected");
    }
    expect(waiting).toEqual([]);
    expect((await world.list(place)).mails).toMatchObject([{ sender: GLS, trust: "known" }]);
    expect(await world.listFiles(place)).toHaveLength(1);
  });
});

describe("a letter to two companies", () => {
  it("of which one has no room comes to the other once, however often it is sent", async () => {
    const [full, open] = [await world.start([GLS]), await world.start([GLS])];
    await note(full, ROOMS.strangers.letters, { network: "203.0.113.0/24" });
    const raw = `From: ${STRANGER}\r\nSubject: x\r\n\r\nx\r\n`;
    const envelope = { from: STRANGER, to: [full.address, open.address] };
    for (let n = 0; n < 2; n++)
      await expect(world.send([], { raw, envelope })).rejects.toMatchObject({ responseCode: 452 });
    expect((await world.list(open)).counts.all).toBe(1);
    expect((await world.list(full)).counts.all).toBe(ROOMS.strangers.letters);
  });
});

describe("behind a relay", () => {
  it("letters are counted by the network that the relay names", async () => {
    const relayed = await startMailWorld(await startNameServer(0), ["127.0.0.1"]);
    try {
      const place = await relayed.start();
      const letter = (client: string, n: number) => ({
        raw: `Received: from x (x [${client}]) by relay\r\nFrom: ${STRANGER}\r\nSubject: ${n}\r\n\r\nx\r\n`,
        envelope: { from: `a${n % 5}@stranger.test`, to: [place.address] },
      });
      const count = ROOMS.network.letters + 10;
      const answers = await relayed.sendMany(
        Array.from({ length: count }, (_none, n) => letter("198.51.100.7", n)),
      );
      expect(answers.filter((code) => code === 250)).toHaveLength(ROOMS.network.letters);
      await relayed.send([], letter("203.0.113.7", 1_000));
      expect((await relayed.list(place)).refused[0]).toMatchObject({ network: "198.51.100.0/24" });
    } finally {
      await relayed.stop();
    }
  });
});

describe("a room", () => {
  const nothing = { letters: 0, bytes: 0 };
  const kept = { all: 0, strangers: 0 };
  const sums = { all: nothing, network: nothing, address: nothing };

  it.each(["address", "network", "strangers"] as const)(
    "of the %s is full at N, not before",
    (room) => {
      const key = room === "strangers" ? "all" : room;
      for (const unit of ["letters", "bytes"] as const) {
        const at = (count: number) =>
          fullRoomOfStrangers({ ...sums, [key]: { ...nothing, [unit]: count } }, kept, true);
        expect(at(ROOMS[room][unit] - 1)).toBeUndefined();
        expect(at(ROOMS[room][unit])).toBe(room);
      }
    },
  );

  it("of a known sender is full at N, not before", () => {
    for (const unit of ["letters", "bytes"] as const) {
      const at = (count: number) => fullRoomOfKnown({ ...nothing, [unit]: count }, kept);
      expect(at(ROOMS.sender[unit] - 1)).toBeUndefined();
      expect(at(ROOMS.sender[unit])).toBe("sender");
    }
  });

  it("of kept bytes keeps a part for known senders", () => {
    const most = { all: 16 * 1024 ** 3, strangers: 15 * 1024 ** 3 };
    expect(fullRoomOfStrangers(sums, most, true)).toBe("kept");
    expect(fullRoomOfKnown(nothing, most)).toBeUndefined();
  });
});
