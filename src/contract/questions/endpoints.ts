import { collectEndpoints } from "#contract/collect-endpoints.ts";
import * as questionLetters from "./question-letters.ts";
import * as questions from "./questions.ts";

export const questionEndpoints = collectEndpoints(questions, questionLetters);
