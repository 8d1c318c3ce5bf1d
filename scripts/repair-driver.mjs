// Repairs the PostgreSQL driver as installed: what version 3.4.9 does when a connection closes within a
// transaction or before it is ready (docs/decisions/0029), and when nothing answers on one (0047). Run by
// bootstrap.mjs after each install; a second run changes nothing.
import { readFileSync, renameSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';

const VERSION = '3.4.9';
const ROOT = path.resolve(path.dirname(fileURLToPath(import.meta.url)), '..');

/** By file: what is there, and what has to be there instead. */
const REPAIRS = {
  'connection.js': [
    // A write that was planned before the close found no socket and ended the process.
    [
      `    const x = socket.write(chunk, fn)\n`,
      `    if (!socket) {\n      chunk = nextWriteTimer = null\n      return false\n    }\n    const x = socket.write(chunk, fn)\n`,
    ],
    // What the old connection had not sent, and what it was being asked, were taken over by the next one.
    [
      `    clearImmediate(nextWriteTimer)\n    socket.removeListener('data', data)\n    socket.removeListener('connect', connected)\n    idleTimer`,
      `    clearImmediate(nextWriteTimer)\n    chunk = nextWriteTimer = null\n    terminated = true\n    socket.removeListener('data', data)\n    socket.removeListener('connect', connected)\n    idleTimer`,
    ],
    [
      `    !hadError && (query || sent.length) && error(Errors.connection('CONNECTION_CLOSED', options, socket))\n`,
      `    ;(query || sent.length) && error(Errors.connection('CONNECTION_CLOSED', options, socket))\n    query = results = errorResponse = null\n    result = new Result()\n    rows = 0\n`,
    ],
    // What closes each connection before it is ready was connected to for ever, without a pause; what was asked
    // of it never failed. With several hosts each is tried once.
    [
      `    if (initial)\n      return reconnect()\n`,
      `    const isEarly = initial !== null\n    if (initial && hostIndex)\n      return reconnect()\n\n    initial && errored(Errors.connection('CONNECTION_CLOSED', options, socket))\n`,
    ],
    [
      `    hadError && options.shared.retries++\n`,
      `    ;(hadError || isEarly) && options.shared.retries++\n`,
    ],
    // What the driver asks for itself failed with it, and with nothing that takes the failure ended the process.
    [`    query.execute()\n  }\n`, `    query.catch(noop)\n  }\n`],
    [`        return fetchArrayTypes()\n`, `        return fetchArrayTypes().catch(noop)\n`],
    // What was asked of a host that has vanished waited until TCP itself ended it, a quarter of an hour later.
    [
      `      , connectTimer = timer(connectTimedOut, options.connect_timeout)\n`,
      `      , connectTimer = timer(connectTimedOut, options.connect_timeout)\n      , silenceTimer = timer(vanished, options.silence_timeout)\n`,
    ],
    // Where one has vanished, those that wait for work have as well: each would cost its next user that time.
    [
      `  function connectTimedOut() {\n`,
      `  function vanished() {\n    socket && socket.destroy()\n    options.shared.open.forEach(endIdle => endIdle())\n  }\n\n  function endIdle() {\n    query || sent.length || initial || connection.reserved || socket.destroy()\n  }\n\n  function connectTimedOut() {\n`,
    ],
    [
      `      lifeTimer.start()\n      socket.on('data', data)\n`,
      `      lifeTimer.start()\n      options.shared.open.add(endIdle)\n      socket.on('data', data)\n`,
    ],
    [`  function write(x, fn) {\n`, `  function write(x, fn) {\n    silenceTimer.start()\n`],
    [
      `  function data(x) {\n    if (incomings) {\n`,
      `  function data(x) {\n    silenceTimer.start()\n    if (incomings) {\n`,
    ],
    [
      `      incoming = incoming.subarray(length + 1)\n      remaining = 0\n      incomings = null\n    }\n`,
      `      incoming = incoming.subarray(length + 1)\n      remaining = 0\n      incomings = null\n    }\n    query || sent.length || initial || silenceTimer.cancel()\n`,
    ],
    [
      `    connectTimer.cancel()\n\n    socket.removeAllListeners()\n`,
      `    connectTimer.cancel()\n    silenceTimer.cancel()\n    options.shared.open.delete(endIdle)\n\n    socket.removeAllListeners()\n`,
    ],
  ],
  'index.js': [
    [
      `  const ints = ['idle_timeout', 'connect_timeout', 'max_lifetime',`,
      `  const ints = ['idle_timeout', 'connect_timeout', 'silence_timeout', 'max_lifetime',`,
    ],
    [`    connect_timeout : 30,\n`, `    connect_timeout : 30,\n    silence_timeout : null,\n`],
    [`shared          : { retries: 0, `, `shared          : { retries: 0, open: new Set(), `],
    // A transaction that had lost its connection went on in whatever ran on the next one.
    [
      `      , connection\n      , prepare = null\n`,
      `      , connection\n      , lost = null\n      , prepare = null\n`,
    ],
    [
      `        new Promise((_, reject) => connection.onclose = reject)\n`,
      `        new Promise((_, reject) => connection.onclose = error => {\n          lost = error\n          while (queries.length) queries.shift().reject(error)\n          reject(error)\n        })\n`,
    ],
    [
      `        q.catch(e => uncaughtError || (uncaughtError = e))\n`,
      `        q.catch(e => uncaughtError || (uncaughtError = e))\n        if (lost) return q.reject(lost)\n`,
    ],
    [
      `Object.assign(Postgres, {\n  PostgresError,\n`,
      `Object.assign(Postgres, {\n  isRepaired: true,\n  PostgresError,\n`,
    ],
  ],
};

export function repairDriver() {
  const driver = path.join(ROOT, 'node_modules', 'postgres');
  const { version } = JSON.parse(readFileSync(path.join(driver, 'package.json'), 'utf8'));
  if (version !== VERSION)
    throw new Error(`scripts/repair-driver.mjs repairs postgres ${VERSION}; this is ${version}`);
  for (const folder of ['src', 'cjs/src']) {
    for (const [name, repairs] of Object.entries(REPAIRS))
      repairFile(path.join(driver, folder, name), repairs);
  }
}

function repairFile(file, repairs) {
  const before = readFileSync(file, 'utf8');
  const after = repairs.reduce((text, [from, to]) => repairText(file, text, from, to), before);
  if (after === before) return;
  const beside = `${file}.${process.pid}`;
  writeFileSync(beside, after);
  renameSync(beside, file);
}

function repairText(file, text, from, to) {
  if (text.includes(to)) return text;
  if (text.split(from).length !== 2) throw new Error(`${file} is not what scripts/repair-driver.mjs expects`);
  return text.replace(from, () => to);
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) repairDriver();
