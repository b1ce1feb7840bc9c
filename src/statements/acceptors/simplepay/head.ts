import type { AcceptorHead } from "#statements/heads/source-head.ts";

export const simplepayHead: AcceptorHead = {
  key: "simplepay",
  name: "SimplePay (OTP Mobil)",
  shortName: "SimplePay",
  status: "documented",
  formats: ["csv"],
};
