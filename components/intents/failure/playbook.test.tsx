import { expect, test } from 'vitest';
import { renderWithCopy } from '#components/ui/testing/render-with-copy.tsx';
import { aBurn } from '#lib/burns/testing/burn-cases.ts';
import type { IntentDetail } from '#lib/intents/intent-view.ts';
import { anIntentDetail } from '#lib/intents/testing/an-intent-detail.ts';
import conversion from '#messages/en/conversion.json';
import { Playbook } from './playbook.tsx';

const { code, burnNotNamed } = conversion.playbook;
const PROOF = `0x${'ab'.repeat(32)}`;

function checksOf(facts: Partial<IntentDetail>): string[] {
  const panel = <Playbook intent={anIntentDetail({ status: 'failed', ...facts })} />;
  const html = renderWithCopy(panel, { locale: 'en', messages: { conversion } });
  return [code.burn_failed.check, burnNotNamed].filter((text) => html.includes(text));
}

const { burn_failed: burn } = code;
test.each<[string, Partial<IntentDetail>, string]>([
  ['named by the service', { burnTransactionId: PROOF }, burn.check],
  ['given here', { burn: { ...aBurn('proof_stored'), proof: PROOF } }, burn.check],
  ['not known, without an attempt', {}, burnNotNamed],
  ['not known, of an attempt without one', { burn: { ...aBurn('signing'), proof: null } }, burnNotNamed],
])(
  'the check of a burn that failed opens only what the page shows: a transaction that is %s',
  (_what, facts, said) => {
    expect(checksOf({ failureCode: 'burn_failed', ...facts })).toEqual([said]);
  },
);
