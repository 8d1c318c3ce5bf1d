import { expect, test } from 'vitest';
import { renderAtBackend } from '#components/burn/testing/render-at-backend.tsx';
import { aBrowserWallet } from '#lib/browser-wallet/testing/a-browser-wallet.ts';
import { aBurn } from '#lib/burns/testing/burn-cases.ts';
import { anIntentDetail } from '#lib/intents/testing/an-intent-detail.ts';
import { toBurnSubject } from '#lib/signing/burn-subject.ts';
import burnCopy from '#messages/en/burn.json';
import common from '#messages/en/common.json';
import fault from '#messages/en/fault.json';
import signing from '#messages/en/signing.json';
import type { BurnSigner } from './burn-signer.ts';
import { SignStep } from './sign-step.tsx';

const burn = aBurn('ready', { chainId: 'solana' });
const unused = () => Promise.reject(new Error('not asked'));

function shown(isWalletFit: boolean): string {
  const signer: BurnSigner = {
    wallet: aBrowserWallet({ connection: { address: burn.tokenHolder, walletName: 'Slow' } }),
    token: undefined,
    networkName: 'Solana',
    walletKey: 'Slow',
    isOnWrongNetwork: false,
    isWalletFit,
    fixNetwork: unused,
    dialogFacts: null,
    readChainTimeUnix: unused,
    check: null,
  };
  const networkChange = {
    network: 'Solana',
    isElsewhere: false,
    isAsking: false,
    failure: null,
    ask: unused,
  };
  const intent = toBurnSubject(anIntentDetail());
  return renderAtBackend(
    <SignStep
      {...{ intent, burn, signer, networkChange }}
      tokenSymbol={null}
      environment="sandbox"
      hasExplorer={false}
    />,
    { locale: 'en', messages: { burn: burnCopy, common, fault, signing } },
  );
}

test('a wallet that can only sign and send together is not asked, so that nothing is claimed for it', () => {
  expect(shown(true)).toContain(burnCopy.sign.action);
  expect(shown(true)).not.toContain(burnCopy.signOnly.text);
  expect(shown(false)).not.toContain(burnCopy.sign.action);
  expect(shown(false)).toContain(burnCopy.signOnly.text);
});
