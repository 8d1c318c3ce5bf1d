import bs58 from 'bs58';
import { z } from 'zod';
import type { AccountState } from '../ledger/svm-runtime.ts';
import { encodeAccount } from './encode-account.ts';
import { method, withContext, type RpcMethods } from './rpc-method.ts';
import { accountConfig, addressSchema, configSchema } from './rpc-params.ts';

const MAX_ACCOUNTS = 100;

const filterSchema = z.union([
  z.object({ dataSize: z.number().int() }),
  z.object({
    memcmp: z.object({
      offset: z.number().int().nonnegative(),
      bytes: z.string(),
      encoding: z.enum(['base58', 'base64']).default('base58'),
    }),
  }),
]);

/** Methods that read accounts of any kind. */
export const ACCOUNT_METHODS: RpcMethods = {
  getAccountInfo: method(
    z.tuple([addressSchema, configSchema(accountConfig)]),
    ({ ledger }, [address, config]) => {
      const findAccount = ledger.findAccount.bind(ledger);
      const account = findAccount(address);
      return withContext(ledger, config, account ? encodeAccount(account, config, findAccount) : null);
    },
  ),

  getMultipleAccounts: method(
    z.tuple([z.array(addressSchema).max(MAX_ACCOUNTS), configSchema(accountConfig)]),
    ({ ledger }, [addresses, config]) => {
      const findAccount = ledger.findAccount.bind(ledger);
      const accounts = addresses.map(findAccount);
      return withContext(
        ledger,
        config,
        accounts.map((account) => (account ? encodeAccount(account, config, findAccount) : null)),
      );
    },
  ),

  getBalance: method(z.tuple([addressSchema, configSchema({})]), ({ ledger }, [address, config]) =>
    withContext(ledger, config, Number(ledger.findAccount(address)?.lamports ?? 0n)),
  ),

  getProgramAccounts: method(
    z.tuple([
      addressSchema,
      configSchema({
        ...accountConfig,
        filters: z.array(filterSchema).default([]),
        withContext: z.boolean().default(false),
      }),
    ]),
    ({ ledger }, [programId, config]) => {
      const findAccount = ledger.findAccount.bind(ledger);
      const found = ledger
        .listAccountsOf(programId)
        .filter(({ account }) => config.filters.every((filter) => matches(account, filter)))
        .map(({ address, account }) => ({
          pubkey: address.toBase58(),
          account: encodeAccount(account, config, findAccount),
        }));
      return config.withContext ? withContext(ledger, config, found) : found;
    },
  ),
};

function matches(account: AccountState, filter: z.infer<typeof filterSchema>): boolean {
  if ('dataSize' in filter) return account.data.length === filter.dataSize;
  const { offset, bytes, encoding } = filter.memcmp;
  const wanted = encoding === 'base64' ? Buffer.from(bytes, 'base64') : Buffer.from(bs58.decode(bytes));
  return Buffer.from(account.data)
    .subarray(offset, offset + wanted.length)
    .equals(wanted);
}
