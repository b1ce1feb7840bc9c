/** A connection to a mail server that says what it is told, line by line. */
import { connect } from "node:net";

/** Opens it from an address of this machine, such as `127.3.0.1`. */
export async function openSmtp(port: number, localAddress = "127.0.0.1") {
  const socket = connect({ port, host: "127.0.0.1", localAddress });
  const replies: string[] = [];
  let rest = "";
  let isOver = false;
  let wake = (): void => undefined;
  socket.on("data", (chunk) => {
    const lines = (rest + String(chunk)).split("\r\n");
    rest = lines.pop()!;
    replies.push(...lines.filter((line) => /^\d{3} /.test(line)));
    wake();
  });
  socket.on("error", () => undefined);
  socket.on("close", () => {
    isOver = true;
    wake();
  });
  /** The next answer; `closed` after the last one. */
  const next = async (): Promise<string> => {
    while (replies.length === 0 && !isOver) await new Promise<void>((done) => (wake = done));
    return replies.shift() ?? "closed";
  };
  const write = (text: string): void => void socket.write(text);
  return {
    greeting: await next(),
    next,
    write,
    say: async (line: string): Promise<string> => {
      write(`${line}\r\n`);
      return next();
    },
    isClosed: () => isOver,
    drop: () => void socket.destroy(),
  };
}
