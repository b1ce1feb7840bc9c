/** The sender: names that lead elsewhere, and connections to checked addresses only. */
import { createSocket } from "node:dgram";
import type { LookupAddress } from "node:dns";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { Webhook } from "standardwebhooks";
import { describe, expect, it } from "vitest";
import { createWebhookSender } from "./https-webhook-sender.adapter.ts";

const message = (url: string) => ({ url, headers: {}, body: "{}" });

/** Answers each question for a name with the next list of addresses. */
function resolver(...lists: string[][]) {
  const asked: string[] = [];
  const resolve = async (name: string): Promise<LookupAddress[]> => {
    const addresses = lists[Math.min(asked.length, lists.length - 1)]!;
    asked.push(name);
    return addresses.map((address) => ({ address, family: address.includes(":") ? 6 : 4 }));
  };
  return { asked, resolve };
}

describe("a name", () => {
  it("that leads to the Internet first and to this machine later is refused when it is used", async () => {
    const { asked, resolve } = resolver(["8.8.8.8"], ["127.0.0.1"]);
    const sender = createWebhookSender({ trusted: new Set(), resolve });
    expect(await sender.check("https://rebind.example/")).toBeUndefined();
    expect((await sender.send(message("https://rebind.example/"))).fault).toBe("private");
    expect(asked).toHaveLength(2);
  });

  it("of which one address is private is refused, whatever the others are", async () => {
    const { resolve } = resolver(["8.8.8.8", "10.0.0.1"]);
    const sender = createWebhookSender({ trusted: new Set(), resolve });
    expect(await sender.check("https://both.example/")).toBe("webhook_url_private");
    expect((await sender.send(message("https://both.example/"))).fault).toBe("private");
  });

  it("is asked for once, and the connection goes to the address that was checked", async () => {
    const server = createServer();
    let connections = 0;
    server.on("connection", (socket) => {
      connections += 1;
      socket.destroy();
    });
    await new Promise<void>((done) => server.listen(0, "127.0.0.1", done));
    const { port } = server.address() as AddressInfo;
    const { asked, resolve } = resolver(["127.0.0.1"], ["127.0.0.2"]);
    const isPublic = (address: string) => address === "127.0.0.1";
    const sender = createWebhookSender({ trusted: new Set(), resolve, isPublic });
    const answer = await sender.send(message(`https://once.example:${port}`));
    expect([answer.fault, connections, asked]).toEqual(["connection", 1, ["once.example"]]);
    server.close();
  });

  it("that does not exist, or is resolved too slowly, is a fault of its own", async () => {
    const unknown = createWebhookSender({
      trusted: new Set(),
      resolve: async () => Promise.reject(Object.assign(new Error("no"), { code: "ENOTFOUND" })),
    });
    expect(await unknown.check("https://nobody.example/")).toBe("webhook_url_unknown");
    expect((await unknown.send(message("https://nobody.example/"))).fault).toBe("name");
    const slow = createWebhookSender({
      trusted: new Set(),
      timeoutMs: 50,
      resolve: () => new Promise(() => {}),
    });
    expect((await slow.send(message("https://slow.example/"))).fault).toBe("timeout");
  });

  it("is asked for by a resolver of its own: silent name servers hold up no other look-up", async () => {
    // `getaddrinfo` would not ask this server, and its two threads would wait for the machine's.
    const silent = createSocket("udp4");
    let questions = 0;
    silent.on("message", () => void (questions += 1));
    await new Promise<void>((done) => silent.bind(0, "127.0.0.1", done));
    const nameServers = [`127.0.0.1:${silent.address().port}`];
    const sender = createWebhookSender({ trusted: new Set(), nameServers, timeoutMs: 100 });
    expect(await sender.check("https://slow.example/")).toBe("webhook_url_unknown");
    expect((await sender.send(message("https://slow.example/"))).fault).toBe("timeout");
    expect(questions).toBeGreaterThanOrEqual(2);
    expect(await sender.check("https://Any.LocalHost./")).toBe("webhook_url_private");
    silent.close();
  });

  it.each(["https://127.0.0.1/", "https://[::1]/", "https://[::ffff:7f00:1]/", "http://8.8.8.8/"])(
    "or number that is refused is never connected to: %s",
    async (url) => {
      const { resolve } = resolver(["8.8.8.8"]);
      const sender = createWebhookSender({ trusted: new Set(), resolve });
      expect((await sender.send(message(url))).fault).toBe("private");
    },
  );
});

describe("an answer", () => {
  it("counts by its head: an endless body holds nobody up", async () => {
    const server = createServer((_request, response) => {
      response.writeHead(200);
      const pour = (): void => {
        if (!response.destroyed && response.write(Buffer.alloc(64 * 1024))) setImmediate(pour);
      };
      response.on("drain", pour);
      pour();
    });
    await new Promise<void>((done) => server.listen(0, "127.0.0.1", done));
    const host = `127.0.0.1:${(server.address() as AddressInfo).port}`;
    const sender = createWebhookSender({ trusted: new Set([host]) });
    const answer = await sender.send(message(`http://${host}/`));
    expect([answer.fault, answer.status]).toEqual([null, 200]);
    server.closeAllConnections();
    server.close();
  });
});

describe("the library that signs", () => {
  it("gives the signature of the standard's own example", () => {
    const webhook = new Webhook("whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw");
    const at = new Date(1_614_265_330_000);
    expect(webhook.sign("msg_p5jXN8AQM9LWM0D4loKWxJek", at, '{"test": 2432232314}')).toBe(
      "v1,g0hM9SsE+OTPJTGt/tmIKtSyZlE3uFJELVlNIOLJ1OE=",
    );
  });
});
