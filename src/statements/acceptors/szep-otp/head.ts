import type { AcceptorHead } from "#statements/heads/source-head.ts";

export const szepOtpHead: AcceptorHead = {
  key: "szep-otp",
  name: "OTP SZÉP kártya",
  shortName: "OTP SZÉP",
  status: "assumed",
};
