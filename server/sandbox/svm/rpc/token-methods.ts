import { PublicKey } from '@solana/web3.js';
import { z } from 'zod';
import { TOKEN_PROGRAM_ID } from '../client/program-addresses.ts';
import { decodeTokenAccount, decodeTokenMint, type TokenMint } from '../client/token-accounts.ts';
import type { Ledger } from '../ledger/ledger.ts';
import { toUiTokenAmount } from '../ledger/token-amount.ts';
import { encodeAccount } from './encode-account.ts';
import { RpcError } from './rpc-error.ts';
import { method, withContext, type RpcMethods } from './rpc-method.ts';
import { accountConfig, addressSchema, configSchema } from './rpc-params.ts';

const tokenFilterSchema = z.union([
  z.object({ mint: addressSchema }),
  z.object({ programId: addressSchema }),
]);

/** Methods about SPL tokens. */
export const TOKEN_METHODS: RpcMethods = {
  getTokenAccountBalance: method(
    z.tuple([addressSchema, configSchema({})]),
    ({ ledger }, [address, config]) => {
      const token = decodeTokenAccount(ledger.findAccount(address));
      if (!token) throw new RpcError('invalidParams', 'Invalid param: could not find account');
      const { decimals } = requireMint(ledger, new PublicKey(token.mint));
      return withContext(ledger, config, toUiTokenAmount(token.amountMinor, decimals));
    },
  ),

  getTokenSupply: method(z.tuple([addressSchema, configSchema({})]), ({ ledger }, [mint, config]) => {
    const { supplyBaseUnits, decimals } = requireMint(ledger, mint);
    return withContext(ledger, config, toUiTokenAmount(supplyBaseUnits, decimals));
  }),

  getTokenAccountsByOwner: method(
    z.tuple([addressSchema, tokenFilterSchema, configSchema(accountConfig)]),
    ({ ledger }, [owner, filter, config]) => {
      const programId = 'programId' in filter ? filter.programId : TOKEN_PROGRAM_ID;
      const mint = 'mint' in filter ? filter.mint.toBase58() : undefined;
      const found = ledger
        .listAccountsOf(programId)
        .filter(({ account }) => {
          const token = decodeTokenAccount(account);
          return token?.owner === owner.toBase58() && (mint === undefined || token.mint === mint);
        })
        .map(({ address, account }) => ({
          pubkey: address.toBase58(),
          account: encodeAccount(account, config, ledger.findAccount.bind(ledger)),
        }));
      return withContext(ledger, config, found);
    },
  ),
};

function requireMint(ledger: Ledger, address: PublicKey): TokenMint {
  const mint = decodeTokenMint(ledger.findAccount(address));
  if (!mint) throw new RpcError('invalidParams', 'Invalid param: could not find mint');
  return mint;
}
