import { UNESTIMATED } from '#server/sandbox/wallet/script/misbehaviour/unestimated.ts';
import type { WalletMode } from '#server/sandbox/wallet/script/misbehaviour/wallet-mode.ts';

interface Named {
  readonly name: string;
  readonly address: string;
}

/** Signs with another account than the one it showed. */
export const otherAccount: WalletMode = {
  label: 'Sign with another account',
  evm: {
    alter: ({ account, call, ...order }, { accounts }) => ({
      ...order,
      account: otherOf(accounts, account),
      call: { ...call, ...UNESTIMATED },
    }),
  },
  solana: {
    alter: ({ account, message }, { accounts }) => ({ account: otherOf(accounts, account), message }),
  },
};

/** Another holder, so that only the account is wrong. */
function otherOf<Account extends Named>(accounts: readonly Account[], asked: Account): Account {
  const others = accounts.filter(({ address }) => address !== asked.address);
  return others.find(({ name }) => name.startsWith('holder')) ?? others[0] ?? asked;
}
