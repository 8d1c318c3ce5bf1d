import { spawnSync } from 'node:child_process';
import { chmodSync, mkdtempSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import postgres from 'postgres';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { ROOT } from '#scripts/launcher/root.ts';
import { startCluster, type Cluster } from '#scripts/launcher/postgres/cluster.ts';
import { verifyAudit } from '#server/audit/verify-audit.ts';
import { authenticate } from '#server/auth/sign-in/authenticate.ts';
import { hashPassword } from '#server/auth/password.ts';
import { answerHealth } from '#server/endpoints/answer-health.ts';
import { env } from '#server/env.ts';
import { chainAudit } from '#server/jobs/chain-audit.ts';
import { startWorkers } from '#server/jobs/start-workers.ts';
import type { RunningJobs } from '#server/jobs/workers/run-jobs.ts';
import { liveHub } from '#server/live/process-hub.ts';
import { findLink } from '#server/links/find-link.ts';
import { isLinkUsable } from '#server/actors/link-state.ts';
import { openStream } from '#server/live/open-stream.ts';
import { findLiveSession } from '#server/store/users/sessions-repository.ts';
import { insertUser } from '#server/store/users/users-repository.ts';
import { database, sqlClient } from '#server/store/database.ts';
import { migrateDatabase } from '#server/store/migrate.ts';
import { offrampOn, startBurnHarness, type BurnHarness } from '#server/testing/burns/burn-harness.ts';
import { burned, statesOf } from '#server/testing/burns/burn-steps.ts';
import { forget } from '#server/testing/forget.ts';
import { anIntent, eventData } from '#server/testing/intent-fixtures.ts';
import { verdictsOf } from '#server/testing/mirror.ts';
import { signDelivery, type SignedDelivery } from '#server/testing/service/webhook-fixtures.ts';
import { sessionOf } from '#server/testing/sessions.ts';
import { aLinkTo } from '#server/testing/links.ts';
import { useTestEnv } from '#server/testing/test-env.ts';
import { receiveApplied } from '#server/testing/service/receive-applied.ts';
import { readDatabaseStatements, readGuide } from './deploy-guide.ts';
import { findSystemPostgres } from './system-postgres.ts';

const PASSWORD = 'unit-tests';
const SIGN_IN = { email: 'ana@example.test', password: 'a long enough password' };
/** The number of an event that came after the dump. */
const LATER = 1_000_000;

/** `./dashboard user …`, as the production folder has it. */
const DASHBOARD = `#!/bin/sh
shift
cd '${ROOT}'
exec '${process.execPath}' --conditions=react-server scripts/user.ts "$@"
`;

const folder = mkdtempSync(path.join(tmpdir(), 'dashboard-restored-'));
const system = findSystemPostgres();
let harness: BurnHarness;
let workers: RunningJobs | undefined;
let [old, restored]: { readonly cluster: Cluster; readonly databaseUrl: string }[] = [];

beforeAll(async () => {
  // PostgreSQL before 16 leaves its working folder while it starts, and must find the way back.
  chmodSync(folder, 0o755);
  writeFileSync(path.join(folder, 'dashboard'), DASHBOARD, { mode: 0o755 });
  [old, restored] = await Promise.all([startEmpty('old'), startEmpty('restored')]);
  useDatabase(old.databaseUrl);
  await migrateDatabase(env().databaseUrl);
  harness = await startBurnHarness();
});
afterAll(async () => {
  await workers?.stop();
  (await liveHub()).stop();
  forget('live-hub');
  await sqlClient().end({ timeout: 1 });
  await harness.close();
});
// Apart, so that they are stopped whatever fails above.
afterAll(async () => {
  await Promise.all([old?.cluster.child.kill(), restored?.cluster.child.kill()]);
  rmSync(folder, { recursive: true, force: true });
});

/** A cluster with an empty database and a role that owns it and may do nothing else. */
async function startEmpty(name: string) {
  const cluster = await startCluster({
    clusterDir: path.join(folder, name),
    password: PASSWORD,
    logFile: path.join(folder, `${name}.log`),
    binaries: system.binaries,
  });
  const sql = postgres(cluster.databaseUrl, { max: 1 });
  for (const statement of readDatabaseStatements('app', PASSWORD)) await sql.unsafe(statement);
  await sql.end();
  const url = Object.assign(new URL(cluster.databaseUrl), { username: 'app', pathname: '/app' });
  return { cluster, databaseUrl: url.href };
}

/** From here on this process is a dashboard on this database. */
function useDatabase(databaseUrl = '', settings: Readonly<Record<string, string>> = {}): void {
  useTestEnv({ ...settings, DATABASE_URL: databaseUrl });
  forget('sqlClient');
}

function withoutPassword(databaseUrl = ''): string {
  return Object.assign(new URL(databaseUrl), { password: '' }).href;
}

/** Commands of the guide, as an operator runs them. */
function run(command = ''): void {
  const { status, stderr } = spawnSync('/bin/sh', ['-c', command], {
    cwd: folder,
    env: {
      ...process.env,
      PATH: `${system.folder}${path.delimiter}${process.env['PATH'] ?? ''}`,
      DATABASE_URL: withoutPassword(old?.databaseUrl),
      NEW_DATABASE_URL: withoutPassword(restored?.databaseUrl),
      PGPASSWORD: PASSWORD,
    },
    encoding: 'utf8',
  });
  if (status !== 0) throw new Error(`${command} failed:\n${stderr}`);
}

/** Whether what a user had at the time of the dump still lets someone in. */
async function isLetIn(sessionId: string, token: string): Promise<[session: boolean, link: boolean]> {
  const link = await findLink({ token, clientAddress: '192.0.2.1', kind: 'signing' });
  return [
    (await findLiveSession(database(), sessionId)) !== undefined,
    link !== undefined && isLinkUsable(link, new Date()),
  ];
}

const statusOf = async ({ rawBody, headers }: SignedDelivery) =>
  (await receiveApplied(rawBody, headers)).status;

test('a dump, restored into an empty cluster after the old one was lost: the dashboard goes on, and delivers what is due, once', async () => {
  const [mask, settings, dump, restore, endAccess] = readGuide('Backup and restore', 'sh');
  const session = await sessionOf('signer');
  const maker = await sessionOf('operator');
  const { token } = await aLinkTo(await offrampOn(harness, 'base'), maker);
  const passwordHash = await hashPassword(SIGN_IN.password);
  await insertUser(database(), { email: SIGN_IN.email, name: 'Ana', role: 'viewer', passwordHash });
  const event = signDelivery(eventData(anIntent()));
  expect(await statusOf(event)).toBe(200);
  const { intent } = await burned(harness, session);
  expect(await statesOf(intent)).toEqual({ attempt: 'proof_stored', proofs: ['stored'] });
  expect(harness.approvals()).toEqual([]);
  await chainAudit.runTurn();
  const { head } = await verifyAudit(database());
  expect(head.position).toBeGreaterThan(0);
  run(`${mask}\n${settings}\n${dump}`);
  expect(statSync(path.join(folder, 'dashboard.dump')).mode & 0o077).toBe(0);
  const lost = signDelivery(eventData(anIntent()));
  expect(await statusOf(lost)).toBe(200);
  await sqlClient().end({ timeout: 1 });
  await old?.cluster.child.kill();

  run(`${settings}\n${restore}`);
  useDatabase(restored?.databaseUrl, harness.settings);
  await migrateDatabase(env().databaseUrl);
  expect(await statesOf(intent)).toEqual({ attempt: 'proof_stored', proofs: ['stored'] });
  expect(await verifyAudit(database(), head)).toEqual({ head, unchained: 0 });
  // What ended after the dump would hold again.
  expect(await isLetIn(maker.sessionId, token)).toEqual([true, true]);
  run(`${settings}\n${endAccess}`);
  expect(await isLetIn(maker.sessionId, token)).toEqual([false, false]);
  workers = startWorkers();

  await expect.poll(() => statesOf(intent)).toEqual({ attempt: 'accepted', proofs: ['accepted'] });
  expect(harness.approvals()).toHaveLength(1);
  expect((await answerHealth(true)).status).toBe(200);
  expect(await isLetIn(session.sessionId, token)).toEqual([false, false]);
  const user = await authenticate({ ...SIGN_IN, clientAddress: '192.0.2.1', knownDeviceId: undefined });
  expect(user.email).toBe(SIGN_IN.email);
  expect(await statusOf(event)).toBe(200);
  expect(await verdictsOf(event.eventId)).toEqual(['accepted', 'duplicate']);
  // What came after the dump is not known, and taken when it comes again.
  expect(await verdictsOf(lost.eventId)).toEqual([]);
  expect(await statusOf(lost)).toBe(200);
  expect(await verdictsOf(lost.eventId)).toEqual(['accepted']);
});

test('a page that has seen more than the dump reads everything again', async () => {
  const { userId, sessionId } = await sessionOf('viewer');
  const stream = await openStream({ userId, sessionId, lastEventId: LATER });
  let streamed = '';
  stream.start({
    write: (bytes) => (streamed += new TextDecoder().decode(bytes)),
    hasRoom: () => true,
    end: () => undefined,
  });
  expect(streamed).toContain('reset');
  stream.stop();
});
