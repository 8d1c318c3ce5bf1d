import { cpSync } from 'node:fs';
import path from 'node:path';

/** Source maps, and what a package has for those who work on it or with it: tests, types, texts. */
const NOT_RUN =
  /\.map$|\.d\.[cm]?ts$|\.tsbuildinfo$|(?:^|\/)(?:__tests__|tests?|benchmarks?)(?:\/|$)|(?:^|\/)(?![^\/]*(?:licen[cs]e|notice))[^/]*\.md$/i;

/**
 * Copies files, named relative to `from`. Of a folder, which is a package behind a link, only what may run;
 * a file that is named itself is copied whatever it is called.
 */
export function copyFiles(files: readonly string[], { from, to }: { from: string; to: string }): void {
  for (const file of files) {
    const source = path.join(from, file);
    cpSync(source, path.join(to, file), {
      recursive: true,
      verbatimSymlinks: true,
      filter: (inside) => mayRun(path.relative(source, inside)),
    });
  }
}

function mayRun(inPackage: string): boolean {
  return !NOT_RUN.test(inPackage.replaceAll(path.sep, '/'));
}
