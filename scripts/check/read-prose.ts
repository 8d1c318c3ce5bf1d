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
/** Comments are read as text, whatever they contain. */
const PARSING = {
  languageVersion: ts.ScriptTarget.Latest,
  jsDocParsingMode: ts.JSDocParsingMode.ParseNone,
} as const;
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
  const source = ts.createSourceFile(file, text, PARSING);
  const toProseOf = ([start, end]: Span) => {
    const { line } = source.getLineAndCharacterOfPosition(start);
    return toProse(file, line + 1, text.slice(start, end));
  };
  const { literals, titles } = readSpans(source);
  return [...findComments(text, literals), ...titles].map(toProseOf);
}

/** Where a text begins and ends in its file. */
type Span = readonly [start: number, end: number];

/** The literals of a source by where they begin, and the titles of its tests. */
function readSpans(source: ts.SourceFile): { literals: Map<number, number>; titles: Span[] } {
  const literals = new Map<number, number>();
  const titles: Span[] = [];
  const visit = (node: ts.Node) => {
    if (ts.isLiteralExpression(node) || ts.isTemplateMiddleOrTemplateTail(node) || ts.isTemplateHead(node))
      literals.set(node.getStart(source), node.end);
    // Blanks belong to the text of a JSX element.
    if (ts.isJsxText(node)) literals.set(node.pos, node.end);
    const title = ts.isCallExpression(node) && isTitled(node, source) ? node.arguments[0] : undefined;
    if (title && (ts.isStringLiteralLike(title) || ts.isTemplateExpression(title)))
      titles.push([title.getStart(source), title.end]);
    ts.forEachChild(node, visit);
  };
  visit(source);
  return { literals, titles };
}

function isTitled({ expression }: ts.CallExpression, source: ts.SourceFile): boolean {
  return TITLED.test(source.text.slice(expression.getStart(source), expression.getStart(source) + 10));
}

/** Each comment of a text, past its literals: what is in them only seems to be one. */
function findComments(text: string, literals: ReadonlyMap<number, number>): Span[] {
  const found: Span[] = [];
  for (let at = 0; at < text.length; at += 1) {
    const literalEnd = literals.get(at);
    if (literalEnd !== undefined && literalEnd > at) at = literalEnd - 1;
    else if (text.startsWith('//', at) || text.startsWith('/*', at)) {
      const end = endOfComment(text, at);
      found.push([at, end]);
      at = end - 1;
    }
  }
  return found;
}

function endOfComment(text: string, at: number): number {
  const [mark, length] = text[at + 1] === '/' ? ['\n', 0] : ['*/', 2];
  const end = text.indexOf(mark, at + 2);
  return end < 0 ? text.length : end + length;
}

/** On one line, so that a phrase is found over a line's end. Code in backticks keeps its own names. */
function toProse(file: string, line: number, raw: string): Prose {
  return { file, line, text: raw.replaceAll(/\n\s*(?:\*|\/\/)?\s*/g, ' ').replaceAll(/`[^`\s]*`/g, ' ') };
}
