import { beforeEach, describe, expect, test, vi } from 'vitest';
import { z } from 'zod';
import { ROLES, isAllowed } from '#lib/auth/permissions.ts';
import { FaultError } from '#server/errors/fault-error.ts';
import { beginRequest, signInAs, signOutBrowser } from '#server/testing/http/fake-request.ts';
import { useTestDatabase } from '#server/testing/test-database.ts';
import { defineAction, definePublicAction } from './define-action.ts';

useTestDatabase();
const run = vi.fn<(context: { input: { amountCents: number } }) => Promise<string>>();
const action = defineAction({
  name: 'test-create',
  permission: 'onramp.create',
  input: z.object({ amountCents: z.int().min(500) }),
  run,
});
const INPUT = { amountCents: 500 };

beforeEach(() => {
  run.mockReset().mockResolvedValue('done');
  signOutBrowser();
});

describe('defineAction', () => {
  test('runs with the parsed input and the session', async () => {
    const session = await signInAs('operator');
    const result = await action(INPUT);
    expect(result).toEqual({ ok: true, value: 'done' });
    expect(run).toHaveBeenCalledExactlyOnceWith({ input: INPUT, session });
  });

  test('refuses who is signed out', async () => {
    expect(await action(INPUT)).toMatchObject({ ok: false, fault: { code: 'signed_out' } });
    expect(run).not.toHaveBeenCalled();
  });

  test.each(ROLES)('lets %s do what the permission table says', async (role) => {
    await signInAs(role);
    const result = await action(INPUT);
    expect(result.ok).toBe(isAllowed(role, 'onramp.create'));
    expect(run).toHaveBeenCalledTimes(Number(result.ok));
  });

  test.each([['https://evil.example'], ['http://localhost:3001'], ['https://localhost:3000'], ['null']])(
    'refuses the origin %s',
    async (origin) => {
      await signInAs('operator');
      beginRequest({ origin });
      expect(await action(INPUT)).toMatchObject({ ok: false, fault: { code: 'bad_origin' } });
      expect(run).not.toHaveBeenCalled();
    },
  );

  test('takes every loopback spelling of its own address for the same site', async () => {
    await signInAs('operator');
    beginRequest({ origin: 'http://127.0.0.1:3000' });
    expect(await action(INPUT)).toMatchObject({ ok: true });
  });

  test('names the refused fields', async () => {
    await signInAs('operator');
    const result = await action({ amountCents: 499 });
    expect(result).toMatchObject({
      ok: false,
      fault: { code: 'invalid_input', fieldErrors: [{ path: 'amountCents' }] },
    });
    expect(run).not.toHaveBeenCalled();
  });

  test('passes a fault on, with the request id', async () => {
    await signInAs('operator');
    run.mockRejectedValue(new FaultError({ code: 'reference_exists', values: { intentId: 'i1' } }));
    expect(await action(INPUT)).toEqual({
      ok: false,
      fault: { code: 'reference_exists', values: { intentId: 'i1' }, requestId: 'request-of-a-test' },
    });
  });

  test('lets nothing of an unexpected error out', async () => {
    await signInAs('operator');
    run.mockRejectedValue(new Error('postgres://user:password@host failed'));
    expect(await action(INPUT)).toEqual({
      ok: false,
      fault: { code: 'internal', requestId: 'request-of-a-test' },
    });
  });

  test('names a database that is unavailable', async () => {
    await signInAs('operator');
    run.mockRejectedValue(
      new Error('query failed', { cause: Object.assign(new Error('refused'), { code: 'ECONNREFUSED' }) }),
    );
    expect(await action(INPUT)).toMatchObject({ fault: { code: 'database_unavailable' } });
  });
});

describe('definePublicAction', () => {
  const publicAction = definePublicAction({
    name: 'test',
    input: z.object({}),
    run: () => Promise.resolve(1),
  });

  test('runs without a session', async () => {
    expect(await publicAction({})).toEqual({ ok: true, value: 1 });
  });

  test('still refuses another origin', async () => {
    beginRequest({ origin: 'https://evil.example' });
    expect(await publicAction({})).toMatchObject({ ok: false, fault: { code: 'bad_origin' } });
  });
});
