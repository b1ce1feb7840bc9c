import { describe, expect, it } from "vitest";
import {
  appointmentPath,
  consultationView,
  isConsultationPath,
  pathWithoutToken,
} from "./consultation-path.ts";

describe("the path of the consultation app", () => {
  it.each(["/konzultacio", "/konzultacio/", "/partner/konzultacio", "/a/konzultacio/idopont/t"])(
    "%s contains the segment",
    (path) => {
      expect(isConsultationPath(path)).toBe(true);
    },
  );

  it.each(["/", "/konzultaciok", "/login", "/konzultacio-arak"])(
    "%s does not contain it",
    (path) => {
      expect(isConsultationPath(path)).toBe(false);
    },
  );

  it.each([
    ["/konzultacio", { page: "book" }],
    ["/partner/konzultacio/", { page: "book" }],
    ["/konzultacio/idopont/abc", { page: "appointment", token: "abc" }],
    ["/x/konzultacio/idopont", { page: "appointment", token: undefined }],
    ["/konzultacio/tanacsado", { page: "adviser", token: undefined }],
    ["/konzultacio/tanacsado/abc", { page: "adviser", token: "abc" }],
  ])("%s shows its page", (path, view) => {
    expect(consultationView(path)).toEqual(view);
  });

  it("loses the token of a link once that is read", () => {
    expect(pathWithoutToken("/x/konzultacio/idopont/abc")).toBe("/x/konzultacio/idopont");
    for (const path of ["/x/konzultacio", "/x/konzultacio/", "/x/konzultacio/idopont/abc"])
      expect(appointmentPath(path)).toBe("/x/konzultacio/idopont");
  });
});
