import type { ReactNode } from 'react';
import { describe, expect, test } from 'vitest';
import { renderWithCopy } from '#components/ui/testing/render-with-copy.tsx';
import { succeed } from '#lib/errors/result.ts';
import type { ContradictionView } from '#lib/intents/contradiction.ts';
import { aContradiction } from '#lib/intents/testing/a-contradiction.ts';
import common from '#messages/en/common.json';
import en from '#messages/en/contradiction.json';
import commonPtBr from '#messages/pt-BR/common.json';
import ptBr from '#messages/pt-BR/contradiction.json';
import { ContradictionNotice } from './contradiction-notice.tsx';
import { ReviewForm } from './review-form.tsx';
import { ReviewedContradictions } from './reviewed-contradictions.tsx';

const AT = '2026-11-21T10:00:00.000Z';
const COPY = {
  en: { contradiction: en, common },
  'pt-BR': { contradiction: ptBr, common: commonPtBr },
};
const LOCALES = ['en', 'pt-BR'] as const;
const OF_AMOUNT = { field: 'amountCents', source: 'webhook', held: '1000', claimed: '2000' } as const;

function htmlOf(locale: (typeof LOCALES)[number], children: ReactNode): string {
  return renderWithCopy(children, { locale, messages: COPY[locale] });
}

function noticeOf(
  locale: (typeof LOCALES)[number],
  contradictions: readonly ContradictionView[],
  refusal: string | null = null,
): string {
  const send = () => Promise.resolve(succeed(undefined));
  const review = <ReviewForm draft="reviewed" {...{ contradictions, send, refusal }} />;
  return htmlOf(locale, <ContradictionNotice subject="conversion" {...{ contradictions, review }} />);
}

describe.each(LOCALES)('details that conflict, in %s', (locale) => {
  const words = COPY[locale].contradiction;

  test.each([null, 'not allowed'])(
    'of the chain alone are of the mint, and confirm nothing (%s)',
    (refusal) => {
      const html = noticeOf(locale, [aContradiction()], refusal);
      expect(html).toContain(words.mint.title);
      expect(html).toContain(words.mint.text);
      expect(html).toContain(`>${words.mint.ordered}<`);
      expect(html).toContain(`>${words.mint.network}<`);
      expect(html).toContain(`>${words.mint.review}<`);
      for (const text of [words.text, words.recorded, words.reported, words.review, words.reviewHint])
        expect(html).not.toContain(text);
    },
  );

  test('name each mint that the transaction made, and which transaction it was', () => {
    const html = noticeOf(locale, [aContradiction({ claimed: `25000000+500000 0x${'ab'.repeat(32)}` })]);
    expect(html).toContain(`${locale === 'en' ? '25 + 0.5' : '25 + 0,5'} (0xababab…ababab)`);
    const at = aContradiction({ field: 'mintedAt', claimed: `${AT} 0x${'ab'.repeat(32)}` });
    expect(noticeOf(locale, [at])).toMatch(/:00:00.*\(0xababab…ababab\)/);
  });

  test('are spoken once: what is typed in the review is outside the alert', () => {
    const html = noticeOf(locale, [aContradiction()]);
    const alerts = [...html.matchAll(/<(\w+) role="alert".*?<\/\1>/g)].map(([text]) => text);
    expect(alerts).toHaveLength(1);
    expect(alerts[0]).toContain(words.mint.title);
    expect(alerts[0]).toContain(words.mint.text);
    expect(alerts[0]).not.toContain(words.note);
    expect(html).toContain(words.note);
  });

  test('of a mint that is counted elsewhere: no network shows for which conversion it is', () => {
    const html = noticeOf(locale, [aContradiction({ field: 'mintOf', held: 'this', claimed: 'other' })]);
    expect(html).toContain(words.mint.conversion);
    expect(html).toContain(words.mint.namedFor);
    expect(html).not.toContain(words.mint.network);
  });

  test('of the service as well are for the service’s words, each statement with those of its source', () => {
    const html = noticeOf(locale, [aContradiction(), aContradiction({ ...OF_AMOUNT, id: 'b' })]);
    expect(html).toContain(words.text);
    expect(html).not.toContain(words.mint.title);
    for (const text of [words.mint.ordered, words.mint.network, words.recorded, words.reported, words.review])
      expect(html).toContain(text);
  });

  test('that are reviewed leave the words to those that are not', () => {
    const reviewed = aContradiction({ ...OF_AMOUNT, id: 'b', reviewedAt: AT });
    expect(noticeOf(locale, [reviewed, aContradiction()])).toContain(words.mint.title);
  });

  test('of the chain have their words after the review', () => {
    const contradictions = [aContradiction({ reviewedAt: AT, reviewedBy: 'Ana' })];
    const html = htmlOf(locale, <ReviewedContradictions subject="conversion" {...{ contradictions }} />);
    expect(html).toContain(`${words.mint.ordered}: `);
    expect(html).toContain(`${words.mint.network}: `);
  });
});
