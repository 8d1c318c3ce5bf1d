// @vitest-environment happy-dom
import { expect, test } from 'vitest';
import { openPage } from '#components/ui/testing/open-page.tsx';
import { EMPTY_REGISTER_VALUES, registerValuesSchema } from '#lib/registrations/register-form.ts';
import { walletForTest } from '#lib/registrations/testing/wallet-for-test.ts';
import common from '#messages/en/common.json';
import create from '#messages/en/create.json';
import readiness from '#messages/en/readiness.json';
import wallets from '#messages/en/wallets.json';
import { RegisterFill } from './register-fill.tsx';

const SOL = 'So11111111111111111111111111111111111111112';
const messages = { common, create, readiness, wallets };
const nothing = () => undefined;

/** Whether a draft can keep each of these edits. */
const areKept = (edits: readonly unknown[]) =>
  edits.map((values) => registerValuesSchema.safeParse(values).success);

test('the form of a wallet whose authorizing wallet is not chosen asks for it at each review', async () => {
  const edits: unknown[] = [];
  const { user, getByRole, container } = openPage(
    <RegisterFill
      values={EMPTY_REGISTER_VALUES}
      wallets={[walletForTest({ chainId: 'solana', role: 'whitelister', state: 'active', address: SOL })]}
      refusal={undefined}
      onEdit={(values) => edits.push(values)}
      onReview={nothing}
    />,
    { locale: 'en', messages },
  );
  await user.click(getByRole('radio', { name: common.chain.solana }));
  for (const name of ['a', 'b']) {
    await user.click(getByRole('button', { name: wallets.form.review }));
    expect(container.textContent).toContain(wallets.form.problem.missing);
    expect(container.textContent).not.toContain('Invalid input');
    await user.type(getByRole('textbox', { name: /^Name/ }), name);
  }
  expect(areKept(edits)).toContain(true);
  expect(areKept(edits)).not.toContain(false);
});
