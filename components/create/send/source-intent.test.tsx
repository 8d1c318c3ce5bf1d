import { expect, test } from 'vitest';
import { ReviewStep } from '#components/create/review-step.tsx';
import { SourceIntent } from './source-intent.tsx';
import { renderWithCopy } from '#components/ui/testing/render-with-copy.tsx';
import type { Fault } from '#lib/errors/result.ts';
import { BURN_OUTCOMES } from '#lib/intents/burn/burn-outcome.ts';
import common from '#messages/en/common.json';
import create from '#messages/en/create.json';
import fault from '#messages/en/fault.json';
import status from '#messages/en/status.json';

const ID = '5f1d8c02-6a3b-4c1e-9d2f-000000000001';
const nothing = () => undefined;

test('[R44] [R56] a source that must not be repeated is named with its status, and leads to its page', () => {
  const refusal: Fault = {
    code: 'source_not_repeatable',
    isFinal: true,
    values: { intentId: ID, intentType: 'offramp', status: 'refunding' },
  };
  const html = renderWithCopy(
    <ReviewStep
      intentType="offramp"
      words={{ destination: 'Pix key', create: 'Create it' }}
      order={{
        ...{ chainId: 'base', amountCents: 10_000 },
        ...{ destination: 'a@b.c', clientReference: undefined },
      }}
      idempotencyKey="a-key"
      state={{ kind: 'refused', fault: refusal }}
      earlier={[]}
      onSubmit={nothing}
      onEdit={nothing}
      onStartAnother={nothing}
    />,
    { locale: 'en', messages: { common, create, fault, status } },
  );
  expect(html).toContain(fault.source_not_repeatable.title);
  expect(html).toContain(`href="/intents/${ID}"`);
  expect(html).toContain(status.label.refunding);
  expect(html).not.toContain(create.existing.ended);
  // What was filled in is still there, to be changed.
  expect(html).toContain('a@b.c');
  expect(html).toContain(create.edit);
});

test.each(BURN_OUTCOMES)('[R44] one whose tokens are %s is not only called expired', (outcome) => {
  const values = { intentId: ID, intentType: 'offramp', status: 'expired', outcome };
  const html = renderWithCopy(<SourceIntent fault={{ code: 'source_not_repeatable', values }} />, {
    locale: 'en',
    messages: { common, create, status },
  });
  expect(html).toContain(status.outcome[outcome]);
});
