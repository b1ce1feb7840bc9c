import { z } from "zod";
import { endpoint } from "#contract/endpoint.ts";
import { taxNumberSchema } from "./companies.ts";

/**
 * A look into a public register of companies. What it says is a proposal for the form of a new
 * company: nothing is stored, and no answer keeps anybody from going on.
 */
export const companyRegisterGet = endpoint({
  method: "GET",
  path: "/company-register/:taxNumber",
  tag: "companies",
  summary: "Name and seat that the company register has for a tax number, as a proposal.",
  gives: "nothing",
  callers: ["session"],
  policy: "entrepreneur",
  params: z.object({ taxNumber: taxNumberSchema }),
  reply: z.object({
    /**
     * `unknown`: the register has no valid company of this number. `unavailable`: it could not be
     * asked now. `off`: there is none.
     */
    state: z.enum(["found", "unknown", "unavailable", "off"]),
    company: z.object({ name: z.string(), seat: z.string().nullable() }).nullable(),
  }),
  errors: ["unauthenticated", "privacy_not_accepted", "forbidden", "rate_limited"],
  ratePerMinute: 60,
});
