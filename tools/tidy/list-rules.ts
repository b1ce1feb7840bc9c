/**
 * Every endpoint and every job stands in a list: what is declared and listed nowhere never runs.
 */
import { resolveImport } from "../tidy-imports.ts";
import type { Node, SourceFile } from "../tidy-source-file.ts";
import { calleeOf, nameOf, parentOf, placeOf } from "./syntax.ts";

const CONTRACT = /^src\/contract\/(?!.*\.test\.ts$)/;
const SERVER = /^src\/server\/(?!testing\/|.*\.test\.ts$)/;

/** Endpoints, jobs and features' lists of jobs that no list above them takes. */
export function findUnlisted(files: readonly SourceFile[]): string[] {
  return [
    ...findLostEndpoints(files.filter(({ path }) => CONTRACT.test(path))),
    ...findLostJobs(files.filter(({ path }) => SERVER.test(path))),
  ];
}

// `endpoints.ts` of an area takes whole files (`import * as people from "./people.ts"`).
function findLostEndpoints(files: readonly SourceFile[]): string[] {
  const taken = new Set(
    files
      .filter(({ path }) => /(^|\/)endpoints\.ts$/.test(path))
      .flatMap((list) =>
        list
          .ofType("ImportDeclaration")
          .filter((node) =>
            (node.specifiers as Node[]).some(({ type }) => type === "ImportNamespaceSpecifier"),
          )
          .map((node) => resolveImport(list.path, nameOf(node.source))),
      ),
  );
  return files.flatMap((file) =>
    declaredBy(file, "endpoint")
      .filter(({ isExported }) => !isExported || !taken.has(file.path))
      .map(({ name, node }) => `${placeOf(file, node)}: ${name} stands in no list of endpoints`),
  );
}

// A job's work is bound to it in a `*.jobs.ts` file, in an array that the queue's list takes.
function findLostJobs(files: readonly SourceFile[]): string[] {
  const jobFiles = files.filter(({ path }) => path.endsWith(".jobs.ts"));
  const bound = new Set(
    jobFiles.flatMap((file) =>
      file
        .ofType("CallExpression")
        .filter((node) => !/enqueue/i.test(nameOf(calleeOf(node))))
        .flatMap((node) => (node.arguments as Node[]).map((argument) => nameOf(argument))),
    ),
  );
  const spread = new Set(
    files.flatMap((file) =>
      file
        .ofType("SpreadElement")
        .filter((node) => parentOf(node)?.type === "ArrayExpression")
        .map((node) => nameOf(node.argument)),
    ),
  );
  const undone = files.flatMap((file) =>
    declaredBy(file, "defineJob")
      .filter(({ name }) => !bound.has(name))
      .map(({ name, node }) => `${placeOf(file, node)}: nothing does the job ${name}`),
  );
  const unlisted = jobFiles.flatMap((file) =>
    file
      .ofType("VariableDeclarator")
      .filter(
        ({ id, init }) => /Jobs$/.test(nameOf(id)) && (init as Node)?.type === "ArrayExpression",
      )
      .filter(({ id }) => !spread.has(nameOf(id)))
      .map((node) => `${placeOf(file, node)}: ${nameOf(node.id)} stands in no list of jobs`),
  );
  return [...undone, ...unlisted];
}

function declaredBy(
  file: SourceFile,
  maker: string,
): { name: string; node: Node; isExported: boolean }[] {
  return file
    .ofType("CallExpression")
    .filter((node) => nameOf(calleeOf(node)) === maker)
    .map((node) => {
      const declarator = parentOf(node);
      const declaration = declarator && parentOf(declarator);
      return {
        name: nameOf(declarator?.id) || "it",
        node,
        isExported: (declaration && parentOf(declaration))?.type === "ExportNamedDeclaration",
      };
    });
}
