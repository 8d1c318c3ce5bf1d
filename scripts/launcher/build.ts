import { spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, readFileSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { LaunchError } from './launch-error.ts';
import { programEnvironment } from './program-environment.ts';
import { ROOT } from './root.ts';

/** What a build is made of. Tests and the sandbox are no part of it. */
const SOURCE_FOLDERS = ['app', 'components', 'lib', 'messages', 'public', 'server'];
const SOURCE_FILES = [
  'instrumentation.ts',
  'instrumentation-client.ts',
  'next.config.ts',
  'package.json',
  'package-lock.json',
  'postcss.config.mjs',
  'tsconfig.json',
];
const SKIPPED = [/^server\/sandbox\//, /\.test\.tsx?$/];
const MARK = path.join(ROOT, '.next', 'sources-sha256');

/**
 * Builds the dashboard unless the build at hand was made of the very same sources. Answers whether it built.
 */
export async function ensureBuild(): Promise<boolean> {
  const sources = hashSources();
  if (existsSync(MARK) && readFileSync(MARK, 'utf8') === sources) return false;
  rmSync(MARK, { force: true });
  await runBuild();
  writeFileSync(MARK, sources);
  return true;
}

function hashSources(): string {
  const hash = createHash('sha256');
  for (const file of listSources()) {
    hash
      .update(`${file}\0`)
      .update(readFileSync(path.join(ROOT, file)))
      .update('\0');
  }
  return hash.digest('hex');
}

function listSources(): string[] {
  const inFolders = SOURCE_FOLDERS.filter((folder) => existsSync(path.join(ROOT, folder))).flatMap((folder) =>
    readdirSync(path.join(ROOT, folder), { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile())
      .map((entry) => path.relative(ROOT, path.join(entry.parentPath, entry.name)).replaceAll(path.sep, '/')),
  );
  const single = SOURCE_FILES.filter((file) => existsSync(path.join(ROOT, file)));
  return [...inFolders, ...single].filter((file) => !SKIPPED.some((pattern) => pattern.test(file))).sort();
}

async function runBuild(): Promise<void> {
  const next = path.join(ROOT, 'node_modules', 'next', 'dist', 'bin', 'next');
  const running = spawn(process.execPath, [next, 'build'], {
    cwd: ROOT,
    env: programEnvironment({}),
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  // A command that has to stop while it builds exits at once, and the build with it.
  const end = () => running.kill('SIGTERM');
  process.once('exit', end);
  const output: string[] = [];
  running.stdout.on('data', (chunk: Buffer) => output.push(chunk.toString()));
  running.stderr.on('data', (chunk: Buffer) => output.push(chunk.toString()));
  const code = await new Promise<number | null>((resolve, reject) => {
    running.once('error', reject);
    running.once('close', resolve);
  });
  process.off('exit', end);
  if (code !== 0) throw new LaunchError(`The build failed:\n${output.join('').trim()}`);
}
