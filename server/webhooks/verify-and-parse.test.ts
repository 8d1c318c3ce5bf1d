import { createHmac, randomBytes, randomUUID } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { Webhook } from 'standardwebhooks';
import { verifyDelivery } from './verify-and-parse.ts';

const SECRET = `whsec_${randomBytes(32).toString('base64')}`;
const OTHER_SECRET = `whsec_${randomBytes(24).toString('base64')}`;
const NOW_MS = Date.UTC(2026, 10, 21, 12, 0, 0);
const NOW_SECONDS = NOW_MS / 1000;

function aDelivery({
  id = randomUUID(),
  secret = SECRET,
  atSeconds = NOW_SECONDS,
  body = '{"id": "1",  "x":1.0}',
} = {}) {
  // The reference implementation signs; ours verifies.
  const signature = new Webhook(secret).sign(id, new Date(atSeconds * 1000), body);
  return {
    id,
    timestamp: String(atSeconds),
    signature,
    rawBody: Buffer.from(body),
    secrets: [SECRET],
    nowMs: NOW_MS,
  };
}

/** A good signature of what the reference implementation would not sign. */
function signText(head: string, rawBody: Uint8Array): string {
  const key = Buffer.from(SECRET.slice('whsec_'.length), 'base64');
  return `v1,${createHmac('sha256', key).update(head).update(rawBody).digest('base64')}`;
}

describe('verifyDelivery', () => {
  test('[R84] takes what the reference implementation signed', () => {
    expect(verifyDelivery(aDelivery())).toMatchObject({ verdict: 'authentic', skewSeconds: 0 });
  });

  test('[R84] refuses the same JSON written again', () => {
    const delivery = aDelivery();
    const rewritten = Buffer.from(JSON.stringify(JSON.parse(delivery.rawBody.toString())));
    expect(verifyDelivery({ ...delivery, rawBody: rewritten }).verdict).toBe('bad_signature');
  });

  test('[R84] verifies bytes, not text: a body that is no UTF-8', () => {
    const rawBody = Buffer.from([0x7b, 0xff, 0xfe, 0x7d]);
    const id = randomUUID();
    const signature = new Webhook(SECRET).sign(id, new Date(NOW_MS), rawBody);
    const delivery = {
      id,
      timestamp: String(NOW_SECONDS),
      signature,
      rawBody,
      secrets: [SECRET],
      nowMs: NOW_MS,
    };
    expect(verifyDelivery(delivery).verdict).toBe('bad_signature');
    expect(verifyDelivery({ ...delivery, rawBody: Buffer.from(rawBody.toString()) }).verdict).toBe(
      'authentic',
    );
  });

  test.each([
    ['another body', { rawBody: Buffer.from('{}') }],
    ['another id', { id: randomUUID() }],
    ['another timestamp', { timestamp: String(NOW_SECONDS + 1) }],
    ['no id', { id: '' }],
    ['no timestamp', { timestamp: '' }],
    ['a timestamp that is no number', { timestamp: 'now' }],
    ['a timestamp with a sign', { timestamp: `-${NOW_SECONDS}` }],
    ['no signature', { signature: '' }],
    ['an empty signature', { signature: 'v1,' }],
    ['half a signature', { signature: 'v1,AAAA' }],
    ['another secret', { secrets: [OTHER_SECRET] }],
    ['no secret', { secrets: [] }],
  ])('[R84] refuses %s', (_name, change) => {
    expect(verifyDelivery({ ...aDelivery(), ...change }).verdict).toBe('bad_signature');
  });

  test.each([
    ['old and new', (old: string, fresh: string) => `${old} ${fresh}`, [SECRET], 'authentic'],
    ['new and old', (old: string, fresh: string) => `${fresh} ${old}`, [SECRET], 'authentic'],
    [
      'new only, both secrets known',
      (_old: string, fresh: string) => fresh,
      [OTHER_SECRET, SECRET],
      'authentic',
    ],
    [
      'an unknown version in between',
      (old: string, fresh: string) => `v1a,xyz ${fresh} ${old}`,
      [SECRET],
      'authentic',
    ],
    [
      'a good signature of an unknown version',
      (old: string) => old.replace('v1,', 'v2,'),
      [SECRET],
      'bad_signature',
    ],
  ] as const)('[R85] rotation: %s', (_name, join, secrets, verdict) => {
    const delivery = aDelivery();
    const at = new Date(NOW_MS);
    const other = new Webhook(OTHER_SECRET).sign(delivery.id, at, delivery.rawBody.toString());
    const signature = join(delivery.signature, other);
    expect(verifyDelivery({ ...delivery, signature, secrets }).verdict).toBe(verdict);
  });

  test.each([
    [-301, 'stale_timestamp'],
    [-300, 'authentic'],
    [-299, 'authentic'],
    [299, 'authentic'],
    [300, 'authentic'],
    [301, 'stale_timestamp'],
  ])('[R86] a timestamp %i seconds off is %s', (offsetSeconds, verdict) => {
    const delivery = aDelivery({ atSeconds: NOW_SECONDS + offsetSeconds });
    expect(verifyDelivery(delivery)).toMatchObject({ verdict, skewSeconds: -offsetSeconds });
  });

  test.each([
    'now',
    '',
    '-5',
    `${NOW_SECONDS}x`,
    `x${NOW_SECONDS}`,
    `${NOW_SECONDS}.5`,
    '1e9',
    '99999999999',
  ])('[R86] a timestamp that is no Unix time is refused although it is signed: %j', (timestamp) => {
    const delivery = { ...aDelivery(), timestamp };
    const signature = signText(`${delivery.id}.${timestamp}.`, delivery.rawBody);
    expect(verifyDelivery({ ...delivery, signature })).toMatchObject({
      verdict: 'bad_signature',
      skewSeconds: null,
    });
  });

  test.each([
    ['9999999999', 2_000_000_000, -2_147_483_648],
    ['0', 2_147_483_648, 2_147_483_647],
  ])(
    '[R86] of a timestamp of %s as much is kept as the database holds',
    (timestamp, nowSeconds, skewSeconds) => {
      const delivery = { ...aDelivery(), timestamp, nowMs: nowSeconds * 1_000 };
      const signature = signText(`${delivery.id}.${timestamp}.`, delivery.rawBody);
      const verification = { verdict: 'stale_timestamp', skewSeconds };
      expect(verifyDelivery({ ...delivery, signature })).toEqual(verification);
    },
  );

  test('[R84] a delivery without an id is refused although it is signed', () => {
    const delivery = { ...aDelivery(), id: '' };
    const signature = signText(`.${delivery.timestamp}.`, delivery.rawBody);
    expect(verifyDelivery({ ...delivery, signature })).toEqual({ verdict: 'bad_signature', skewSeconds: 0 });
  });

  test('[R87] the last attempt of an event, 27 hours later, is taken because it is signed again', () => {
    const first = aDelivery({ atSeconds: NOW_SECONDS - (27 * 60 + 35) * 60 });
    expect(verifyDelivery(first).verdict).toBe('stale_timestamp');
    expect(verifyDelivery(aDelivery({ id: first.id })).verdict).toBe('authentic');
  });

  test('[R86] a forged delivery is never called stale', () => {
    const delivery = aDelivery({ secret: OTHER_SECRET, atSeconds: NOW_SECONDS - 1_000 });
    expect(verifyDelivery(delivery).verdict).toBe('bad_signature');
  });

  test('of a header full of signatures only the first few are read', () => {
    const delivery = aDelivery();
    const flood = Array.from({ length: 10_000 }, () => 'v1,AAAA').join(' ');
    expect(verifyDelivery({ ...delivery, signature: `${flood} ${delivery.signature}` }).verdict).toBe(
      'bad_signature',
    );
  });
});
