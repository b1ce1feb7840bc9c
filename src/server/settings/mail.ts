/** Settings of letters, going out and coming in, and of the sandbox's servers. */
import { ipAddresses, ipServers, mailDomain, mailServerUrl, sender } from "./addresses.ts";
import { optional, section, setting, type ValuesOf } from "./setting.ts";
import { port } from "./values.ts";
import { type Sandbox, standInMailbox, standInNameServer } from "./sandbox.ts";

export const letters = section({
  title: "Letters",
  settings: {
    smtpUrl: optional(mailServerUrl)`SMTP_URL=
      The server that sends letters: smtps://user:password@host:465. Needed in production. Default:
      the sandbox's mailbox.`,
    from: setting(sender)`MAIL_FROM=Bankhíd <bankhid@localhost>
      The sender of the letters, an address alone or after a name.`,
    port: setting(port)`MAIL_PORT=2525
      Where reports and statements come in by e-mail.`,
    domain: setting(mailDomain)`MAIL_DOMAIN=fajl.localhost
      The domain of the companies' own addresses (its MX record names the relay before MAIL_PORT;
      docs/production.md).`,
    relays: optional(ipAddresses)`MAIL_RELAYS=
      Addresses of relays before MAIL_PORT, by commas: where a letter came from is read from their
      Received line.`,
    nameServers: optional(ipServers)`MAIL_NAME_SERVERS=
      Name servers that are asked about senders, by commas. Default: the machine's; outside
      production the sandbox's.`,
  },
  needed: { SMTP_URL: "the server that sends the letters" },
  listWarnings: (read, production) =>
    production && !read("MAIL_FROM")
      ? ["MAIL_FROM: is not set; users see the example's value"]
      : [],
});

/** With `sandbox` letters go to its mailbox unless another server is set. */
export function buildMail(values: ValuesOf<typeof letters.settings>, sandbox: Sandbox | undefined) {
  return {
    ...values,
    smtpUrl: values.smtpUrl ?? (sandbox && standInMailbox(sandbox)),
    /** Mail servers before us, whose word about a letter's origin counts. */
    relays: values.relays ?? [],
    /** Empty for the machine's. */
    nameServers: values.nameServers ?? (sandbox ? [standInNameServer(sandbox)] : []),
  };
}
