import { expect, it } from "vitest";
import { noCreditText } from "#web/areas/files/texts/settlement-mapping.ts";

it("says that no credit was seen only where one was looked for", () => {
  const due = [{ expected: "85935.00" }];
  expect(noCreditText(due, "gls-hu")).toContain("még nem látunk");
  expect(noCreditText(due, "own:Gyors Futár")).toContain("még nem látunk");
  for (const provider of [null, undefined, "own:"])
    expect(noCreditText(due, provider)).toContain("Válassza ki a szolgáltatót");
  for (const expected of ["0.00", "-100.00"])
    expect(noCreditText([{ expected }], "gls-hu")).toContain("nem fizet ki semmit");
});
