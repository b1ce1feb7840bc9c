import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { auditActions } from "#contract/audit/audit-actions.ts";
import { EVENT_SCOPES } from "#contract/webhooks/event-types.ts";
import { auditNouns } from "./audit.ts";

const FEATURES = join(import.meta.dirname, "../../../../server/features");

/**
 * Every text of the server's features that has the shape of an action: a known noun, a dot, a verb.
 */
function listWrittenActions(): Set<string> {
  const nouns = Object.keys(auditNouns).join("|");
  const shape = new RegExp(`["\`]((?:${nouns})\\.[a-z-]+)["\`]`, "g");
  const files = readdirSync(FEATURES, { recursive: true, encoding: "utf8" }).filter((path) =>
    /\.(service|store|jobs?)\.ts$/.test(path),
  );
  const texts = files.map((path) =>
    readFileSync(join(FEATURES, path), "utf8").replaceAll(/defineJob\(\s*"[^"]+"/g, ""),
  );
  return new Set(texts.flatMap((text) => [...text.matchAll(shape)].map((match) => match[1]!)));
}

describe("the words of the audit log", () => {
  it("name every action that the server writes", () => {
    // Policies and events for programs have the shape of actions; the log has none of them.
    const others = /^company\.(owner|member|accountant|deleted-owner)$/;
    const missing = [...listWrittenActions()].filter(
      (action) => !others.test(action) && !(action in auditActions) && !(action in EVENT_SCOPES),
    );
    expect(missing).toEqual([]);
    expect(listWrittenActions().has("transaction.book")).toBe(true);
  });

  it("have a noun for the filter of every action", () => {
    const nouns = new Set(Object.keys(auditActions).map((action) => action.split(".")[0]!));
    expect([...nouns].filter((noun) => !(noun in auditNouns))).toEqual([]);
  });
});
