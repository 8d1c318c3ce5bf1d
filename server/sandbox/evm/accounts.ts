import { keccak256, stringToHex, type Hex } from 'viem';
import { privateKeyToAccount, type PrivateKeyAccount } from 'viem/accounts';
import type { EvmNetwork } from '#lib/chains/chains.ts';
import type { EvmDevAccount } from '../chains/settlement-chain.ts';

const DEV_ACCOUNT_NAMES = ['owner', 'holder', 'holder2', 'stranger'] as const;

/**
 * Accounts for users and tests: the same keys on every chain and every start. Never use them outside a
 * sandbox.
 */
export const EVM_DEV_ACCOUNTS: readonly EvmDevAccount[] = DEV_ACCOUNT_NAMES.map((name) => {
  const privateKey = deriveKey(`account ${name}`);
  return { name, address: privateKeyToAccount(privateKey).address, privateKey };
});

/**
 * The service's own keys on one network, none of which is ever handed out. They differ from network to
 * network, so the contracts have other addresses on each chain and a mix-up of chains cannot go unnoticed.
 */
export function serviceAccountsOf(network: EvmNetwork) {
  const account = (role: string): PrivateKeyAccount =>
    privateKeyToAccount(deriveKey(`service ${role} on ${network.chainRef}`));
  return {
    /** Deploys the contracts and administers them: the ceiling and the mint bounds. */
    admin: account('admin'),
    minter: account('minter'),
    /** Signs burn attestations; sends nothing. */
    attester: account('attester'),
    /** Test tokens and native coins. */
    treasury: account('treasury'),
    /** Another party that grants, revokes and bans out of band. */
    operator: account('operator'),
  };
}

export function devAccount(name: EvmDevAccount['name']): EvmDevAccount {
  const account = EVM_DEV_ACCOUNTS.find((candidate) => candidate.name === name);
  if (!account) throw new Error(`no dev account ${name}`);
  return account;
}

function deriveKey(label: string): Hex {
  return keccak256(stringToHex(`conversion sandbox: ${label}`));
}
