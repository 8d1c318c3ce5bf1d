import { afterEach, describe, expect, test } from 'vitest';
import { anIntent, PIX_PAYMENT } from '#server/testing/intent-fixtures.ts';
import {
  SCRIPTED_API_KEY,
  startScriptedService,
  type ScriptedAnswer,
  type ScriptedService,
} from '#server/testing/service/scripted-service.ts';
import { createIntent } from '#server/conversion/verbs/create-intent.ts';
import { getIntent } from '#server/conversion/verbs/get-intent.ts';
import { prepareBurn } from '#server/conversion/verbs/prepare-burn.ts';
import { isServiceError, type ServiceError } from '#server/conversion/service-error.ts';

let service: ScriptedService | undefined;
afterEach(() => service?.close());

/** The error that a read of an intent ends with when the service answers so. */
async function errorOf(
  answer: ScriptedAnswer,
  call = (running: ScriptedService) => getIntent(running.connection, 'any') as Promise<unknown>,
): Promise<ServiceError> {
  service = await startScriptedService(() => answer);
  const error: unknown = await call(service).then(
    () => undefined,
    (reason: unknown) => reason,
  );
  if (!isServiceError(error)) throw new Error(`not a service error: ${String(error)}`);
  return error;
}

const refusal = (body: unknown, status = 400): ScriptedAnswer => ({ status, body });

test('[R49] a refusal that repeats a payable onramp is shown without its code', async () => {
  const error = await errorOf(refusal({ code: 'E', message: 'no', details: { pixPayment: PIX_PAYMENT } }));
  expect(error.fault.raw).toContain(PIX_PAYMENT.txid);
  expect(error.fault.raw).not.toContain(PIX_PAYMENT.brcode);
});

describe('what an answer means', () => {
  test.each([
    ['a page of a proxy', { status: 502, body: '<html>Bad Gateway</html>' }, 'service_error', true],
    ['an empty 500', { status: 500 }, 'service_error', true],
    ['an empty 200', { status: 200 }, 'service_unreadable', true],
    ['a 200 of HTML', { status: 200, body: '<html></html>' }, 'service_unreadable', true],
    ['truncated JSON', { status: 200, body: '{"id": "1' }, 'service_unreadable', true],
    ['JSON of another shape', { status: 200, body: { id: 7 } }, 'service_unreadable', true],
    ['a cut connection', 'cut', 'service_unreachable', true],
    ['a connection cut in the body', 'cut_in_body', 'service_unreachable', true],
    ['a redirect', { status: 302, headers: { location: '/elsewhere' } }, 'service_unreadable', true],
    // An error that is not in the service's own format decides nothing, whatever the status.
    ['an empty 400', { status: 400 }, 'service_unreadable', true],
    ['a 400 of HTML', { status: 400, body: '<html></html>' }, 'service_unreadable', true],
    ['a 404 of an ingress', { status: 404, body: 'default backend - 404' }, 'service_unreadable', true],
    ['a 404 of an API gateway', refusal({ message: 'Not Found' }, 404), 'service_unreadable', true],
    ['a 409 of HTML', { status: 409, body: '<html></html>' }, 'service_unreadable', true],
    [
      'details of another shape',
      refusal({ code: 'E', message: 'no', details: [1] }),
      'service_refused',
      false,
    ],
    ['details that are null', refusal({ code: 'E', message: 'no', details: null }), 'service_refused', false],
    ['a 404', refusal({ code: 'NOT_FOUND', message: 'no such intent' }, 404), 'not_found', false],
    ['an unknown code', refusal({ code: 'SOMETHING_NEW', message: 'no' }), 'service_refused', false],
  ] as const)('[R15] %s', async (_name, answer, code, mayHaveHappened) => {
    const error = await errorOf(answer);
    expect({ code: error.fault.code, mayHaveHappened: error.mayHaveHappened }).toEqual({
      code,
      mayHaveHappened,
    });
  });

  test('[R15] the validator envelope names the fields, whether the path is text or a list', async () => {
    const error = await errorOf(
      refusal({
        data: null,
        success: false,
        error: [
          { code: 'too_small', path: ['amountCents'], message: 'at least 500' },
          { code: 'custom', path: 'chainId', message: 'required' },
        ],
      }),
    );
    expect(error.fault).toMatchObject({
      code: 'invalid_input',
      fieldErrors: [
        { path: 'amountCents', message: 'at least 500' },
        { path: 'chainId', message: 'required' },
      ],
    });
  });

  test.each([
    [401, 'service_key_refused'],
    [403, 'service_key_wrong_place'],
  ])('[R12] %i is %s, whatever the body', async (status, code) => {
    const error = await errorOf({ status, body: '<html>no</html>' });
    expect(error.fault.code).toBe(code);
    expect(error.mayHaveHappened).toBe(false);
  });

  test.each([
    ['details.code', { code: 'BAD_REQUEST', message: 'no', details: { code: 'burn_wallet_not_authorized' } }],
    ['code', { code: 'burn_wallet_not_authorized', message: 'no' }],
    ['a word of message', { code: 'BAD_REQUEST', message: 'refused: burn_wallet_not_authorized (solana)' }],
  ])('[R16] [R17] the same code in %s is the same fault', async (_place, body) => {
    expect((await errorOf(refusal(body))).fault.code).toBe('burn_wallet_not_authorized');
  });

  test.each([
    ['evm_destination_wallet_not_authorized', 'onramp_wallet_not_authorized'],
    ['evm_destination_wallet_rate_limit_exceeded', 'onramp_daily_limit_exceeded'],
    ['evm_mint_amount_below_minimum', 'onramp_below_mint_minimum'],
    ['evm_mint_amount_above_maximum', 'onramp_above_mint_maximum'],
  ])('[R36] %s', async (code, fault) => {
    const error = await errorOf(refusal({ code: 'BAD_REQUEST', message: 'no', details: { code } }));
    expect(error.fault.code).toBe(fault);
  });

  test.each([
    ['[R34]', 'Pix key is not whitelisted by the organization', 'payout_key_not_listed'],
    [
      '[R34]',
      'destinationAddress must equal the organization CNPJ for CNPJ-typed Pix keys.',
      'payout_key_not_own_cnpj',
    ],
    ['[R35]', 'Production offramp requires an approved KYB case (status: pending)', 'kyb_required'],
    ['[R66]', 'A burn grant is already outstanding for 0xabc on this intent', 'burn_grant_held_by_other'],
    ['[R58]', 'Intent is not awaiting burn approval (burning)', 'intent_wrong_status'],
    ['[R73]', 'Intent expires too soon to prepare a burn', 'burn_intent_expires_too_soon'],
    ['[R76]', 'txHash is not a valid transaction hash for chain family evm', 'burn_proof_malformed'],
  ])('%s "%s"', async (_rule, message, fault) => {
    const error = await errorOf(refusal({ code: 'BAD_REQUEST', message }));
    expect(error.fault).toMatchObject({ code: fault, values: { message } });
  });

  test('[R73] the address that is not authorized is named', async () => {
    const details = { code: 'token_holder_not_authorized', tokenHolder: 'HoLdEr' };
    const error = await errorOf(refusal({ code: 'BAD_REQUEST', message: 'no', details }), (running) =>
      prepareBurn(running.connection, { intentId: 'any', tokenHolder: 'HoLdEr' }),
    );
    expect(error.fault).toMatchObject({
      code: 'burn_holder_not_authorized',
      values: { tokenHolder: 'HoLdEr' },
    });
  });

  test.each([
    ['seconds', { 'retry-after': '7' }, 7_000],
    ['a day', { 'retry-after': '86400' }, 300_000],
    ['none', {}, null],
    ['nonsense', { 'retry-after': 'soon' }, null],
  ])('[R18] 429 with a Retry-After of %s', async (_name, headers, retryAfterMs) => {
    const error = await errorOf({ status: 429, headers });
    expect(error.fault.code).toBe('service_rate_limited');
    expect(error.retryAfterMs).toBe(retryAfterMs);
  });

  test.each([
    ['in half a minute', 30_000, 28_000, 30_000],
    ['of a day ahead', 86_400_000, 300_000, 300_000],
    ['that has passed', -60_000, 0, 0],
  ])('[R18] 429 with a Retry-After that is a date %s', async (_name, inMs, least, most) => {
    const date = new Date(Date.now() + inMs).toUTCString();
    const error = await errorOf({ status: 429, headers: { 'retry-after': date } });
    expect(error.retryAfterMs).toBeLessThanOrEqual(most);
    expect(error.retryAfterMs).toBeGreaterThanOrEqual(least - (least === most ? 0 : 20_000));
  });

  test('[R30] 409 is a conflict, whatever its text', async () => {
    const words = ['clientReference already exists: invoice-1', 'idempotency key reuse', ''];
    for (const message of words) {
      const error = await errorOf(refusal({ code: 'CONFLICT', message }, 409));
      expect(error.fault.code).toBe('conflict');
      await service?.close();
    }
  });
});

describe('the key', () => {
  test('[R10] [R11] travels in one header, and an echo of it is blotted out', async () => {
    service = await startScriptedService(({ headers }) => ({
      status: 500,
      body: { code: 'E', message: `you sent ${String(headers['x-api-key'])}` },
    }));
    const error: unknown = await getIntent(service.connection, 'any').catch((reason: unknown) => reason);
    const sent = service.requests[0]?.headers ?? {};
    const carriers = Object.entries(sent).filter(([, value]) => String(value).includes(SCRIPTED_API_KEY));
    expect(carriers.map(([name]) => name)).toEqual(['x-api-key']);
    expect(JSON.stringify(error)).toContain('[key]');
    expect(JSON.stringify(error)).not.toContain(SCRIPTED_API_KEY);
  });

  test('[R10] is not carried to where a redirect leads', async () => {
    const elsewhere = await startScriptedService(() => ({ status: 200, body: {} }));
    await errorOf({ status: 307, headers: { location: elsewhere.url } });
    expect(elsewhere.requests).toEqual([]);
    await elsewhere.close();
  });
});

describe('a success', () => {
  test.each([200, 201])('[R19] %i on create', async (status) => {
    const intent = anIntent();
    service = await startScriptedService(() => ({ status, body: intent }));
    const created = await createIntent(service.connection, {
      intentType: 'onramp',
      body: '{}',
      idempotencyKey: intent.id,
    });
    expect(created.id).toBe(intent.id);
  });

  test('[R20] [R42] unknown fields and values pass', async () => {
    const body = { ...anIntent(), status: 'teleported', failureCode: 'something_new', extra: { deep: [1] } };
    service = await startScriptedService(() => ({ status: 200, body }));
    await expect(getIntent(service.connection, body.id)).resolves.toMatchObject({
      status: 'teleported',
      failureCode: 'something_new',
      extra: { deep: [1] },
    });
  });

  test('what PostgreSQL cannot hold is replaced', async () => {
    const held = anIntent({ metadata: { note: 'x' } });
    const body = JSON.stringify(held).replace('"x"', String.raw`"a\u0000\ud800"`);
    service = await startScriptedService(() => ({ status: 200, body }));
    const intent = await getIntent(service.connection, held.id);
    expect(intent.metadata).toEqual({ note: 'a\ufffd\ufffd' });
  });
});
