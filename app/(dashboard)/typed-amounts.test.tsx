import type { ReactNode } from 'react';
import { useForm } from 'react-hook-form';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { ConfirmOrderForm } from '#components/intents/decision/confirm-order-form.tsx';
import { ConfirmRegistration } from '#components/registrations/detail/confirm-registration.tsx';
import { renderWithCopy } from '#components/ui/testing/render-with-copy.tsx';
import { MINIMUM_AMOUNT_CENTS } from '#lib/intents/intent.ts';
import { anIntentDetail } from '#lib/intents/testing/an-intent-detail.ts';
import { formatBrl } from '#lib/money/cents.ts';
import { walletDetailFixture } from '#lib/registrations/testing/wallet-detail-fixture.ts';
import enCommon from '#messages/en/common.json';
import enCreate from '#messages/en/create.json';
import enIntent from '#messages/en/intent.json';
import enWallets from '#messages/en/wallets.json';
import ptCommon from '#messages/pt-BR/common.json';
import ptCreate from '#messages/pt-BR/create.json';
import ptIntent from '#messages/pt-BR/intent.json';
import ptWallets from '#messages/pt-BR/wallets.json';

vi.mock('react-hook-form', { spy: true });

const COPY = {
  en: { common: enCommon, create: enCreate, intent: enIntent, wallets: enWallets },
  'pt-BR': { common: ptCommon, create: ptCreate, intent: ptIntent, wallets: ptWallets },
};
const ORDER = <ConfirmOrderForm intent={anIntentDetail()} refusal={null} />;
const REGISTRATION = <ConfirmRegistration wallet={walletDetailFixture()} refusal={null} />;

beforeEach(() => vi.mocked(useForm).mockReset());

describe.each(['en', 'pt-BR'] as const)('what is typed to confirm an amount, in %s', (locale) => {
  const messages = COPY[locale];
  const toHtml = (node: ReactNode) => renderWithCopy(node, { locale, messages });

  /** The form as it is once this was typed and sent. */
  async function sent(node: ReactNode, typed: string): Promise<string> {
    toHtml(node);
    const { calls, results } = vi.mocked(useForm).mock;
    const [form] = results.flatMap((result) => (result.type === 'return' ? [result.value] : []));
    const resolve = calls[0]?.[0]?.resolver;
    if (!form || !resolve) throw new Error('no form');
    const values = { amount: typed, limit: typed, address: '', isSeen: false };
    const { errors } = await resolve(values, undefined, { fields: {}, shouldUseNativeValidation: false });
    form.reset(values);
    vi.mocked(useForm).mockReturnValue({ ...form, formState: { ...form.formState, errors } });
    return toHtml(node);
  }

  test.each([
    ['1,500.00', 'amount_not_whole'],
    ['1500.00', 'amount_not_whole'],
    ['-5', 'amount_not_whole'],
    ['1,555', 'amount_too_precise'],
    ['99999999999999999', 'amount_too_large'],
    ['4,99', 'amount_too_small'],
    ['', 'missing'],
  ] as const)('says what is wrong with %j of an order: %s', async (amount, problem) => {
    const html = await sent(ORDER, amount);
    const text = messages.create.problem[problem].replace('{minimum}', formatBrl(MINIMUM_AMOUNT_CENTS));
    expect(html).toContain(text);
  });

  test.each([
    ['1,500.00', 'limit_not_whole'],
    ['1,555', 'amount_too_precise'],
    ['99999999999999999', 'amount_too_large'],
    ['0', 'limit_not_positive'],
    ['', 'missing'],
  ] as const)('says what is wrong with %j of a limit: %s', async (limit, problem) => {
    expect(await sent(REGISTRATION, limit)).toContain(messages.wallets.form.problem[problem]);
  });

  test.each([
    ['of an order', ORDER, messages.intent.order.amountRead],
    ['of a limit', REGISTRATION, messages.wallets.order.limitRead],
  ])('reads back how the amount %s was understood', async (_what, node, text) => {
    expect(await sent(node, '15.000')).toContain(text.replace('{amount}', 'R$\u00a015.000,00'));
  });

  test('reads back no amount that is none of an order', async () => {
    const [before] = messages.intent.order.amountRead.split('{amount}');
    expect(await sent(ORDER, '4,99')).not.toContain(before);
  });
});
