import { globSync, readFileSync } from 'node:fs';

/**
 * Of the files of tests of these patterns, those that need a process of their own: what they do would be the
 * next file's as well.
 */
export function needOwnProcess(patterns: readonly string[]): string[] {
  return globSync(patterns).filter((file) => isLasting(readFileSync(file, 'utf8')));
}

function isLasting(source: string): boolean {
  // Replaces a module, or registers with a global of another package.
  if (/\bvi\.mock\(|\b(?:export|start)Telemetry\(/.test(source)) return true;
  // Calls the service without a database: the records of the calls are tried again until the process ends.
  return source.includes('startScriptedService(') && !source.includes('useTestDatabase(');
}
