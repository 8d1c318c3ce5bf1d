import { parseJson } from './parse-json.ts';

const INDENT = '  ';
/** A string, a bracket, a comma, a colon, or a number or word; what is left is white space. */
const TOKEN = /"(?:[^"\\]|\\.)*"|[{}[\],:]|[^\s{}[\],:"]+/g;

/**
 * A JSON text with a line for each value; any other text as it is. Each name and value stays as it is
 * written: a long number, which JavaScript would round, too.
 */
export function indentJson(text: string): string {
  if (parseJson(text) === undefined) return text;
  const tokens = text.match(TOKEN) ?? [];
  let depth = 0;
  return tokens
    .map((token, index) => {
      const isEmpty = isClosing(tokens[index + 1] ?? '') && isOpening(token);
      if (isOpening(token)) depth += 1;
      if (isClosing(token)) {
        depth -= 1;
        return isOpening(tokens[index - 1] ?? '') ? token : lineOf(depth) + token;
      }
      if (token === ':') return ': ';
      const isBroken = (isOpening(token) && !isEmpty) || token === ',';
      return isBroken ? token + lineOf(depth) : token;
    })
    .join('');
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
