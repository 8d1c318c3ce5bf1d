import { expect, test } from 'vitest';
import { intentFilterSchema } from '#lib/intents/list/intent-filter.ts';
import { findRecords } from '#server/overview/find-records.ts';
import { anIntent, PIX_PAYMENT } from '#server/testing/intent-fixtures.ts';
import { mirror } from '#server/testing/mirror.ts';
import { sessionOf } from '#server/testing/sessions.ts';
import { useTestDatabase } from '#server/testing/test-database.ts';
import { listIntents } from './list-intents.ts';

useTestDatabase();

const HASH = `0x${'ab12'.repeat(16)}`;
const unpaid = anIntent({
  pixPayment: { ...PIX_PAYMENT, txid: 'pix7391unpaid' },
  clientReference: 'inv-7391',
});
const burned = anIntent({
  intentType: 'offramp',
  metadata: { burnTxSignature: HASH },
  clientReference: 'b-1',
});

test('a row says by which of its values it was found, in the list and in the palette', async () => {
  const session = await sessionOf('viewer');
  await mirror(unpaid, burned);
  const matchOf = async (query: string, { id }: { readonly id: string }) => {
    const filter = intentFilterSchema.parse({ query });
    return (await listIntents({ filter, session })).matches[id];
  };
  expect(await matchOf('INV-73', unpaid)).toBe('reference');
  expect(await matchOf('pix7391', unpaid)).toBe('txid');
  expect(await matchOf(unpaid.id.slice(0, 12), unpaid)).toBe('id');
  expect(await matchOf('ab12ab12', burned)).toBe('burn');
  expect((await listIntents({ filter: intentFilterSchema.parse({}), session })).matches).toEqual({});
  const { intents } = await findRecords({ text: HASH, session });
  expect(intents).toMatchObject([{ id: burned.id, matchedBy: 'burn' }]);
  await mirror({ ...unpaid, pixPayment: null, status: 'completed', updatedAt: new Date().toISOString() });
  expect(await matchOf('pix7391unpaid', unpaid)).toBe('earlier');
});

test.each([
  ['11222333000181', '11.222.333/0001-81'],
  ['+5511987654321', '+55 (11) 98765-4321'],
])('[R34] the payout key %s is found as it is written too: %s', async (key, written) => {
  const session = await sessionOf('viewer');
  const paid = anIntent({ intentType: 'offramp', metadata: { destinationAddress: key } });
  // A reference that is written so is found as well, by that.
  const referring = anIntent({ clientReference: written });
  await mirror(paid, referring);
  for (const query of [written, key, ` ${written} `]) {
    const { matches } = await listIntents({ filter: intentFilterSchema.parse({ query }), session });
    expect(matches[paid.id]).toBe('destination');
    expect(matches[referring.id]).toBe(query === key ? undefined : 'reference');
    const { intents } = await findRecords({ text: query.trim(), session });
    expect(intents.find(({ id }) => id === paid.id)).toMatchObject({ matchedBy: 'destination' });
  }
});
