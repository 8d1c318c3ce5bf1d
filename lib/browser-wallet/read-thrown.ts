import { toReadableMessage } from '#lib/errors/readable-message.ts';

/**
 * What can be read from what a wallet threw: anything, including `null` and objects whose properties throw.
 */
export interface Thrown {
  /** Every code down its chain of causes, the outermost first. */
  readonly codes: readonly number[];
  /** The names of the errors on that way. */
  readonly names: readonly string[];
  /** The innermost message, for a user; empty when it has none. */
  readonly words: string;
}

/** Where wallets and libraries put the error that they wrap. */
const INNER = ['cause', 'originalError', 'data', 'error'] as const;
const DEEPEST = 8;
/** Of errors that wrap several, or each other. */
const MOST_LAYERS = 32;

/** Reads what was thrown. Never throws itself. */
export function readThrown(thrown: unknown): Thrown {
  const layers: Layer[] = [];
  collect(thrown, DEEPEST, layers);
  return {
    codes: layers.flatMap(({ code }) => code ?? []),
    names: layers.flatMap(({ name }) => name ?? []),
    words: toReadableMessage(layers.findLast(({ words }) => words !== undefined)?.words ?? ''),
  };
}

/** Every error in what was thrown, the outermost first. Never throws itself. */
export function causesOf(thrown: unknown): readonly object[] {
  const layers: Layer[] = [];
  collect(thrown, DEEPEST, layers);
  // Not by `flatMap`: an error that is a list would be spread.
  return layers.map(({ error }) => error).filter((error) => error !== undefined);
}

interface Layer {
  readonly error: object | undefined;
  readonly code: number | undefined;
  readonly name: string | undefined;
  readonly words: string | undefined;
}

function collect(value: unknown, depth: number, layers: Layer[]): void {
  if (layers.length >= MOST_LAYERS || depth === 0) return;
  if (isText(value)) layers.push({ error: undefined, code: undefined, name: undefined, words: value });
  if (!isObject(value)) return;
  const [code, name] = [read(value, 'code'), read(value, 'name')];
  layers.push({
    error: value,
    code: toCode(code),
    name: isText(name) ? name : undefined,
    words: [read(value, 'shortMessage'), read(value, 'message')].find(isText),
  });
  for (const inner of INNER.map((key) => read(value, key))) {
    if (isObject(inner)) collect(inner, depth - 1, layers);
  }
}

/** A property, or undefined when there is none or it cannot be read. */
function read(value: object, key: string): unknown {
  try {
    return Reflect.get(value, key);
  } catch {
    return undefined;
  }
}

function isObject(value: unknown): value is object {
  return (typeof value === 'object' && value !== null) || typeof value === 'function';
}

function isText(value: unknown): value is string {
  return typeof value === 'string' && value !== '';
}

/** Some wallets write their codes as text. */
function toCode(value: unknown): number | undefined {
  if (typeof value === 'number') return Number.isInteger(value) ? value : undefined;
  return isText(value) && /^-?\d{1,6}$/.test(value) ? Number(value) : undefined;
}
