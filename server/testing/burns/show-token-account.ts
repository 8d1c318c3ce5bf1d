import bs58 from 'bs58';
import { toBase64 } from '#lib/encoding/base64.ts';
import { TOKEN_PROGRAMS } from '#lib/solana/programs.ts';
import type { BurnHarness } from './burn-harness.ts';
import { authorizationAccount } from './staged-transaction.ts';

/** Has the chain show an account that the staged burn may change as this holder's tokens of this mint. */
export function showTokenAccount(
  { solana }: BurnHarness,
  { holder, mint, account = authorizationAccount(0) }: { holder: string; mint: string; account?: string },
): void {
  const { getMultipleAccounts } = solana.methods;
  const data = new Uint8Array(165);
  data.set(bs58.decode(mint), 0);
  data.set(bs58.decode(holder), 32);
  const tokens = {
    lamports: 1,
    owner: TOKEN_PROGRAMS[0],
    data: [toBase64(data), 'base64'],
    executable: false,
  };
  solana.methods['getMultipleAccounts'] = (params) => {
    const [keys] = params as [string[]];
    if (!keys.includes(account)) return getMultipleAccounts?.(params);
    return { context: { slot: 5_000 }, value: keys.map((key) => (key === account ? tokens : null)) };
  };
}
