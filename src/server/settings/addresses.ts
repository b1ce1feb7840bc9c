/** Schemas of settings that are addresses: each fault says what is wrong and how it must be. */
import { isIP } from "node:net";
import { z } from "zod";
import { checkedText, list, PORT_MAX } from "./values.ts";

const WEB = { protocol: /^https?$/, error: "must be an address: https://app.example.hu" };
export const webUrl = z.url(WEB);
/** Where keys, bank data and invoices go: in production only encrypted. */
export const providerUrl = z.url({ ...WEB, error: "must be an address: https://api.example.hu" });

// Companies get addresses below it, so a slip would be seen by nobody but their couriers.
export const mailDomain = z
  .string()
  .trim()
  .regex(
    /^(?=.{1,253}$)[a-z0-9]([a-z0-9-]*[a-z0-9])?(\.[a-z0-9]([a-z0-9-]*[a-z0-9])?)+$/i,
    "must be the name of a domain, such as fajl.example.hu",
  );

/** IP addresses with commas between. */
export const ipAddresses = list.refine(
  (all) => all.every((address) => isIP(address) !== 0),
  "must be IP addresses, with commas between",
);
/** IP addresses, with or without ports, with commas between. */
export const ipServers = list.refine(
  (all) =>
    all.every(
      (server) =>
        isIP(server.replace(/^\[(.+)\](:\d+)?$/, "$1").replace(/^([\d.]+):\d+$/, "$1")) !== 0 &&
        Number(/[\].\d]:(\d+)$/.exec(server)?.[1] ?? 53) <= PORT_MAX,
    ),
  "must be IP addresses, with or without ports, with commas between",
);

const PLAIN_ADDRESS = /^[^\s<>@,;"]+@([A-Za-z0-9\u0080-\uffff-]+\.)*[A-Za-z0-9\u0080-\uffff-]+$/;

/** `Name <a@b>` or `a@b`. Whether the address exists is the mail server's to say. */
export const sender = z
  .string()
  .trim()
  .refine(
    (text) => PLAIN_ADDRESS.test(/^[^<>\r\n]*<([^<>\s]+)>$/.exec(text)?.[1] ?? text),
    "must be an address, alone or after a name: Bankhíd <bankhid@example.hu>",
  );
export const emailAddress = z
  .string()
  .trim()
  .regex(PLAIN_ADDRESS, "must be an e-mail address; users are told to write there");

const ESCAPE =
  "special characters of user and password must be written as %XX (@ %40, : %3A, / %2F, ? %3F, # %23, % %25)";

const POSTGRES = "postgres://user:password@host:5432/database";
// An unescaped / ? # or @ of a password cuts the address at the wrong place, and a piece of the
// password becomes a host or a database.
export const postgresUrl = checkedText((text) => {
  const rest = /^postgres(?:ql)?:\/\/(.*)$/s.exec(text)?.[1];
  if (rest === undefined) return [`must be an address: ${POSTGRES}`];
  const authority = readAuthority(rest);
  const tail = rest.slice(authority.length);
  const ats = authority.split("@").length - 1;
  const colons = authority.slice(0, Math.max(authority.lastIndexOf("@"), 0)).split(":").length - 1;
  if (ats > 1 || colons > 1 || /[@#]/.test(tail) || !isDecodable(rest)) return [ESCAPE];
  const url = readUrl(text);
  if (!url) {
    const place = authority.slice(authority.lastIndexOf("@") + 1);
    return [/:[^\]@]*[^0-9\]@]/.test(place) ? ESCAPE : `must be an address: ${POSTGRES}`];
  }
  if (url.username === "") return [`names no user (${POSTGRES})`];
  return url.pathname.length < 2 ? [`names no database (${POSTGRES})`] : [];
});

const SMTP = "smtps://user:password@host:465";
// The server's name is written into the log, so no piece of a password may stand in its place.
export const mailServerUrl = checkedText((text) => {
  const rest = /^smtps?:\/\/(.*)$/is.exec(text)?.[1];
  if (rest === undefined) return [`must be an address: ${SMTP}`];
  const url = readUrl(text);
  if (url?.hostname === "") return [`names no host (${SMTP})`];
  // A user that is an address works as it is: the last @ counts.
  if (/[@#]/.test(rest.slice(readAuthority(rest).length)) || !isDecodable(rest)) return [ESCAPE];
  return url ? [] : [`must be an address: ${SMTP}`];
});

function readAuthority(rest: string): string {
  return /^[^/?#]*/.exec(rest)?.[0] ?? "";
}

function isDecodable(text: string): boolean {
  try {
    return decodeURIComponent(text) !== "";
  } catch {
    return false;
  }
}

/** .localhost and .test never lead to another machine (RFC 6761). */
export function isLocalHost(host: string): boolean {
  const plain = host.toLowerCase().replace(/^\[|\]$/g, "");
  if (isIP(plain) === 4) return plain.startsWith("127.");
  if (isIP(plain) === 6) return plain === "::1";
  return /(^|\.)(localhost|test)$/.test(plain);
}

export const cutSlash = (url: string): string => url.replace(/\/+$/, "");

export function readUrl(text: string | undefined): URL | undefined {
  return text !== undefined && URL.canParse(text) ? new URL(text) : undefined;
}
