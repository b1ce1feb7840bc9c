import type { FastifyInstance } from "fastify";
import type { Endpoint } from "#contract/endpoint.ts";
import { bindContract, type Api } from "./bind-contract.ts";
import { buildOpenApi, type ApiDocument } from "./openapi.ts";

/**
 * Registers an API: the routes of its endpoints, and its own document at `openapi.json` below its
 * root.
 */
export function registerApi<All extends Readonly<Record<string, Endpoint>>>(
  app: FastifyInstance,
  baseUrl: string,
  api: Api<All> & ApiDocument,
): void {
  bindContract(app, api);
  const document = buildOpenApi(baseUrl, api);
  app.get(`${api.root}/openapi.json`, async () => document);
}
