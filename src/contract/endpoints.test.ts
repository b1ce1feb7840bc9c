import { globSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { collectEndpoints } from "./collect-endpoints.ts";
import { endpoint } from "./endpoint.ts";
import { endpoints } from "./endpoints.ts";
import { integratorApiEndpoints, oauthEndpoints } from "./integrator-api/endpoints.ts";
import { mailProgramEndpoints } from "./people/endpoints.ts";
import { fileGet } from "./files/files.ts";

describe("the table of endpoints", () => {
  it("holds every endpoint that a file of the contract exports", () => {
    const exported = globSync("*/*.ts", { cwd: import.meta.dirname }).flatMap((path) => [
      ...readFileSync(join(import.meta.dirname, path), "utf8").matchAll(
        /export const (\w+) = endpoint\(/g,
      ),
    ]);
    const all = {
      ...endpoints,
      ...integratorApiEndpoints,
      ...oauthEndpoints,
      ...mailProgramEndpoints,
    };
    expect(Object.keys(all).toSorted()).toEqual(exported.map(([, name]) => name).toSorted());
  });

  it("takes endpoints only, and no two of one name", () => {
    const other = endpoint({ ...fileGet, path: "/other" });
    expect(collectEndpoints({ fileGet, LIMIT: 3 }, { other, words: ["a"] })).toEqual({
      fileGet,
      other,
    });
    expect(() => collectEndpoints({ fileGet }, { fileGet: other })).toThrow("fileGet");
  });
});
