import { expect, test } from 'vitest';
import { renderWithCopy } from '#components/ui/testing/render-with-copy.tsx';
import type { ProvenProof } from '#lib/burns/proven-proofs.ts';
import { aBurn } from '#lib/burns/testing/burn-cases.ts';
import common from '#messages/en/common.json';
import fault from '#messages/en/fault.json';
import intent from '#messages/en/intent.json';
import { BurnFacts } from './burn-facts.tsx';

const FORMATS = { dateTime: { instant: { dateStyle: 'short' }, exact: { timeStyle: 'medium' } } } as const;

/** What the page says of the attempt's problem: that it is one, and what to do. */
function sayOf(status: string, problem: keyof typeof fault) {
  const chain = { environment: 'sandbox', hasExplorer: false } as const;
  const html = renderWithCopy(
    <BurnFacts {...chain} status={status} burn={aBurn('lapsed', { problem })} proven={null} />,
    { locale: 'en', messages: { intent, common, fault }, formats: FORMATS },
  );
  const { title, next } = fault[problem] as { title: string; next: string };
  return [title, next].map((words) => html.includes(words));
}

const PROBLEMS = ['burn_unclear', 'burn_search_incomplete', 'burn_grant_lapsed'] as const;

test.each(PROBLEMS)('[R44] what to do about "%s" is said while something is to be done', (problem) => {
  for (const status of ['awaiting_burn_approval', 'expired', 'canceled', 'failed', 'refunding', 'new']) {
    expect(sayOf(status, problem)).toEqual([true, true]);
  }
});

test.each(PROBLEMS)('and "%s" is only named where the conversion has been paid or refunded', (problem) => {
  for (const status of ['completed', 'refunded']) expect(sayOf(status, problem)).toEqual([true, false]);
});

test('[R81] every transaction that burned, whole, with what the service answered of it; one is as it was', () => {
  const [kept, other] = [`0x${'ab'.repeat(32)}`, `0x${'cd'.repeat(32)}`];
  const shown = (proofs: readonly ProvenProof[]) =>
    renderWithCopy(
      <BurnFacts
        {...{ environment: 'sandbox', hasExplorer: true, status: 'completed', proven: null, proofs }}
        burn={aBurn('accepted', { proof: kept, proofStage: 'accepted' })}
      />,
      { locale: 'en', messages: { intent, common, fault }, formats: FORMATS },
    );
  const { taken, notTaken, transaction, transactions } = intent.burn;
  const both = [
    { proof: other, isTaken: false },
    { proof: kept, isTaken: true },
  ];
  const html = shown(both);
  expect(html.match(/href="[^"]*0x[^"]*"/g)).toHaveLength(2);
  expect(html).toMatch(new RegExp(`${other}.*>${notTaken}<.*${kept}.*>${taken}<`, 's'));
  expect([html.includes(`>${transactions}<`), html.includes(`>${transaction}<`)]).toEqual([true, false]);
  const single = shown([{ proof: kept, isTaken: true }]);
  expect([single.includes(`>${transaction}<`), single.includes(taken)]).toEqual([true, false]);
  const beside = shown([{ proof: other, isTaken: false }]);
  expect(beside).toMatch(new RegExp(`${kept}.*${other}.*>${notTaken}<`, 's'));
});

test.each([
  ['ready', 'authorizationExpires', 'authorizationEnd'],
  ['lapsed', 'authorizationEnd', 'authorizationExpires'],
] as const)(
  'the end of the authorization of an attempt that is %s is named by what it is',
  (state, is, isNot) => {
    const chain = { environment: 'sandbox', hasExplorer: false } as const;
    const burn = aBurn(state, { authorizationExpiresAtUnix: 1_763_722_800 });
    const html = renderWithCopy(
      <BurnFacts {...chain} status="awaiting_burn_approval" burn={burn} proven={null} />,
      { locale: 'en', messages: { intent, common, fault }, formats: FORMATS },
    );
    expect([html.includes(intent.burn[is]), html.includes(intent.burn[isNot])]).toEqual([true, false]);
  },
);

test('does not say that no response came where a transaction did, and is not this burn', () => {
  const shown = (burn: ReturnType<typeof aBurn>) =>
    renderWithCopy(
      <BurnFacts
        {...{ environment: 'sandbox', hasExplorer: true, status: 'awaiting_burn_approval', proven: null }}
        burn={burn}
      />,
      { locale: 'en', messages: { intent, common, fault }, formats: FORMATS },
    );
  const proof = `0x${'ab'.repeat(32)}`;
  const html = shown(aBurn('signing', { proof, proofStage: 'void', problem: 'burn_reverted' }));
  expect(html).toContain(intent.burn.state.signing_void);
  expect(html).not.toContain(intent.burn.state.signing);
  expect(shown(aBurn('signing'))).toContain(intent.burn.state.signing);
});
