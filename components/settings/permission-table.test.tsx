import { expect, test } from 'vitest';
import { renderWithCopy } from '#components/ui/testing/render-with-copy.tsx';
import common from '#messages/en/common.json';
import settings from '#messages/en/settings.json';
import { PermissionTable } from './permission-table.tsx';

test('what scrolls sideways has a name, and takes the focus for the arrow keys', () => {
  const html = renderWithCopy(<PermissionTable />, { locale: 'en', messages: { common, settings } });
  const [part = ''] = /<div[^>]*overflow-x-auto[^>]*>/.exec(html) ?? [];
  expect(part).toContain('tabindex="0"');
  expect(part).toContain('role="group"');
  expect(part).toContain(`aria-label="${settings.permissions.caption}"`);
});
