import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { ROOT } from '#scripts/launcher/root.ts';

/** Every text of a locale by its dotted key, the file's name first. */
export function readCopy(locale: string): Map<string, string> {
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
