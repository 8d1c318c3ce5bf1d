import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { env } from '#server/env.ts';
import { getServiceHealth, recordServiceOutcome } from '#server/conversion/service-health.ts';
import { HOUR_MS, MINUTE_MS } from '#lib/time/durations.ts';
import { recordChainOutcome } from '#server/chains/chain-health.ts';
import { recordCall } from '#server/conversion/call-statistics.ts';
import { LONGEST_STEP_MS, noteProgress, noteTurn } from '#server/jobs/workers/note-turns.ts';
import { metricsRegistry } from '#server/observability/metrics.ts';
import { takeReading } from '#server/observability/reading.ts';
import { databaseNow, readDatabaseClock } from '#server/store/database-clock.ts';
import { database } from '#server/store/database.ts';
import { saveProcessReading } from '#server/store/system/process-readings-repository.ts';
import { getSystemStatus } from '#server/system/get-system-status.ts';
import { toChainStates } from '#server/system/to-chain-states.ts';
import { startScriptedChain, type ScriptedChain } from '#server/testing/burns/scripted-chain.ts';
import { forget } from '#server/testing/forget.ts';
import { sessionOf } from '#server/testing/sessions.ts';
import { useTestDatabase } from '#server/testing/test-database.ts';
import { useTestEnv } from '#server/testing/test-env.ts';
import { probe } from './probe.ts';

useTestDatabase();

const SEPOLIA = '0x14a34';
const block = (ageSeconds: number) => ({
  number: '0x7',
  timestamp: `0x${(Math.floor(Date.now() / 1_000) - ageSeconds).toString(16)}`,
});
let node: ScriptedChain;
beforeEach(async () => {
  for (const name of ['chain-heads', 'chain-failures', 'chain-health', 'verified-chains', 'reading'])
    forget(name);
  node = await startScriptedChain({
    eth_chainId: () => SEPOLIA,
    eth_getBlockByNumber: () => block(0),
  });
  useTestEnv({ DATABASE_URL: env().databaseUrl, RPC_URL_BASE: node.url });
});
afterEach(async () => {
  vi.useRealTimers();
  await node.close();
});

/** What a process that serves pages finds after a turn in the process of the jobs. */
async function baseAfterTurn() {
  await probe.runTurn();
  await saveProcessReading(database(), { processId: 'jobs', kind: 'jobs', reading: takeReading() });
  forget('chain-health');
  const { chains, alarms } = await getSystemStatus({ session: await sessionOf('viewer') });
  return {
    chain: chains.find(({ chainId }) => chainId === 'base'),
    codes: alarms.filter(({ chainId }) => chainId === 'base').map(({ code }) => code),
  };
}

test('a node that shows its newest block is found to work, also by a process that did not ask it', async () => {
  expect(await baseAfterTurn()).toMatchObject({ chain: { state: 'ok', height: 7 }, codes: [] });
});

test.each<[string, () => void]>([
  [
    'answers only errors',
    () => {
      for (const method of Object.keys(node.methods)) Reflect.deleteProperty(node.methods, method);
    },
  ],
  ['is of another network', () => void (node.methods.eth_chainId = () => '0x2105')],
  ['shows no block', () => void (node.methods.eth_getBlockByNumber = () => null)],
])('a node that %s is an alarm, until it works', async (_name, breakNode) => {
  const { eth_chainId, eth_getBlockByNumber } = node.methods;
  breakNode();
  expect(await baseAfterTurn()).toMatchObject({
    chain: { state: 'unreachable', height: null },
    codes: ['chain_unreachable'],
  });
  Object.assign(node.methods, { eth_chainId, eth_getBlockByNumber });
  expect(await baseAfterTurn()).toMatchObject({ chain: { state: 'ok' }, codes: [] });
});

test('the age of the newest block grows while a node shows no newer one', async () => {
  const age = async () => {
    const text = await metricsRegistry().metrics();
    return Number(/dashboard_chain_head_age_seconds\{chain="base"\} (\S+)/.exec(text)?.[1]);
  };
  await probe.runTurn();
  expect(await age()).toBeLessThan(30);
  node.isUnavailable = true;
  vi.useFakeTimers({ toFake: ['Date'] });
  vi.setSystemTime(Date.now() + 300_000);
  await probe.runTurn();
  expect(await age()).toBeGreaterThanOrEqual(300);
});

test('the service is greeted also when the clock has stepped back behind its last answer', async () => {
  forget('service-health');
  recordServiceOutcome({ faultCode: null, isReadable: true });
  vi.useFakeTimers({ toFake: ['Date'] });
  const steppedMs = Date.now() - 3_600_000;
  vi.setSystemTime(steppedMs);
  await probe.runTurn();
  expect(getServiceHealth().checkedAt).toEqual(new Date(steppedMs));
});

test('a process whose clock is off says when it was by the database’s clock', async () => {
  const realMs = Date.now();
  forget('database-clock');
  for (const name of ['job-turns', 'service-calls']) forget(name);
  vi.useFakeTimers({ toFake: ['Date'], now: realMs - HOUR_MS });
  await readDatabaseClock();
  noteTurn('probe', 'worked');
  noteProgress('probe');
  recordCall({ tookMs: 1, isFailed: false });
  await probe.runTurn();
  vi.useRealTimers();
  forget('database-clock');
  const { jobs, calls, chains } = takeReading() as {
    jobs: { probe: { okMs: number; expectedMs: number } };
    calls: readonly { minute: number }[];
    chains: { base: { checkedMs: number } };
  };
  const said = [jobs.probe.okMs, jobs.probe.expectedMs - LONGEST_STEP_MS, chains.base.checkedMs];
  for (const ms of said) expect(Math.abs(ms - realMs)).toBeLessThan(MINUTE_MS);
  expect(Math.abs((calls[0]?.minute ?? 0) * MINUTE_MS - realMs)).toBeLessThan(2 * MINUTE_MS);
});

test('a node that failed works again once a newer block was seen, whatever the clock of this process', async () => {
  for (const name of ['database-clock', 'chain-health']) forget(name);
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + HOUR_MS });
  await readDatabaseClock();
  recordChainOutcome('base', false);
  const stateAt = (checkedMs: number) => {
    const head = { height: 7, headMs: checkedMs, checkedMs, latencyMs: 3 };
    const states = toChainStates({ heads: { base: head }, failing: new Set() });
    return states.find(({ chainId }) => chainId === 'base')?.state;
  };
  const failedMs = databaseNow().getTime();
  expect([stateAt(failedMs - 1_000), stateAt(failedMs + 1_000)]).toEqual(['unreachable', 'ok']);
});
