import { afterEach, describe, expect, test } from 'vitest';
import { anIntent } from '#server/testing/intent-fixtures.ts';
import { aWireWallet } from '#server/testing/registrations/wallet-harness.ts';
import { startScriptedService, type ScriptedService } from '#server/testing/service/scripted-service.ts';
import { approveBurn } from '#server/conversion/verbs/approve-burn.ts';
import { backoffMs } from '#server/conversion/backoff.ts';
import { createIntent } from '#server/conversion/verbs/create-intent.ts';
import { getHello } from '#server/conversion/verbs/get-hello.ts';
import { getIntent } from '#server/conversion/verbs/get-intent.ts';
import { getWallet } from '#server/conversion/verbs/get-wallet.ts';
import { listWallets } from '#server/conversion/verbs/list-wallets.ts';
import { prepareBurn } from '#server/conversion/verbs/prepare-burn.ts';
import { retryRead } from '#server/conversion/retry-read.ts';
import { scanIntents } from '#server/conversion/verbs/scan-intents.ts';

let service: ScriptedService | undefined;
afterEach(() => service?.close());

const FAST = { tries: 4, baseMs: 1, capMs: 5 };

test('the answer to a read of one intent is not taken for another', async () => {
  const [asked, other] = [anIntent(), anIntent()];
  service = await startScriptedService(() => ({ status: 200, body: other }));
  const reading = getIntent(service.connection, asked.id);
  await expect(reading).rejects.toMatchObject({ fault: { code: 'service_unreadable' } });
  await expect(getIntent(service.connection, other.id.toUpperCase())).resolves.toMatchObject({
    id: other.id,
  });
});

test('[R1] a wallet comes in `wallet` and all of them in `wallets`, with fields that the spec does not name', async () => {
  const wallet = aWireWallet({ color: 'green' });
  const ofList = { wallets: [wallet], total: 1 };
  const ofWallet = { wallet, transaction: null, operations: [], next: null };
  let bodies: { list: unknown; one: unknown } = { list: ofList, one: ofWallet };
  service = await startScriptedService(({ path }) => ({
    status: 200,
    body: path === '/v2/wallets' ? bodies.list : bodies.one,
  }));
  const { connection } = service;
  await expect(listWallets(connection)).resolves.toMatchObject({ read: [{ id: wallet.id }], unreadable: [] });
  await expect(getWallet(connection, wallet.id)).resolves.toMatchObject({ wallet: { id: wallet.id } });

  const unreadable = { fault: { code: 'service_unreadable' } };
  for (const wrap of [(body: unknown) => ({ data: body }), () => wallet, () => [wallet]]) {
    bodies = { list: wrap(ofList), one: wrap(ofWallet) };
    await expect(listWallets(connection)).rejects.toMatchObject(unreadable);
    await expect(getWallet(connection, wallet.id)).rejects.toMatchObject(unreadable);
  }
});

describe('what is sent', () => {
  test('[R6] [R24] a create sends the stored bytes under the stored key, once', async () => {
    service = await startScriptedService(() => ({ status: 503 }));
    const body = '{"amountCents":500,  "chainId":"base"}';
    const idempotencyKey = '0f8fad5b-d9cb-469f-a165-70867728950e';
    const failing = createIntent(service.connection, { intentType: 'offramp', body, idempotencyKey });
    await expect(failing).rejects.toMatchObject({ fault: { code: 'service_error' } });
    expect(service.requests).toHaveLength(1);
    expect(service.requests[0]).toMatchObject({
      method: 'POST',
      path: '/v2/intents/offramp',
      body,
      headers: { 'content-type': 'application/json', 'idempotency-key': idempotencyKey },
    });
  });

  test.each([
    ['base', '{"txHash":"proof","tokenHolder":"holder"}'],
    ['solana', '{"txSignature":"proof","tokenHolder":"holder"}'],
  ] as const)(
    '[R75] [R78] the proof of a burn on %s, in one field and without a key',
    async (chainId, body) => {
      service = await startScriptedService(() => ({ status: 200, body: { status: 'burn_approved' } }));
      await approveBurn(service.connection, {
        intentId: 'an-id',
        chainId,
        proof: 'proof',
        tokenHolder: 'holder',
      });
      expect(service.requests[0]).toMatchObject({ path: '/v2/intents/an-id/approve-burn', body });
      expect(service.requests[0]?.headers['idempotency-key']).toBeUndefined();
    },
  );

  test('[R65] prepare-burn sends the same body every time', async () => {
    service = await startScriptedService(() => ({ status: 200, body: { status: 'preparing' } }));
    const request = { intentId: 'an-id', tokenHolder: '0xA' };
    await prepareBurn(service.connection, request);
    await prepareBurn(service.connection, request);
    expect(service.requests.map(({ body }) => body)).toEqual([
      '{"tokenHolder":"0xA"}',
      '{"tokenHolder":"0xA"}',
    ]);
  });

  test('[R13] the greeting is text', async () => {
    service = await startScriptedService(() => ({
      status: 200,
      body: 'hello',
      headers: { 'content-type': 'text/plain' },
    }));
    await expect(getHello(service.connection)).resolves.toBe('hello');
  });
});

describe('reads are tried again', () => {
  test('[R18] while the failure may pass', async () => {
    const intent = anIntent();
    const answers = ['cut', { status: 502, body: '<html>' }, { status: 429 }] as const;
    service = await startScriptedService(
      () => answers[(service?.requests.length ?? 0) - 1] ?? { status: 200, body: intent },
    );
    const { connection } = service;
    const read = await retryRead(() => getIntent(connection, intent.id), FAST);
    expect(read.id).toBe(intent.id);
    expect(service.requests).toHaveLength(4);
  });

  test.each([401, 403, 404, 400])('[R12] but not after a %i', async (status) => {
    service = await startScriptedService(() => ({ status, body: { code: 'NO', message: 'no' } }));
    const { connection } = service;
    await expect(retryRead(() => getIntent(connection, 'any'), FAST)).rejects.toThrow();
    expect(service.requests).toHaveLength(1);
  });

  test('[R18] and not when the service asks for a long wait', async () => {
    service = await startScriptedService(() => ({ status: 429, headers: { 'retry-after': '60' } }));
    const { connection } = service;
    const read = retryRead(() => getIntent(connection, 'any'), FAST);
    await expect(read).rejects.toMatchObject({ retryAfterMs: 60_000 });
    expect(service.requests).toHaveLength(1);
  });

  test('waits grow, are spread, and stay under the cap', () => {
    const policy = { baseMs: 100, capMs: 1_000 };
    expect([0, 1, 2, 3, 4, 50].map((tries) => backoffMs(tries, policy, () => 1))).toEqual([
      100, 200, 400, 800, 1_000, 1_000,
    ]);
    expect(backoffMs(2, policy, () => 0)).toBe(200);
  });
});

describe('the whole list', () => {
  async function collectIds(running: ScriptedService): Promise<string[]> {
    const ids: string[] = [];
    const begin = () => Promise.resolve();
    for await (const { intents } of scanIntents(running.connection, { begin })) {
      ids.push(...intents.map(({ id }) => id));
    }
    return ids;
  }

  test('[R1] [R28] [R101] 250 intents while others are made at the front', async () => {
    const stored = Array.from({ length: 250 }, () => anIntent());
    const wanted = stored.map(({ id }) => id);
    service = await startScriptedService(({ path }) => {
      const query = new URL(path, 'http://x').searchParams;
      const [limit, offset] = [Number(query.get('limit')), Number(query.get('offset'))];
      if (limit < 1 || limit > 100) return { status: 400 };
      const page = { intents: stored.slice(offset, offset + limit), total: stored.length, limit, offset };
      stored.unshift(anIntent(), anIntent(), anIntent());
      return { status: 200, body: page };
    });
    const ids = await collectIds(service);
    expect(new Set(ids).size).toBe(ids.length);
    expect(wanted.filter((id) => !ids.includes(id))).toEqual([]);
  });

  test('each page comes with what was begun before it was asked for', async () => {
    service = await startScriptedService(({ path }) => {
      const offset = Number(new URL(path, 'http://x').searchParams.get('offset'));
      const intents = Array.from({ length: offset === 0 ? 100 : 30 }, () => anIntent());
      return { status: 200, body: { intents, total: 120, limit: 100, offset } };
    });
    const { connection, requests } = service;
    const begin = () => Promise.resolve(requests.length);
    const starts: number[] = [];
    for await (const { start } of scanIntents(connection, { begin })) starts.push(start);
    expect(starts).toEqual([0, 1]);
  });

  test('[R28] no row is stepped over where one before it leaves its page, and another is made meanwhile', async () => {
    const stored = Array.from({ length: 130 }, () => anIntent());
    const wanted = stored.map(({ id }) => id);
    service = await startScriptedService(({ path }) => {
      const query = new URL(path, 'http://x').searchParams;
      const [limit, offset] = [Number(query.get('limit')), Number(query.get('offset'))];
      const page = { intents: stored.slice(offset, offset + limit), total: stored.length, limit, offset };
      // Between the first two pages: as many are seen as there were, also without the one that is lost.
      if (service?.requests.length === 1) stored.push(...stored.splice(0, 1), anIntent());
      return { status: 200, body: page };
    });
    const ids = await collectIds(service);
    expect(wanted.filter((id) => !ids.includes(id))).toEqual([]);
  });

  test('[R28] a list in no order at all is read until it is whole', async () => {
    const stored = Array.from({ length: 130 }, () => anIntent());
    service = await startScriptedService(({ path }) => {
      const query = new URL(path, 'http://x').searchParams;
      const [limit, offset] = [Number(query.get('limit')), Number(query.get('offset'))];
      // The first pass loses a row: it moves to a page that has been read.
      if (service?.requests.length === 2) stored.unshift(...stored.splice(120, 1));
      return {
        status: 200,
        body: { intents: stored.slice(offset, offset + limit), total: stored.length, limit, offset },
      };
    });
    expect(new Set(await collectIds(service)).size).toBe(130);
  });

  test('[R25] a list that never becomes whole proves nothing', async () => {
    service = await startScriptedService(() => ({
      status: 200,
      body: { intents: [], total: 3, limit: 100, offset: 0 },
    }));
    await expect(collectIds(service)).rejects.toMatchObject({ fault: { code: 'service_unreadable' } });
  });

  /** A list of so many that says that it has so many others, and how often it was asked. */
  async function readThrough(count: number, total: number): Promise<[seen: number, requests: number]> {
    const stored = Array.from({ length: count }, () => anIntent());
    service = await startScriptedService(({ path }) => {
      const query = new URL(path, 'http://x').searchParams;
      const [limit, offset] = [Number(query.get('limit')), Number(query.get('offset'))];
      return { status: 200, body: { intents: stored.slice(offset, offset + limit), total, limit, offset } };
    });
    return [new Set(await collectIds(service)).size, service.requests.length];
  }

  test.each([
    [250, 100, 3],
    [250, 0, 3],
    [250, 190, 3],
    [101, 100, 2],
    [250, 250, 3],
    [99, 99, 1],
    [0, 0, 1],
    // A full page may not be the last: it costs one read more.
    [100, 100, 2],
    [190, 190, 3],
  ])('[R28] [R101] of %i that says it has %i is read whole, by %i reads', async (count, total, reads) => {
    expect(await readThrough(count, total)).toEqual([count, reads]);
  });

  test.each([
    ['a full page', 100, 100],
    ['a page of one', 1, 1],
  ])('[R25] one that is the same page for ever ends, and proves nothing: %s', async (_what, limit, count) => {
    const intents = Array.from({ length: count }, () => anIntent());
    service = await startScriptedService(({ path }) => {
      const offset = Number(new URL(path, 'http://x').searchParams.get('offset'));
      return { status: 200, body: { intents, total: Number.MAX_SAFE_INTEGER, limit, offset } };
    });
    await expect(collectIds(service)).rejects.toMatchObject({ fault: { code: 'service_unreadable' } });
    expect(service.requests.length).toBeLessThan(10);
  });
});
