'use client';

import { SolanaWalletProvider } from '#components/wallet-connect/solana/solana-wallet-provider.tsx';
import { useSolanaWallet, type SolanaWallet } from '#components/wallet-connect/solana/use-solana-wallet.ts';
import { toBurnExpectation } from '#lib/signing/burn-expectation.ts';
import { mayBeSigned } from '#lib/signing/sign-check.ts';
import { checkSolanaBurn, type SolanaBurnReport } from '#lib/solana/burn/check-burn.ts';
import { compareMessages } from '#lib/solana/message/compare-messages.ts';
import { readSnapshot } from '#lib/solana/simulate-transaction.ts';
import { signChecked } from '#components/signing/solana/sign-checked.ts';
import { useBurnBackend } from '#components/burn/burn-backend.ts';
import { checkConfirmedIntent, readConfirmedIntent } from './confirmed-intent.ts';
import type { BurnSigner, BurnGuardOutcome, SignerProps, SignOutcome } from './burn-signer.ts';

type Cleared = Extract<SolanaBurnReport, { state: 'cleared' }>;

/**
 * Signing with a Solana wallet. With it come wallet-adapter and web3.js, so it is loaded when signing begins.
 */
export function SolanaSigner(props: SignerProps) {
  return (
    <SolanaWalletProvider environment={props.environment}>
      <ConnectedSigner {...props} />
    </SolanaWalletProvider>
  );
}

function ConnectedSigner({ children, intent, environment, tokenPins }: SignerProps) {
  const wallet = useSolanaWallet();
  const backend = useBurnBackend();
  const { chainRequest } = backend;
  const { connection } = wallet;
  const staged = intent.burn?.unsignedTransactionBase64 ?? null;

  async function check(): Promise<BurnGuardOutcome> {
    const { burn } = intent;
    if (!burn || staged === null || !connection) throw new Error('there is nothing to check');
    const connectedAccount = connection.address;
    const confirmed = await readConfirmedIntent(backend, intent);
    const { subject } = confirmed;
    const expected = toBurnExpectation({ intent: subject, burn, connectedAccount, environment });
    const stagedBurn = {
      transactionBase64: staged,
      authorizationExpiresAtUnix: burn.authorizationExpiresAtUnix,
    };
    const report = await checkSolanaBurn(stagedBurn, expected, chainRequest('solana'));
    const { chainTimeUnix } = report;
    const checks = checkConfirmedIntent(report.checks, confirmed);
    const sign =
      report.state === 'cleared' && mayBeSigned('solana', checks)
        ? () => askForBurn(wallet, report, burn.tokenHolder)
        : null;
    return { checks, chainTimeUnix, sign };
  }

  const signer: BurnSigner = {
    dialogFacts: null,
    wallet,
    token: tokenPins.solana?.address,
    networkName: 'Solana',
    // A Solana wallet is on no network: it signs bytes, and this dashboard broadcasts them.
    walletKey: connection?.walletName ?? '',
    isOnWrongNetwork: false,
    isWalletFit: wallet.canSignOnly,
    fixNetwork: () => Promise.resolve(),
    readChainTimeUnix: async () => (await readSnapshot(chainRequest('solana'), [])).chainTimeUnix,
    check: staged !== null && connection ? check : null,
  };
  return children(signer);
}

/** The bytes that the guard checked, as a proof once they are signed. */
async function askForBurn(
  wallet: SolanaWallet,
  { transaction, stagedMessage }: Cleared,
  signer: string,
): Promise<SignOutcome> {
  const asked = { transaction, stagedMessage, signer, compare: compareMessages };
  const outcome = await signChecked(wallet, asked);
  if (outcome.state !== 'signed') return outcome;
  const { signature: proof, signedTransactionBase64 } = outcome;
  return { state: 'signed', proof, signedTransactionBase64 };
}
