import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import type { Intent } from '#lib/intents/intent.ts';
import { PATIENCE } from '#server/sandbox/testing/patience.ts';
import { burnAndApprove } from '#server/sandbox/testing/burn-tokens.ts';
import { startWatchedSandbox, type WatchedSandbox } from '#server/sandbox/testing/watched-sandbox.ts';

let client: WatchedSandbox['client'];
let receiver: WatchedSandbox['receiver'];
let holder: string;
let stop: () => Promise<void>;

beforeAll(async () => {
  ({ client, receiver, holder, stop } = await startWatchedSandbox());
});
afterAll(() => stop());

/** The moves of the spec's state table that happen without an operator. */
const MOVES: Readonly<Record<string, readonly string[]>> = {
  awaiting_fiat_payment: ['fiat_received', 'expired'],
  fiat_received: ['minting'],
  minting: ['completed', 'failed'],
  awaiting_burn_approval: ['burn_approved', 'expired'],
  burn_approved: ['burning', 'failed'],
  burning: ['paying_out'],
  paying_out: ['completed'],
};
const UNKNOWN_HASH = `0x${'ab'.repeat(32)}`;

/** What may happen to an intent at any time; most of it is refused most of the time. */
const ACTIONS = {
  pay: ({ id }: Intent) => client.control('POST', `/intents/${id}/pay`),
  prepare: ({ id }: Intent) =>
    client.v2('POST', `/intents/${id}/prepare-burn`, { body: { tokenHolder: holder } }),
  approveUnknown: ({ id }: Intent) =>
    client.v2('POST', `/intents/${id}/approve-burn`, { body: { txHash: UNKNOWN_HASH, tokenHolder: holder } }),
  read: ({ id }: Intent) => client.v2('GET', `/intents/${id}`),
  list: () => client.v2('GET', '/intents?limit=1'),
  minute: () => client.control('POST', '/clock', { advanceSeconds: 60 }),
  hour: () => client.control('POST', '/clock', { advanceSeconds: 3600 }),
} satisfies Record<string, (intent: Intent) => Promise<{ status: number }>>;
const action = fc.constantFrom(...Object.values(ACTIONS));

function walkOf({ id }: Intent): string[] {
  const events = [...receiver.of(id)];
  events.sort((a, b) => Date.parse(a.data.updatedAt) - Date.parse(b.data.updatedAt));
  return events.map(({ data }) => data.status);
}
/** The moves of a walk that the table does not have. */
function forbiddenMoves(walk: readonly string[]): string[] {
  const moves = walk.slice(1).map((to, index) => [walk[index] ?? '', to] as const);
  return moves.filter(([from, to]) => !MOVES[from]?.includes(to)).map(([from, to]) => `${from} -> ${to}`);
}
/** Every change of status has been delivered, so that the walk is whole. */
async function settledWalk(intent: Intent): Promise<string[]> {
  return vi.waitFor(async () => {
    const walk = walkOf(intent);
    expect(walk.at(-1)).toBe((await client.intent(intent.id)).status);
    return walk;
  }, PATIENCE);
}

describe('the state table', () => {
  const bodies = {
    onramp: () => ({ amountCents: 501, destinationWallet: holder, chainId: 'base' }),
    offramp: () => ({ amountCents: 501, destinationAddress: '11222333000181', chainId: 'base' }),
  };

  test.each(['onramp', 'offramp'] as const)(
    '[R43] an %s makes no move that the spec does not have, whatever is called at the same time',
    async (intentType) => {
      await fc.assert(
        fc.asyncProperty(fc.array(fc.tuple(action, action), { maxLength: 4 }), async (pairs) => {
          const intent = await client.create(intentType, bodies[intentType]());
          for (const pair of pairs) {
            const answers = await Promise.all(pair.map((act) => act(intent)));
            expect(answers.filter(({ status }) => status >= 500)).toEqual([]);
          }
          expect(forbiddenMoves(await settledWalk(intent))).toEqual([]);
        }),
        { numRuns: 20 },
      );
    },
  );

  test('[R78] one burn is approved once, however often the same proof is sent', async () => {
    const intent = await client.create('offramp', bodies.offramp());
    const { proof } = await burnAndApprove(client, intent);
    const body = { txHash: proof, tokenHolder: holder };
    const answers = await Promise.all(
      Array.from({ length: 5 }, () => client.v2('POST', `/intents/${intent.id}/approve-burn`, { body })),
    );
    expect(answers.map(({ status }) => status)).toEqual(Array(5).fill(400));
    await vi.waitFor(async () => expect((await client.intent(intent.id)).status).toBe('completed'), PATIENCE);
    expect(await settledWalk(intent)).toEqual([
      'awaiting_burn_approval',
      'burn_approved',
      'burning',
      'paying_out',
      'completed',
    ]);
  });
});
