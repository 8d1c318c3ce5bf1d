import { beforeAll, describe, expect, test, vi } from 'vitest';
import { isAllowed, ROLES, type Role } from '#lib/auth/permissions.ts';
import { sandboxControlSchema, type SandboxControl } from '#lib/sandbox-control/sandbox-control.ts';
import type { Session } from '#server/auth/require-session.ts';
import * as environment from '#server/env.ts';
import { database } from '#server/store/database.ts';
import { auditLog } from '#server/store/schema/schema.ts';
import { sessionOf } from '#server/testing/sessions.ts';
import { useTestDatabase } from '#server/testing/test-database.ts';
import { controlSandbox } from './control-sandbox.ts';
import { getSandboxState } from './get-sandbox-state.ts';

useTestDatabase();
let admin: Session;
beforeAll(async () => {
  admin = await sessionOf('admin');
});

const ID = '5f1d8c02-6a3b-4c1e-9d2f-000000000001';
const SANDBOX = { sandboxUrl: 'http://sandbox.test', environment: 'sandbox' } as const;
const CHAIN = { chainId: 'base', height: 42, stalled: true } as const;
const ANSWER = {
  status: 'fiat_received',
  now: '2026-11-22T12:00:00.000Z',
  txSignatures: ['0x1', '0x2'],
  ...CHAIN,
  minedAgain: ['0x1'],
  dropped: [],
  /** Its other fields, as the keys of `state`, go nowhere. */
  chains: [{ ...CHAIN, privateKey: '0xsecret' }],
  webhookEndpoints: [
    { id: 'e1', status: 'active' },
    { id: 'e2', status: 'disabled' },
  ],
};

/** A sandbox that gives every call the same answer; the calls that it got. */
function withSandbox(
  settings: Partial<ReturnType<typeof environment.env>> = SANDBOX,
  answer = Response.json(ANSWER),
): string[] {
  vi.spyOn(environment, 'env').mockReturnValue({ ...environment.env(), ...settings });
  const calls: string[] = [];
  vi.stubGlobal('fetch', (url: string, { method, body }: { method: string; body?: string }) => {
    calls.push(`${method} ${url.replace('http://sandbox.test/sandbox', '')} ${body ?? ''}`.trim());
    return Promise.resolve(answer.clone());
  });
  return calls;
}

async function auditDetails(): Promise<unknown[]> {
  const entries = await database().select().from(auditLog);
  return entries.filter(({ action }) => action === 'sandbox.controlled').map(({ details }) => details);
}

describe('where there is no sandbox', () => {
  test.each([
    ['no address', { ...SANDBOX, sandboxUrl: undefined }],
    ['production', { ...SANDBOX, environment: 'production' as const }],
  ])('nothing is sent and nothing is recorded: %s', async (_what, settings) => {
    const calls = withSandbox(settings);
    const control = controlSandbox({ kind: 'pay', intentId: ID }, admin);
    await expect(control).rejects.toMatchObject({ fault: { code: 'not_found' } });
    expect(calls).toEqual([]);
    expect(await auditDetails()).toEqual([]);
  });
});

const CASES: readonly (readonly [SandboxControl, string | undefined, unknown])[] = [
  [{ kind: 'wallet', mode: 'reject_all' }, undefined, { kind: 'wallet', mode: 'reject_all' }],
  [{ kind: 'wallet', mode: null }, undefined, { kind: 'wallet', mode: null }],
  [{ kind: 'pay', intentId: ID }, `POST /intents/${ID}/pay {}`, { kind: 'status', status: 'fiat_received' }],
  [
    { kind: 'expire', intentId: ID },
    `POST /intents/${ID}/status {"status":"expired"}`,
    { kind: 'status', status: 'fiat_received' },
  ],
  [
    { kind: 'fail', intentId: ID, failureCode: 'burn_failed' },
    `POST /intents/${ID}/status {"status":"failed","failureCode":"burn_failed"}`,
    { kind: 'status', status: 'fiat_received' },
  ],
  [
    { kind: 'status', intentId: ID, status: 'refunding' },
    `POST /intents/${ID}/status {"status":"refunding"}`,
    { kind: 'status', status: 'fiat_received' },
  ],
  [{ kind: 'heal' }, 'DELETE /faults', { kind: 'heal' }],
  [
    { kind: 'call', fault: 'lost' },
    'POST /faults {"method":"POST","path":"/v2/intents","cut":"after","count":1}',
    { kind: 'call' },
  ],
  [
    { kind: 'clock', seconds: 600 },
    'POST /clock {"advanceSeconds":600}',
    { kind: 'clock', nowIso: ANSWER.now },
  ],
  [{ kind: 'mine', chainId: 'base' }, 'POST /chains/base/mine {"blocks":10}', { kind: 'mine', ...CHAIN }],
  [
    { kind: 'stall', chainId: 'base', stalled: true },
    'POST /chains/base/stall {"stalled":true}',
    { kind: 'stall', ...CHAIN },
  ],
  [
    { kind: 'reorganise', chainId: 'base', dropTransactions: true },
    'POST /chains/base/reorganise {"depth":5,"dropTransactions":true}',
    { kind: 'reorganise', ...CHAIN, minedAgain: 1, dropped: 0 },
  ],
  [
    { kind: 'webhooks', fault: 'drop' },
    'POST /webhook-endpoints/e1/faults {"kind":"drop","count":2}',
    { kind: 'webhooks', endpoints: 1 },
  ],
  [
    { kind: 'faucet', chainId: 'base', address: '0xabc' },
    'POST /faucet {"chainId":"base","address":"0xabc","amountMinor":"1000000000","native":"1"}',
    { kind: 'faucet', transactionIds: ['0x1', '0x2'] },
  ],
];
test.each(CASES)(
  '%j is at most one call, is answered with what happened, and is in the audit log',
  async (...row) => {
    const [control, call, outcome] = row;
    const calls = withSandbox();
    await expect(controlSandbox(control, admin)).resolves.toEqual(outcome);
    expect(calls.at(-1)).toBe(call);
    expect((await auditDetails()).at(-1)).toEqual(control);
  },
);

test('an endpoint that is not active gets no fault, and the answer says how many got one', async () => {
  const webhookEndpoints = [{ id: 'e2', status: 'disabled' }];
  const calls = withSandbox(SANDBOX, Response.json({ ...ANSWER, webhookEndpoints }));
  const control = controlSandbox({ kind: 'webhooks', fault: 'delay' }, admin);
  await expect(control).resolves.toEqual({ kind: 'webhooks', endpoints: 0 });
  expect(calls).toEqual(['GET /state']);
});

test.each([
  [
    Response.json({ code: 'CONFLICT', message: 'It is paid' }, { status: 409 }),
    { code: 'service_refused', raw: 'It is paid' },
  ],
  [new Response('<h1>', { status: 502 }), { code: 'service_refused', raw: '<h1>' }],
  [new Response('not JSON'), { code: 'service_unreadable' }],
  [Response.json({}), { code: 'service_unreadable' }],
])('a refusal names its cause, and no answer is taken for one %#', async (answer, fault) => {
  withSandbox(SANDBOX, answer);
  const control = controlSandbox({ kind: 'pay', intentId: ID }, admin);
  await expect(control).rejects.toMatchObject({ fault });
});

test('a sandbox that does not answer', async () => {
  withSandbox();
  vi.stubGlobal('fetch', () => Promise.reject(new TypeError('fetch failed')));
  const control = controlSandbox({ kind: 'heal' }, admin);
  await expect(control).rejects.toMatchObject({ fault: { code: 'service_unreachable' } });
});

const healAs = async (role: Role) => {
  withSandbox();
  return controlSandbox({ kind: 'heal' }, await sessionOf(role));
};

test.each(ROLES.filter((role) => isAllowed(role, 'sandbox.control')))(
  'the table lets a %s control it',
  async (role) => {
    await expect(healAs(role)).resolves.toEqual({ kind: 'heal' });
  },
);

test.each(ROLES.filter((role) => !isAllowed(role, 'sandbox.control')))(
  'the table does not let a %s control it',
  async (role) => {
    await expect(healAs(role)).rejects.toMatchObject({ fault: { code: 'forbidden' } });
  },
);

test('the state of the chains is read by the same roles, and nothing else of the answer', async () => {
  withSandbox();
  expect(await getSandboxState({ session: admin })).toEqual({ chains: [CHAIN] });
  const read = getSandboxState({ session: await sessionOf('viewer') });
  await expect(read).rejects.toMatchObject({ fault: { code: 'forbidden' } });
});

test.each([
  { kind: 'pay', intentId: '../state' },
  { kind: 'mine', chainId: '../..' },
  { kind: 'clock', seconds: -1 },
  { kind: 'fail', intentId: ID, failureCode: 'any text' },
  { kind: 'status', intentId: ID, status: 'paid' },
  { kind: 'reset' },
])('%j is not understood', (input) => {
  expect(sandboxControlSchema.safeParse(input).success).toBe(false);
});
