import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { KNOWN_STATUSES } from '#lib/intents/status.ts';
import { FAULT_CODES } from '#lib/errors/fault-codes.ts';
import { LOCALES } from '#lib/i18n/locales.ts';
import { ROOT } from './tool.ts';

/** Every text of a locale by its dotted key, the file's name first. */
function readCopy(locale: string): Map<string, string> {
  const folder = path.join(ROOT, 'messages', locale);
  const copy = new Map<string, string>();
  for (const file of readdirSync(folder)) {
    collect(file.replace('.json', ''), JSON.parse(readFileSync(path.join(folder, file), 'utf8')), copy);
  }
  return copy;
}

function collect(key: string, value: unknown, copy: Map<string, string>): void {
  if (typeof value === 'string') copy.set(key, value);
  else for (const [name, child] of Object.entries(value ?? {})) collect(`${key}.${name}`, child, copy);
}

/** The values and tags that a text needs: `{amount}`, `{count, plural, …}`, `<b>`. */
function placeholders(text: string): string[] {
  return [
    ...new Set([...text.matchAll(/\{(\w+)[,}]|<(\w+)>/g)].map((match) => match[1] ?? `<${match[2] ?? ''}>`)),
  ].sort();
}

const [defaultLocale, ...otherLocales] = LOCALES;
const copy = readCopy(defaultLocale);

describe.each(otherLocales)('%s beside %s', (locale) => {
  const other = readCopy(locale);

  it('has the same keys', () => {
    expect([...other.keys()].sort()).toEqual([...copy.keys()].sort());
  });

  it('needs the same values in every text', () => {
    const differing = [...copy].filter(
      ([key, text]) => placeholders(text).join() !== placeholders(other.get(key) ?? '').join(),
    );
    expect(differing.map(([key]) => key)).toEqual([]);
  });
});

describe.each(LOCALES)('%s', (locale) => {
  const own = readCopy(locale);

  it('has no empty text', () => {
    expect([...own].filter(([, text]) => text.trim() === '').map(([key]) => key)).toEqual([]);
  });

  it('says for every fault what happened, whether money moved, and what to do next', () => {
    const keys = FAULT_CODES.flatMap((code) =>
      ['title', 'money', 'next'].map((part) => `fault.${code}.${part}`),
    );
    expect(keys.filter((key) => !own.has(key))).toEqual([]);
  });

  it('names every status of the service', () => {
    expect(KNOWN_STATUSES.filter((status) => !own.has(`status.label.${status}`))).toEqual([]);
  });
});
