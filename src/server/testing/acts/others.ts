/** Commands on files, letters, accounts and sessions, which a session of a program's link sends. */
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { Uint8ArrayReader, Uint8ArrayWriter, ZipWriter } from "@zip.js/zip.js";
import { inCompany } from "#server/database/tenant.ts";
import { newId } from "#server/new-id.ts";
import { SELF, stampOf } from "#server/http/through.ts";
import { putReminder } from "../../features/reminders/reminders.store.ts";
import { putSender } from "../../features/received-mails/mail-senders.store.ts";
import { mailedStatement } from "../mail-world.ts";
import { uploadText } from "../upload-text.ts";
import { listSamplesOf } from "./with-key.ts";
import { idIn, type TriedAct, type ActPlace, READS } from "./case.ts";

const STATEMENT = mailedStatement(1).content;
const TABLE = readFileSync(
  join(import.meta.dirname, "../../../statements/mapping/invented/semicolon-pair.csv"),
);

/** What the accountant asks for until it is there. */
async function buildReminder({ api, companyId, ownerId, accountantId }: ActPlace): Promise<string> {
  const { id } = await inCompany(api.db, companyId, (tx) =>
    putReminder(tx, {
      companyId,
      id: newId(),
      kind: "upload",
      gap: null,
      text: "",
      repeatDays: 3,
      maker: {
        userId: accountantId,
        through: stampOf(SELF),
      },
      ownerIds: [ownerId],
      at: new Date(),
    }),
  );
  return id;
}

/** A file that the director uploaded and the job has read. */
async function takeFile(
  { api, companyId, own, readFiles }: ActPlace,
  text: Buffer = STATEMENT,
  name = "kivonat.sta",
): Promise<string> {
  const id = idIn(await uploadText(api, { token: own, companyId, text, name }));
  await readFiles();
  return id;
}

async function takeTable(place: ActPlace): Promise<{ id: string; mapping: object }> {
  const id = await takeFile(place, TABLE, "tabla.csv");
  const { body } = await place.asSelf("GET", `/file/${id}/mapping`);
  return { id, mapping: body.preview.suggestion };
}

async function makeMapping(place: ActPlace): Promise<string> {
  const { id, mapping } = await takeTable(place);
  const body = { mapping, name: "Próba", acceptUnproven: false };
  await place.asSelf("PUT", `/file/${id}/mapping`, body);
  const { body: list } = await place.asSelf("GET", `/table-mappings?company_id=${place.companyId}`);
  return list.mappings[0]._id;
}

/** A letter with an archive that waits for its password. */
async function takeLocked(place: ActPlace, password: string): Promise<string> {
  const { api, companyId, world } = place;
  const made = await place.asSelf("POST", `/company/courierEmail/${companyId}/`, {});
  await inCompany(api.db, companyId, (tx) =>
    putSender(tx, {
      company_id: companyId,
      address: "futar@kuldo.test",
      state: "known",
      proof: "dmarc",
      refuses_unproven: false,
      decided_at: api.clock.now(),
    }),
  );
  const writer = new ZipWriter(new Uint8ArrayWriter(), { password });
  await writer.add("kivonat.sta", new Uint8ArrayReader(STATEMENT));
  const content = Buffer.from(await writer.close());
  const attachments = [{ filename: "zart.zip", content }];
  await world.send(made.body.courierEmail, { from: "futar@kuldo.test", attachments });
  await world.readAll();
  const { body } = await place.asSelf(
    "GET",
    `/received-mails?company_id=${companyId}&show=waiting`,
  );
  return body.mails[0]._id;
}

async function buildUnread({ api, companyId, account }: ActPlace): Promise<string> {
  const [id, at] = [newId(), new Date()];
  await inCompany(api.db, companyId, (tx) =>
    tx
      .insertInto("unread_item")
      .values({
        company_id: companyId,
        id,
        bank_account_id: account.id,
        external_id: "aggreg8:x",
        reading_id: id,
        run_id: id,
        field: "amount",
        amount: null,
        raw: "{}",
        first_seen_at: at,
        seen_at: at,
      })
      .execute(),
  );
  return id;
}

const PASSWORD = "titok1";
const read: TriedAct["follow"] = ({ readFiles }) => readFiles();

export const otherActs = {
  fileUpload: {
    prepare: ({ companyId }) => ({
      path: `/file/${companyId}`,
      upload: { text: STATEMENT, name: "kivonat.sta" },
    }),
    follow: read,
    lines: ["statement_file.upload"],
    ofJobs: ["statement_file.ingest"],
  },
  fileDelete: {
    prepare: async (place) => ({ path: `/file/${await takeFile(place)}?rows=go` }),
    lines: ["statement_file.delete"],
  },
  fileRestore: {
    prepare: async (place) => {
      const id = await takeFile(place);
      await place.api.call("DELETE", `/v1/file/${id}?rows=go`, { token: place.own });
      return { path: `/file/${id}/restore`, body: { company_id: place.companyId } };
    },
    lines: ["statement_file.restore"],
  },
  fileReissueDecide: {
    prepare: async (place) => {
      const corrected = STATEMENT.toString().replace("D250,", "D300,").replace("F750,", "F700,");
      const earlier_id = await takeFile(place);
      const id = await takeFile(place, Buffer.from(corrected));
      const body = { company_id: place.companyId, earlier_id, decision: "both" };
      return { path: `/file/${id}/reissue`, body };
    },
    lines: ["statement_file.reissue"],
  },
  fileDecide: {
    prepare: async (place) => ({
      path: `/file/${await takeFile(place)}`,
      body: { action: "reread" },
    }),
    follow: read,
    lines: ["statement_file.reread"],
    ofJobs: ["statement_file.reread"],
  },
  fileDownload: {
    prepare: async (place) => ({
      path: `/file/${await takeFile(place)}/download`,
      body: { company_id: place.companyId },
    }),
    follow: async ({ download }, { body }) => download(body.url),
    lines: ["statement_file.download"],
  },
  fileMappingTry: {
    prepare: async (place) => {
      const { id, mapping } = await takeTable(place);
      return { path: `/file/${id}/mapping/try`, body: { mapping } };
    },
    silent: READS,
  },
  fileMappingSave: {
    prepare: async (place) => {
      const { id, mapping } = await takeTable(place);
      return {
        path: `/file/${id}/mapping`,
        body: { mapping, name: "Próba", acceptUnproven: false },
      };
    },
    follow: read,
    lines: ["statement_file.map"],
    ofJobs: ["statement_file.ingest"],
  },
  tableMappingRename: {
    prepare: async (place) => ({
      path: `/table-mappings/${await makeMapping(place)}`,
      body: { company_id: place.companyId, name: "Új név" },
    }),
    lines: ["table_mapping.rename"],
  },
  tableMappingDelete: {
    prepare: async (place) => ({
      path: `/table-mappings/${await makeMapping(place)}?company_id=${place.companyId}`,
    }),
    lines: ["table_mapping.delete"],
  },
  receivedMailUnlock: {
    prepare: async (place) => ({
      path: `/received-mails/${await takeLocked(place, PASSWORD)}/password`,
      body: { company_id: place.companyId, password: PASSWORD },
    }),
    lines: ["received_mail.unlock"],
    // A file of a letter comes by its sender.
    ofJobs: ["statement_file.upload"],
  },
  accountLifeSet: {
    prepare: ({ companyId, account }) => ({
      path: "/bankaccount/life",
      body: {
        company_id: companyId,
        account_id: account.id,
        opened_on: "2026-01-05",
        closed_on: null,
      },
    }),
    lines: ["bank_account.life"],
  },
  bankAccountRename: {
    prepare: ({ account }) => ({ path: `/bankaccount/${account.accountNr}/Fo` }),
    lines: ["bank_account.rename"],
  },
  feedPull: {
    prepare: async (place) => {
      await listSamplesOf(place);
      return { path: "/aggreg8/pull", body: { company_id: place.companyId } };
    },
    silent: "asks the bank now for what it would be asked for in the morning",
  },
  feedUnreadPutAway: {
    prepare: async (place) => ({
      path: `/company/${place.companyId}/unread-items/${await buildUnread(place)}`,
    }),
    lines: ["bank_account.put-away-item"],
  },
  invoiceFeedProblemRetry: {
    prepare: async ({ companyId, asSelf }) => {
      await asSelf("POST", `/company/${companyId}/invoice-feed/key`, {});
      return { path: `/company/${companyId}/invoice-feed/problems` };
    },
    lines: ["invoice_feed.retry-messages"],
  },
  reminderSend: {
    prepare: ({ companyId }) => ({ path: "/reminder", body: { companyId }, as: "accountant" }),
    lines: ["reminder.send"],
  },
  reminderEnd: {
    prepare: async (place) => ({
      path: `/reminders/${await buildReminder(place)}/end`,
      body: { company_id: place.companyId },
      as: "accountant",
    }),
    lines: ["reminder.end"],
  },
  loginLetterSend: {
    prepare: () => ({ path: "/sessions/letter", body: {} }),
    silent: "writes to its person, whose own login leaves the line",
  },
  logout: {
    prepare: () => ({ path: "/logout", body: {} }),
    ofPerson: ["session.log-out"],
  },
} satisfies Record<string, TriedAct>;
