import { expect, it } from "vitest";
import { assignFeedTexts } from "#web/areas/bank-consents/texts/assign-feed-accounts.ts";
import { notifications } from "#web/texts/notifications.ts";
import { endSentence } from "./end-sentence.ts";

it("a sentence that ends with a company's name has one full stop", () => {
  expect(["Híd Kft.", "Híd"].map(endSentence)).toEqual(["Híd Kft.", "Híd."]);
  const told = Object.values(notifications).flatMap((notice) => {
    const name = new Proxy({}, { get: (_, key) => (key === "types" ? "CSV" : "Híd Kft.") });
    return JSON.stringify((notice as (given: object) => object)(name));
  });
  told.push(assignFeedTexts.otherOwner("Híd Kft.", "Híd Kft."));
  expect(told.filter((text) => text.includes("Kft.."))).toEqual([]);
});
