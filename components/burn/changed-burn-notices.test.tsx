import { expect, test, vi } from 'vitest';
import { renderWithCopy } from '#components/ui/testing/render-with-copy.tsx';
import burn from '#messages/en/burn.json';
import burnPtBr from '#messages/pt-BR/burn.json';
import { ChangedBurnNotices } from './changed-burn-notices.tsx';
import { changedBurns } from './changed-burns.ts';

const COPY = { en: { burn }, 'pt-BR': { burn: burnPtBr } };

test.each(['en', 'pt-BR'] as const)(
  '[B2] in %s, what a wallet sent otherwise is named on any page',
  (locale) => {
    const sent = { proof: `0x${'ab'.repeat(32)}`, intentId: 'an-intent', walletName: 'Slow' };
    const reported = vi.spyOn(changedBurns, 'useReported');
    reported.mockReturnValue([{ ...sent, fields: ['to', 'data'] }]);
    const { changedSent } = COPY[locale].burn;
    const page = renderWithCopy(<ChangedBurnNotices />, { locale, messages: COPY[locale] });
    expect(page).toContain(changedSent.title.replace('{wallet}', 'Slow'));
    expect(page).toContain(`${changedSent.field.to}, ${changedSent.field.data}`);
    expect(page).toContain(changedSent.dismiss);
  },
);
