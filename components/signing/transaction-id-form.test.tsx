import { expect, test } from 'vitest';
import { renderWithCopy } from '#components/ui/testing/render-with-copy.tsx';
import { TransactionIdForm } from './transaction-id-form.tsx';

const words = {
  label: 'Signature',
  hint: 'typed',
  suggestedHint: 'found',
  invalid: 'is neither',
  action: 'Send',
};

function shown(suggested?: string): string {
  return renderWithCopy(
    <TransactionIdForm
      words={words}
      suggested={suggested}
      parse={() => undefined}
      onTransactionId={() => undefined}
    />,
    { locale: 'en', messages: {} },
  );
}

test('the field of a hash or signature has what was found, and says so', () => {
  expect(shown('abc')).toContain('value="abc"');
  expect(shown('abc')).toContain(words.suggestedHint);
  expect(shown('abc')).not.toContain(words.invalid);
});

test('without that it is empty, with the hint for a user who types', () => {
  expect(shown()).toContain('value=""');
  expect(shown()).toContain(words.hint);
  expect(shown()).not.toContain(words.suggestedHint);
});
