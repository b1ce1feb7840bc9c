/**
 * One address in front of several programs, as a balancer of connections is: a connection goes to
 * one that takes it.
 */
import { once } from "node:events";
import { connect, createServer, type Socket } from "node:net";

export interface Balancer {
  readonly port: number;
  readonly address: string;
  close(): Promise<void>;
}

/** Connections go to these ports in turn; a port that takes none is skipped. */
export async function startBalancer(ports: readonly number[]): Promise<Balancer> {
  const open = new Set<Socket>();
  let turn = 0;
  const tryFrom = (client: Socket, first: number, tries: number): void => {
    const backend = connect(ports[first % ports.length]!, "127.0.0.1");
    open.add(backend);
    let joined = false;
    backend.once("connect", () => {
      joined = true;
      client.pipe(backend).pipe(client);
    });
    // Once bytes have flowed the fault is the caller's to see.
    backend.once("error", () =>
      joined || tries === 1 ? client.destroy() : tryFrom(client, first + 1, tries - 1),
    );
    backend.once("close", () => {
      open.delete(backend);
      if (joined) client.destroy();
    });
    client.once("close", () => backend.destroy());
  };
  const server = createServer({ pauseOnConnect: false }, (client) => {
    open.add(client);
    client.on("error", () => {});
    client.once("close", () => open.delete(client));
    tryFrom(client, turn++, ports.length);
  }).listen(0, "127.0.0.1");
  await once(server, "listening");
  const { port } = server.address() as { port: number };
  return {
    port,
    address: `http://127.0.0.1:${port}`,
    async close() {
      for (const socket of open) socket.destroy();
      server.close();
      await once(server, "close");
    },
  };
}
