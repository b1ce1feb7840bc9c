import { startConnect } from "#web/areas/bank-connect/connect.ts";
import type { ConsentRow, FeedBankRow } from "#web/areas/bank-connect/connect-queries.ts";
import { isSameBank } from "#web/areas/bank-connect/bank-ways.ts";
import { openModal } from "#web/modals/modals.ts";

type BankName = Pick<FeedBankRow, "_id" | "name">;

/**
 * The consent through which a company reads a bank: an active one before one that has expired; none
 * that is over for good.
 */
export function consentOfBank(
  consents: readonly ConsentRow[],
  bank: BankName,
  companyId: string,
): ConsentRow | undefined {
  const living = consents.filter(
    (consent) => consent.state === "active" || consent.state === "expired",
  );
  const own = living.filter(
    (consent) => consent.bank._id === bank._id || isSameBank(consent.bank.name, bank.name),
  );
  const read = own.filter((consent) =>
    consent.companies.some((company) => company._id === companyId),
  );
  return read.find((consent) => consent.state === "active") ?? read[0];
}

/**
 * The consent that decides the effect of pressing a bank: an active one of any company, else an
 * expired one of this company.
 */
export function knownConsent(
  consents: readonly ConsentRow[],
  bank: BankName,
  companyId: string,
): ConsentRow | undefined {
  const same = consents.filter(
    (consent) => consent.bank._id === bank._id || isSameBank(consent.bank.name, bank.name),
  );
  const active = same.find((consent) => consent.state === "active");
  return (
    active ??
    same.find(
      (consent) =>
        consent.state === "expired" &&
        consent.companies.some((company) => company._id === companyId),
    )
  );
}

/**
 * The effect of pressing a bank. A bank with an active consent of any company first asks whether
 * its accounts shall be assigned or another login connected. An expired consent is extended. All
 * other banks begin a flow at once. While the consents are not known yet, the dialog waits for
 * them. Must run inside the click.
 */
export function chooseBank(
  bank: FeedBankRow,
  consents: readonly ConsentRow[] | undefined,
  companyId: string,
): void {
  const named = { _id: bank._id, name: bank.name };
  if (!consents) return openModal("apiConnect", { companyId, bank: named });
  const known = knownConsent(consents, bank, companyId);
  if (known) return openModal("apiConnect", { companyId, bank: named, consentId: known._id });
  startConnect({
    companyId,
    action: "ADD_BANK",
    bankId: bank._id,
    bankName: bank.name,
    consentId: null,
  });
}
