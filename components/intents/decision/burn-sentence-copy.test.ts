import { describe, expect, test } from 'vitest';
import { aBurn, everyBurn } from '#lib/burns/testing/burn-cases.ts';
import { findBurnSentence, isBurnedUnpaid } from '#lib/intents/burn/burn-sentence.ts';
import { anIntentDetail } from '#lib/intents/testing/an-intent-detail.ts';
import en from '#messages/en/intent.json';
import ptBr from '#messages/pt-BR/intent.json';

/** Sentences that say that tokens are burned, in each language. */
const SAYS_BURNED = [
  [en, /^the network confirmed the burn|the tokens are burned and/i],
  [ptBr, /^a rede confirmou a queima|os tokens foram queimados e/i],
] as const;

// Which sentence it is, is tested beside `findBurnSentence`.
describe('[R44] [R46] the text of the sentence of a burn', () => {
  test.each(['failed', 'expired', 'canceled'])(
    'of one that is %s after the service reported it as completed never says that it was not paid',
    (status) => {
      for (const failureCode of [null, 'destination_invalid', 'burn_failed'])
        for (const burn of everyBurn()) {
          const detail = anIntentDetail({ status, failureCode, burn, wasReportedPaid: true });
          const said = findBurnSentence(detail);
          for (const copy of [en, ptBr])
            expect(said === null ? '' : copy.proven[said]).not.toMatch(
              /not (been )?paid|will not be|without a payout|has not paid|não foram pagos|não serão|não (foi|será) pago|sem pagamento|não pagou/,
            );
          expect(isBurnedUnpaid(detail)).toBe(false);
        }
      const burn = aBurn('accepted');
      expect(findBurnSentence(anIntentDetail({ status, burn, wasReportedPaid: true }))).toBe('paid_before');
    },
  );

  test.each(SAYS_BURNED)(
    'says that tokens are burned only where the chain has executed it',
    (copy, burned) => {
      for (const [key, sentence] of Object.entries(copy.proven).filter(([name]) => name !== 'title')) {
        const isProven = /^(mined|accepted)/.test(key);
        expect([key, burned.test(sentence)]).toEqual([key, isProven]);
      }
    },
  );

  test('[R46] of a burn whose submission got no answer never says that the service did not accept it', () => {
    for (const { proven } of [en, ptBr])
      for (const text of [proven.mined, proven.mined_over, proven.mined_failed])
        expect(text).toMatch(/has not confirmed|without the service confirming|não confirmou|confirmasse/);
  });

  test('of one that expired with the wallet’s prompt open never says that tokens left', () => {
    const sentence = findBurnSentence(anIntentDetail({ status: 'expired', burn: aBurn('signing') }));
    expect(sentence).toBe('asked_over');
    for (const copy of [en, ptBr]) expect(copy.proven.asked_over).not.toMatch(/left|saíram/);
  });
});
