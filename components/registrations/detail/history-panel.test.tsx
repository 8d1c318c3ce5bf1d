import { expect, test } from 'vitest';
import { renderWithCopy } from '#components/ui/testing/render-with-copy.tsx';
import common from '#messages/en/common.json';
import fault from '#messages/en/fault.json';
import wallets from '#messages/en/wallets.json';
import { HistoryPanel } from './history-panel.tsx';

function shown(detail: string): string {
  const event = { id: '1', kind: 'limit_set', detail, actor: null, actorName: null };
  return renderWithCopy(
    <HistoryPanel events={[{ ...event, occurredAt: '2026-11-21T12:00:00.000Z' }]} hasOlderEvents={false} />,
    { locale: 'en', messages: { common, fault, wallets } },
  );
}

test.each([
  ['9007199254740991', '90.071.992.547.409,91'],
  ['123456789012345678901234567890', '1.234.567.890.123.456.789.012.345.678,90'],
])('[R2] the limit of a line is an amount to the cent: %s', (detail, digits) => {
  expect(shown(detail)).toContain(`R$\u00a0${digits}`);
});

test('what is no amount is shown as it was stored', () => {
  expect(shown('1e30')).toContain('>1e30<');
});
