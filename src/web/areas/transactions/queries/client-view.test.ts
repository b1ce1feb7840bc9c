import { expect, it } from "vitest";
import { isSameClients, readClientConditions, toClientConditions } from "./client-view.ts";

const [A, B, C] = ["a", "b", "c"];
const shown = {
  search: { booked: "UNBOOKED", text: "díj", sort: "amount_desc" },
  companyIds: [A!, B!],
  accountIds: ["x"],
} as const;

it("a view over several companies is read as it was shown", () => {
  const read = readClientConditions(toClientConditions(shown), [C!, B!, A!]);
  expect(read).toEqual({ ...shown, gone: 0 });
  expect(isSameClients({ ...shown, companyIds: [B!, A!] }, shown)).toBe(true);
  expect(isSameClients({ ...shown, companyIds: [A!] }, shown)).toBe(false);
});

it("companies that the person lost are left out, and without any the view is not opened", () => {
  expect(readClientConditions(toClientConditions(shown), [B!, C!])).toMatchObject({
    companyIds: [B],
    gone: 1,
  });
  expect(readClientConditions(toClientConditions(shown), [C!])).toBe("gone");
  expect(readClientConditions(null, [A!])).toBe("unreadable");
});

it("a view of all companies means those of the moment", () => {
  const all = { ...shown, companyIds: [] };
  expect(readClientConditions(toClientConditions(all), [C!])).toEqual({ ...all, gone: 0 });
});
