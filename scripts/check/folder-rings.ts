import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';

/** An import from a file of one folder to a file of a folder beside it. */
interface SiblingImport {
  readonly from: string;
  readonly to: string;
  readonly text: string;
}

const IMPORT = /\b(?:from|import)\s*\(?\s*'([#.][^']+)'/g;
const OF_TESTS = /\.test\.tsx?$|(^|\/)(testing|tests)\//;

/**
 * The imports through which folders with the same parent import one another in a ring, as `file -> file`. A
 * type counts as well as a value; what only tests use does not.
 */
export function findFolderRings(root: string, tops: readonly string[]): string[] {
  const imports = listImports(root, tops).map(({ file, target }) => toSiblings(file, target));
  return ringsOf(imports.filter((one) => one !== undefined));
}

/** Which file imports which, as paths from `root`; what only tests use is left out. */
export function listImports(root: string, tops: readonly string[]): { file: string; target: string }[] {
  const patterns = tops.map((top) => `${top}/**/*.{ts,tsx}`);
  const files = globSync(patterns, { cwd: root }).filter((file) => !OF_TESTS.test(file));
  return files.flatMap((file) => {
    const text = readFileSync(path.join(root, file), 'utf8');
    return [...text.matchAll(IMPORT)].map(([, specifier = '']) => ({
      file,
      target: resolve(file, specifier),
    }));
  });
}

function resolve(file: string, specifier: string): string {
  return specifier.startsWith('#')
    ? path.posix.normalize(specifier.slice(1))
    : path.posix.join(path.posix.dirname(file), specifier);
}

/** The folders where the paths part; undefined where one of the two files is directly in the parent. */
function toSiblings(file: string, target: string): SiblingImport | undefined {
  const own = path.posix.dirname(file).split('/');
  const other = path.posix.dirname(target).split('/');
  const depth = own.findIndex((name, index) => name !== other[index]);
  if (depth === -1 || depth >= other.length) return undefined;
  const toFolder = (names: string[]) => names.slice(0, depth + 1).join('/');
  return { from: toFolder(own), to: toFolder(other), text: `${file} -> ${target}` };
}

function ringsOf(imports: readonly SiblingImport[]): string[] {
  const next = new Map<string, Set<string>>();
  for (const { from, to } of imports) next.set(from, (next.get(from) ?? new Set()).add(to));
  const reached = new Map([...next.keys()].map((folder) => [folder, reachedFrom(folder, next)]));
  const inRing = imports.filter(({ from, to }) => reached.get(to)?.has(from));
  return [...new Set(inRing.map(({ text }) => text))].sort();
}

function reachedFrom(folder: string, next: ReadonlyMap<string, ReadonlySet<string>>): Set<string> {
  const reached = new Set(next.get(folder));
  // A set is iterated over what is added meanwhile, too.
  for (const one of reached) for (const other of next.get(one) ?? []) reached.add(other);
  return reached;
}
