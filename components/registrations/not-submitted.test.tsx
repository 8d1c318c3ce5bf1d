import { expect, test } from 'vitest';
import { renderWithCopy } from '#components/ui/testing/render-with-copy.tsx';
import { aGrantSubmission } from '#lib/registrations/testing/a-grant-submission.ts';
import { walletDetailFixture } from '#lib/registrations/testing/wallet-detail-fixture.ts';
import common from '#messages/en/common.json';
import fault from '#messages/en/fault.json';
import readiness from '#messages/en/readiness.json';
import wallets from '#messages/en/wallets.json';
import { WalletDecision } from './detail/wallet-decision.tsx';

const NOT_SUBMITTED = 'The authorization was not submitted to the service';
const REFUSED = 'The service refused the submitted authorization';

test.each([
  ['wallet_transaction_unknown', 0, NOT_SUBMITTED],
  ['wallet_contradicted', 0, NOT_SUBMITTED],
  // Abandoned here before it was sent, or refused by the service.
  ['wallet_preparation_expired', 0, NOT_SUBMITTED],
  ['wallet_preparation_expired', 1, REFUSED],
  ['wallet_grant_reverted', 1, REFUSED],
] as const)(
  'that the service refused an authorization is said only where it was sent: %s, sent %i times',
  (faultCode, tries, title) => {
    const submission = aGrantSubmission({ state: 'refused', faultCode, tries });
    const wallet = walletDetailFixture({ state: 'pending', submission });
    const html = renderWithCopy(
      <WalletDecision
        wallet={wallet}
        nowMs={Date.parse(wallet.updatedAt)}
        explorer={{ environment: 'sandbox', hasExplorer: true }}
      >
        {null}
      </WalletDecision>,
      { locale: 'en', messages: { common, fault, readiness, wallets } },
    );
    expect(/<h2[^>]*>(.*?)<\/h2>/.exec(html)?.[1]).toBe(title);
  },
);
