import { globSync, readFileSync } from 'node:fs';

/** Replaces a module, or registers with a global of another package: it would be the next file's as well. */
const REPLACES = /\bvi\.mock\(|\bexportTelemetry\(/;

/** Of the files of these patterns, those that need a process of their own. */
export function needOwnProcess(patterns: readonly string[]): string[] {
  return globSync(patterns).filter((file) => REPLACES.test(readFileSync(file, 'utf8')));
}
