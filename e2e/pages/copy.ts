import { readFileSync } from 'node:fs';
import path from 'node:path';
import type { Locale } from '#lib/i18n/locales.ts';

const MESSAGES = path.resolve(import.meta.dirname, '../../messages');

/** The text on screen for a key (`auth.email`), so that a test names the meaning and the copy may change. */
export function copy(key: string, locale: Locale = 'pt-BR'): string {
  const text = findCopy(key, locale);
  if (text === undefined) throw new Error(`no text ${key} in ${locale}`);
  return text;
}

/** The same, with values for its placeholders (`{min}`). */
export function copyWith(key: string, values: Readonly<Record<string, string | number>>): string {
  return copy(key).replaceAll(/\{(\w+)\}/g, (placeholder, name: string) =>
    String(values[name] ?? placeholder),
  );
}

function findCopy(key: string, locale: Locale = 'pt-BR'): string | undefined {
  const [namespace = '', ...names] = key.split('.');
  const file = path.join(MESSAGES, locale, `${namespace}.json`);
  let value: unknown = JSON.parse(readFileSync(file, 'utf8'));
  for (const name of names) {
    value = typeof value === 'object' && value !== null ? Reflect.get(value, name) : undefined;
  }
  return typeof value === 'string' ? value : undefined;
}

/** What a badge says for a status, of an onramp or of an offramp (`Concluída`, `Concluído`). */
export function statusCopy(status: string): RegExp {
  const words = ['label', 'offramp'].flatMap((kind) => findCopy(`status.${kind}.${status}`) ?? []);
  return new RegExp(`^(?:${words.join('|')})$`);
}

/** The same, where each family of chains has its own text (`{family, select, evm {…} other {…}}`). */
export function copyFor(family: 'evm' | 'solana', key: string): string {
  return copyOf(key, family === 'evm' ? 'evm' : 'other');
}

/** What a text that differs by one fact says of this one: `{fact, select, one {…} other {…}}`. */
export function copyOf(key: string, option = 'other'): string {
  const options = [...copy(key).matchAll(/(\w+) \{([^{}]*)\}/g)];
  const text = options.find(([, name]) => name === option)?.[2];
  if (text === undefined) throw new Error(`${key} does not differ by ${option}`);
  return text;
}
