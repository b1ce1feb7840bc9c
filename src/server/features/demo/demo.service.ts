/**
 * „Kipróbálom": makes a company of its own for every visitor, by putting generated statement files
 * through the ordinary upload, reading and ingestion. No row is planted.
 */
import { isAccountant } from "#server/roles.ts";
import { actLater, type Origin } from "#server/http/actor.ts";
import { requireCompany } from "#server/features/access/access.service.ts";
import { Readable } from "node:stream";
import type { Role } from "#contract/fields.ts";
import { budapestDate, type LocalDate } from "#values/local-date.ts";
import { isUniqueViolation } from "#server/database/database-errors.ts";
import { inCompany } from "#server/database/tenant.ts";
import type { Deps } from "#server/deps.ts";
import { createLoginLink } from "#server/features/auth/sign-in.service.ts";
import { uploadFile } from "#server/features/statement-files/statement-files.service.ts";
import { ApiError } from "#server/http/errors.ts";
import { DEMO_HOURS, markDemoJob } from "./demo.jobs.ts";
import { countDemos, countUnreadFiles, insertDemo, type NewDemo } from "./demo.store.ts";
import { demoTaxNumber } from "./demo-tax-number.ts";
import { DEMO_COMPANY_NAME } from "./generate/demo-firm.ts";
import { buildDemoFiles, type DemoFile } from "./generate/demo-files.ts";

type Needs = Pick<
  Deps,
  "db" | "files" | "queue" | "clock" | "newId" | "events" | "log" | "config" | "quota"
>;

export interface OpenedDemo {
  readonly token: string;
  readonly companyId: string;
  readonly taxNumber: string;
}

// About 2 MB of rows and files each; a day's worth of visitors.
const DEMOS_MAX = 2_000;
// Files that are read before the visitor is let in: the newest of each account.
const FIRST_FILES = 5;
// A busy queue must not keep the visitor waiting: the remaining rows arrive while he looks.
const WAIT_MS = 12_000;
const LOOK_EVERY_MS = 150;
const TAX_NUMBER_TRIES = 30;
const DEMO_FILE_BYTES_MAX = 8 * 1024 * 1024;

/**
 * Makes a demo and answers a login link to it. Throws `demo_unavailable` in production and when too
 * many are alive.
 */
export async function createDemo(deps: Needs, role: Role, origin: Origin): Promise<OpenedDemo> {
  if (deps.config.production)
    throw new ApiError("demo_unavailable", { message: "There is no demo in production" });
  if ((await countDemos(deps.db)) >= DEMOS_MAX)
    throw new ApiError("demo_unavailable", { message: "Too many demos are open; try again later" });
  const demo = await insertUnderFreeNumber(deps);
  const { companyId, owner, accountant } = demo;
  const actor = actLater({ userId: owner.id, role: "entrepreneur", ...origin });
  const access = await requireCompany(deps, actor, companyId, "owner");
  const names: string[] = [];
  for (const file of getDemoFiles(budapestDate(demo.now.getTime()))) {
    const bytes = Readable.from([Buffer.from(file.bytes)]);
    const upload = { originalName: file.name, bytes, maxBytes: DEMO_FILE_BYTES_MAX };
    names.push((await uploadFile(deps, access, upload)).name);
  }
  await deps.queue.enqueue(markDemoJob, { companyId, accountantId: accountant.id, look: 0 });
  await waitUntilRead(deps, companyId, names.slice(0, FIRST_FILES));
  const token = await createLoginLink(deps, isAccountant(role) ? accountant.id : owner.id);
  return { token, companyId, taxNumber: demo.taxNumber };
}

async function insertUnderFreeNumber(deps: Needs): Promise<NewDemo> {
  for (let attempt = 1; ; attempt++) {
    const demo = buildDemo(deps);
    try {
      await inCompany(deps.db, demo.companyId, (tx) => insertDemo(tx, demo));
      return demo;
    } catch (error) {
      // Another demo has this number; a new one is drawn.
      if (!isUniqueViolation(error) || attempt >= TAX_NUMBER_TRIES) throw error;
    }
  }
}

function buildDemo(deps: Needs): NewDemo {
  const companyId = deps.newId();
  const now = deps.clock.now();
  // The random tail of the id, so that numbers are spread over the range.
  const taxNumber = demoTaxNumber(Number.parseInt(companyId.slice(-8), 16));
  return {
    companyId,
    name: DEMO_COMPANY_NAME,
    taxNumber,
    owner: {
      id: deps.newId(),
      role: "entrepreneur",
      email: `demo-${companyId}@demo.invalid`,
      name: "Kertész Katalin",
    },
    accountant: {
      id: deps.newId(),
      role: "accountant",
      email: `demo-${companyId}-konyvelo@demo.invalid`,
      name: "Számadó Kálmán",
    },
    privacyVersion: deps.config.privacyVersion,
    now,
    purgeAfter: new Date(now.getTime() + DEMO_HOURS * 3_600_000),
  };
}

let made: { readonly day: LocalDate; readonly files: readonly DemoFile[] } | undefined;

// The files are the same all day and cost half a second of work, so they are made once.
function getDemoFiles(day: LocalDate): readonly DemoFile[] {
  if (made?.day !== day) made = { day, files: buildDemoFiles(day) };
  return made.files;
}

async function waitUntilRead(
  deps: Needs,
  companyId: string,
  names: readonly string[],
): Promise<void> {
  const deadline = performance.now() + WAIT_MS;
  while (performance.now() < deadline) {
    if ((await inCompany(deps.db, companyId, (tx) => countUnreadFiles(tx, companyId, names))) === 0)
      return;
    await new Promise((resolve) => setTimeout(resolve, LOOK_EVERY_MS));
  }
}
