import { parseJson } from './parse-json.ts';

const INDENT = '  ';
/** A string, a bracket, a comma, a colon, or a number or word; what is left is white space. */
const TOKEN = /"(?:[^"\\]|\\.)*"|[{}[\],:]|[^\s{}[\],:"]+/g;
/** Deeper brackets would make the text as long as the square of what came. */
const MOST_LEVELS = 64;
/** How many times as long as the text the indentation may make it, where it is not short. */
const MOST_TIMES = 4;
const SHORT_CHARACTERS = 16_384;

/**
 * A JSON text with a line for each value; any other text as it is, and one that the indentation would make
 * many times as long, because it is nested deeply. Each name and value stays as it is written: a long number,
 * which JavaScript would round, too.
 */
export function indentJson(text: string): string {
  if (parseJson(text) === undefined) return text;
  const tokens = text.match(TOKEN) ?? [];
  const most = Math.max(text.length * MOST_TIMES, SHORT_CHARACTERS);
  let [indented, depth] = ['', 0];
  for (const [index, token] of tokens.entries()) {
    const [before = '', after = ''] = [tokens[index - 1], tokens[index + 1]];
    if (isOpening(token)) depth += 1;
    if (isClosing(token)) depth -= 1;
    indented += spell(token, { before, after, depth });
    if (depth > MOST_LEVELS || indented.length > most) return text;
  }
  return indented;
}

interface Place {
  readonly before: string;
  readonly after: string;
  /** Of what follows the token. */
  readonly depth: number;
}

function spell(token: string, { before, after, depth }: Place): string {
  if (isClosing(token)) return isOpening(before) ? token : lineOf(depth) + token;
  if (token === ':') return ': ';
  const isBroken = token === ',' || (isOpening(token) && !isClosing(after));
  return isBroken ? token + lineOf(depth) : token;
}

function isOpening(token: string): boolean {
  return token === '{' || token === '[';
}

function isClosing(token: string): boolean {
  return token === '}' || token === ']';
}

function lineOf(depth: number): string {
  return `\n${INDENT.repeat(depth)}`;
}
