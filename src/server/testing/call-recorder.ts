/**
 * The connection of one program to the sandbox's aggregator. Every call passes through and is noted
 * with its beginning and its end, and answers can be held back. So a test knows which program asked
 * for what, and can stop a program while it holds readings.
 */
import { createServer, request, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";

export interface RecordedCall {
  readonly program: string;
  /** The person at the provider whom the call concerns; undefined where it concerns none. */
  readonly userId: string | undefined;
  /** Behind the stand-in's `/api`. */
  readonly path: string;
  readonly from: number;
  /** When the answer was given, or the program hung up; undefined while neither has happened. */
  to: number | undefined;
  answered: boolean;
}

export interface CallRecorder {
  /** For the program's AGGREG8_API_URL. */
  readonly url: string;
  readonly calls: readonly RecordedCall[];
  /** From now on lists of movements are kept back. */
  hold(): void;
  /** Sends the held answers, and holds none any more. */
  release(): void;
  /** Lists that are being kept back now from a program that still waits for them. */
  countHeld(): number;
  /** Forgets the calls so far. */
  forget(): void;
  close(): Promise<void>;
}

const HELD_PATH = "/transactions";

export async function startCallRecorder(
  program: string,
  sandboxPort: number,
): Promise<CallRecorder> {
  const calls: RecordedCall[] = [];
  const held = new Set<() => void>();
  let holds = false;

  function pass(incoming: IncomingMessage, outgoing: ServerResponse): void {
    const url = new URL(incoming.url!, "http://sandbox");
    const call: RecordedCall = {
      program,
      userId: url.searchParams.get("userId") ?? undefined,
      path: url.pathname,
      from: Date.now(),
      to: undefined,
      answered: false,
    };
    calls.push(call);
    const path = `/sandbox/aggreg8/api${url.pathname}${url.search}`;
    const onward = request(
      {
        host: "127.0.0.1",
        port: sandboxPort,
        path,
        method: incoming.method,
        headers: incoming.headers,
      },
      (answer) => {
        const give = (): void => {
          held.delete(give);
          outgoing.writeHead(answer.statusCode!, answer.headers);
          answer.pipe(outgoing);
        };
        if (!holds || !url.pathname.endsWith(HELD_PATH)) return give();
        held.add(give);
        outgoing.on("close", () => held.delete(give));
      },
    );
    onward.on("error", () => outgoing.destroy());
    outgoing.on("finish", () => void (call.answered = true));
    outgoing.on("close", () => {
      call.to = Date.now();
      onward.destroy();
    });
    incoming.pipe(onward);
  }

  const server = createServer(pass);
  await new Promise<void>((ready) => server.listen(0, "127.0.0.1", ready));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    calls,
    hold: () => void (holds = true),
    release() {
      holds = false;
      for (const give of held) give();
    },
    countHeld: () => held.size,
    forget: () => void calls.splice(0),
    async close() {
      server.closeAllConnections();
      await new Promise((closed) => server.close(closed));
    },
  };
}

/**
 * Overlaps of two programs' calls about one person's accounts, one sentence each. A program that
 * was ended counts until its end: an answer that it never got belongs to no reading.
 */
export function listReadByTwo(recorders: readonly CallRecorder[]): string[] {
  const about = recorders
    .flatMap(({ calls }) => calls)
    .filter(({ userId }) => userId !== undefined);
  const byPerson = Map.groupBy(about, ({ userId }) => userId);
  const faults: string[] = [];
  for (const [person, calls] of byPerson) {
    const inOrder = calls.toSorted((one, other) => one.from - other.from);
    const seen: string[] = [];
    for (const { program } of inOrder) {
      if (seen.at(-1) === program) continue;
      if (seen.includes(program))
        faults.push(`${person}: ${program} asks again after ${seen.at(-1)} has begun`);
      seen.push(program);
    }
    for (const one of inOrder.filter(({ answered }) => answered)) {
      const other = inOrder.find(
        (each) => each.program !== one.program && each.from > one.from && each.from < one.to!,
      );
      if (other !== undefined)
        faults.push(`${person}: ${other.program} asks while ${one.program} is being answered`);
    }
  }
  return faults;
}
