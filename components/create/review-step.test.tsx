import { expect, test } from 'vitest';
import { renderWithCopy } from '#components/ui/testing/render-with-copy.tsx';
import common from '#messages/en/common.json';
import create from '#messages/en/create.json';
import { CreateSummary } from './create-summary.tsx';
import { ReviewStep } from './review-step.tsx';

const ADDRESS = '0x52908400098527886E0F7030069857D2E4169EE7';
const ORDER = {
  chainId: 'base',
  amountCents: 10_000,
  destination: ADDRESS,
  clientReference: undefined,
} as const;
const COPY = { locale: 'en', messages: { create, common } } as const;
const nothing = () => undefined;

test('the review names the wallet before its full address, and says what is known against it above the button', () => {
  const html = renderWithCopy(
    <ReviewStep
      intentType="onramp"
      words={{ destination: 'Wallet', create: 'Create it' }}
      nameOf={({ chainId, destination }) => (destination === ADDRESS ? `Treasury on ${chainId}` : undefined)}
      renderConcern={({ amountCents }) => `over its limit: ${amountCents}`}
      order={ORDER}
      idempotencyKey="a-key"
      state={{ kind: 'idle' }}
      earlier={[]}
      onSubmit={nothing}
      onEdit={nothing}
      onStartAnother={nothing}
    />,
    COPY,
  );
  const shown = ['Treasury on base', ADDRESS, 'over its limit: 10000', 'Create it'];
  const places = shown.map((text) => html.indexOf(text));
  expect(places).not.toContain(-1);
  expect(places).toEqual(places.toSorted((a, b) => a - b));
});

test('the summary beside the form names the wallet beside its full address, too', () => {
  const values = { chainId: 'base', destination: ADDRESS } as const;
  const html = renderWithCopy(
    <CreateSummary
      intentType="onramp"
      values={values}
      cents={10_000}
      destinationLabel="Wallet"
      nameOf={() => 'Treasury'}
    />,
    COPY,
  );
  expect(html).toContain('Treasury');
  // In one piece, to be compared.
  expect(html).toContain(`>${ADDRESS}<`);
});
