/**
 * Systems as people call them, in the order that tells them apart: an iPad says it is like Mac OS,
 * Android that it is Linux.
 */
const SYSTEMS: readonly (readonly [RegExp, string])[] = [
  [/iPhone/, "iPhone"],
  [/iPad/, "iPad"],
  [/Android/, "Android"],
  [/Windows/, "Windows"],
  [/Mac OS X|Macintosh/, "Mac"],
  [/CrOS/, "Chromebook"],
  [/Linux/, "Linux"],
];

/**
 * The name of a new key of this device until its owner renames it; empty where the browser tells no
 * known name.
 */
export function browserName(userAgent: string): string {
  return SYSTEMS.find(([pattern]) => pattern.test(userAgent))?.[1] ?? "";
}
