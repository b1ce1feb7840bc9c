/** Settings of webhooks. */
import { optional, section } from "./setting.ts";
import { list } from "./values.ts";

const hostsWithPorts = list.refine(
  (hosts) => hosts.every((host) => /^[A-Za-z0-9.-]+:\d{1,5}$/.test(host)),
  "must be host:port, with commas between",
);

export const webhooks = section({
  title: "Webhooks",
  settings: {
    trustedHosts: optional(hostsWithPorts)`WEBHOOK_TRUSTED_HOSTS=
      host:port of receivers, by commas, that may have a private address and no certificate: a
      program of yours on this machine, while you write it. The sandbox's own is among them.
      Refused in production.`,
  },
  findFaults: (read, production) =>
    production && read("WEBHOOK_TRUSTED_HOSTS")
      ? [
          "WEBHOOK_TRUSTED_HOSTS: must be empty in production; webhooks of strangers would reach the network behind the program",
        ]
      : [],
});
