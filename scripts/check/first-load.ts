import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { z } from 'zod';
import { ROOT } from '#scripts/launcher/root.ts';

/**
 * Fails when the document of a page names a script with zod in it: schemas are a quarter of what a list
 * would load at first, and come with the parts that follow. And when any script has the part of zod that
 * `next.config.ts` leaves out.
 */
const BUILT = path.join(ROOT, '.next');
const CHUNKS = path.join(BUILT, 'static/chunks');
const MANIFEST = 'page_client-reference-manifest.js';
/** A property that minifying leaves. */
const MARK = '_zod';
/** What zod writes into a JSON Schema. */
const LEFT_OUT = 'draft-2020-12';
/** The scripts of a page, and of what is around it. */
const entriesSchema = z.record(z.string(), z.array(z.string()));

const withSchemas = new Set(findScripts(MARK));
if (withSchemas.size === 0) throw new Error(`No script of the build has "${MARK}": look for another mark.`);
const withAll = findScripts(LEFT_OUT);
if (withAll.length > 0) throw new Error(`Scripts with zod's JSON Schema: ${withAll.join(', ')}`);

const manifests = readdirSync(path.join(BUILT, 'server/app'), { recursive: true, encoding: 'utf8' }).filter(
  (name) => path.basename(name) === MANIFEST,
);
if (manifests.length === 0) throw new Error('The build has no page.');
const heavy = manifests.flatMap((name) =>
  Object.entries(readEntries(path.join(BUILT, 'server/app', name)))
    .filter(([, scripts]) => scripts.some((script) => withSchemas.has(path.basename(script))))
    .map(([entry]) => `${path.dirname(name)}: ${entry}`),
);
if (heavy.length > 0) {
  throw new Error(
    `Loaded at first, with zod:\n${heavy.join('\n')}\nWhat a page renders imports a schema, perhaps for a constant beside it.`,
  );
}

function findScripts(mark: string): string[] {
  return readdirSync(CHUNKS).filter(
    (name) => name.endsWith('.js') && readFileSync(path.join(CHUNKS, name), 'utf8').includes(mark),
  );
}

/** A manifest is a script that assigns one object. */
function readEntries(file: string): Readonly<Record<string, readonly string[]>> {
  const text = readFileSync(file, 'utf8');
  const [, found] = /"entryJSFiles":(\{[^{}]*\})/.exec(text) ?? [];
  if (found === undefined) throw new Error(`${file} no longer says which scripts its page loads at first`);
  return entriesSchema.parse(JSON.parse(found));
}
