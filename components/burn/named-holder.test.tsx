import { expect, test } from 'vitest';
import { AwaitAuthorization } from '#components/burn/prepare/await-authorization.tsx';
import { HeldByOther } from '#components/burn/prepare/held-by-other.tsx';
import { SigningAccount } from '#components/burn/sign/signing-account.tsx';
import { SignSummary } from '#components/burn/sign/review/sign-summary.tsx';
import { renderAtBackend } from '#components/burn/testing/render-at-backend.tsx';
import { aBurn } from '#lib/burns/testing/burn-cases.ts';
import { anIntentDetail } from '#lib/intents/testing/an-intent-detail.ts';
import { walletForTest } from '#lib/registrations/testing/wallet-for-test.ts';
import { toBurnSubject } from '#lib/signing/burn-subject.ts';
import burnCopy from '#messages/en/burn.json';
import common from '#messages/en/common.json';
import signing from '#messages/en/signing.json';

const burn = aBurn('preparing', { startedAt: new Date().toISOString() });
const HOLDER = { chainId: burn.chainId, address: burn.tokenHolder };
const NAMED = walletForTest({ ...HOLDER, label: 'Treasury of Alfa' });
const COPY = { locale: 'en', messages: { burn: burnCopy, common, signing } } as const;
const NETWORK = { network: 'Base', isElsewhere: false, isAsking: false, failure: null };
const nothing = () => Promise.resolve();

const connection = { address: burn.tokenHolder, walletName: 'Slow' };

const PLACES = {
  'the wait for the authorization': (
    <AwaitAuthorization burn={burn} networkChange={{ ...NETWORK, ask: nothing }} />
  ),
  'a live authorization of another wallet': (
    <HeldByOther
      chainId={burn.chainId}
      bound={{ holder: burn.tokenHolder, expiresAtUnix: null }}
      isAsking={false}
      onAsk={nothing}
    />
  ),
  'what is signed': (
    <SignSummary
      intent={toBurnSubject(anIntentDetail())}
      burn={burn}
      networkName="Base"
      tokenSymbol={null}
      guard={{ outcome: undefined } as never}
    />
  ),
  'the connected wallet': (
    <SigningAccount
      burn={burn}
      wallet={{ connection } as never}
      isRightAccount
      isWalletFit
      isBusy
      chainAheadMs={0}
    />
  ),
};

test.each(Object.entries(PLACES))('%s has the name that users here gave the wallet', (_place, node) => {
  const html = renderAtBackend(node, { ...COPY, wallets: [NAMED] });
  expect(html).toContain('Treasury of Alfa');
  expect(html).toContain(burn.tokenHolder.slice(0, 6));
});

test.each(Object.entries(PLACES))('%s has no name of the book for a holder with a link', (_place, node) => {
  const html = renderAtBackend(node, COPY);
  expect(html).not.toContain('Treasury');
  expect(html).toContain(burn.tokenHolder.slice(0, 6));
});

test.each([
  ['that no user here confirmed', { ...NAMED, isOrdered: false }],
  ['of another wallet', { ...NAMED, address: `0x${'77'.repeat(20)}` }],
  ['of another network', { ...NAMED, chainId: 'polygon' }],
  ['of a cancelled registration', { ...NAMED, deletedAt: NAMED.createdAt }],
] as const)('a name %s is not shown', (_what, wallet) => {
  const html = renderAtBackend(PLACES['what is signed'], { ...COPY, wallets: [wallet] });
  expect(html).not.toContain('Treasury');
});
