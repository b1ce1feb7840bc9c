/** Makes certificates, lists them, and checks them in public. */
import { nameMaker } from "#server/http/through.ts";
import { makerOf } from "#server/http/actor.ts";
import { createHash } from "node:crypto";
import { z } from "zod";
import {
  type Certificate,
  CERTIFICATE_ITEMS_MAX,
  CERTIFICATES_PER_DAY,
  type certificateCheck,
  type CertifiedAccount,
  certifiedAccountSchema,
  type certificatePreview,
} from "#contract/certificates/certificates.ts";
import { pagePaths } from "#contract/page-paths.ts";
import { writeCertificate } from "#exports/pdf/write-certificate.ts";
import {
  inCompany,
  inCompanyAsProgram,
  inCompanySnapshot,
  inGlobal,
} from "#server/database/tenant.ts";
import type { Deps } from "#server/deps.ts";
import { audit } from "#server/features/audit/audit.service.ts";
import { loadPdfFonts } from "#server/pdf-fonts.ts";
import type { CompanyAccess } from "#server/http/company-access.ts";
import { ApiError, notFound } from "#server/http/errors.ts";
import { enterHeavy } from "#server/http/heavy-calls.ts";
import { limitAddress } from "#server/http/rate-limit.ts";
import { createToken, hashToken } from "#server/token-hash.ts";
import { DAY_MS, HOUR_MS } from "#values/durations.ts";
import { budapestMinute, type LocalDate } from "#values/local-date.ts";
import { type Amount, parseAmount } from "#values/money.ts";
import { countDeletedFiles } from "./basis.store.ts";
import * as store from "./certificates.store.ts";
import {
  type Certification,
  certify,
  type CertificateOrder,
  findFalls,
  isWhole,
} from "./certify.service.ts";
import { countChanged, fingerprintOf } from "./digests.ts";

/** More certificates than a company makes in years; the newest are shown. */
const CERTIFICATES_SHOWN = 200;

type Needs = Pick<Deps, "db" | "clock">;

/** What a certificate would say, and the days that forbid it. */
export async function previewCertificate(
  { db }: Needs,
  { companyId, actor }: CompanyAccess,
  order: CertificateOrder,
): Promise<z.input<typeof certificatePreview.reply>> {
  await enterHeavy("query", actor.person.userId, companyId);
  const certification = await inCompany(db, companyId, (tx) => certify(tx, companyId, order));
  const { accounts, from: _from, to: _to, ...counts } = certification;
  return {
    accounts: accounts.map(({ fileIds: _ids, ...account }) => account),
    whole: isWhole(certification),
    ...counts,
  };
}

/**
 * Makes a certificate, whose paper and digests are kept for good. Throws what `certify` throws,
 * `certificate_not_whole` where `isWhole` says no, `export_too_many_rows`,
 * and `rate_limited` beyond the company's certificates of a day.
 */
export async function createCertificate(
  deps: Needs & Pick<Deps, "newId" | "config">,
  access: CompanyAccess,
  order: CertificateOrder,
): Promise<Certificate> {
  await enterHeavy("query", access.actor.person.userId, access.companyId);
  return makeCertificate(deps, access, order);
}

/** The same for a job, which takes no place of a caller. */
export async function makeCertificate(
  deps: Needs & Pick<Deps, "newId" | "config">,
  access: CompanyAccess,
  order: CertificateOrder,
): Promise<Certificate> {
  const { companyId, actor } = access;
  const fonts = await loadPdfFonts();
  const id = deps.newId();
  const code = createToken();
  const madeAt = deps.clock.now();
  const dayAgo = new Date(madeAt.getTime() - DAY_MS);
  return inCompanySnapshot(deps.db, companyId, async (tx) => {
    if ((await store.countCertificatesSince(tx, companyId, dayAgo)) >= CERTIFICATES_PER_DAY)
      throw new ApiError("rate_limited", {
        message: `At most ${CERTIFICATES_PER_DAY} certificates are made in a day`,
        retryAfterSeconds: HOUR_MS / 1_000,
      });
    const certification = await certify(tx, companyId, order);
    requireWhole(certification);
    const { from, to, itemCount, openChanges, keptChanges } = certification;
    const changed = { openChanges, keptChanges };
    const accounts = certification.accounts.map(withoutProof);
    const digests = await store.readDigests(tx, companyId, { from, to }, accounts);
    const fingerprint = fingerprintOf(digests);
    const head = await store.getCompanyHead(tx, companyId);
    const maker = makerOf(actor);
    const madeBy = nameMaker(await store.getPersonName(tx, maker.userId), maker.through);
    const pieces = writeCertificate(
      {
        companyName: head.name,
        taxNumber: head.taxNumber,
        isDemo: head.kind === "demo",
        from,
        to,
        accounts: accounts.map(readAmounts),
        itemCount,
        ...changed,
        madeBy,
        madeAt: budapestMinute(madeAt.getTime()),
        fingerprint: fingerprint.toString("hex"),
        checkUrl: deps.config.baseUrl + pagePaths.certificate(code),
      },
      fonts,
    );
    const paper = Buffer.concat(pieces);
    const paperHash = createHash("sha256").update(paper).digest();
    const made = { id, code, madeAt, from, to, accounts, itemCount, ...changed, fingerprint };
    await store.insertCertificate(tx, {
      ...made,
      accounts: accounts.map((account, place) => ({
        ...account,
        fileIds: certification.accounts[place]!.fileIds,
      })),
      companyId,
      maker,
      digests,
      paper,
      paperHash,
    });
    await store.insertCode(tx, hashToken(code), companyId, id);
    const object = { kind: "certificate", id } as const;
    const numbers = accounts.map(({ accountNr }) => accountNr).join(", ");
    await audit(tx, access, "certificate.create", object, {
      after: { fromDate: from, toDate: to, accounts: numbers, rows: itemCount },
    });
    return presentCertificate({ ...made, madeBy, through: null }, null);
  });
}

function requireWhole(certification: Certification): void {
  const { accounts, openDays, itemCount, openDoubles, heldChanges } = certification;
  if (itemCount > CERTIFICATE_ITEMS_MAX)
    throw new ApiError("export_too_many_rows", {
      message: `${itemCount} items; a certificate is of at most ${CERTIFICATE_ITEMS_MAX}`,
    });
  const open = accounts.flatMap((account) => account.open);
  if (!isWhole(certification))
    throw new ApiError("certificate_not_whole", {
      message:
        openDays > 0 || accounts.length === 0
          ? `${openDays} days are not proven, first ${open[0]?.from ?? "without an account"}`
          : `${openDoubles} possible doubles and ${heldChanges} changes wait for a decision`,
    });
}

function withoutProof({
  open: _open,
  accountId: _id,
  fileIds: _fileIds,
  ...account
}: Certification["accounts"][number]): CertifiedAccount {
  return account;
}

function readAmounts(account: CertifiedAccount) {
  const read = (text: string): Amount => {
    const amount = parseAmount(text);
    return amount.ok ? amount.value : 0n;
  };
  const { opening, closing, credit, debit } = account;
  return {
    ...account,
    from: account.from as LocalDate,
    to: account.to as LocalDate | null,
    opening: opening === null ? null : read(opening),
    closing: closing === null ? null : read(closing),
    credit: read(credit),
    debit: read(debit),
  };
}

const storedAccounts = z.array(certifiedAccountSchema);
/** Files that the accounts rest on; certificates of before have none. */
const storedFiles = z.array(z.object({ fileIds: z.array(z.string()).default([]) }));

function presentCertificate(row: store.CertificateRow, fallen: Certificate["fallen"]): Certificate {
  return {
    _id: row.id,
    code: row.code,
    from: row.from,
    to: row.to,
    accounts: storedAccounts.parse(row.accounts),
    itemCount: row.itemCount,
    openChanges: row.openChanges,
    keptChanges: row.keptChanges,
    madeAt: row.madeAt.toISOString(),
    madeBy: nameMaker(row.madeBy, row.through),
    fingerprint: row.fingerprint.toString("hex"),
    fallen,
  };
}

/** Signs of an account number that anybody may see: they tell the accounts of a paper apart. */
const NUMBER_END_LENGTH = 4;

/** What a reader without a right learns of an account: no name, day, sum or whole number. */
function presentInPublic({
  accountNr,
  currency,
  bankName,
  bankNameFrom,
  life,
  proven,
  basis,
}: CertifiedAccount): z.input<typeof certificateCheck.reply>["accounts"][number] {
  return {
    numberEnd: accountNr.slice(-NUMBER_END_LENGTH),
    currency,
    connectedBank: bankNameFrom === "connection" ? bankName : null,
    saysLife: life !== null,
    proven,
    basis: basis && {
      days: basis.days,
      files: basis.files.map(({ name: _name, ...file }) => file),
    },
  };
}

/** The company's certificates, newest first, with why one would not be made today. */
export async function listCertificates(
  { db }: Needs,
  { companyId, actor }: CompanyAccess,
): Promise<Certificate[]> {
  await enterHeavy("query", actor.person.userId, companyId);
  return inCompany(db, companyId, async (tx) => {
    const rows = await store.listCertificateRows(tx, companyId, CERTIFICATES_SHOWN);
    const made = rows.map((row) => ({ ...row, accounts: storedAccounts.parse(row.accounts) }));
    const falls = await findFalls(tx, companyId, made);
    return rows.map((row, place) => presentCertificate(row, falls[place] ?? null));
  });
}

/**
 * Compares the certified items with those of now. Throws `not_found` for a code that was never
 * given and for a certificate of a company that is gone, which nobody can tell apart.
 */
export async function checkCertificate(
  { db }: Needs,
  code: string,
  address: string,
): Promise<z.input<typeof certificateCheck.reply>> {
  const found = await inGlobal(db, (tx) => store.findByCode(tx, hashToken(code)));
  if (found === undefined) throw notFound("The certificate");
  const { companyId, certificateId } = found;
  // A reader without a session is known by his network: one who asks again and again takes the
  // places of his own only.
  await enterHeavy("query", `certificate check ${limitAddress(address)}`, companyId);
  return inCompanyAsProgram(db, companyId, async (tx) => {
    const certified = await store.findCertifiedItems(tx, companyId, certificateId);
    if (certified === undefined) throw notFound("The certificate");
    const accounts = storedAccounts.parse(certified.accounts);
    const now = await store.readDigests(tx, companyId, certified, accounts);
    const changedItems = countChanged(certified.digests, now);
    const { from, to } = certified;
    const [fall] = await findFalls(tx, companyId, [{ from, to, accounts }]);
    const fileIds = storedFiles.parse(certified.accounts).flatMap((each) => each.fileIds);
    return {
      isDemo: certified.companyKind === "demo",
      state: changedItems === 0 ? "valid" : "changed",
      standsToday: fall === null,
      deletedFiles: await countDeletedFiles(tx, companyId, [...new Set(fileIds)]),
      accounts: accounts.map(presentInPublic),
      changedItems,
      madeAt: certified.madeAt.toISOString(),
      fingerprint: certified.fingerprint.toString("hex"),
      paperHash: certified.paperHash.toString("hex"),
    };
  });
}
