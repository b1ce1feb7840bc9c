/** Settings of the data folder, the database and the room for files. */
import { z } from "zod";
import { postgresUrl } from "./addresses.ts";
import { listMissing, optional, section, setting } from "./setting.ts";
import { flag, whole } from "./values.ts";

const MIB = 1024 * 1024;
const GIB = 1024 * MIB;
// Below this the machine itself gets into trouble: logs, the database's own files, temporary files.
const DISK_RESERVE_BYTES = GIB;
// A statement is some hundred kilobytes: this is a hundred thousand of them, and no more than a
// fair part of a usual disk.
const STORAGE_COMPANY_BYTES = 20 * GIB;
// A person with many small companies does not reach it; a person who registers companies to get
// more room does.
const STORAGE_PERSON_BYTES = 50 * GIB;
// A supervisor should hear of a server that is away for longer than an hour.
const DATABASE_WAIT_SECONDS_MAX = 3_600;

const room = whole(0).min(1, "must be more than nothing: with 0 no file is taken");

export const data = section({
  title: "Data",
  settings: {
    dataDir: setting(z.string().min(1))`DATA_DIR=./data
      Kept files, and the database unless DATABASE_URL is set. One program per folder.`,
    database: {
      url: optional(postgresUrl)`DATABASE_URL=
        Needed in production. A PostgreSQL 18 server of yours, as the owner of the database:
        postgres://owner:password@host:5432/bankhid`,
      appUrl: optional(postgresUrl)`DATABASE_APP_URL=
        The program's own connection, which owns nothing. Default: the program makes the role
        bankhid_app itself.`,
      waitSeconds: setting(whole(0, DATABASE_WAIT_SECONDS_MAX))`DATABASE_WAIT_SECONDS=60
        Seconds that a start waits for a server that does not answer yet; 0: one try.`,
      migrateAtStart: setting(flag)`MIGRATE_AT_START=true
        false: a start leaves the migrations to "npm run migrate" and waits for it as long as for
        the server.`,
    },
    limits: {
      diskReserveBytes: setting(whole(0))`DISK_RESERVE_BYTES=${DISK_RESERVE_BYTES}
        Bytes of disk that stay free: uploads are refused before it gets worse. Default: 1 GiB.`,
      uploadBytesMax: optional(room)`UPLOAD_BYTES_MAX=
        Largest upload in bytes. Default: no limit.`,
      storageCompanyBytesMax: setting(room)`STORAGE_COMPANY_BYTES_MAX=${STORAGE_COMPANY_BYTES}
        Bytes that the kept files of one company may take; beyond, uploads are refused with a
        sentence. From 80 % on the files page says so. Default: 20 GiB.`,
      storagePersonBytesMax: setting(room)`STORAGE_PERSON_BYTES_MAX=${STORAGE_PERSON_BYTES}
        The same for all companies of one director together. Default: 50 GiB.`,
    },
  },
  needed: {
    DATABASE_URL: "the PostgreSQL 18 server; the embedded one is not for production",
  },
  findFaults: (read) => {
    const why = "the owner's connection is needed beside DATABASE_APP_URL";
    return read("DATABASE_APP_URL") ? listMissing(read, ["DATABASE_URL"], why) : [];
  },
});
