import { describe, expect, test } from 'vitest';
import { renderWithCopy } from '#components/ui/testing/render-with-copy.tsx';
import type { WalletEvent } from '#lib/registrations/wallet-view.ts';
import enCommon from '#messages/en/common.json';
import enFault from '#messages/en/fault.json';
import enReadiness from '#messages/en/readiness.json';
import enWallets from '#messages/en/wallets.json';
import ptCommon from '#messages/pt-BR/common.json';
import ptFault from '#messages/pt-BR/fault.json';
import ptReadiness from '#messages/pt-BR/readiness.json';
import ptWallets from '#messages/pt-BR/wallets.json';
import { aGrantSubmission } from '#lib/registrations/testing/a-grant-submission.ts';
import { HistoryPanel } from './detail/history-panel.tsx';
import { ReceiptWait } from './detail/receipt-wait.tsx';

const COPY = {
  en: { common: enCommon, fault: enFault, readiness: enReadiness, wallets: enWallets },
  'pt-BR': { common: ptCommon, fault: ptFault, readiness: ptReadiness, wallets: ptWallets },
} as const;

describe.each(['en', 'pt-BR'] as const)('the history of a wallet, in %s', (locale) => {
  const messages = COPY[locale];
  function shown(
    facts: Partial<WalletEvent>,
    hasOlderEvents = false,
    limits: readonly string[] = [],
  ): string {
    const event: WalletEvent = {
      id: '1',
      kind: 'status_reason_changed',
      detail: null,
      actor: null,
      actorName: null,
      occurredAt: '2026-11-21T12:00:00.000Z',
      ...facts,
    };
    const set = limits.map((detail) => ({ ...event, id: `${detail} set`, kind: 'limit_set', detail }));
    const panel = <HistoryPanel events={[event, ...set]} hasOlderEvents={hasOlderEvents} />;
    return renderWithCopy(panel, { locale, messages });
  }

  test('names a user by name, and by e-mail only where there is none', () => {
    const named = shown({ actor: 'ana@example.test', actorName: 'Ana' });
    expect(named).toContain('Ana');
    expect(named).not.toContain('ana@example.test');
    expect(shown({ actor: 'gone@example.test' })).toContain('gone@example.test');
    expect(shown({ actor: 'signing-link:5f1d8c02' })).toContain(messages.wallets.history.byLink);
  });

  test('says that there are older events only where there are', () => {
    const older = /Older ones are not shown|Os mais antigos não aparecem/;
    expect(shown({})).not.toMatch(older);
    expect(shown({}, true)).toMatch(older);
  });

  test('and so does what is waited for, that it was sent', () => {
    const eventBy = (actor: string, actorName: string | null): WalletEvent => {
      const at = '2026-11-21T12:00:00.000Z';
      return { id: '1', kind: 'submitted', detail: null, actor, actorName, occurredAt: at };
    };
    const sent = (submittedBy: string, events: WalletEvent[]) =>
      renderWithCopy(
        <ReceiptWait {...{ events }} submission={aGrantSubmission({ submittedBy })} nowMs={0} />,
        {
          ...{ locale, messages },
        },
      );
    const named = sent('ana@example.test', [
      eventBy('bo@example.test', 'Bo'),
      eventBy('ana@example.test', 'Ana'),
    ]);
    expect(named).toMatch(/>, (by|por) Ana</);
    expect(sent('gone@example.test', [])).toContain('gone@example.test');
    const byLink = sent('signing-link:5f1d8c02', []);
    expect(byLink).not.toContain('5f1d8c02');
    expect(byLink).toContain(messages.wallets.history.byLink);
  });

  test('[R110] a reason is said as on the page, a lowered limit in reais', () => {
    const reason = 'awaiting_onchain_confirmation';
    expect(shown({ detail: reason })).toContain(messages.wallets.page.reasons[reason]);
    const detail = 'limit_clamped: requested 25000000, effective 10000000 (ceiling)';
    const clamped = shown({ detail }, false, ['10000000']);
    expect(clamped).toContain('R$\u00a0250.000,00');
    expect(clamped).toContain('R$\u00a0100.000,00');
    expect(clamped).not.toContain('25000000');
    for (const limits of [[], ['40000']]) {
      expect(shown({ detail }, false, limits)).toContain(messages.wallets.history.clampedUnread);
      expect(shown({ detail }, false, limits)).not.toContain('250.000,00');
    }
    expect(shown({ detail: 'limit_clamped' })).not.toContain('limit_clamped');
    expect(shown({ detail: 'a_new_reason' })).toContain('a_new_reason');
  });
});
