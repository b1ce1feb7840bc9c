/** Connections over a real mail port: those that bring no letter keep nobody else out. */
import { pino } from "pino";
import type { AddressInfo } from "node:net";
import type { Readable } from "node:stream";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { openSmtp } from "#server/testing/open-smtp.ts";
import {
  CLIENTS_MAX,
  CLIENTS_OF_ADDRESS_MAX,
  COMMANDS_WITHOUT_LETTER_MAX,
  LETTER_MS,
  WITHOUT_LETTER_MS,
} from "./mail-connections.ts";
import { createMailReceiver, MailRefused } from "./mail-receiver.ts";

const RELAY = "127.9.9.9";
const LETTER = ["MAIL FROM:<a@a.test>", "RCPT TO:<b@b.test>", "DATA"];

let time = 0;
let faults: string[] = [];
let refusal: MailRefused | undefined;
let server: ReturnType<typeof createMailReceiver>;
let opened: Awaited<ReturnType<typeof openSmtp>>[] = [];

beforeEach(async () => {
  [time, faults, refusal, opened] = [1_000_000, [], undefined, []];
  const log = pino({ level: "error" }, { write: (line: string) => void faults.push(line) });
  server = createMailReceiver({
    domain: "mail.test",
    relays: [RELAY],
    log,
    clock: { now: () => new Date(time) },
    limitAddress: (address) => address,
    countRecipient: () => Promise.resolve(true),
    findRecipient: (address) => Promise.resolve({ address, companyId: "company" }),
    take: async (_envelope, bytes: Readable) => {
      for await (const _chunk of bytes);
      if (refusal !== undefined) throw refusal;
    },
    noteTooLarge: () => Promise.resolve(),
  });
  await new Promise<void>((done) => void server.listen(0, "127.0.0.1", done));
});
afterEach(async () => {
  for (const client of opened) client.drop();
  await new Promise<void>((done) => server.close(() => done()));
});

async function open(from: string) {
  const client = await openSmtp((server.server.address() as AddressInfo).port, from);
  opened.push(client);
  return client;
}
type Client = Awaited<ReturnType<typeof open>>;

async function say(client: Client, lines: readonly string[]): Promise<string> {
  let last = "";
  for (const line of lines) last = await client.say(line);
  return last;
}
const sendLetter = (client: Client) => say(client, [...LETTER, "Subject: x\r\n\r\nx\r\n."]);

/** Takes all places from so many networks, with one address of each. */
const fill = (networks: number) =>
  Promise.all(Array.from({ length: CLIENTS_MAX }, (_none, at) => open(`127.3.${at % networks}.1`)));

describe("all places of the mail port", () => {
  it("are taken by six addresses, and each new network gets the oldest place of them", async () => {
    const held = await fill(6);
    expect(held.every(({ greeting }) => greeting.startsWith("220 "))).toBe(true);
    const courier = await open("127.5.1.1");
    expect(courier.greeting).toMatch(/^220 /);
    expect(await say(courier, ["EHLO x"])).toMatch(/^250 /);
    expect(await sendLetter(courier)).toMatch(/^250 /);
    await expect.poll(() => held.filter((each) => each.isClosed())).toHaveLength(1);
    const gone = held.find((each) => each.isClosed())!;
    expect(await gone.next()).toMatch(/^421 Others wait/);
    // The network that holds most gives way to its own newcomer, and never a relay to anybody.
    const relay = await open(RELAY);
    expect(await say(relay, ["EHLO x"])).toMatch(/^250 /);
    for (let n = 0; n < 3; n++) expect((await open("127.5.1.1")).greeting).toMatch(/^220 /);
    expect(courier.isClosed()).toBe(false);
    expect(await sendLetter(relay)).toMatch(/^250 /);
  });

  it("spare a letter that comes, as long as its network has an idle one", async () => {
    const coming = await open("127.3.0.1");
    await say(coming, ["EHLO x", ...LETTER]);
    const held = await fill(6);
    // One more than there are places.
    await expect.poll(() => held.filter((each) => each.isClosed())).toHaveLength(1);
    await open("127.5.1.1");
    await expect.poll(() => held.filter((each) => each.isClosed())).toHaveLength(2);
    expect(await say(coming, ["x\r\n."])).toMatch(/^250 /);
  });

  it("of one address are fifty, also after connections that ended before their greeting", async () => {
    const first = await Promise.all(
      Array.from({ length: CLIENTS_OF_ADDRESS_MAX }, () => open("127.3.0.1")),
    );
    expect(first.every(({ greeting }) => greeting.startsWith("220 "))).toBe(true);
    for (let n = 0; n < 3; n++) {
      const refused = await open("127.3.0.1");
      expect(refused.greeting).toMatch(/^421 Too many connections/);
      refused.drop();
    }
    first[0]!.drop();
    await expect.poll(async () => (await open("127.3.0.1")).greeting).toMatch(/^220 /);
    expect((await open("127.3.0.1")).greeting).toMatch(/^421 /);
  });
});

describe("a connection without a letter", () => {
  const ENDLESS = {
    NOOP: ["NOOP"],
    RSET: ["RSET"],
    EHLO: ["EHLO x"],
    "MAIL and RSET": ["MAIL FROM:<a@a.test>", "RSET"],
    RCPT: ["RCPT TO:<b@b.test>"],
    HELP: ["HELP"],
    VRFY: ["VRFY a@a.test"],
    XCLIENT: ["XCLIENT ADDR=127.9.9.9"],
  };

  it.each(Object.entries(ENDLESS))("ends by its number of commands: %s", async (_name, lines) => {
    const client = await open("127.3.0.1");
    await say(client, ["EHLO x", "MAIL FROM:<a@a.test>"]);
    for (let n = 2; n < COMMANDS_WITHOUT_LETTER_MAX; n++)
      expect(await client.say(lines[n % lines.length]!)).not.toMatch(/^421/);
    expect(await client.say(lines[0]!)).toMatch(/^421 Too many commands/);
    await expect.poll(() => client.isClosed()).toBe(true);
  });

  it("ends where ten thousand commands come at once", async () => {
    const client = await open("127.3.0.1");
    client.write("EHLO x\r\n" + "NOOP\r\n".repeat(10_000));
    await expect.poll(() => client.isClosed()).toBe(true);
  });

  it.each(["AUTH PLAIN AAAA", "STARTTLS", "BDAT 10 LAST"])(
    "knows no %s, and ends after ten",
    async (line) => {
      const client = await open("127.3.0.1");
      await client.say("EHLO x");
      for (let n = 1; n < 10; n++) expect(await client.say(line)).toMatch(/^50/);
      expect(await client.say(line)).toMatch(/^421/);
    },
  );

  it("ends at a line of more than 16 kB", async () => {
    const client = await open("127.3.0.1");
    expect(await client.say(`EHLO ${"x".repeat(17_000)}`)).toMatch(/^421/);
  });

  it("ends by its age, also within a slow line; a relay's stays", async () => {
    const [client, slow, relay] = [
      await open("127.3.0.1"),
      await open("127.3.0.1"),
      await open(RELAY),
    ];
    await say(client, ["EHLO x"]);
    await say(relay, ["EHLO x"]);
    slow.write("E");
    time += WITHOUT_LETTER_MS;
    expect(await client.say("NOOP")).toMatch(/^250/);
    slow.write("H");
    time += 1;
    expect(await client.next()).toMatch(/^421 No letter for too long/);
    expect(await slow.next()).toMatch(/^421 No letter for too long/);
    for (let n = 0; n < 2 * COMMANDS_WITHOUT_LETTER_MAX; n++) await relay.say("NOOP");
    expect(await sendLetter(relay)).toMatch(/^250/);
  });

  it("begins anew with a taken letter, and not with a refused one", async () => {
    const [good, bad] = [await open("127.3.0.1"), await open("127.3.0.1")];
    for (const client of [good, bad]) await client.say("EHLO x");
    time += WITHOUT_LETTER_MS;
    expect(await sendLetter(good)).toMatch(/^250/);
    refusal = new MailRefused(452, "No room");
    expect(await sendLetter(bad)).toMatch(/^452/);
    time += 1;
    expect(await bad.next()).toMatch(/^421 No letter for too long/);
    expect(await good.say("NOOP")).toMatch(/^250/);
  });
});

describe("a letter that comes byte by byte", () => {
  it("ends at its time, in its headers and in its body, without a fault in the log", async () => {
    const [header, body] = [await open("127.3.0.1"), await open("127.3.1.1")];
    for (const client of [header, body]) await say(client, ["EHLO x", ...LETTER]);
    header.write("Subj");
    body.write("Subject: x\r\n\r\n" + "x\r\n".repeat(1_000));
    time += LETTER_MS;
    const third = await open("127.3.2.1");
    await third.say("EHLO x");
    header.write("e");
    time += 1;
    for (const client of [header, body])
      expect(await client.next()).toMatch(/^421 The letter comes too slowly/);
    await expect.poll(() => header.isClosed() && body.isClosed()).toBe(true);
    expect(await third.say("NOOP")).toMatch(/^250/);
    expect(faults).toEqual([]);
  });

  it("whose client drops its line is no fault either", async () => {
    const client = await open("127.3.0.1");
    await say(client, ["EHLO x", ...LETTER]);
    client.write("Subject: x\r\n");
    client.drop();
    await expect.poll(() => server.connections.size).toBe(0);
    expect(faults).toEqual([]);
  });
});
