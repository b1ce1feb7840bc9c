#!/usr/bin/env node
/**
 * The MCP server as a command on stdin and stdout. Settings: BANKHID_URL, BANKHID_CLIENT_ID,
 * BANKHID_CLIENT_SECRET; BANKHID_MCP_WRITE=1 offers the tools that change something.
 */
import { StdioServerTransport } from "@modelcontextprotocol/server/stdio";
import { createBankhidClient, unwrap } from "../index.ts";
import { readAccess } from "../settings.ts";
import { createMcpServer, READ_SCOPES, WRITE_SCOPES } from "./server.ts";

const access = readAccess(process.env);
const mayWrite = process.env["BANKHID_MCP_WRITE"] === "1";
const wanted = mayWrite ? [...READ_SCOPES, ...WRITE_SCOPES] : READ_SCOPES;
const { scopes: held } = unwrap(await createBankhidClient(access).GET("/me"));
const scopes = wanted.filter((scope) => (held as readonly string[]).includes(scope));
// The token itself cannot do more than the tools.
const client = createBankhidClient({ ...access, scopes });
await createMcpServer({ client, scopes, mayWrite }).connect(new StdioServerTransport());
