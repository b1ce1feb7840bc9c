import { collectEndpoints } from "#contract/collect-endpoints.ts";
import * as questions from "./questions.ts";

export const questionEndpoints = collectEndpoints(questions);
