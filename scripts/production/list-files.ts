import { globSync, lstatSync, readFileSync, realpathSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { nodeFileTrace } from '@vercel/nft';
import { transform } from 'esbuild';
import { z } from 'zod';
import { ROOT } from '#scripts/launcher/root.ts';

/** The programs of a production folder; the rest is what they import. */
const PROGRAMS = [
  'scripts/production/serve.ts',
  'scripts/user.ts',
  'scripts/audit-verify.ts',
  'server/front/renderer/renderer-main.ts',
  'server/jobs/jobs-main.ts',
];
/** What programs read by name while they run. */
const READ_FILES = ['public/**/*', 'server/store/migrations/**/*'];
/** Of the build: what serves pages, not the cache for the next build. */
const BUILD_FILES = [
  '.next/*.{json,js}',
  '.next/BUILD_ID',
  '.next/{server,static}/**/*',
  '.next/node_modules/**/*',
];
/** Traces, source maps, and what would optimize images: no image is (next.config.ts). */
const NOT_SERVED = /\.(?:nft\.json|map)$|^node_modules\/(?:sharp|@img)\//;

const traceSchema = z.object({ files: z.array(z.string()) });

/**
 * The files of the project that the dashboard needs in production, relative to its folder and sorted: its
 * programs and what they import, the build of the pages and what that imports. The build must be there.
 */
export async function listProductionFiles(): Promise<string[]> {
  const imported = await traceImports();
  const build = listMatches(BUILD_FILES);
  const importedByPages = build.filter((file) => file.endsWith('.nft.json')).flatMap(readTrace);
  const files = [...imported, ...build, ...importedByPages, ...listMatches(READ_FILES)];
  const wanted = files.filter((file) => !NOT_SERVED.test(file));
  return [...new Set(wanted.flatMap(splitAtLink))].sort();
}

async function traceImports(): Promise<string[]> {
  const { fileList } = await nodeFileTrace(PROGRAMS, {
    base: ROOT,
    processCwd: ROOT,
    conditions: ['react-server', 'node'],
    // What is imported is found by the imports; a path put together at run time is named above.
    analysis: { emitGlobs: false, computeFileReferences: false, evaluatePureExpressions: true },
    readFile: async (file) => {
      const source = await readFile(file, 'utf8').catch(() => null);
      return source !== null && file.endsWith('.ts') ? toJavaScript(source) : source;
    },
  });
  return [...fileList];
}

/** Without types, and so without imports that are only of types. */
async function toJavaScript(source: string): Promise<string> {
  return (await transform(source, { loader: 'ts' })).code;
}

/** The files that the build of a page or route imports, as the framework has traced them. */
function readTrace(traceFile: string): string[] {
  const { files } = traceSchema.parse(JSON.parse(readFileSync(path.join(ROOT, traceFile), 'utf8')));
  return files.map((file) => path.join(path.dirname(traceFile), file));
}

function listMatches(patterns: readonly string[]): string[] {
  return globSync(patterns, { cwd: ROOT, withFileTypes: true })
    .filter((entry) => !entry.isDirectory())
    .map((entry) => path.relative(ROOT, path.join(entry.parentPath, entry.name)));
}

/** A file behind a link is two: the link, and the file it leads to. */
function splitAtLink(file: string): string[] {
  const real = path.relative(ROOT, realpathSync(path.join(ROOT, file)));
  if (real === file) return [file];
  const parts = file.split(path.sep);
  const ancestors = parts.map((_, index) => parts.slice(0, index + 1).join(path.sep));
  const link = ancestors.find((ancestor) => lstatSync(path.join(ROOT, ancestor)).isSymbolicLink());
  return link === undefined ? [real] : [link, real];
}
