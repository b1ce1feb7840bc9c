/**
 * The address of a company for reports and statements: a secret router. Its letters prove nothing
 * by coming there.
 */
import { DAY_MS } from "#values/durations.ts";
import { foldText } from "#values/fold-text.ts";
import { FORMER_ADDRESS_DAYS } from "#contract/received-mails/mail-limits.ts";
import type { MailAddress } from "#contract/received-mails/received-mails.ts";
import { randomLetters } from "#server/chance.ts";
import { inCompany, type Tx } from "#server/database/tenant.ts";
import type { Deps } from "#server/deps.ts";
import { isCompanyLive } from "#server/features/access/access.service.ts";
import { audit } from "#server/features/audit/audit.service.ts";
import { saveCourierEmail } from "#server/features/companies/companies.service.ts";
import { makerOf } from "#server/http/actor.ts";
import type { OwnerAccess } from "#server/http/company-access.ts";
import * as store from "./mail-address.store.ts";

type Needs = Pick<Deps, "db" | "clock" | "config" | "events">;

// 32 letters that nobody mistakes for another; ten of them are 50 bits.
const LETTERS = "023456789abcdefghjkmnpqrstuvwxyz";
const SECRET_LETTERS = 10;
const NAME_CHARS_MAX = 24;

/** Generates an address; the one before takes letters for `FORMER_ADDRESS_DAYS` more. */
export async function makeAddress(deps: Needs, access: OwnerAccess): Promise<MailAddress> {
  const { companyId } = access;
  const now = deps.clock.now();
  const until = new Date(now.getTime() + FORMER_ADDRESS_DAYS * DAY_MS);
  const made = await inCompany(deps.db, companyId, async (tx) => {
    const name = await saveCourierEmail(tx, companyId, null);
    const address = `${localName(name)}.${randomLetters(LETTERS, SECRET_LETTERS)}@${deps.config.mail.domain.toLowerCase()}`;
    await saveCourierEmail(tx, companyId, address);
    await store.closeCurrentAddress(tx, companyId, until);
    await store.insertAddress(tx, { address, companyId, maker: makerOf(access.actor), at: now });
    await audit(
      tx,
      access,
      "received_mail.make-address",
      { kind: "company", id: companyId },
      { after: { address } },
    );
    return readAddresses(tx, companyId, now);
  });
  await deps.events.publish("Company", companyId);
  return made;
}

/** Closes every address of the company at once. */
export async function revokeAddress(deps: Needs, access: OwnerAccess): Promise<MailAddress> {
  const { companyId } = access;
  const now = deps.clock.now();
  const left = await inCompany(deps.db, companyId, async (tx) => {
    const open = await store.listOpenAddresses(tx, companyId, now);
    const addresses = open.map(({ address }) => address);
    await closeIn(tx, companyId, addresses, now);
    await audit(tx, access, "received_mail.close-address", { kind: "company", id: companyId });
    return readAddresses(tx, companyId, now);
  });
  await deps.events.publish("Company", companyId);
  return left;
}

/**
 * Closes some addresses of the company at once, within a transaction. Answers what is to be done
 * after the commit.
 */
export async function closeAddressesIn(
  tx: Tx,
  deps: Pick<Deps, "clock" | "events">,
  access: OwnerAccess,
  addresses: readonly string[],
): Promise<() => Promise<void>> {
  const { companyId } = access;
  const closed = await closeIn(tx, companyId, addresses, deps.clock.now());
  if (closed.length === 0) return async () => {};
  const object = { kind: "company", id: companyId } as const;
  await audit(tx, access, "received_mail.close-address", object, { before: { closed } });
  return () => deps.events.publish("Company", companyId);
}

async function closeIn(
  tx: Tx,
  companyId: string,
  addresses: readonly string[],
  now: Date,
): Promise<string[]> {
  if (addresses.length === 0) return [];
  const closed = await store.closeAddresses(tx, companyId, now, addresses);
  const open = await store.listOpenAddresses(tx, companyId, now);
  if (!open.some(({ closedAt }) => closedAt === null)) await saveCourierEmail(tx, companyId, null);
  return closed;
}

/** The addresses of the company that take letters now. */
export async function readAddresses(tx: Tx, companyId: string, now: Date): Promise<MailAddress> {
  const rows = await store.listOpenAddresses(tx, companyId, now);
  return {
    courierEmail: rows.find(({ closedAt }) => closedAt === null)?.address ?? null,
    formerAddresses: rows.flatMap(({ address, closedAt }) =>
      closedAt === null ? [] : [{ address, until: closedAt.toISOString() }],
    ),
  };
}

/** The company whose address it is; undefined for unknown and closed ones. */
export async function findCompanyOfAddress(
  deps: Pick<Deps, "db" | "clock">,
  address: string,
): Promise<string | undefined> {
  const found = await store.findOpenAddress(deps.db, address.toLowerCase(), deps.clock.now());
  if (found === undefined || !(await isCompanyLive(deps, found.companyId))) return undefined;
  return found.companyId;
}

function localName(name: string): string {
  const [first = ""] = foldText(name).split(" ");
  const plain = first.replace(/[^a-z0-9]/g, "").slice(0, NAME_CHARS_MAX);
  return plain === "" ? "ceg" : plain;
}
