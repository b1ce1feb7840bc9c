import type { BankHead } from "#statements/heads/source-head.ts";

export const otpHead: BankHead = {
  key: "otp",
  name: "OTP Bank",
  shortName: "OTP",
  status: "verified",
  formats: ["xlsx", "csv", "html", "camt.053"],
  feeds: ["aggreg8"],
  accountCodes: "117 170",
  namedCodes: {
    "187": "Banco Primus (OTP)",
    "200": "OTP SZÉP Kártya",
    "881": "OTP Lakástakarékpénztár",
    "884": "OTP Jelzálogbank",
  },
  bics: ["OTPVHUHB"],
};
