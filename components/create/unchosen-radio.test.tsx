// @vitest-environment happy-dom
import { describe, expect, test } from 'vitest';
import type { z } from 'zod';
import { openPage } from '#components/ui/testing/open-page.tsx';
import { createValuesSchema, EMPTY_VALUES } from '#lib/intents/create/create-form.ts';
import common from '#messages/en/common.json';
import create from '#messages/en/create.json';
import { FillStep } from './fill-step.tsx';

const KEY = '5f1d8c02-6a3b-4c1e-9d2f-000000000001';
const messages = { common, create };
const nothing = () => undefined;

/** Whether a draft can keep each of these edits. */
const areKept = (edits: readonly unknown[], schema: z.ZodType) =>
  edits.map((values) => schema.safeParse(values).success);

describe.each(['onramp', 'offramp'] as const)(
  'the form of an %s of which no network is chosen',
  (intentType) => {
    test('asks for it at each review and keeps what is typed', async () => {
      const edits: unknown[] = [];
      const { user, getByRole, container } = openPage(
        <FillStep
          intentType={intentType}
          words={{ destination: 'Destination', create: 'Create it' }}
          renderDestination={({ chainId }) => <p>network: {JSON.stringify(chainId)}</p>}
          draft={{ idempotencyKey: KEY, values: EMPTY_VALUES, sent: [] }}
          refusal={undefined}
          onEdit={(values) => edits.push(values)}
          onReview={nothing}
        />,
        { locale: 'en', messages },
      );
      for (const amount of ['1', '2']) {
        await user.click(getByRole('button', { name: create.review }));
        expect(container.textContent).toContain(create.chain.missing);
        await user.type(getByRole('textbox', { name: create.amount.label }), amount);
        expect(container.textContent).toContain('network: ""');
      }
      expect(areKept(edits, createValuesSchema)).toContain(true);
      expect(areKept(edits, createValuesSchema)).not.toContain(false);
    });
  },
);
