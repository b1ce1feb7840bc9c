import type { AcceptorHead } from "#statements/heads/source-head.ts";

export const otpPosHead: AcceptorHead = {
  key: "otp-pos",
  name: "OTP Bank kártyaelfogadás",
  shortName: "OTP POS",
  status: "assumed",
};
