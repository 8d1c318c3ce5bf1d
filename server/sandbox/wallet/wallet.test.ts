import { Script } from 'node:vm';
import { Keypair, SystemProgram, TransactionMessage, VersionedTransaction } from '@solana/web3.js';
import type { Wallet, WalletAccount } from '@wallet-standard/base';
import type { SolanaSignTransactionFeature } from '@solana/wallet-standard-features';
import bs58 from 'bs58';
import { verifyMessage } from 'viem';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { decodeTransaction } from '#lib/solana/message/transaction.ts';
import { verifySignatureOf } from '#lib/solana/message/verify-signature.ts';
import type { SolanaDevAccount } from '../chains/settlement-chain.ts';
import { EVM_DEV_ACCOUNTS } from '../evm/accounts.ts';
import { buildWalletScript } from './build-wallet-script.ts';
import type { Choice, Dialogs } from './script/dialogs.ts';
import { EvmProvider } from './script/evm-provider.ts';
import { userRejected } from './script/rpc-error.ts';
import { createSolanaWallet } from './script/solana-wallet.ts';
import type { WalletOptions } from './wallet-options.ts';

const keypair = Keypair.generate();
const solanaAccounts: readonly SolanaDevAccount[] = [
  account('whitelister', Keypair.generate()),
  account('holder', keypair),
];
const options: WalletOptions = {
  accounts: { evm: EVM_DEV_ACCOUNTS, solana: solanaAccounts },
  chains: [
    { chainId: 'solana', chainRef: null, rpcUrl: 'http://127.0.0.1:1' },
    { chainId: 'ethereum', chainRef: 'eip155:11155111', rpcUrl: 'http://127.0.0.1:2' },
    { chainId: 'base', chainRef: 'eip155:84532', rpcUrl: 'http://127.0.0.1:3' },
  ],
};
const holder = EVM_DEV_ACCOUNTS.find(({ name }) => name === 'holder') ?? EVM_DEV_ACCOUNTS[0];

function account(name: SolanaDevAccount['name'], { publicKey, secretKey }: Keypair): SolanaDevAccount {
  return { name, address: publicKey.toBase58(), secretKey: bs58.encode(secretKey) };
}

/** Dialogs of a user who confirms everything and takes the first account. */
function confirming() {
  const confirm = vi.fn<Dialogs['confirm']>(() => Promise.resolve());
  const titles: string[] = [];
  const pick = async <T extends Choice>(request: { title: string; choices: readonly T[] }): Promise<T> => {
    titles.push(request.title);
    return request.choices[0] ?? expect.fail('nothing to choose');
  };
  return { confirm, pick, titles };
}

const rejecting: Dialogs = {
  confirm: () => Promise.reject(userRejected()),
  pick: () => Promise.reject(userRejected()),
};

beforeEach(() => {
  const items = new Map<string, string>();
  vi.stubGlobal('sessionStorage', {
    getItem: (key: string) => items.get(key) ?? null,
    setItem: (key: string, value: string) => items.set(key, value),
    removeItem: (key: string) => items.delete(key),
  });
});

describe('the demo wallet as an EIP-1193 provider', () => {
  test('shows no account before the user picked one, and remembers it for the tab', async () => {
    const provider = new EvmProvider(options, confirming());
    expect(await provider.request({ method: 'eth_accounts' })).toEqual([]);
    expect(await provider.request({ method: 'eth_requestAccounts' })).toEqual([holder?.address]);
    const reloaded = new EvmProvider(options, rejecting);
    expect(await reloaded.request({ method: 'eth_accounts' })).toEqual([holder?.address]);
    await reloaded.request({ method: 'wallet_revokePermissions', params: [{ eth_accounts: {} }] });
    expect(await reloaded.request({ method: 'eth_accounts' })).toEqual([]);
  });

  test('answers a rejection with 4001, whatever was asked', async () => {
    const provider = new EvmProvider(options, rejecting);
    await expect(provider.request({ method: 'eth_requestAccounts' })).rejects.toMatchObject({ code: 4001 });
  });

  test('switches to networks it knows and notifies the page; asks before it adds another', async () => {
    const dialogs = confirming();
    const provider = new EvmProvider(options, dialogs);
    const changes: unknown[] = [];
    provider.on('chainChanged', (chainId) => changes.push(chainId));
    expect(await provider.request({ method: 'eth_chainId' })).toBe('0xaa36a7');
    await provider.request({ method: 'wallet_switchEthereumChain', params: [{ chainId: '0x14a34' }] });
    const unknown = { method: 'wallet_switchEthereumChain', params: [{ chainId: '0x1' }] };
    await expect(provider.request(unknown)).rejects.toMatchObject({ code: 4902 });
    const added = { chainId: '0x1', chainName: 'Other', rpcUrls: ['http://127.0.0.1:4'] };
    await provider.request({ method: 'wallet_addEthereumChain', params: [added] });
    expect(dialogs.confirm).toHaveBeenCalledTimes(1);
    expect(await provider.request({ method: 'eth_chainId' })).toBe('0x1');
    expect(changes).toEqual(['0x14a34', '0x1']);
  });

  test('signs only for the connected account, and only after a confirmation', async () => {
    const dialogs = confirming();
    const provider = new EvmProvider(options, dialogs);
    const sign = { method: 'personal_sign', params: ['0x6869', holder?.address] };
    await expect(provider.request(sign)).rejects.toMatchObject({ code: 4100 });
    await provider.request({ method: 'eth_requestAccounts' });
    const signature = await provider.request(sign);
    expect(dialogs.confirm).toHaveBeenCalledTimes(1);
    const isValid = await verifyMessage({
      address: holder?.address ?? '0x',
      message: 'hi',
      signature: `0x${String(signature).slice(2)}`,
    });
    expect(isValid).toBe(true);
    const send = { from: EVM_DEV_ACCOUNTS[3]?.address, to: holder?.address, data: '0x' };
    const other = provider.request({ method: 'eth_sendTransaction', params: [send] });
    await expect(other).rejects.toMatchObject({ code: 4100 });
  });

  test('refuses what it does not know and parameters it cannot read', async () => {
    const provider = new EvmProvider(options, confirming());
    await expect(provider.request({ method: 'eth_sign', params: [] })).rejects.toMatchObject({ code: 4200 });
    await expect(provider.request({ method: 'wallet_getCallsStatus' })).rejects.toMatchObject({ code: 4200 });
    const unreadable = provider.request({ method: 'wallet_switchEthereumChain', params: [{}] });
    await expect(unreadable).rejects.toMatchObject({ code: -32_602 });
  });
});

describe('the demo wallet as a Wallet Standard wallet', () => {
  test('connects silently only what was connected before', async () => {
    const wallet = createSolanaWallet(options, confirming());
    await connect(wallet, { silent: true });
    expect(wallet.accounts).toEqual([]);
    await connect(wallet);
    expect(wallet.accounts.map(({ address }) => address)).toEqual([keypair.publicKey.toBase58()]);
    const reloaded = createSolanaWallet(options, rejecting);
    expect(reloaded.accounts).toHaveLength(1);
  });

  test('signs exactly the bytes it was given, for the connected account', async () => {
    const dialogs = confirming();
    const wallet = createSolanaWallet(options, dialogs);
    await connect(wallet);
    const transaction = unsignedTransaction();
    const [signed] = await signWith(wallet, transaction);
    const decoded = decodeTransaction(Uint8Array.from(signed?.signedTransaction ?? []));
    expect(decoded.messageBytes).toEqual(decodeTransaction(transaction).messageBytes);
    expect(await verifySignatureOf(decoded, keypair.publicKey.toBase58())).toBe('valid');
    expect(dialogs.confirm).toHaveBeenCalledTimes(1);
  });

  test('signs nothing when the user says no', async () => {
    await connect(createSolanaWallet(options, confirming()));
    const wallet = createSolanaWallet(options, rejecting);
    await expect(signWith(wallet, unsignedTransaction())).rejects.toMatchObject({ code: 4001 });
  });
});

describe('the script', () => {
  test('is one classic script with its options in front, which cannot end its own script element', async () => {
    const [first, ...others] = solanaAccounts;
    const tricky = {
      ...options,
      accounts: { evm: [], solana: [{ ...(first ?? expect.fail()), address: '</script>' }, ...others] },
    };
    const script = await buildWalletScript(tricky);
    expect(script).not.toContain('</script');
    expect(script).toContain('eip6963:announceProvider');
    expect(script).toContain('wallet-standard:register-wallet');
    expect(() => new Script(script)).not.toThrow();
  });
});

type Connect = (input?: { silent?: boolean }) => Promise<{ accounts: readonly WalletAccount[] }>;

async function connect(wallet: Wallet, input?: { silent?: boolean }): Promise<void> {
  const feature = wallet.features['standard:connect'] as { connect: Connect };
  await feature.connect(input);
}

async function signWith(wallet: Wallet, transaction: Uint8Array) {
  const feature = wallet.features[
    'solana:signTransaction'
  ] as SolanaSignTransactionFeature['solana:signTransaction'];
  const [connected] = wallet.accounts;
  return feature.signTransaction({ account: connected ?? expect.fail('not connected'), transaction });
}

function unsignedTransaction(): Uint8Array {
  const message = new TransactionMessage({
    payerKey: keypair.publicKey,
    recentBlockhash: Keypair.generate().publicKey.toBase58(),
    instructions: [
      SystemProgram.transfer({ fromPubkey: keypair.publicKey, toPubkey: keypair.publicKey, lamports: 1 }),
    ],
  }).compileToLegacyMessage();
  return Uint8Array.from(new VersionedTransaction(message).serialize());
}
