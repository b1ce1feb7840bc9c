/**
 * The mailbox behind an address, for limits only: two spellings of one mailbox stay two identities.
 */

// Providers that take no notice of dots before the @.
const DOTLESS = new Map([
  ["gmail.com", "gmail.com"],
  ["googlemail.com", "gmail.com"],
]);

/**
 * The address without its `+tag`, and where the provider ignores them without its dots; small
 * letters.
 */
export function mailboxOf(email: string): string {
  const at = email.lastIndexOf("@");
  const domain = email.slice(at + 1).toLowerCase();
  const whole = email.slice(0, Math.max(at, 0)).toLowerCase();
  const local = whole.split("+")[0] || whole;
  const dotless = DOTLESS.get(domain);
  return dotless === undefined
    ? `${local}@${domain}`
    : `${local.replaceAll(".", "") || local}@${dotless}`;
}
