import { parseJson } from '#lib/encoding/parse-json.ts';

const LONGEST = 300;
/** Only this much of a text is parsed: its author must not decide how long that takes. */
const LONGEST_READ = 4_000;
/** Where JSON errors carry the cause below them; a node's own message is more useful than what wraps it. */
const INNER = ['data', 'error', 'originalError', 'cause', 'body'] as const;
const OWN = ['shortMessage', 'reason', 'message'] as const;
const DEEPEST = 6;
const BYTES = /^0x[0-9a-f]*$/i;

/**
 * The message of a wallet or a node, for a user to read, on one line and cut when it is long. Of JSON it is
 * only the message, of an HTML page its text. The text comes from outside, and is shown as such.
 */
export function toReadableMessage(text: string): string {
  const message = (findMessageInJson(text) ?? text).slice(0, LONGEST_READ);
  const line = message
    .replaceAll(/<(?:script|style)[^]*?<\/(?:script|style)>/gi, ' ')
    .replaceAll(/<[a-z!/][^>]*>/gi, ' ')
    .replaceAll(/[\s\p{Cc}\p{Cf}]+/gu, ' ')
    .trim();
  return line.length > LONGEST ? `${line.slice(0, LONGEST - 1).trimEnd()}…` : line;
}

/** The message in a text that is JSON or ends in it; undefined when there is none. */
function findMessageInJson(text: string): string | undefined {
  const start = text.search(/[{[]/);
  if (start < 0) return undefined;
  const end = Math.max(text.lastIndexOf('}'), text.lastIndexOf(']'));
  return findMessage(parseJson(text.slice(start, end + 1)), DEEPEST);
}

function findMessage(value: unknown, depth: number): string | undefined {
  if (depth === 0) return undefined;
  if (typeof value === 'string') return findMessageInText(value, depth);
  if (typeof value !== 'object' || value === null) return undefined;
  const parts: readonly unknown[] = Array.isArray(value)
    ? value.slice(0, DEEPEST)
    : [...INNER, ...OWN].map((key): unknown => Reflect.get(value, key));
  for (const part of parts) {
    const message = findMessage(part, depth - 1);
    if (message !== undefined) return message;
  }
  return undefined;
}

/** The text itself, unless it is bytes, or JSON within JSON. */
function findMessageInText(text: string, depth: number): string | undefined {
  if (text.trim() === '' || BYTES.test(text)) return undefined;
  return /^\s*[{[]/.test(text) ? (findMessage(parseJson(text), depth - 1) ?? text) : text;
}
