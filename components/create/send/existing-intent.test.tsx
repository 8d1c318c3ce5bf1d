import type { Messages } from 'next-intl';
import { describe, expect, test } from 'vitest';
import { renderWithCopy } from '#components/ui/testing/render-with-copy.tsx';
import type { Fault } from '#lib/errors/result.ts';
import common from '#messages/en/common.json';
import create from '#messages/en/create.json';
import fault from '#messages/en/fault.json';
import status from '#messages/en/status.json';
import { CREATE_NAMESPACES } from '#components/create/create-namespaces.ts';
import { ExistingIntent } from './existing-intent.tsx';

const ID = '5f1d8c02-6a3b-4c1e-9d2f-000000000001';

const ALL: Partial<Messages> = { common, create, fault, status };
/** As the pages of the forms send it to the browser. */
const messages: Partial<Messages> = Object.fromEntries(CREATE_NAMESPACES.map((name) => [name, ALL[name]]));

function shown(values?: Fault['values']): string {
  const fault: Fault = { code: 'reference_exists', ...(values && { values }) };
  return renderWithCopy(<ExistingIntent fault={fault} />, { locale: 'en', messages });
}

describe('[R27] [R29] a reference that is taken', () => {
  test.each(['onramp', 'offramp'])('names the %s that has it by its label, and leads to it', (intentType) => {
    const html = shown({ intentId: ID, intentType, status: 'completed' });
    expect(html).toContain(`href="/intents/${ID}"`);
    expect(html).toContain(status.label.completed);
    expect(html).not.toContain('status.label');
    expect(html).not.toContain(create.existing.ended);
  });

  test.each(['expired', 'canceled'])('of one that is %s: says why it is still taken', (ended) => {
    const html = shown({ intentId: ID, intentType: 'offramp', status: ended });
    expect(html).toContain(create.existing.ended);
    expect(html).toContain(`href="/intents/${ID}"`);
  });

  test.each([{ intentId: ID, intentType: 'onramp', status: 'completed' }, {}])(
    'by one that looks the same: shows that one, by itself: %j',
    (values) => {
      const html = shown({ ...values, reference: 'pay-1' });
      expect(html).toContain(create.existing.lookAlike);
      expect(html).toMatch(/<bdi[^>]*>pay-1<\/bdi>/);
      expect(shown(values)).not.toContain(create.existing.lookAlike);
    },
  );

  test('by a request whose answer is pending: says so, and leads nowhere', () => {
    expect(shown()).toContain(create.existing.pending);
    expect(shown()).not.toContain('href');
  });
});
