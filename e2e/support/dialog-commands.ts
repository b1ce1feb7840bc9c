/** Which dialogs of the web are about commands that a program's link is refused. */
import { readdirSync, readFileSync } from "node:fs";
import { dirname, join, posix } from "node:path";
import { type Endpoint, isOpen } from "#contract/endpoint.ts";
import { endpoints } from "#contract/endpoints.ts";

const web = join(import.meta.dirname, "../../src/web");
const CALLS = /(?:useApiMutation|callApi|use\w*Call)\(\s*"([a-z]\w+)"/g;

/**
 * The purposes whose dialog, with the calls that it shares with its area, sends commands, and none
 * that the link of a director may send.
 */
export function listOwnPurposes(): ReadonlySet<string> {
  const texts = new Map(
    readdirSync(web, { recursive: true, encoding: "utf8" })
      .filter((file) => /\.tsx?$/.test(file) && !file.includes(".test."))
      .map((file) => [file, readFileSync(join(web, file), "utf8")]),
  );
  const resolve = (file: string, from: string): string =>
    from.startsWith("#web/") ? from.slice("#web/".length) : posix.join(dirname(file), from);
  const commandsOf = (file: string): string[] =>
    [...(texts.get(file) ?? "").matchAll(CALLS)].map(([, name]) => name!).filter(isCommand);
  const found = new Set<string>();
  for (const [file, text] of texts) {
    if (!file.endsWith("area-modals.ts")) continue;
    for (const [, purpose, from] of text.matchAll(
      /(\w+): lazyModal\(\s*\(\) => import\("([^"]+)"/g,
    )) {
      const modal = resolve(file, from!);
      const shared = [...(texts.get(modal) ?? "").matchAll(/from "([#.][^"]+)"/g)]
        .map(([, each]) => resolve(modal, each!))
        .filter((each) => each.startsWith(dirname(file)) && /\/(?:use|save)-|queries/.test(each));
      const commands = [modal, ...shared].flatMap(commandsOf);
      if (commands.length > 0 && commands.every(isOwn)) found.add(purpose!);
    }
  }
  return found;
}

const known = endpoints as Readonly<Record<string, Endpoint>>;
const isCommand = (name: string): boolean => name in known && known[name]!.method !== "GET";

function isOwn(name: string): boolean {
  const endpoint = known[name]!;
  const isOthers = endpoint.policy === "company.accountant";
  return isOthers || (!isOpen(endpoint) && !endpoint.callers.includes("connect"));
}
