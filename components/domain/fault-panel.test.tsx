import { expect, test } from 'vitest';
import { renderWithCopy } from '#components/ui/testing/render-with-copy.tsx';
import common from '#messages/en/common.json';
import fault from '#messages/en/fault.json';
import { FaultPanel } from './fault-panel.tsx';

test('[R15] has the messages about fields that the form beside it does not have', () => {
  const shown = (unmarked?: { path: string; message: string }[]) =>
    renderWithCopy(<FaultPanel fault={{ code: 'invalid_input' }} {...(unmarked && { unmarked })} />, {
      locale: 'en',
      messages: { common, fault },
    }).replaceAll(/<[^>]*>/g, '');
  const said = shown([
    { path: 'body.iof', message: 'Required' },
    { path: '', message: 'Too much today' },
  ]);
  expect(said).toContain(`${common.fault.otherFields}body.iof: RequiredToo much today`);
  expect(shown()).not.toContain(common.fault.otherFields);
});
