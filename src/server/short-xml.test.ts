import { describe, expect, it } from "vitest";
import { walkShortXml, XML_PARTS_MAX } from "./short-xml.ts";

const walk = (xml: string): string =>
  walkShortXml(xml, {
    depthMax: 3,
    fail: (fault) => {
      throw new Error(fault);
    },
    close: () => {},
  });

describe("a short text of XML", () => {
  it.each<[string, (count: number) => string]>([
    ["tags", (count) => `<a>${"<b/>".repeat(count - 1)}</a>`],
    [
      "attributes",
      (count) => `<a${Array.from({ length: count - 1 }, (_, at) => ` b${at}="1"`).join("")}/>`,
    ],
    [
      "namespaces",
      (count) =>
        `<a${Array.from({ length: count - 1 }, (_, at) => ` xmlns:b${at}="c"`).join("")}/>`,
    ],
  ])("is walked up to its limit of parts, %s, and not beyond", (_what, write) => {
    expect(walk(write(XML_PARTS_MAX))).toBe("a");
    expect(() => walk(write(XML_PARTS_MAX + 1))).toThrow("too many tags");
  });

  it("is walked up to its depth, without a DOCTYPE", () => {
    expect(walk("<a><b><c/></b></a>")).toBe("a");
    expect(() => walk("<a><b><c><d/></c></b></a>")).toThrow("too many levels");
    expect(() => walk("<!DOCTYPE a><a/>")).toThrow("a DOCTYPE");
  });
});
