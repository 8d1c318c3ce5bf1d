import { randomUUID } from 'node:crypto';
import { beforeAll, describe, expect, test } from 'vitest';
import { intentFilterSchema } from '#lib/intents/list/intent-filter.ts';
import type { Session } from '#server/auth/require-session.ts';
import { listIntents } from '#server/intents/list-intents.ts';
import { anIntent } from '#server/testing/intent-fixtures.ts';
import { aWireWallet, mirrorWallets } from '#server/testing/registrations/wallet-harness.ts';
import { mirror } from '#server/testing/mirror.ts';
import { sessionOf } from '#server/testing/sessions.ts';
import { useTestDatabase } from '#server/testing/test-database.ts';
import { findRecords } from './find-records.ts';

useTestDatabase();

const hash = `0x${'Ab'.repeat(32)}`;
const reference = 'NF-2026-000123';
const shared = 'ORDER-2026-77';
const day = (n: number) => `2026-11-${String(n).padStart(2, '0')}T12:00:00.000Z`;
const sharing = [3, 7, 1, 6, 2, 5, 4].map((n) => anIntent({ clientReference: shared, createdAt: day(n) }));
const intent = anIntent({
  intentType: 'offramp',
  clientReference: reference,
  metadata: { burnTxSignature: hash, amountCents: 1_000 },
});
const holder = `0x${'Cd12'.repeat(10)}`;
const burned = anIntent({ intentType: 'offramp', metadata: { burnTokenHolder: holder } });
let session: Session;

beforeAll(async () => {
  session = await sessionOf('viewer');
  await mirror(intent, burned, anIntent({ clientReference: `${reference}4` }), ...sharing);
});

describe('what a pasted text names', () => {
  test.each([
    ['an id', intent.id],
    ['an id in capitals', intent.id.toUpperCase()],
    ['a reference', reference],
    ['a hash', hash],
  ])('%s: its one row', async (_name, text) => {
    const { intents } = await findRecords({ text, session });
    expect(intents.map(({ id }) => id)).toEqual([intent.id]);
  });

  test.each([
    ['with the prefix of its chain', (id: string) => `base:${id}`],
    ['as the page of an explorer', (id: string) => `https://basescan.org/tx/${id}`],
    ['in groups', (id: string) => id.replaceAll(/.{10}/g, '$& ')],
  ])('a hash or address %s: its row, in the palette, the list and the filter', async (_name, write) => {
    const found = await findRecords({ text: write(hash), session });
    expect(found.intents).toMatchObject([{ id: intent.id, matchedBy: 'burn' }]);
    expect((await findRecords({ text: write(holder), session })).intents[0]?.id).toBe(burned.id);
    for (const asked of [{ query: write(holder) }, { wallet: write(holder) }]) {
      const page = await listIntents({ filter: intentFilterSchema.parse(asked), session });
      expect(page.intents.map(({ id }) => id)).toContain(burned.id);
    }
  });

  test('a registered wallet is named by its address however that was copied', async () => {
    const [evm, solana] = [
      '0x52908400098527886E0F7030069857D2E4169EE7',
      '7fUAJdStEuGbc3sM84cKRL6yYaaSstyLSU4ve5oovLS7',
    ];
    await mirrorWallets(
      aWireWallet({ chainId: 'base', address: evm }),
      aWireWallet({ chainId: 'solana', address: solana }),
    );
    const addressOf = async (text: string) => (await findRecords({ text, session })).wallets[0]?.address;
    expect(await addressOf(`base:${evm}`)).toBe(evm);
    expect(await addressOf(`https://explorer.solana.com/address/${solana}?cluster=devnet`)).toBe(solana);
    expect(await addressOf(`${solana.slice(0, 20)} ${solana.slice(20)}`)).toBe(solana);
    expect(await addressOf(solana.toLowerCase())).toBeUndefined();
  });

  test('of many conversions: the newest five, and that there are more', async () => {
    const { intents, isMore } = await findRecords({ text: shared, session });
    expect(intents.map(({ createdAt }) => createdAt)).toEqual([7, 6, 5, 4, 3].map(day));
    expect(isMore).toBe(true);
    expect((await findRecords({ text: reference, session })).isMore).toBe(false);
  });

  test.each([
    ['a part of it', reference.slice(0, 8)],
    ['no id', randomUUID()],
    ['a quote', "'; --"],
  ])('%s: none', async (_name, text) => {
    expect(await findRecords({ text, session })).toEqual({ intents: [], isMore: false, wallets: [] });
  });
});
