/**
 * The name server that is asked about senders of letters. Every name is unknown but those of two
 * invented senders: `gls.sandbox` asks to refuse what is not its own and names no server that may
 * send; names that end in `lost.sandbox` cannot be asked.
 */
import { createSocket } from "node:dgram";
import { once } from "node:events";

const DNS_TYPES = { A: 1, MX: 15, TXT: 16, AAAA: 28 } as const;

interface DnsQuestion {
  readonly id: number;
  /** In lower case. */
  readonly name: string;
  readonly type: number;
  /** The question's own bytes, which the answer repeats. */
  readonly bytes: Buffer;
}

const HEADER_BYTES = 12;
const LABEL_MAX = 63;
const TEXT_PART_BYTES = 255;
const NO_SUCH_NAME = 3;
const SERVER_FAILURE = 2;
const ANSWER = 0x8400;

/** The first question of a message; undefined for anything else. */
function readQuestion(message: Buffer): DnsQuestion | undefined {
  if (message.length < HEADER_BYTES || message.readUInt16BE(4) < 1) return undefined;
  const labels: string[] = [];
  let at = HEADER_BYTES;
  for (;;) {
    const length = message[at];
    if (length === undefined || length > LABEL_MAX) return undefined;
    at++;
    if (length === 0) break;
    labels.push(message.toString("latin1", at, at + length));
    at += length;
  }
  if (at + 4 > message.length) return undefined;
  return {
    id: message.readUInt16BE(0),
    name: labels.join(".").toLowerCase(),
    type: message.readUInt16BE(at),
    bytes: message.subarray(HEADER_BYTES, at + 4),
  };
}

/** An answer with these texts; undefined texts: there is no such name. */
function writeAnswer(
  { id, type, bytes }: DnsQuestion,
  texts: readonly string[] | "fails" | undefined,
): Buffer {
  const records = typeof texts === "object" ? texts.map((text) => recordOf(type, text)) : [];
  const header = Buffer.alloc(HEADER_BYTES);
  const code = texts === undefined ? NO_SUCH_NAME : texts === "fails" ? SERVER_FAILURE : 0;
  header.writeUInt16BE(id, 0);
  header.writeUInt16BE(ANSWER | code, 2);
  header.writeUInt16BE(1, 4);
  header.writeUInt16BE(records.length, 6);
  return Buffer.concat([header, bytes, ...records]);
}

function recordOf(type: number, text: string): Buffer {
  const data = type === DNS_TYPES.A ? Buffer.from(text.split(".").map(Number)) : textData(text);
  const head = Buffer.alloc(12);
  // A pointer to the name of the question.
  head.writeUInt16BE(0xc00c, 0);
  head.writeUInt16BE(type, 2);
  head.writeUInt16BE(1, 4);
  head.writeUInt32BE(60, 6);
  head.writeUInt16BE(data.length, 10);
  return Buffer.concat([head, data]);
}

function textData(text: string): Buffer {
  const bytes = Buffer.from(text);
  const parts: Buffer[] = [];
  for (let at = 0; at < bytes.length; at += TEXT_PART_BYTES) {
    const part = bytes.subarray(at, at + TEXT_PART_BYTES);
    parts.push(Buffer.from([part.length]), part);
  }
  return Buffer.concat(parts);
}

/** Texts by type and name, such as `TXT gls.sandbox`. */
export type DnsRecords = Readonly<Record<string, readonly string[]>>;

export const SANDBOX_RECORDS: DnsRecords = {
  "TXT gls.sandbox": ["v=spf1 -all"],
  "TXT _dmarc.gls.sandbox": ["v=DMARC1; p=reject"],
  "TXT foxpost.sandbox": ["v=spf1 ip4:127.0.0.0/8 -all"],
  "TXT _dmarc.foxpost.sandbox": ["v=DMARC1; p=reject"],
};

const FAILS = /(?:^|\.)lost\.sandbox$/;
const HOST = "127.0.0.1";
const TYPE_NAMES = new Map<number, string>(
  Object.entries(DNS_TYPES).map(([name, number]) => [number, name]),
);

/** Answers on UDP; port 0 takes a free one. Rejects where the port is taken. */
export async function startNameServer(
  port: number,
  records: DnsRecords = SANDBOX_RECORDS,
): Promise<{ readonly port: number; stop(): Promise<void> }> {
  const socket = createSocket("udp4");
  socket.on("message", (message, from) => {
    const question = readQuestion(message);
    if (question === undefined) return;
    const key = `${TYPE_NAMES.get(question.type) ?? ""} ${question.name}`;
    const texts = FAILS.test(question.name) ? "fails" : records[key];
    socket.send(writeAnswer(question, texts), from.port, from.address);
  });
  socket.bind(port, HOST);
  await once(socket, "listening");
  socket.on("error", () => {});
  return {
    port: socket.address().port,
    stop: () => new Promise<void>((done) => socket.close(() => done())),
  };
}
