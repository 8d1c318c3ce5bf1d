import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import ts from 'typescript';
import { ROOT } from '#scripts/launcher/root.ts';

/** A text that engineers read, with its place. */
export interface Prose {
  readonly file: string;
  readonly line: number;
  readonly text: string;
}

const SOURCES = '{app,components,lib,server,scripts,e2e,bench}/**/*.{ts,tsx,js,cjs,mjs}';
const DOCUMENTS = '{README,CONTRIBUTING,docs/**/*,server/**/README}.md';
/** Files whose subject are the words themselves, or that quote the spec. */
const QUOTING = /migrations\/|generated|scripts\/check\/vocabulary|docs\/rules\.md|node_modules/;
const TITLED = /^(?:it|test|describe)\b/;

/** Every comment and test title of the sources, and every line of the documents. */
export function readProse(): Prose[] {
  return [...list(SOURCES).flatMap(readSource), ...list(DOCUMENTS).flatMap(readDocument)];
}

/** Every identifier of the sources with its parts separated: `prepareBurn` is `prepare Burn`. */
export function readNames(): Prose[] {
  const names = new Map<string, Prose>();
  for (const file of list(SOURCES)) {
    const code = readFileSync(path.join(ROOT, file), 'utf8').replaceAll(
      /\/\*[\s\S]*?\*\/|\/\/.*|'[^'\n]*'/g,
      ' ',
    );
    for (const [name] of code.matchAll(/\b[A-Za-z_]\w+\b/g))
      if (!names.has(name)) names.set(name, { file, line: 0, text: splitName(name) });
  }
  return [...names.values()];
}

function list(pattern: string): string[] {
  return globSync(pattern, { cwd: ROOT })
    .map((file) => file.replaceAll('\\', '/'))
    .filter((file) => !QUOTING.test(file));
}

function splitName(name: string): string {
  return name.replaceAll(/([a-z\d])([A-Z])/g, '$1 $2').replaceAll('_', ' ');
}

function readDocument(file: string): Prose[] {
  return readFileSync(path.join(ROOT, file), 'utf8')
    .split('\n')
    .map((text, index) => toProse(file, index + 1, text));
}

function readSource(file: string): Prose[] {
  const text = readFileSync(path.join(ROOT, file), 'utf8');
  const source = ts.createSourceFile(file, text, ts.ScriptTarget.Latest, true);
  const found = new Map<number, Prose>();
  const add = (start: number, end: number) => {
    const { line } = source.getLineAndCharacterOfPosition(start);
    found.set(start, toProse(file, line + 1, text.slice(start, end)));
  };
  const visit = (node: ts.Node) => {
    for (const { pos, end } of ts.getLeadingCommentRanges(text, node.getFullStart()) ?? []) add(pos, end);
    for (const { pos, end } of ts.getTrailingCommentRanges(text, node.getEnd()) ?? []) add(pos, end);
    const title =
      ts.isCallExpression(node) && TITLED.test(node.expression.getText(source)) && node.arguments[0];
    if (title && (ts.isStringLiteralLike(title) || ts.isTemplateExpression(title)))
      add(title.getStart(source), title.getEnd());
    for (const child of node.getChildren(source)) if (!ts.isJSDoc(child)) visit(child);
  };
  visit(source);
  return [...found.values()];
}

/** On one line, so that a phrase is found over a line's end. Code in backticks keeps its own names. */
function toProse(file: string, line: number, raw: string): Prose {
  return { file, line, text: raw.replaceAll(/\n\s*(?:\*|\/\/)?\s*/g, ' ').replaceAll(/`[^`\s]*`/g, ' ') };
}
