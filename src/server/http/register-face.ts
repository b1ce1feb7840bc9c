import type { FastifyInstance } from "fastify";
import type { Endpoint } from "#contract/endpoint.ts";
import { bindContract, type Face } from "./bind-contract.ts";
import { buildOpenApi, type FaceDocument } from "./openapi.ts";

/**
 * Registers a face: the routes of its endpoints, and its own document at `openapi.json` below its
 * root.
 */
export function registerFace<All extends Readonly<Record<string, Endpoint>>>(
  app: FastifyInstance,
  baseUrl: string,
  face: Face<All> & FaceDocument,
): void {
  bindContract(app, face);
  const document = buildOpenApi(baseUrl, face);
  app.get(`${face.root}/openapi.json`, async () => document);
}
