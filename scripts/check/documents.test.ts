import { existsSync, globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { z } from 'zod';
import { ROOT } from '#scripts/launcher/root.ts';

const rulesSchema = z.object({ folderRows: z.record(z.enum(['lib', 'server']), z.looseObject({})) });
const { folderRows } = rulesSchema.parse(await import(path.join(import.meta.dirname, 'import-rules.js')));

/** The rules and guards of the ledger, `docs/rules.md`: the first cell of each row. */
const KNOWN = new Set(
  [...readFileSync(path.join(ROOT, 'docs/rules.md'), 'utf8').matchAll(/^\| ([RB]\d+) \|/gm)].map(
    (match) => match[1] ?? '',
  ),
);

const CODE = '{app,components,lib,server,scripts,e2e,bench}/**/*.{ts,tsx}';
const DOCUMENTS = '{README,CONTRIBUTING,docs/**/*,deploy/README,server/sandbox/README}.md';

/** Every match of the pattern in the files, with the file that has it. */
function findAll(pattern: string, regex: RegExp): { id: string; file: string }[] {
  return globSync(pattern, { cwd: ROOT }).flatMap((file) =>
    [...readFileSync(path.join(ROOT, file), 'utf8').matchAll(regex)].map((match) => ({
      id: match[1] ?? '',
      file,
    })),
  );
}

test('the ledger has 139 rules and 8 guards', () => {
  const count = (letter: string) => [...KNOWN].filter((id) => id.startsWith(letter)).length;
  expect({ rules: count('R'), guards: count('B') }).toEqual({ rules: 139, guards: 8 });
});

test('every rule that code or a document cites is in the ledger', () => {
  const cited = [...findAll(CODE, /\b([RB]\d{1,3})\b/g), ...findAll(DOCUMENTS, /\b([RB]\d{1,3})\b/g)];
  expect(cited.filter(({ id, file }) => !KNOWN.has(id) && file !== 'docs/rules.md')).toEqual([]);
});

/** What the ledger says to concern the service alone, with the reason in brackets. */
const OF_THE_SERVICE = new Set(
  /Of the service alone: (.+)/
    .exec(readFileSync(path.join(ROOT, 'docs/rules.md'), 'utf8'))?.[1]
    ?.match(/R\d+/g),
);
const isOfSandbox = (file: string) => file.startsWith('server/sandbox/');

test('every rule of the ledger has a test of the dashboard, with its id in the title', () => {
  const titles = findAll(
    '{app,components,lib,server,scripts,e2e,bench}/**/*.{test,spec}.{ts,tsx}',
    /\[([RB]\d+)\]/g,
  );
  const idsOf = (found: typeof titles) => new Set(found.map(({ id }) => id));
  const ofDashboard = idsOf(titles.filter(({ file }) => !isOfSandbox(file)));
  expect([...KNOWN].filter((id) => !ofDashboard.has(id) && !OF_THE_SERVICE.has(id))).toEqual([]);
  const ofSandbox = idsOf(titles.filter(({ file }) => isOfSandbox(file)));
  expect([...OF_THE_SERVICE].filter((id) => ofDashboard.has(id) || !ofSandbox.has(id))).toEqual([]);
});

test('every file that a document names exists', () => {
  const named = findAll(
    DOCUMENTS,
    /`((?:app|components|lib|server|scripts|e2e|bench|docs)\/[\w./()[\]-]+)`/g,
  );
  expect(named.filter(({ id }) => !existsSync(path.join(ROOT, id)))).toEqual([]);
});

test('every file that a document names by the end of its path exists', () => {
  const files = globSync(['*.*', '{app,components,lib,server,scripts,e2e,bench,docs}/**/*.*'], { cwd: ROOT });
  const endings = new Set(files.flatMap(toEndings));
  const named = findAll(DOCUMENTS, /`(\w[\w./()[\]-]*\.(?:ts|tsx|mjs|cjs|css|sql))`/g);
  // The shape of a name, not a file.
  expect(named.filter(({ id }) => !endings.has(id) && id !== 'use-x.ts')).toEqual([]);
});

/** A path from each of its folders on: `a/b/c.ts`, `b/c.ts`, `c.ts`. */
function toEndings(file: string): string[] {
  const parts = file.split('/');
  return parts.map((_part, index) => parts.slice(index).join('/'));
}

test('what a reader opens, in order, is as many files as its heading counts', () => {
  const map = readFileSync(path.join(ROOT, 'docs/architecture.md'), 'utf8');
  const flows = [...map.matchAll(/^- \*\*([^*]+) \((\d+)\):\*\*(.+?)They ask/gms)].map((match) => ({
    flow: match[1],
    counted: Number(match[2]),
    files: match[3]?.match(/`[^`]+\.tsx?`/g)?.length,
  }));
  expect(flows).toHaveLength(4);
  expect(flows.filter(({ counted, files }) => counted !== files)).toEqual([]);
});

test('the map names each folder of lib and server that has import rules, and no other', () => {
  const map = readFileSync(path.join(ROOT, 'docs/architecture.md'), 'utf8');
  const [, lib = '', server = ''] =
    /From the lowest up: `lib`: (.+?)\. `server`: (.+?)\.\n\n/s.exec(map) ?? [];
  const namesIn = (text: string) =>
    text
      .replace(/\(`env.ts`\)|\bbeside them\b/g, '')
      .match(/[\w-]+/g)
      ?.sort();
  expect(namesIn(lib)).toEqual(
    Object.keys(folderRows.lib)
      .filter((name) => name !== 'root')
      .sort(),
  );
  expect(namesIn(server)).toEqual(Object.keys(folderRows.server).sort());
});

test('every decision has a number of its own', () => {
  const numbers = globSync('docs/decisions/[0-9]*.md', { cwd: ROOT }).map((file) =>
    path.basename(file).slice(0, 4),
  );
  expect(numbers).toHaveLength(new Set(numbers).size);
});

/** The numbers of other decisions that each one names in the lines of its head that begin like this. */
function findMarks(beginning: string): { of: string; names: string }[] {
  return globSync('docs/decisions/[0-9]*.md', { cwd: ROOT }).flatMap((file) => {
    const [head = ''] = readFileSync(path.join(ROOT, file), 'utf8').split('**Context');
    const lines = head.split('\n').filter((line) => line.startsWith(beginning));
    const numbers = lines.join('\n').match(/(?<!\()\b\d{4}\b/g) ?? [];
    return numbers.map((names) => ({ of: path.basename(file).slice(0, 4), names }));
  });
}

test('a decision that another one changes says so, and by which', () => {
  const changes = findMarks('Changes ').map(({ of, names }) => `${names} by ${of}`);
  expect(changes).not.toEqual([]);
  const marks = findMarks('Changed by ').map(({ of, names }) => `${of} by ${names}`);
  expect(marks.sort()).toEqual(changes.sort());
});
