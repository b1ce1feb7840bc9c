/** Whose mailbox it is, as limits count it. */
import { getDomain } from "tldts";
import { mailboxOf } from "#values/mailbox.ts";

/** Domains where everybody has a mailbox. */
const SHARED_DOMAINS = new Set(
  (
    "gmail.com googlemail.com freemail.hu citromail.hu indamail.hu t-online.hu vipmail.hu upcmail.hu " +
    "outlook.com outlook.hu hotmail.com hotmail.hu live.com msn.com yahoo.com yahoo.hu icloud.com me.com " +
    "proton.me protonmail.com gmx.com gmx.de"
  ).split(" "),
);

/**
 * The registrable domain of a host, by the Public Suffix List: one payment to a registry, however
 * many names its owner makes below it. A suffix that a company rents out to everybody is that
 * company's domain: names below it cost nothing. The host itself where it has none.
 */
export function registrableDomain(host: string): string {
  const plain = host.toLowerCase().replace(/\.$/, "");
  return getDomain(plain, { allowPrivateDomains: false }) ?? plain;
}

/**
 * The house that answers for a mailbox: its registrable domain. Where strangers share the domain,
 * the mailbox is a house by itself.
 */
export function houseOf(email: string): string {
  const mailbox = mailboxOf(email);
  const house = registrableDomain(mailbox.slice(mailbox.lastIndexOf("@") + 1));
  return SHARED_DOMAINS.has(house) ? mailbox : house;
}
