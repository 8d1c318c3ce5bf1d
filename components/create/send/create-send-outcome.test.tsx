import { describe, expect, test } from 'vitest';
import { renderWithCopy } from '#components/ui/testing/render-with-copy.tsx';
import { LATE_EFFECT_MINUTES, WAIT_REASONS, type WaitReason } from '#lib/intents/create/send-progress.ts';
import type { FaultCode } from '#lib/errors/fault-codes.ts';
import { mayHelpToRetry } from '#lib/intents/create/create-form.ts';
import common from '#messages/en/common.json';
import create from '#messages/en/create.json';
import faultEn from '#messages/en/fault.json';
import wallets from '#messages/en/wallets.json';
import commonPtBr from '#messages/pt-BR/common.json';
import createPtBr from '#messages/pt-BR/create.json';
import faultPtBr from '#messages/pt-BR/fault.json';
import walletsPtBr from '#messages/pt-BR/wallets.json';
import { CreateSendOutcome } from './create-send-outcome.tsx';
import type { SendState } from './use-create-send.ts';

const COPY = {
  en: { common, create, wallets },
  'pt-BR': { common: commonPtBr, create: createPtBr, wallets: walletsPtBr },
};
const FAULTS = { en: faultEn, 'pt-BR': faultPtBr };
const FORMS = ['create', 'wallets.form'] as const;
const CASES = (Object.keys(COPY) as (keyof typeof COPY)[]).flatMap((locale) =>
  FORMS.map((form) => [form, locale] as const),
);

function shown(state: SendState, form: (typeof FORMS)[number], locale: keyof typeof COPY): string {
  const nothing = () => undefined;
  return renderWithCopy(
    <CreateSendOutcome
      copy={form}
      state={state}
      create="send it"
      needsEdit={false}
      onSubmit={nothing}
      onEdit={nothing}
      onStartAnother={nothing}
    />,
    { locale, messages: COPY[locale] },
  );
}

const waiting = (reason: WaitReason): SendState => ({
  kind: 'waiting',
  progress: { storedAt: '2026-11-22T12:00:00.000Z', tries: 2, reason, nextTryAt: null },
});

/** Then the dashboard only looks for it, and sends nothing. */
const NOT_RESENT = [
  'refused_unanswered',
  'answer_differs',
  'row_unreadable',
  'source_changed',
  'source_unconfirmed',
  'altered',
];

describe.each(CASES)('the form %s in %s', (form, locale) => {
  const all = COPY[locale];
  const words = form === 'create' ? all.create : all.wallets.form;

  test.each(WAIT_REASONS)('while it waits (%s): why, how long, what is normal, and a way out', (reason) => {
    const html = shown(waiting(reason), form, locale);
    const why = all.common.waitReason[reason].replace('{minutes}', String(LATE_EFFECT_MINUTES));
    expect(html).toContain(why);
    expect(html).toContain(all.common.wait.since.replace('{elapsed}', '0:00'));
    expect(html.includes(words.waiting.normal)).toBe(!NOT_RESENT.includes(reason));
    expect(html).toContain(words.waiting.another);
    expect(html).not.toContain('send it');
    expect(html).not.toContain(words.retrySame);
  });

  test('after a reload it asks before it says or offers anything', () => {
    const html = shown({ kind: 'asking' }, form, locale);
    expect(html).toContain(all.common.wait.asking);
    expect(html).not.toContain('<button');
  });

  test('[R24] a session that ends does not end the request: what is known stays, with a way to sign in', () => {
    const wait = waiting('sent');
    const known = wait.kind === 'waiting' ? wait : undefined;
    if (!known) throw new Error('not a wait');
    const waited = shown({ kind: 'signed_out', known }, form, locale);
    expect(waited).toContain(words.waiting.title);
    const lost = shown({ kind: 'signed_out', known: { kind: 'unanswered', isMissing: false } }, form, locale);
    expect(lost).not.toContain(words.unanswered.text);
    const asked = shown({ kind: 'signed_out', known: { kind: 'asking' } }, form, locale);
    expect(asked).not.toContain(all.common.wait.asking);
    for (const html of [waited, lost, asked]) {
      expect(html).toContain(words.signedOut.title);
      expect(html).toContain(words.signedOut.text);
      expect(html).toContain('href="/sign-in?callbackUrl=');
      expect(html).not.toContain(words.retrySame);
      expect(html).not.toContain('send it');
    }
  });

  test('a request that had not arrived is distinguished from an unknown one', () => {
    const missing = shown({ kind: 'unanswered', isMissing: true }, form, locale);
    expect(missing).toContain(words.missing.title);
    const lost = shown({ kind: 'unanswered', isMissing: false }, form, locale);
    expect(lost).toContain(words.unanswered.title);
    for (const html of [missing, lost]) expect(html).toContain(words.retrySame);
  });
});

test('offers to try again only where the same may be accepted at another time', () => {
  const offered = (code: FaultCode) =>
    renderWithCopy(
      <CreateSendOutcome
        copy="create"
        state={{ kind: 'refused', fault: { code } }}
        create="send it"
        needsEdit
        canRetry={mayHelpToRetry(code)}
        onSubmit={() => undefined}
        onEdit={() => undefined}
        onStartAnother={() => undefined}
      />,
      { locale: 'en', messages: COPY.en },
    ).includes(create.retry);
  for (const code of ['reference_exists', 'reference_taken_unseen', 'invalid_input', 'forbidden'] as const)
    expect([code, offered(code)]).toEqual([code, false]);
  for (const code of ['kyb_required', 'onramp_daily_limit_exceeded', 'service_unreachable'] as const)
    expect([code, offered(code)]).toEqual([code, true]);
});

/** What is refused for now: beside it is the button that sends the same again. */
const MAY_BE_ACCEPTED = [
  'kyb_required',
  'onramp_wallet_not_authorized',
  'onramp_daily_limit_exceeded',
  'onramp_below_mint_minimum',
  'onramp_above_mint_maximum',
  'payout_key_not_listed',
] as const satisfies readonly FaultCode[];

test.each(['en', 'pt-BR'] as const)(
  '[R35] [R36] in %s no refusal beside "Try again" says that sending it again is of no use',
  (locale) => {
    expect(MAY_BE_ACCEPTED.filter((code) => !mayHelpToRetry(code))).toEqual([]);
    const useless = MAY_BE_ACCEPTED.filter((code) =>
      /(does not|will not|never) change|não (muda|adianta)|do not try again/i.test(FAULTS[locale][code].next),
    );
    expect(useless).toEqual([]);
  },
);

test.each(['en', 'pt-BR'] as const)('in %s no reason to wait sends a user to create it again', (locale) => {
  for (const reason of WAIT_REASONS) {
    expect(COPY[locale].common.waitReason[reason]).not.toMatch(
      /create (it|another) again|try again|tente de novo/i,
    );
  }
});
