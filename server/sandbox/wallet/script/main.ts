import type { WalletOptions } from '../wallet-options.ts';
import { createDialogs } from './dialogs.ts';
import { EvmProvider } from './evm-provider.ts';
import { announceEvmProvider } from './announce-evm-provider.ts';
import { createSolanaWallet } from './solana-wallet.ts';
import { followPage } from './misbehaviour/misbehaviour.ts';
import { registerStandardWallet } from './register-standard-wallet.ts';
import { showModeBadge } from './mode-badge.ts';

/** Put in front of the bundle by `buildWalletScript`. */
declare const WALLET_OPTIONS: WalletOptions;

const MARK = 'sandboxDemoWallet';

/** A page that loads the script twice still has one wallet. */
function start(options: WalletOptions): void {
  const { dataset } = document.documentElement;
  if (dataset[MARK] !== undefined) return;
  dataset[MARK] = '';
  const dialogs = createDialogs();
  announceEvmProvider(new EvmProvider(options, dialogs));
  registerStandardWallet(createSolanaWallet(options, dialogs));
  showModeBadge(dialogs);
  followPage();
}

start(WALLET_OPTIONS);
