import { collectEndpoints } from "#contract/collect-endpoints.ts";
import * as deletedFiles from "./deleted-files.ts";
import * as files from "./files.ts";
import * as reissues from "./reissues.ts";
import * as tableMappings from "./table-mappings.ts";

export const fileEndpoints = collectEndpoints(files, deletedFiles, reissues, tableMappings);
