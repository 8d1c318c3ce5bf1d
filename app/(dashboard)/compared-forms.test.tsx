import { describe, expect, test, vi } from 'vitest';
import { useFirstShown } from '#components/domain/form/use-first-shown.ts';
import { ConfirmOrderForm } from '#components/intents/decision/confirm-order-form.tsx';
import { ConfirmRegistration } from '#components/registrations/detail/confirm-registration.tsx';
import { renderWithCopy } from '#components/ui/testing/render-with-copy.tsx';
import { anIntentDetail } from '#lib/intents/testing/an-intent-detail.ts';
import { walletDetailFixture } from '#lib/registrations/testing/wallet-detail-fixture.ts';
import common from '#messages/en/common.json';
import intent from '#messages/en/intent.json';
import wallets from '#messages/en/wallets.json';

vi.mock('#components/domain/form/use-first-shown.ts', { spy: true });

const SHOWN = 'shown-first-at-example.com';
const NAMED = 'named-since-at-example.com';
const { changedSinceShown } = common;

const FORMS = {
  'of a conversion': {
    form: <ConfirmOrderForm intent={anIntentDetail({ destination: NAMED })} refusal={null} />,
    action: intent.order.action,
    shown: { intentType: 'offramp', chainId: 'base', destination: SHOWN },
  },
  'of a registration': {
    form: <ConfirmRegistration wallet={walletDetailFixture({ signerWallet: NAMED })} refusal={null} />,
    action: wallets.order.action,
    shown: { chainId: 'base', signerWallet: SHOWN },
  },
} as const;

describe.each(Object.entries(FORMS))(
  'what is confirmed in the form %s',
  (_which, { form, action, shown }) => {
    const rendered = () => renderWithCopy(form, { locale: 'en', messages: { common, intent, wallets } });
    const buttonIn = (page: string) =>
      (page.match(/<button[^]*?<\/button>/g) ?? []).find((button) => button.includes(action)) ?? '';

    test('is what was shown first, and nothing once the service names something else', () => {
      vi.mocked(useFirstShown).mockReturnValue({
        shown,
        changed: Object.keys(shown).slice(-1),
        showNow: () => undefined,
      });
      const page = rendered();
      expect(page).toContain(SHOWN.slice(0, 6));
      expect(page).not.toContain(NAMED.slice(0, 6));
      expect(page).toContain(changedSinceShown.title);
      expect(buttonIn(page)).toContain('aria-disabled="true"');
    });

    test('can be sent while it is the same', () => {
      vi.mocked(useFirstShown).mockReturnValue({ shown, changed: [], showNow: () => undefined });
      const page = rendered();
      expect(page).not.toContain(changedSinceShown.title);
      expect(buttonIn(page)).toContain('type="submit"');
    });
  },
);
