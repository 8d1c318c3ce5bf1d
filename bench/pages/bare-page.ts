import { spawn, type ChildProcess } from 'node:child_process';
import { cpSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { z } from 'zod';
import { findFreePort } from '#scripts/launcher/ports.ts';
import { ROOT } from '#scripts/launcher/root.ts';

const PACKAGES = ['next', 'react', 'react-dom'];
const packageSchema = z.looseObject({
  version: z.string(),
  dependencies: z.record(z.string(), z.string()).default({}),
  optionalDependencies: z.record(z.string(), z.string()).default({}),
});
const LAYOUT = `import { createElement as h } from 'react';
export default ({ children }) => h('html', { lang: 'en' }, h('body', null, children));`;
/** Rendered for each request, as ours is. */
const PAGE = `import { createElement as h } from 'react';
import { headers } from 'next/headers';
export default async () => (await headers(), h('main', null, h('h1', null, 'A page')));`;
const SERVER = `import { createServer } from 'node:http';
import next from 'next';
const httpServer = createServer({ keepAliveTimeout: 0 });
const port = Number(process.argv[2]);
const app = next({ dev: false, dir: import.meta.dirname, port, hostname: 'localhost', httpServer });
await app.prepare();
const handle = app.getRequestHandler();
httpServer.on('request', (request, response) => void handle(request, response));
httpServer.listen(port);`;

export interface BarePage {
  readonly name: string;
  readonly url: string;
  readonly pid: number;
  stop: () => void;
}

/**
 * A page with one heading, of the same Next: built and started in a folder of its own, because a folder
 * within this one would take over its proxy and its instrumentation.
 */
export async function startBarePage(): Promise<BarePage> {
  const folder = mkdtempSync(path.join(tmpdir(), 'bare-page-'));
  try {
    copyPackages(folder);
    mkdirSync(path.join(folder, 'app'));
    writeFileSync(path.join(folder, 'app', 'layout.js'), LAYOUT);
    writeFileSync(path.join(folder, 'app', 'page.js'), PAGE);
    writeFileSync(path.join(folder, 'server.js'), SERVER);
    writeFileSync(path.join(folder, 'package.json'), '{"type":"module"}');
    writeFileSync(
      path.join(folder, 'next.config.mjs'),
      'export default { poweredByHeader: false, turbopack: { root: import.meta.dirname } };',
    );
    await run(folder, [path.join('node_modules', 'next', 'dist', 'bin', 'next'), 'build']);
    return await start(folder);
  } catch (error) {
    rmSync(folder, { recursive: true, force: true });
    throw error;
  }
}

async function start(folder: string): Promise<BarePage> {
  const port = await findFreePort();
  const server = launch(folder, ['server.js', String(port)]);
  const url = `http://localhost:${String(port)}`;
  for (let tries = 0; !(await isThere(url)); tries += 1) {
    if (tries > 300 || server.exitCode !== null) throw new Error('the bare page did not start');
    await sleep(100);
  }
  const { version } = readPackage('next');
  return {
    name: `a bare page of Next ${version}`,
    url,
    pid: server.pid ?? 0,
    stop: () => {
      server.kill('SIGKILL');
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

function copyPackages(folder: string): void {
  const copied = new Set<string>();
  const copy = (name: string) => {
    const from = path.join(ROOT, 'node_modules', name);
    if (copied.has(name) || !existsSync(from)) return;
    copied.add(name);
    cpSync(from, path.join(folder, 'node_modules', name), { recursive: true, dereference: true });
    const { dependencies, optionalDependencies } = readPackage(name);
    for (const needed of Object.keys({ ...dependencies, ...optionalDependencies })) {
      if (!/sharp|@img/.test(needed)) copy(needed);
    }
  };
  for (const name of PACKAGES) copy(name);
}

function readPackage(name: string) {
  const file = path.join(ROOT, 'node_modules', name, 'package.json');
  return packageSchema.parse(JSON.parse(readFileSync(file, 'utf8')));
}

async function isThere(url: string): Promise<boolean> {
  return fetch(url).then(
    (response) => response.ok,
    () => false,
  );
}

async function run(folder: string, args: string[]): Promise<void> {
  const child = launch(folder, args);
  const code = await new Promise<number | null>((resolve) => child.once('close', resolve));
  if (code !== 0) throw new Error('the bare page was not built');
}

function launch(cwd: string, args: string[]): ChildProcess {
  const env = { PATH: process.env['PATH'], NODE_ENV: 'production', NEXT_TELEMETRY_DISABLED: '1' } as const;
  return spawn(process.execPath, args, { cwd, env, stdio: 'ignore' });
}
