/** Samples of calls, for the address at which this program is served. */

export interface Sample {
  readonly curl: string;
  readonly typescript: string;
}

/** The three steps from a key to a copy that keeps itself. */
export function writeSamples(origin: string): Readonly<Record<"token" | "page" | "copy", Sample>> {
  return {
    token: {
      curl: `curl ${origin}/oauth2/token \\
  -u "$CLIENT_ID:$CLIENT_SECRET" \\
  -d grant_type=client_credentials`,
      typescript: `const login = Buffer.from(\`\${clientId}:\${clientSecret}\`).toString("base64");
const answer = await fetch("${origin}/oauth2/token", {
  method: "POST",
  headers: { authorization: \`Basic \${login}\` },
  body: new URLSearchParams({ grant_type: "client_credentials" }),
});
const { access_token: token } = await answer.json();`,
    },
    page: {
      curl: `curl "${origin}/api/v1/transactions/sync?limit=2" \\
  -H "Authorization: Bearer $TOKEN"`,
      typescript: `const page = await fetch("${origin}/api/v1/transactions/sync?limit=2", {
  headers: { authorization: \`Bearer \${token}\` },
}).then((answer) => answer.json());`,
    },
    copy: {
      curl: `curl "${origin}/api/v1/transactions/sync?cursor=$NEXT_CURSOR" \\
  -H "Authorization: Bearer $TOKEN"`,
      typescript: `let cursor = await db.readCursor(); // ""
for (let more = true; more; ) {
  const page = await fetch(
    \`${origin}/api/v1/transactions/sync?limit=500&cursor=\${cursor}\`,
    { headers: { authorization: \`Bearer \${token}\` } },
  ).then((answer) => answer.json());
  await db.transaction(async (tx) => {
    for (const { id } of page.removed) await tx.delete(id);
    for (const row of [...page.added, ...page.modified]) await tx.upsert(row.id, row);
    await tx.saveCursor(page.nextCursor);
  });
  ({ nextCursor: cursor, hasMore: more } = page);
}`,
    },
  };
}

/** How the tools of the client package are set up. */
export function writeToolSamples(
  origin: string,
): Readonly<Record<"client" | "mcp" | "folder", string>> {
  return {
    client: `import { createBankhidClient, unwrap } from "@bankhid/client";

const client = createBankhidClient({ baseUrl: "${origin}", clientId, clientSecret });
const { data } = unwrap(await client.GET("/accounts"));`,
    mcp: `{
  "mcpServers": {
    "bankhid": {
      "command": "bankhid-mcp",
      "env": {
        "BANKHID_URL": "${origin}",
        "BANKHID_CLIENT_ID": "ci_live_…",
        "BANKHID_CLIENT_SECRET": "cs_live_…"
      }
    }
  }
}`,
    folder: `{
  "folder": "C:\\\\Konyveles\\\\bank",
  "format": "camt053_08",
  "since": "2026-11-01",
  "period": "day"
}`,
  };
}

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
