import { expect, test } from 'vitest';
import { NAMED_AT } from '#server/store/intents/doubts/named-places.ts';
import { anIntent } from '#server/testing/intent-fixtures.ts';
import { statementsOfContract, statementsOfMetadata, statementsOfResource } from './frozen-facts.ts';

const CODE = { brcode: 'x', txid: 'y', expiresAt: null };
/** A place of each fact, with a value that no other place has. */
const NAMED: Readonly<Record<string, { readonly facts: object; readonly value: string }>> = {
  intentType: { facts: { intentType: 'offramp' }, value: 'offramp' },
  chainId: { facts: { chainId: 'polygon' }, value: 'polygon' },
  'metadata.chainId': { facts: { metadata: { chainId: 'ethereum' } }, value: 'ethereum' },
  'pixPayment.amountCents': { facts: { pixPayment: { ...CODE, amountCents: 7_777 } }, value: '7777' },
  'metadata.amountCents': { facts: { metadata: { amountCents: 8_888 } }, value: '8888' },
  'metadata.destinationAddress': { facts: { metadata: { destinationAddress: 'a@b.co' } }, value: 'a@b.co' },
};
/** Facts that are compared once and can be named in one place only, which a review settles. */
const NOT_COMPARED_AGAIN = ['clientReference', 'createdAt'];

test('[R51] each place where a resource names a fact is compared again after a review, and no other', () => {
  const places = Object.entries(NAMED_AT).flatMap(([field, paths]) =>
    paths.map((path) => [field, path.join('.')] as const),
  );
  expect(places.map(([, path]) => path).toSorted()).toEqual(Object.keys(NAMED).toSorted());
  for (const [field, path] of places) {
    const { facts, value } = NAMED[path] ?? { facts: {}, value: '' };
    const resource = { ...anIntent({ intentType: 'onramp', chainId: 'base', metadata: {} }), ...facts };
    expect(statementsOfResource(resource), path).toContainEqual({ field, value });
  }
  const every = { ...anIntent(), pixPayment: { ...CODE, amountCents: 7_777 } };
  const metadata = { chainId: 'ethereum', amountCents: 8_888, destinationAddress: 'a@b.co' };
  const said = { ...every, metadata };
  const stated = [...statementsOfContract(said), ...statementsOfMetadata(said)].map(({ field }) => field);
  const compared = stated.filter((field) => !NOT_COMPARED_AGAIN.includes(field));
  expect(compared.toSorted()).toEqual(places.map(([field]) => field).toSorted());
});
