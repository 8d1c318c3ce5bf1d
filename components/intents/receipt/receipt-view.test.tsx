import { describe, expect, test } from 'vitest';
import { renderWithCopy } from '#components/ui/testing/render-with-copy.tsx';
import { aBurn, anEarlierBurnOfOther } from '#lib/burns/testing/burn-cases.ts';
import { COMPLETION_DOUBTS } from '#lib/intents/completion/completion-doubt.ts';
import type { IntentDetail } from '#lib/intents/intent-view.ts';
import { MINT_STANDINGS, type MintStanding } from '#lib/intents/mint/mint-reading.ts';
import { anIntentDetail } from '#lib/intents/testing/an-intent-detail.ts';
import common from '#messages/en/common.json';
import conversion from '#messages/en/conversion.json';
import en from '#messages/en/intent.json';
import status from '#messages/en/status.json';
import commonPtBr from '#messages/pt-BR/common.json';
import conversionPtBr from '#messages/pt-BR/conversion.json';
import ptBr from '#messages/pt-BR/intent.json';
import statusPtBr from '#messages/pt-BR/status.json';
import { ReceiptView } from './receipt-view.tsx';

const COPY = {
  en: { intent: en, conversion, common, status },
  'pt-BR': { intent: ptBr, conversion: conversionPtBr, common: commonPtBr, status: statusPtBr },
};
const LOCALES = ['en', 'pt-BR'] as const;
const AT = '2026-11-21T10:00:00.000Z';
const TOKENS = ['tokensBurned', 'tokensExpected', 'tokensOrdered'] as const;
const MINT = `0x${'ab'.repeat(32)}`;

function receiptOf(
  locale: (typeof LOCALES)[number],
  mintReading: IntentDetail['mintReading'],
  raw: IntentDetail['raw'] = {},
): string {
  const intent = anIntentDetail({
    intentType: 'onramp',
    status: 'completed',
    destination: `0x${'cd'.repeat(20)}`,
    mintTransactionId: MINT,
    mintReading,
    raw,
  });
  return paperOf(locale, intent);
}

function paperOf(locale: (typeof LOCALES)[number], intent: IntentDetail): string {
  return renderWithCopy(
    <ReceiptView
      {...{ intent, environment: 'sandbox', hasExplorer: false, tokenSymbol: 'BRLX' }}
      issuedAt={intent.updatedAt}
      brandName={undefined}
    />,
    { locale, messages: COPY[locale] },
  );
}

/** A reading that found 7.5 tokens, where it found something. */
function aReading(standing: MintStanding) {
  const mintedBaseUnits = standing === 'not_found' ? null : '7500000';
  return { standing, mintedBaseUnits, readAt: '2026-11-21T09:54:07.000Z' };
}

describe.each(LOCALES)('what is completed, on paper, in %s', (locale) => {
  const { title, statement, doubt: words } = COPY[locale].conversion.receipt;

  test.each([null, ...COMPLETION_DOUBTS])('is a receipt unless it is in doubt: %s', (doubted) => {
    const doubts = doubted === null ? [] : [doubted];
    const html = paperOf(locale, anIntentDetail({ status: 'completed', burnTransactionId: MINT, doubts }));
    expect(html).toContain(`>${doubted === null ? title : statement}</h1>`);
    for (const doubt of COMPLETION_DOUBTS) expect(html.includes(words[doubt])).toBe(doubt === doubted);
    expect(html.includes('bg-success-soft')).toBe(doubted === null);
    const badges = Object.values(COPY[locale].status.doubt).filter((text) => html.includes(`>${text}</`));
    expect(badges).toHaveLength(doubted === null ? 0 : 1);
  });
});

describe.each(LOCALES)('the mint on paper, in %s', (locale) => {
  const words = COPY[locale].intent.details.mintReading;
  const tokens = locale === 'en' ? '7.5 BRLX tokens' : '7,5 tokens BRLX';

  test.each(MINT_STANDINGS)('has what the network showed, and when to the second: %s', (standing) => {
    const html = receiptOf(locale, aReading(standing));
    expect(html).toContain(words[standing].replace('{tokens}', tokens));
    expect(html).toContain(':54:07');
  });

  test('has nothing of the network where it was not read', () => {
    const html = receiptOf(locale, null);
    expect(html).toContain(MINT);
    expect(html).not.toMatch(locale === 'en' ? /network:|on the network/i : /na rede/i);
  });

  test.each([
    ['100000000', true],
    ['50000000', false],
  ])('[R2] is no receipt where the service reports another amount: %s', (mintAmountMinor, isReceipt) => {
    const html = receiptOf(locale, null, { metadata: { mintAmountMinor } });
    const { title, otherAmount } = COPY[locale].conversion.receipt;
    expect([html.includes(`>${title}</h1>`), html.includes(otherAmount)]).toEqual([isReceipt, !isReceipt]);
  });
});

describe.each(LOCALES)('the facts on paper, in %s', (locale) => {
  const { receipt } = COPY[locale].conversion;
  const tailOf = (text: string) => text.replace('{tokens} ', '');

  test.each([
    ['completed', 'tokensExpected'],
    ['minting', 'tokensExpected'],
    ['awaiting_fiat_payment', 'tokensExpected'],
    ['refunded', 'tokensOrdered'],
    ['refunding', 'tokensOrdered'],
    ['expired', 'tokensOrdered'],
    ['canceled', 'tokensOrdered'],
    ['failed', 'tokensOrdered'],
  ] as const)('expect tokens only while it may be completed, or is: %s', (status, said) => {
    const html = paperOf(locale, anIntentDetail({ intentType: 'onramp', status }));
    for (const words of TOKENS)
      expect([words, html.includes(tailOf(receipt[words]))]).toEqual([words, words === said]);
  });

  test('[R82] have no wallet whose attempt burned nothing, and say which only the service names', () => {
    const [ours, other] = [`0x${'11'.repeat(20)}`, `0x${'22'.repeat(20)}`];
    const { holder, holderReported } = COPY[locale].intent.details;
    const burn = aBurn('lapsed', { tokenHolder: ours, problem: 'burn_grant_held_by_other' });
    const facts = { status: 'completed', burn, burnTransactionId: MINT } as const;
    const named = paperOf(
      locale,
      anIntentDetail({ ...facts, raw: { metadata: { burnTokenHolder: other } } }),
    );
    expect([named.includes(ours), named.includes(other), named.includes(holderReported)]).toEqual([
      ...[false, true, true],
    ]);
    const unnamed = paperOf(locale, anIntentDetail(facts));
    expect([ours, holder].filter((words) => unnamed.includes(words))).toEqual([]);
    const proven = anEarlierBurnOfOther({
      tokenHolder: ours,
      proofs: [{ proof: MINT, state: 'accepted', problem: null, storedAt: AT, takenAt: AT }],
    });
    const burned = paperOf(locale, anIntentDetail({ ...facts, burnHistory: [proven] }));
    expect([burned.includes(ours), burned.includes(holderReported)]).toEqual([true, false]);
  });

  test.each([
    ['onramp', '2026-11-20T12:34:56.000Z', ':34:56'],
    ['offramp', '2026-11-20T12:34:56.000Z', ':34:56'],
    ['offramp', null, ':00:00'],
  ] as const)('say when the service completed an %s: since %s', (intentType, statusSince, shown) => {
    const facts = anIntentDetail({ intentType, status: 'completed', statusSince });
    const text = paperOf(locale, facts).replaceAll(/<[^>]*>/g, '');
    const label = {
      en: 'Completed according to the service',
      'pt-BR': `${intentType === 'onramp' ? 'Concluída' : 'Concluído'} segundo o serviço em`,
    }[locale];
    const zone = { en: '(Brasília time)', 'pt-BR': '(horário de Brasília)' }[locale];
    expect(text).toMatch(new RegExp(`${label}[^(]*${shown} ${zone.replaceAll(/[()]/g, '.')}`));
    expect(text.includes(receipt.noEndToEndId)).toBe(intentType === 'offramp');
  });

  test.each(['refunded', 'failed', 'paying_out'] as const)(
    'say of one that is not completed neither when, nor that an ID is missing: %s',
    (status) => {
      const html = paperOf(locale, anIntentDetail({ status, statusSince: AT }));
      expect(html).not.toContain(receipt.completedAt.offramp);
      expect(html).not.toContain(receipt.noEndToEndId);
    },
  );

  test.each<[IntentDetail['status'], readonly string[], (typeof TOKENS)[number]]>([
    ['completed', ['accepted'], 'tokensBurned'],
    ['paying_out', ['mined'], 'tokensBurned'],
    ['completed', ['stored'], 'tokensExpected'],
    ['completed', ['accepted', 'escalated'], 'tokensExpected'],
    ['completed', [], 'tokensExpected'],
    ['failed', ['accepted'], 'tokensOrdered'],
  ])('say that the tokens are burned where one burn is proven: %s %o', (status, states, said) => {
    const proofs = states.map((state) => ({
      ...{ proof: `0x${state}`, state, problem: null, storedAt: AT },
    }));
    const burnHistory = proofs.length === 0 ? [] : [anEarlierBurnOfOther({ proofs })];
    const html = paperOf(locale, anIntentDetail({ status, burnHistory }));
    for (const words of TOKENS)
      expect([words, html.includes(tailOf(receipt[words]))]).toEqual([words, words === said]);
  });

  test.each([null, ...COMPLETION_DOUBTS])(
    '[R46] say that the tokens are burned only where nothing puts it in doubt: %s',
    (doubt) => {
      const proof = { proof: MINT, state: 'accepted', problem: null, storedAt: AT };
      const facts = {
        status: 'completed' as const,
        burnHistory: [anEarlierBurnOfOther({ proofs: [proof] })],
        doubts: doubt === null ? [] : [doubt],
      };
      const said = (contradictedAt: string | null) =>
        paperOf(locale, anIntentDetail({ ...facts, contradictedAt })).includes(tailOf(receipt.tokensBurned));
      expect([said(null), said(AT)]).toEqual([doubt === null, false]);
    },
  );

  test.each([null, `0x${'ef'.repeat(32)}`])(
    '[R81] have a proven burn beside the transaction that the service names: %s',
    (named) => {
      const proven = { proof: MINT, state: 'accepted', problem: null, storedAt: AT, takenAt: AT };
      const burnHistory = [anEarlierBurnOfOther({ proofs: [proven] })];
      const facts = { status: 'completed', burnHistory, burnTransactionId: named };
      const html = paperOf(locale, anIntentDetail(facts));
      expect(html).toMatch(new RegExp(`${MINT}<.*>${COPY[locale].intent.burn.taken}<`, 's'));
      expect(html.split(`>${named ?? MINT}<`)).toHaveLength(2);
    },
  );

  test('name the zone of when the network was read, and of the issue', () => {
    const html = receiptOf(locale, aReading('minted')).replaceAll(/<[^>]*>/g, '');
    const zone = receipt.zoned.replace('<at></at>', '');
    expect(html).toContain(`:54:07${zone}`);
    expect(html).toMatch(new RegExp(`${receipt.issued}[^(]+${zone.replaceAll(/[()]/g, '.')}`));
  });

  test('have the Pix ID where there is one', () => {
    const pixTxid = 'E1234567820261121095407000000001';
    expect(paperOf(locale, anIntentDetail({ pixTxid }))).toContain(`>${pixTxid}<`);
    expect(paperOf(locale, anIntentDetail())).not.toContain(receipt.pixTxid);
  });

  test('[R81] have every burn that is proven, and which of them the service took', () => {
    const [named, other] = [`0x${'ab'.repeat(32)}`, `0x${'cd'.repeat(32)}`];
    const at = { storedAt: '2026-11-21T10:00:00.000Z', problem: null };
    const proofs = [
      { ...at, proof: other, state: 'escalated' },
      { ...at, proof: named, state: 'accepted', takenAt: at.storedAt },
    ];
    const history = (few: typeof proofs) => ({
      burnHistory: [anEarlierBurnOfOther({ proofs: few })],
      burnTransactionId: named,
      status: 'completed',
    });
    const { taken, notTaken } = COPY[locale].intent.burn;
    const html = paperOf(locale, anIntentDetail(history(proofs)));
    expect(html).toMatch(new RegExp(`${other}<.*>${notTaken}<.*${named}<.*>${taken}<`, 's'));
    expect(html.split(`>${named}<`)).toHaveLength(2);
    const single = paperOf(locale, anIntentDetail(history(proofs.slice(1))));
    expect([single.includes(`>${named}<`), single.includes(taken)]).toEqual([true, false]);
  });

  test.each([
    ['solana', true],
    ['base', false],
    ['ethereum', false],
    ['polygon', false],
  ] as const)('have the Solana wallet of the party on %s: %s', (chainId, isShown) => {
    const html = paperOf(locale, anIntentDetail({ chainId }));
    expect(html.includes(receipt.solanaWallet)).toBe(isShown);
  });
});

test.each(LOCALES)('an onramp on paper has its wallet’s name before the whole address, in %s', (locale) => {
  const destination = `0x${'cd'.repeat(20)}`;
  const wallet = { id: '5f1d8c02-6a3b-4c1e-9d2f-000000000007', name: 'Treasury' };
  const textOf = (destinationWallet: IntentDetail['destinationWallet']) =>
    paperOf(locale, anIntentDetail({ intentType: 'onramp', destination, destinationWallet })).replaceAll(
      /<[^>]*>/g,
      '',
    );
  expect(textOf({ ...wallet, isOwn: true })).toContain(`Treasury · ${destination}`);
  const fromService = COPY[locale].intent.details.walletFromService.replace('{name}', 'Treasury');
  expect(textOf({ ...wallet, isOwn: false })).toContain(`${fromService} · ${destination}`);
  expect(textOf({ ...wallet, name: null, isOwn: true })).not.toContain(`· ${destination}`);
});
