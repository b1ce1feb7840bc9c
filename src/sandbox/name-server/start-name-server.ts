/**
 * The name server that is asked about senders of letters. Every name is unknown but those of two
 * invented senders: `gls.sandbox` asks to refuse what is not its own and names no server that may
 * send; names that end in `lost.sandbox` cannot be asked.
 */
import { createSocket } from "node:dgram";
import { once } from "node:events";
import { DNS_TYPES, readQuestion, writeAnswer } from "./dns-message.ts";

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
