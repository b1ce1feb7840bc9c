import { describe, expect, it } from "vitest";
import { changedValues, newerValues } from "./server-values.ts";

const OLD = { name: "Kis Anna", mobile: "" };
const NEW = { name: "Nagy Anna", mobile: "" };

describe("a form under which the server's values change", () => {
  it("takes a newer value over where the person has typed nothing", () => {
    expect(newerValues(OLD, OLD, NEW)).toEqual({ name: "Nagy Anna" });
    expect(newerValues({ ...OLD, mobile: "+36201234567" }, OLD, NEW)).toEqual({
      name: "Nagy Anna",
    });
  });

  it("keeps what the person has typed", () => {
    expect(newerValues({ ...OLD, name: "Kis A" }, OLD, NEW)).toEqual({});
  });

  it("saves the changed fields and no others", () => {
    expect(changedValues({ ...NEW, mobile: "+36201234567" }, NEW)).toEqual({
      mobile: "+36201234567",
    });
    expect(changedValues(NEW, NEW)).toEqual({});
  });
});
