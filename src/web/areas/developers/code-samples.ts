/** Samples of calls, for the address at which this program is served. */

export interface Sample {
  readonly curl: string;
  readonly typescript: string;
}

/** The three steps from a key to a copy that keeps itself. */
export function writeSamples(origin: string): Readonly<Record<"token" | "page" | "copy", Sample>> {
  return {
    token: {
      curl: `CLIENT_ID=ci_test_… CLIENT_SECRET=cs_test_…

curl ${origin}/oauth2/token \\
  -u "$CLIENT_ID:$CLIENT_SECRET" \\
  -d grant_type=client_credentials
# {"access_token": "at_…", "expires_in": 3600, …}`,
      typescript: `// bankhid.ts, for Node 22.18 or later
// Start: CLIENT_ID=ci_test_… CLIENT_SECRET=cs_test_… node bankhid.ts
import { readFile, writeFile } from "node:fs/promises";

const { CLIENT_ID, CLIENT_SECRET } = process.env;
const login = Buffer.from(\`\${CLIENT_ID}:\${CLIENT_SECRET}\`).toString("base64");
const answer = await fetch("${origin}/oauth2/token", {
  method: "POST",
  headers: { authorization: \`Basic \${login}\` },
  body: new URLSearchParams({ grant_type: "client_credentials" }),
});
const { access_token: token } = await answer.json();`,
    },
    page: {
      curl: `TOKEN=at_…

curl "${origin}/api/v1/transactions/sync?limit=2" \\
  -H "Authorization: Bearer $TOKEN"`,
      typescript: `const firstPage = await fetch("${origin}/api/v1/transactions/sync?limit=2", {
  headers: { authorization: \`Bearer \${token}\` },
}).then((answer) => answer.json());
console.log(firstPage.added);`,
    },
    copy: {
      curl: `NEXT_CURSOR=MXww…

curl "${origin}/api/v1/transactions/sync?cursor=$NEXT_CURSOR" \\
  -H "Authorization: Bearer $TOKEN"`,
      typescript: `// A file here; in your program a table, written in one transaction with the cursor.
const kept = await readFile("copy.json", "utf8").catch(() => '{"cursor":"","rows":{}}');
const copy = JSON.parse(kept);
for (let more = true; more; ) {
  const page = await fetch(
    \`${origin}/api/v1/transactions/sync?limit=500&cursor=\${copy.cursor}\`,
    { headers: { authorization: \`Bearer \${token}\` } },
  ).then((answer) => answer.json());
  for (const { id } of page.removed) delete copy.rows[id];
  for (const row of [...page.added, ...page.modified]) copy.rows[row.id] = row;
  copy.cursor = page.nextCursor;
  await writeFile("copy.json", JSON.stringify(copy));
  more = page.hasMore;
}
console.log(Object.keys(copy.rows).length);`,
    },
  };
}

/** How the tools of the client package are set up. */
export function writeToolSamples(origin: string): Readonly<Record<"client" | "folder", string>> {
  return {
    client: `import { createBankhidClient, unwrap } from "@bankhid/client";

const client = createBankhidClient({ baseUrl: "${origin}", clientId, clientSecret });
const { data } = unwrap(await client.GET("/accounts"));`,
    folder: `{
  "folder": "C:\\\\Konyveles\\\\bank",
  "format": "camt053_08",
  "since": "2026-11-01",
  "period": "day"
}`,
  };
}

/** Assistants whose set-up of local MCP servers is documented, in the order of the page. */
export const ASSISTANTS = ["claudeDesktop", "claudeCode", "vsCode", "cursor", "codex"] as const;
export type Assistant = (typeof ASSISTANTS)[number];

/** How each assistant is told of the MCP server; the texts of the page say where that goes. */
export function writeAssistantSamples(origin: string): Readonly<Record<Assistant, string>> {
  const env = {
    BANKHID_URL: origin,
    BANKHID_CLIENT_ID: "ci_live_…",
    BANKHID_CLIENT_SECRET: "cs_live_…",
  };
  const server = { command: "bankhid-mcp", env };
  const json = (value: unknown) => JSON.stringify(value, null, 2);
  const settings = Object.entries(env);
  return {
    claudeDesktop: json({ mcpServers: { bankhid: server } }),
    claudeCode: [
      "claude mcp add bankhid \\",
      ...settings.map(([name, value]) => `  --env ${name}=${value} \\`),
      "  -- bankhid-mcp",
    ].join("\n"),
    vsCode: json({ servers: { bankhid: { type: "stdio", ...server } } }),
    cursor: json({ mcpServers: { bankhid: server } }),
    codex: [
      "[mcp_servers.bankhid]",
      'command = "bankhid-mcp"',
      "",
      "[mcp_servers.bankhid.env]",
      ...settings.map(([name, value]) => `${name} = "${value}"`),
    ].join("\n"),
  };
}

/** Where a program might take messages. */
export const WEBHOOK_SAMPLE = "https://erp.pelda.hu/bankhid";

/** An address for webhooks, `receiver`, and the check of a message. */
export function writeWebhookSamples(
  origin: string,
  receiver: string,
): Readonly<Record<"webhook" | "verify", Sample>> {
  return {
    webhook: {
      curl: `curl ${origin}/api/v1/webhook-endpoints \\
  -H "Authorization: Bearer $TOKEN" -H "Content-Type: application/json" \\
  -d '{"url": "${receiver}",
       "eventTypes": ["transactions.sync_available"]}'
# {"id": "whk_…", "secret": "whsec_…", …}`,
      typescript: `const made = await fetch("${origin}/api/v1/webhook-endpoints", {
  method: "POST",
  headers: {
    authorization: \`Bearer \${token}\`,
    "content-type": "application/json",
  },
  body: JSON.stringify({
    url: "${receiver}",
    eventTypes: ["transactions.sync_available"],
  }),
}).then((answer) => answer.json());
await secrets.save(made.id, made.secret); // only here`,
    },
    verify: {
      curl: `# ID, TIMESTAMP: headers webhook-id, webhook-timestamp; BODY: the exact bytes
KEY=$(printf %s "\${SECRET#whsec_}" | base64 -d | od -An -v -tx1 | tr -d ' \\n')
printf %s "$ID.$TIMESTAMP.$BODY" |
  openssl dgst -sha256 -mac HMAC -macopt "hexkey:$KEY" -binary | base64
# one of the "v1,…" in the header webhook-signature`,
      typescript: `import { Webhook } from "standardwebhooks"; // npm install standardwebhooks

server.post("/bankhid", rawBody, async (request, reply) => {
  // Throws where the signature is wrong or older than five minutes.
  const event = new Webhook(secret).verify(request.body, request.headers);
  if (await db.hasSeen(event.id)) return reply.send(204);
  await queue.add(event); // answer first, work later: within 10 seconds
  return reply.send(204);
});`,
    },
  };
}

/** A message of a webhook. */
export const MESSAGE_SAMPLE = `POST /bankhid
webhook-id: evt_01a20561-faba-7000-b4f0-38181ddce9e5
webhook-timestamp: 1795410000
webhook-signature: v1,g0hM9SsE+OTPJTGt/tmIKtSyZlE3uFJELVlNIOLJ1OE=

{
  "id": "evt_01a20561-faba-7000-b4f0-38181ddce9e5",
  "type": "transactions.sync_available",
  "createdAt": "2026-11-23T06:12:04.511Z",
  "companyId": "com_01a20561-0000-7000-b4f0-38181ddce9e5",
  "data": { "accountId": "acc_01a20561-1111-7000-b4f0-38181ddce9e5" },
  "actor": { "kind": "SERVICE", "personName": null, "program": null }
}`;

/** A reply of the stream, shortened. */
export const REPLY_SAMPLE = `// GET /api/v1/transactions/sync
{
  "added": [{
    "id": "txn_01a20561-faba-7000-b4f0-38181ddce9e5",
    "bookingDate": "2026-11-20",
    "amount": "77922.00", "currency": "HUF",
    "counterparty": { "name": "GLS Hungary Kft.", … },
    "bookkeeping": { "status": "NOT_BOOKED", … }, …
  }],
  "modified": [], "removed": [],
  "nextCursor": "MXwwMWEy…", "hasMore": false, …
}`;
