import { expect, test } from 'vitest';
import { LOCALES } from '#lib/i18n/locales.ts';
import { readCopy } from './read-copy.ts';

/**
 * What a burn and a wallet authorization both say of a wallet and of a check. A page loads the copy of its
 * own kind alone, so each has the text, and both say the same.
 */
const SAID_OF_BOTH = [
  'outcome.rejected.title',
  'outcome.busy.title',
  'outcome.busy.text',
  'outcome.not_asked.title',
  'outcome.not_asked.text',
  'outcome.unsupported.title',
  'outcome.unsupported.text',
  'outcome.unknown.title',
  'outcome.lighthouse.title',
  'outcome.changed.title',
  'outcome.signature.title',
  'outcome.other_network.title',
  'outcome.other_network.text',
  'outcome.no_hash.title',
  'outcome.detail',
  'outcome.other',
  'changedSent.title',
  'changedSent.dismiss',
  'changedSent.field.from',
  'changedSent.field.to',
  'changedSent.field.data',
  'changedSent.field.value',
  'check.network.label',
  'check.network.node_mismatch',
  'check.network.wallet_elsewhere',
  'check.transaction.label',
  'check.transaction.unreadable',
  'check.transaction.not_unsigned',
  'check.transaction.lookup_tables',
  'check.transaction.other_signers',
  'check.transaction.loose_accounts',
  'check.request.label',
  'check.request.partial_words',
  'check.expiry.label',
  'check.simulation.label',
  'check.simulation.passed',
  'check.effect.label',
  'check.effect.inconsistent',
  'check.fee.unknown',
  'check.pending.label',
] as const;

test.each(LOCALES)('a burn and a wallet authorization say the same of a wallet, in %s', (locale) => {
  const copy = readCopy(locale);
  const textsOf = (kind: 'burn' | 'grant') => SAID_OF_BOTH.map((key) => [key, copy.get(`${kind}.${key}`)]);
  expect(textsOf('burn').filter(([, text]) => text === undefined)).toEqual([]);
  expect(textsOf('grant')).toEqual(textsOf('burn'));
});
