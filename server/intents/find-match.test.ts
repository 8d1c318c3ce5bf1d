import { randomBytes } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { inArray } from 'drizzle-orm';
import { expect, test } from 'vitest';
import type { ProofState } from '#lib/burns/proof-state.ts';
import { intentFilterSchema } from '#lib/intents/list/intent-filter.ts';
import { findRecords } from '#server/overview/find-records.ts';
import { insertBurnAttempt } from '#server/store/burns/burn-attempts-repository.ts';
import { storeBurnProofRow, updateBurnProof } from '#server/store/burns/burn-proofs-repository.ts';
import { database, sqlClient } from '#server/store/database.ts';
import { addIntentTerms } from '#server/store/intents/intents-repository.ts';
import { intentTerms } from '#server/store/schema/schema-intents.ts';
import { anIntent, PIX_PAYMENT } from '#server/testing/intent-fixtures.ts';
import { mirror } from '#server/testing/mirror.ts';
import { sessionOf } from '#server/testing/sessions.ts';
import { useTestDatabase } from '#server/testing/test-database.ts';
import { getIntentDetail } from './get-intent-detail.ts';
import { addNote } from './annotations/annotate.ts';
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
  expect(await matchOf('pix7391unpaid', unpaid)).toBe('txid');
});

test('a conversion is found by a part of a note, as the E2E id of a bank, however it is written', async () => {
  const [noted, other] = [anIntent({ intentType: 'offramp' }), anIntent()];
  await mirror(noted, other);
  const operator = await sessionOf('operator');
  const endToEnd = 'E18236120202611211545s0123456789';
  await addNote({ intentId: noted.id, text: `Devolvido pelo banco, ${endToEnd} (100%_ hoje).` }, operator);
  const found = async (query: string) => {
    const filter = intentFilterSchema.parse({ query });
    return (await listIntents({ filter, session: operator })).matches;
  };
  for (const query of [endToEnd, ` ${endToEnd.toLowerCase()} `, endToEnd.slice(4, 20), 'pelo BANCO', '100%_'])
    expect(await found(query)).toEqual({ [noted.id]: 'note' });
  for (const query of [endToEnd.replace('1', '2'), '100_%', 'pelo  banco'])
    expect(await found(query)).toEqual({});
  expect(await found(noted.id)).toEqual({ [noted.id]: 'id' });
  const filter = intentFilterSchema.parse({ query: endToEnd, intentType: 'onramp' });
  expect((await listIntents({ filter, session: operator })).intents).toEqual([]);
});

test('accents make no difference to a search of references and notes', async () => {
  const [accented, plain] = [
    anIntent({ clientReference: 'PENSÃO-Júlia-7441' }),
    anIntent({ clientReference: 'pensao-julia-7442' }),
  ];
  await mirror(accented, plain);
  const operator = await sessionOf('operator');
  await addNote({ intentId: accented.id, text: 'Devolução do CARTÃO: 100%_ Joa\u0303o' }, operator);
  const found = async (query: string) => {
    const filter = intentFilterSchema.parse({ query });
    return (await listIntents({ filter, session: operator })).matches;
  };
  for (const query of ['pensao-julia-744', 'pensão-JÚLIA-744', 'Pensa\u0303o-julia-744'])
    expect(await found(query)).toEqual({ [accented.id]: 'reference', [plain.id]: 'reference' });
  expect((await findRecords({ text: 'pensao-julia-7441', session: operator })).intents).toMatchObject([
    { id: accented.id, matchedBy: 'reference' },
  ]);
  for (const query of ['devolucao do cartao', 'DEVOLUÇÃO', 'devoluça', '%_ joão', 'joao'])
    expect(await found(query)).toEqual({ [accented.id]: 'note' });
  expect(await found('%_ joana')).toEqual({});
});

test('what an older build stored is found without accents once the migration has run', async () => {
  const references = ['Pensão-7443', 'Joa\u0303o-7443', 'plain-7443', '각-7443'];
  const stored = references.map((clientReference) => anIntent({ clientReference }));
  await mirror(...stored);
  const termsOf = async () =>
    (await database().select({ term: intentTerms.term }).from(intentTerms))
      .map(({ term }) => term)
      .toSorted();
  const terms = await termsOf();
  const folded = inArray(intentTerms.term, ['pensao-7443', 'joao-7443']);
  expect(await database().delete(intentTerms).where(folded).returning()).toHaveLength(2);
  const backFill = readFileSync('server/store/migrations/0076_folded_text.sql', 'utf8');
  await sqlClient().unsafe(backFill.split('--> statement-breakpoint').at(-1) ?? '');
  expect(await termsOf()).toEqual(terms);
});

test.each(['각', '\u{1D160}', 'ﬓ'])(
  'a reference of %s that is longer without its marks composed is taken',
  async (letter) => {
    const intent = anIntent({ clientReference: letter.repeat(500) });
    await mirror(intent);
    const session = await sessionOf('viewer');
    const filter = intentFilterSchema.parse({ query: letter.repeat(3) });
    expect((await listIntents({ filter, session })).intents).toMatchObject([{ id: intent.id }]);
  },
);

/** How the row of this one was found, in the list and in the palette. */
async function matchesOf(query: string, id: string) {
  const session = await sessionOf('viewer');
  const { matches } = await listIntents({ filter: intentFilterSchema.parse({ query }), session });
  const { intents } = await findRecords({ text: query, session });
  return [matches[id], intents.find((found) => found.id === id)?.matchedBy];
}

test('[R49] an onramp that is paid is found by the Pix id that its page shows, and by one before it', async () => {
  const named = (txid: string) => ({ pixPayment: { ...PIX_PAYMENT, txid } });
  const paid = anIntent(named('pix1before'));
  const read = (facts: object, second: number) =>
    mirror({ ...paid, ...facts, updatedAt: new Date(Date.now() + second * 1_000).toISOString() });
  await mirror(paid);
  await read(named('pix2shown'), 1);
  await read({ pixPayment: null, status: 'completed' }, 2);
  const session = await sessionOf('viewer');
  expect((await getIntentDetail({ id: paid.id, session })).pixTxid).toBe('pix2shown');
  expect(await matchesOf('pix2shown', paid.id)).toEqual(['txid', 'txid']);
  expect((await matchesOf('pix2sh', paid.id))[0]).toBe('txid');
  expect(await matchesOf('pix1before', paid.id)).toEqual(['earlier', 'earlier']);
});

test.each<[ProofState, 'burn' | 'earlier']>([
  ['stored', 'burn'],
  ['mined', 'burn'],
  ['accepted', 'burn'],
  ['escalated', 'burn'],
  ['reverted', 'earlier'],
  ['dropped', 'earlier'],
])('a transaction that the service does not name, and that is %s here: %s', async (state, match) => {
  const offramp = anIntent({ intentType: 'offramp' });
  const [proof, tokenHolder] = [
    `0x${randomBytes(32).toString('hex')}`,
    `0x${randomBytes(20).toString('hex')}`,
  ];
  await mirror(offramp);
  const { userId: startedBy } = await sessionOf('signer');
  const of = { intentId: offramp.id, chainId: offramp.chainId, tokenHolder };
  const attempt = await insertBurnAttempt(database(), { ...of, startedBy, nextAttemptAt: null });
  const draft = { ...of, attemptId: attempt?.id ?? '', proof, signedTransaction: null, nextAttemptAt: null };
  const { id } = await storeBurnProofRow(database(), draft);
  await updateBurnProof(database(), id, { state });
  await addIntentTerms(
    database(),
    [proof, tokenHolder].map((term) => ({ intentId: offramp.id, term })),
  );
  expect(await matchesOf(proof, offramp.id)).toEqual([match, match]);
  expect((await matchesOf(tokenHolder, offramp.id))[0]).toBe(match === 'burn' ? 'holder' : 'earlier');
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
