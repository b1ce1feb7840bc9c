/**
 * The SMTP server for letters that come in (RFC 5321). It accepts known recipients only, limits
 * clients, sizes and rates, and answers 250 after the letter is stored.
 */
import { Readable } from "node:stream";
import type { Logger } from "pino";
import {
  SMTPServer,
  type SMTPServerDataStream,
  type SMTPServerOptions,
  type SMTPServerSession,
} from "smtp-server";
import { RECEIVED_MAIL_BYTES_MAX } from "#contract/received-mails/mail-limits.ts";
import {
  createMailConnections,
  type MailConnectionNeeds,
  type MailConnections,
} from "./mail-connections.ts";

/** Recipients of one letter. */
const RECIPIENTS_MAX = 10;
const IDLE_MS = 60_000;
const CLOSE_MS = 5_000;
/** Recipients that one address names in a minute: guessing goes no faster. */
const RECIPIENTS_PER_MINUTE = 300;
/** First bytes of a letter that is too large, for its subject. */
const HEAD_BYTES = 64 * 1024;

export interface Recipient {
  readonly address: string;
  readonly companyId: string;
}

export interface Envelope {
  readonly mailFrom: string;
  readonly helo: string;
  readonly remoteAddress: string;
  /** One for each company. */
  readonly recipients: readonly Recipient[];
}

/** Answers with an SMTP code other than 250. */
export class MailRefused extends Error {
  readonly responseCode: number;
  constructor(responseCode: number, message: string) {
    super(message);
    this.responseCode = responseCode;
  }
}

export interface MailReceiverNeeds extends MailConnectionNeeds {
  readonly domain: string;
  readonly log: Logger;
  /** Counts one named recipient of an address; false beyond the limit of a minute. */
  countRecipient(limitAddress: string, perMinute: number): Promise<boolean>;
  /** The company of the address; undefined for an unknown one. Throws MailRefused. */
  findRecipient(
    address: string,
    client: Pick<Envelope, "mailFrom" | "remoteAddress">,
  ): Promise<Recipient | undefined>;
  /** Stores the letter; it is safe afterwards. Throws MailRefused. */
  take(envelope: Envelope, bytes: Readable): Promise<void>;
  /** Notes a letter that is too large, with its first bytes. */
  noteTooLarge(envelope: Envelope, head: Uint8Array<ArrayBuffer>, sizeBytes: number): Promise<void>;
}

type Done = (error?: Error | null) => void;

/** A server that is not listening yet. */
export function createMailReceiver(needs: MailReceiverNeeds): SMTPServer {
  const connections = createMailConnections(needs);
  const recipientsOf = new WeakMap<SMTPServerSession, Map<string, Recipient>>();
  const server = new MailServer(connections, {
    name: needs.domain,
    banner: "Bankhid",
    authOptional: true,
    // Encryption ends at the relay before us; nobody signs in.
    disabledCommands: ["AUTH", "STARTTLS"],
    disableReverseLookup: true,
    size: RECEIVED_MAIL_BYTES_MAX,
    socketTimeout: IDLE_MS,
    closeTimeout: CLOSE_MS,
    logger: false,
    onRcptTo: ({ address }, session, done) => {
      admit(needs, address, session).then(
        (recipient) => {
          const known = recipientsOf.get(session) ?? new Map<string, Recipient>();
          recipientsOf.set(session, known.set(address, recipient));
          done();
        },
        answerFault(needs.log, done),
      );
    },
    onData: (stream, session, done) => {
      const envelope = envelopeOf(session, recipientsOf.get(session));
      connections.beginLetter(session.id);
      stream.once("end", () => connections.endBytes(session.id));
      const answer: Done = (error) => {
        connections.endLetter(session.id, error === undefined);
        done(error);
      };
      takeData(needs, envelope, stream).then(() => answer(), answerFault(needs.log, answer));
    },
  });
  // A client that drops its line is no fault of ours.
  server.on("error", (error) => needs.log.debug({ err: error }, "mail connection ended"));
  server.on("close", () => connections.stop());
  return server;
}

/** Asks for a place before each connection, and counts its commands. */
class MailServer extends SMTPServer {
  readonly places: MailConnections;
  constructor(places: MailConnections, options: SMTPServerOptions) {
    super(options);
    this.places = places;
  }
  override connect(...[socket, options]: Parameters<SMTPServer["connect"]>): void {
    const place = this.places.enter(socket);
    if (place === undefined) return;
    super.connect(socket, options);
    // The server adds it last.
    const connection = [...this.connections].at(-1)!;
    this.places.name(place, connection.id);
    const take = connection._onCommand.bind(connection);
    connection._onCommand = (command, done) => {
      if (this.places.countCommand(place)) take(command, done);
    };
  }
}

function envelopeOf(
  { envelope, hostNameAppearsAs, remoteAddress }: SMTPServerSession,
  known: ReadonlyMap<string, Recipient> | undefined,
): Envelope {
  const recipients = new Map<string, Recipient>();
  for (const { address } of envelope.rcptTo) {
    const recipient = known?.get(address);
    if (recipient !== undefined) recipients.set(recipient.companyId, recipient);
  }
  return {
    mailFrom: mailFromOf(envelope),
    helo: hostNameAppearsAs,
    remoteAddress,
    recipients: [...recipients.values()],
  };
}

function mailFromOf({ mailFrom }: SMTPServerSession["envelope"]): string {
  return mailFrom === false ? "" : mailFrom.address;
}

async function admit(
  needs: MailReceiverNeeds,
  address: string,
  { envelope, remoteAddress }: SMTPServerSession,
): Promise<Recipient> {
  if (envelope.rcptTo.length >= RECIPIENTS_MAX) throw new MailRefused(452, "Too many recipients");
  if (!needs.relays.includes(remoteAddress)) {
    const from = needs.limitAddress(remoteAddress);
    if (!(await needs.countRecipient(from, RECIPIENTS_PER_MINUTE)))
      throw new MailRefused(451, "Too many recipients in a minute, try again later");
  }
  const client = { mailFrom: mailFromOf(envelope), remoteAddress };
  const recipient = await needs.findRecipient(address.toLowerCase(), client);
  if (recipient === undefined) throw new MailRefused(550, "No such mailbox here");
  return recipient;
}

async function takeData(
  needs: MailReceiverNeeds,
  envelope: Envelope,
  stream: SMTPServerDataStream,
): Promise<void> {
  const head: Buffer[] = [];
  let size = 0;
  // Beyond the limit the rest is read and dropped: the client waits for an answer after its last
  // byte.
  async function* withinLimit(): AsyncGenerator<Buffer> {
    for await (const chunk of stream as AsyncIterable<Buffer>) {
      if (size < HEAD_BYTES) head.push(chunk.subarray(0, HEAD_BYTES - size));
      size += chunk.length;
      if (size <= RECEIVED_MAIL_BYTES_MAX) yield chunk;
    }
    if (size > RECEIVED_MAIL_BYTES_MAX) throw new MailRefused(552, "The letter is too large");
  }
  try {
    await needs.take(envelope, Readable.from(withinLimit()));
  } catch (error) {
    if (size > RECEIVED_MAIL_BYTES_MAX)
      await needs.noteTooLarge(envelope, new Uint8Array(Buffer.concat(head)), size);
    throw error;
  } finally {
    // What still comes of a letter that is refused already is read and dropped.
    if (!stream.readableEnded) stream.destroy();
  }
}

/** Our own faults are told as passing ones: the sender's server tries again. */
function answerFault(log: Logger, done: Done): (error: unknown) => void {
  return (error) => {
    if (error instanceof MailRefused) return done(error);
    // The client dropped its line within the letter: no fault of ours, and nobody hears the answer.
    if ((error as { readonly code?: unknown }).code === "ECONNECTION") {
      log.debug({ err: error }, "letter not ended");
      return done(new MailRefused(451, "Try again later"));
    }
    log.error({ err: error }, "letter not taken");
    done(new MailRefused(451, "Try again later"));
  };
}
