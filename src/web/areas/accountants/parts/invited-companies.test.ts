import { describe, expect, it } from "vitest";
import { pickCompanies, tellInvited } from "./invited-companies.ts";

const known = [
  { _id: "a", name: "Árvíztűrő Kft." },
  { _id: "b", name: "Bokréta Bt." },
  { _id: "c", name: "Cinke Zrt." },
];

describe("the companies of an invitation", () => {
  it.each([
    [["a"], "a", { company_id: "a" }],
    [["b", "a", "c"], "a", { company_id: "a", company_ids: ["b", "c"] }],
    [["b", "c"], "a", { company_id: "b", company_ids: ["c"] }],
  ])("%j beside the current %s", (chosen, current, expected) => {
    expect(pickCompanies(chosen, current)).toEqual(expected);
  });
});

describe("the toast of an invitation", () => {
  const tell = (...outcomes: ("invited" | "already" | "planLimit")[]) =>
    tellInvited(
      {
        email: "iroda@example.hu",
        companies: outcomes.map((outcome, place) => ({ _id: known[place]!._id, outcome })),
      },
      known,
    );

  it("says how many companies were opened", () => {
    expect(tell("invited").message).toBe("A levél az iroda@example.hu címre ment.");
    expect(tell("invited", "invited")).toMatchObject({
      intent: "success",
      message: "A levél az iroda@example.hu címre ment; 2 cégéhez kapott hozzáférést.",
    });
  });

  it("says that a letter waits for the mail server", () => {
    const companies = [{ _id: "a", outcome: "invited" }] as const;
    const told = tellInvited(
      { email: "iroda@example.hu", delayed: true, companies: [...companies] },
      known,
    );
    expect(told.title).toBe("A könyvelőt felvettük, a meghívó késik");
    expect(told.message).toContain("Amint lehet, elküldjük");
    expect(JSON.stringify(told)).not.toMatch(/Elküldtük|címre ment/);
  });

  it("names the companies that the invitation did not open", () => {
    expect(tell("invited", "already", "planLimit")).toEqual({
      intent: "warning",
      title: "Nem minden céghez készült új hozzáférés",
      message: [
        "A meghívó az iroda@example.hu címre ment.",
        "Már korábban is hozzáfért: Bokréta Bt.",
        "Az előfizetés nem enged több könyvelőt: Cinke Zrt.",
      ].join(" "),
    });
  });
});
