import type { Wallet } from '@wallet-standard/base';
import type { WalletOptions } from '../wallet-options.ts';
import type { Dialogs } from './dialogs.ts';
import { WALLET_ICON, WALLET_NAME } from './identity.ts';
import { currentMode, onMisbehaviourChange } from './misbehaviour/misbehaviour.ts';
import { signAndSendTransactions, signMessages, signTransactions, transactionSigner } from './sign-solana.ts';
import { SOLANA_CHAINS, SolanaConnection } from './solana-connection.ts';

const TRANSACTION_VERSIONS = ['legacy', 0] as const;

/**
 * A Wallet Standard wallet with the sandbox's dev accounts. Every connection and every signature asks the
 * user.
 */
export function createSolanaWallet({ accounts, chains }: WalletOptions, dialogs: Dialogs): Wallet {
  const connection = new SolanaConnection(accounts.solana, dialogs);
  const sign = transactionSigner(connection, dialogs);
  const rpcUrl = chains.find(({ chainId }) => chainId === 'solana')?.rpcUrl ?? '';
  const features = {
    'standard:connect': { version: '1.0.0', connect: connection.connect },
    'standard:disconnect': { version: '1.0.0', disconnect: connection.disconnect },
    'standard:events': { version: '1.0.0', on: connection.on },
    'solana:signTransaction': {
      version: '1.0.0',
      supportedTransactionVersions: TRANSACTION_VERSIONS,
      signTransaction: signTransactions(sign),
    },
    'solana:signAndSendTransaction': {
      version: '1.0.0',
      supportedTransactionVersions: TRANSACTION_VERSIONS,
      signAndSendTransaction: signAndSendTransactions(sign, rpcUrl),
    },
    'solana:signMessage': { version: '1.0.0', signMessage: signMessages(connection, dialogs) },
  } as const;
  onMisbehaviourChange(() => connection.notify({ features: offered(features) }));
  return {
    version: '1.0.0',
    name: WALLET_NAME,
    icon: WALLET_ICON,
    chains: SOLANA_CHAINS,
    get accounts() {
      return connection.accounts;
    },
    get features() {
      return offered(features);
    },
  };
}

function offered(features: Wallet['features']): Wallet['features'] {
  const missing = currentMode().solana?.without ?? [];
  return Object.fromEntries(Object.entries(features).filter(([name]) => !missing.includes(name)));
}
