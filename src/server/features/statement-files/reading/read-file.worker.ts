/**
 * The reading thread: parses a file and hands out finished COPY lines, one step for each request.
 * Encoding here costs one copy of bytes between threads; structured clones of a million items would
 * cost more than reading them.
 */
import { newId } from "#server/new-id.ts";
import { type CompanyFileEvent, readCompanyFile } from "#statements/read-company-file.ts";
import type {
  Detection,
  ReadProblem,
  StatementHeader,
  StatementTrailer,
} from "#statements/statement.ts";
import { answerRequests, sendAnswer } from "#server/threads/thread-port.ts";
import { answerTable, type TableRequest } from "./answer-table.ts";
import { type DiskInput, openDiskInput } from "./file-input.ts";
import { readPdfPages } from "./pdf-pages.ts";
import type {
  LinesOfSettlement,
  ReadRequest,
  ReadStep,
  ReadTask,
} from "#server/ledger/files/read-messages.ts";
import { encodeStagedRow } from "#server/ledger/files/staged-row.ts";

/** Events of settlement lines in one step. */
const LINE_EVENTS = 2;

/** The file that is being read. */
interface Reading {
  readonly task: ReadTask;
  readonly input: DiskInput;
  readonly events: Generator<CompanyFileEvent, void, undefined>;
  idSpace: string;
  seq: number;
}

let reading: Reading | undefined;

async function openFile(task: ReadTask): Promise<Reading> {
  const pdf = await readPdfPages(task.path, task.sizeBytes);
  const input = openDiskInput(task.path, task.fileName, task.sizeBytes, pdf);
  return {
    task,
    input,
    events: readCompanyFile(
      {
        ...input,
        ...(task.mailSource && { mailSource: task.mailSource }),
        ...(task.accountCurrencies && { accountCurrencies: task.accountCurrencies }),
      },
      {
        assignedAccount: task.assignedAccount,
        mappings: task.mappings,
        acceptedKind: task.acceptedKind,
        saidKinds: task.saidKinds,
      },
    ),
    idSpace: "generic",
    seq: 0,
  };
}

/** Collects the content of one step. */
class Step {
  detection: Detection | undefined;
  readonly headers: StatementHeader[] = [];
  readonly trailers: StatementTrailer[] = [];
  readonly problems: ReadProblem[] = [];
  readonly settlements: ReadStep["settlements"][number][] = [];
  readonly settlementLines: LinesOfSettlement[] = [];
  private readonly lines: string[] = [];
  private length = 0;
  private rowCount = 0;
  private readonly reading: Reading;

  constructor(current: Reading) {
    this.reading = current;
  }

  get full(): boolean {
    return (
      this.length >= this.reading.task.chunkBytes || this.settlementLines.length >= LINE_EVENTS
    );
  }

  add(event: CompanyFileEvent): void {
    if (event.kind === "statement") this.headers.push(event.header);
    else if (event.kind === "end") this.trailers.push(event.trailer);
    else if (event.kind === "problem") this.problems.push(event.problem);
    else if (event.kind === "settlement")
      this.settlements.push({ index: event.index, settlement: event.settlement });
    else if (event.kind === "lines") {
      this.settlementLines.push({ settlement: event.settlement, lines: event.lines });
      this.rowCount += event.lines.length;
    } else if (event.kind === "detected") {
      this.detection = event.detection;
      this.reading.idSpace = `${event.detection.source}-${event.detection.format}`;
    } else {
      for (const item of event.transactions) {
        const place = {
          seq: this.reading.seq++,
          statement: event.statement,
          id: newId(),
          idSpace: this.reading.idSpace,
        };
        const line = encodeStagedRow(item, place);
        this.lines.push(line);
        this.length += line.length;
        this.rowCount++;
      }
    }
  }

  finish(done: boolean): ReadStep {
    const { task, input } = this.reading;
    const progressPercent =
      task.sizeBytes === 0 ? 0 : Math.min(99, Math.floor((input.position * 100) / task.sizeBytes));
    const lines = new TextEncoder().encode(this.lines.join(""));
    const { detection, headers, trailers, problems, rowCount } = this;
    const { settlements, settlementLines } = this;
    return {
      detection,
      headers,
      trailers,
      problems,
      settlements,
      settlementLines,
      lines,
      rowCount,
      progressPercent,
      done,
    };
  }
}

// A PDF is opened in many turns: the requests behind it wait for it.
let former: Promise<void> = Promise.resolve();
answerRequests((request: ReadRequest | TableRequest) => {
  former = former.then(() => answer(request));
  return former;
});

async function answer(request: ReadRequest | TableRequest): Promise<void> {
  if (typeof request === "object" && "ask" in request) {
    sendAnswer(answerTable(request));
    return;
  }
  if (request !== "next") {
    reading = undefined;
    reading = await openFile(request.open);
    return;
  }
  // Steps are asked for ahead: the last file's may still come in.
  if (reading === undefined) return;
  const step = new Step(reading);
  let done = false;
  while (!step.full && !done) {
    const next = reading.events.next();
    if (next.done) done = true;
    else step.add(next.value);
  }
  const message = step.finish(done);
  if (done) reading = undefined;
  sendAnswer(message, [message.lines.buffer as ArrayBuffer]);
}
