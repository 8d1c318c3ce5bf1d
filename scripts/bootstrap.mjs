// The only lines that run on whatever Node is installed (20.9 or newer): they install what is missing and
// hand over to the pinned Node among the dependencies, which runs the TypeScript scripts directly.
//
// usage: node scripts/bootstrap.mjs [--server] <script.ts> [arguments]
// --server: resolve as Next's server does, for scripts that load server code
import { spawn, spawnSync } from 'node:child_process';
import { existsSync, readFileSync, statSync } from 'node:fs';
import { constants } from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { repairDriver } from './repair-driver.mjs';

const ROOT = path.resolve(path.dirname(fileURLToPath(import.meta.url)), '..');
const MODULES = path.join(ROOT, 'node_modules');
const isWindows = process.platform === 'win32';

const [first, ...others] = process.argv.slice(2);
const isServer = first === '--server';
const [script, ...scriptArguments] = isServer ? others : [first, ...others];

requireNode(20, 9);
if (isInstallNeeded()) install();
repairDriver();
run();

function requireNode(major, minor) {
  const [haveMajor, haveMinor] = process.versions.node.split('.').map(Number);
  if (haveMajor > major || (haveMajor === major && haveMinor >= minor)) return;
  fail(
    `This project needs Node.js ${major}.${minor} or newer to install itself; this is ${process.versions.node}.`,
  );
}

/** npm notes what it installed in node_modules/.package-lock.json, after it wrote the lock file. */
function isInstallNeeded() {
  const installed = path.join(MODULES, '.package-lock.json');
  if (!existsSync(installed)) return true;
  return statSync(installed).mtimeMs + 1000 < statSync(path.join(ROOT, 'package-lock.json')).mtimeMs;
}

function install() {
  console.log('· installing dependencies (npm ci)');
  // No dependency's install script is needed, so none runs. The development tools are part of every command.
  const options = [
    'ci',
    '--include=dev',
    '--include=optional',
    '--ignore-scripts',
    '--no-audit',
    '--no-fund',
    '--loglevel=error',
  ];
  const npm = process.env.npm_execpath;
  const isNpmScript = npm !== undefined && /\.[cm]?js$/.test(npm);
  const { status, error } = isNpmScript
    ? spawnSync(process.execPath, [npm, ...options], { cwd: ROOT, stdio: 'inherit' })
    : spawnSync('npm', options, { cwd: ROOT, stdio: 'inherit', shell: isWindows });
  if (error) fail(`npm could not be started: ${error.message}`);
  if (status !== 0) fail('The dependencies could not be installed; what npm says above is the reason.');
}

function run() {
  const environment = { ...process.env };
  const pathName = Object.keys(environment).find((name) => name.toUpperCase() === 'PATH') ?? 'PATH';
  environment[pathName] = [path.join(MODULES, '.bin'), environment[pathName]]
    .filter(Boolean)
    .join(path.delimiter);

  // What is started compiles its code once, not at each start. Beside the code, for whoever writes there
  // decides what runs.
  environment.NODE_COMPILE_CACHE ??= path.join(MODULES, '.cache', 'node');

  const conditions = isServer ? ['--conditions=react-server'] : [];
  const child = spawn(findPinnedNode(), [...conditions, path.resolve(ROOT, script), ...scriptArguments], {
    cwd: ROOT,
    env: environment,
    stdio: 'inherit',
  });
  // A terminal sends Ctrl-C to both of us: the script decides when to end. A signal sent to this process is
  // passed on.
  process.on('SIGINT', () => {});
  for (const signal of ['SIGTERM', 'SIGHUP']) process.on(signal, () => child.kill(signal));
  watchParents(() => child.kill('SIGTERM'));
  child.on('error', (error) => fail(`${script} could not be started: ${error.message}`));
  child.on('exit', (code, signal) => {
    process.exitCode = signal === null ? (code ?? 1) : 128 + constants.signals[signal];
  });
}

/**
 * npm ends by a signal without passing it on, nor does the shell between: without these handlers the script
 * would not end.
 */
function watchParents(onGone) {
  const parent = process.ppid;
  const grandparent = parentOf(parent);
  const timer = setInterval(() => {
    if (process.ppid === parent && parentOf(parent) === grandparent) return;
    clearInterval(timer);
    onGone();
  }, 500);
  timer.unref();
}

/** Known on Linux only; the same answer always elsewhere. */
function parentOf(pid) {
  try {
    return readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ').at(-1)?.split(' ')[1];
  } catch {
    return undefined;
  }
}

function findPinnedNode() {
  const folder = path.join(MODULES, `node-${isWindows ? 'win' : process.platform}-${process.arch}`, 'bin');
  const pinned = path.join(folder, isWindows ? 'node.exe' : 'node');
  if (existsSync(pinned)) return pinned;
  if (Number(process.versions.node.split('.')[0]) >= 24) return process.execPath;
  fail(
    `There is no pinned Node.js for ${process.platform} ${process.arch}: install Node.js 24 and run this again.`,
  );
}

function fail(message) {
  console.error(message);
  process.exit(1);
}
