import { expect, it } from "vitest";
import { firstChoice, HERE, pressWords } from "./client-choice.ts";

it("nothing is chosen for a statement that points to no company of the person", () => {
  expect(firstChoice([])).toBeUndefined();
  expect(pressWords(firstChoice([]))).toBe("Döntés");
  expect(pressWords(HERE)).toBe("Átvétel ide");
});

it("the company to which the file points is chosen first", () => {
  const candidates = [{ company: { _id: "a" } }, { company: { _id: "b" } }];
  expect(firstChoice(candidates)).toBe("a");
  expect(pressWords("a")).toBe("Áthelyezés és átvétel");
});
