import { expect, test } from 'vitest';
import { renderWithCopy } from '#components/ui/testing/render-with-copy.tsx';
import { PasswordField } from './password-field.tsx';

test('two passwords of a form are shown by buttons with two names', () => {
  const copy = { showPassword: 'Show password', hidePassword: 'Hide password' };
  const html = renderWithCopy(
    <>
      <PasswordField name="current" label="Current" autoComplete="current-password" copy={copy} />
      <PasswordField name="next" label="New" autoComplete="new-password" copy={copy} />
    </>,
    { locale: 'en', messages: {} },
  );
  const names = [...html.matchAll(/<button[^>]* aria-label="([^"]*)"/g)].map(([, name]) => name);
  expect(names).toEqual(['Show password: Current', 'Show password: New']);
});
