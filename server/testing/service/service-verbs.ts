import { approveBurn } from '#server/conversion/verbs/approve-burn.ts';
import type { Connection } from '#server/conversion/connection.ts';
import { createIntent } from '#server/conversion/verbs/create-intent.ts';
import { createWallet } from '#server/conversion/verbs/create-wallet.ts';
import { deleteWallet } from '#server/conversion/verbs/delete-wallet.ts';
import { getHello } from '#server/conversion/verbs/get-hello.ts';
import { getIntent } from '#server/conversion/verbs/get-intent.ts';
import { getWallet } from '#server/conversion/verbs/get-wallet.ts';
import { listIntents } from '#server/conversion/verbs/list-intents.ts';
import { listWallets } from '#server/conversion/verbs/list-wallets.ts';
import { prepareBurn } from '#server/conversion/verbs/prepare-burn.ts';
import { prepareWallet } from '#server/conversion/verbs/prepare-wallet.ts';
import { submitWallet } from '#server/conversion/verbs/submit-wallet.ts';
import { syncWallet } from '#server/conversion/verbs/sync-wallet.ts';
import { anIntent } from '#server/testing/intent-fixtures.ts';
import type { ReadsAs } from './hostile-answers.ts';
import { aWireCalldata, aWireWallet, WALLET } from '#server/testing/registrations/wallet-harness.ts';

export const INTENT_ID = '5f1d8c02-6a3b-4c1e-9d2f-00000000000a';
export const WALLET_ID = '5f1d8c02-6a3b-4c1e-9d2f-00000000000b';
const KEY = '0f8fad5b-d9cb-469f-a165-70867728950e';

/** One endpoint of the service, called as the dashboard calls it. */
export interface ServiceVerb {
  readonly name: string;
  readonly call: (connection: Connection) => Promise<unknown>;
  readonly good: { readonly status: number; readonly body: unknown };
  readonly reads: ReadsAs;
  /** A read without a pace of its caller is tried again by itself; a write never is. */
  readonly isRetried: boolean;
  /** Fields, by dotted path, without which there is no answer. */
  readonly required: readonly string[];
  /** Where the answer names what it is about, if it does. */
  readonly subject?: string;
}

const intent = { ...anIntent({ id: INTENT_ID }) };
const wallet = aWireWallet({ id: WALLET_ID, calldata: aWireCalldata() });
const INTENT_FIELDS = ['id', 'intentType', 'flowVersion', 'status', 'chainId', 'createdAt', 'updatedAt'];
const WALLET_FIELDS = ['id', 'address', 'chainId', 'role', 'state', 'reconciliationStatus', 'createdAt'].map(
  (field) => `wallet.${field}`,
);
const burn = {
  chainRef: 'eip155:84532',
  from: WALLET,
  to: WALLET,
  data: '0xabcdef01',
  amountMinor: '10000000',
  expiresAt: 1_800_000_000,
};
const write = { reads: 'resource', isRetried: false } as const;
const read = { reads: 'resource', isRetried: true } as const;
/** A call as if it was taken from the quota; the quota is tested elsewhere. */
const quota = { spend: <T>(call: () => Promise<T>) => call() };
const frozen = { body: '{"frozen":true}', idempotencyKey: KEY };

const create = (intentType: 'onramp' | 'offramp'): ServiceVerb => ({
  ...write,
  name: `create ${intentType}`,
  call: (connection) => createIntent(connection, { intentType, ...frozen }),
  good: { status: 201, body: { ...intent, intentType } },
  required: INTENT_FIELDS,
});

/** Every verb of the client. */
export const VERBS: readonly ServiceVerb[] = [
  {
    name: 'hello',
    call: getHello,
    good: { status: 200, body: 'hello' },
    reads: 'text',
    isRetried: false,
    required: [],
  },
  create('onramp'),
  create('offramp'),
  {
    ...write,
    name: 'get intent',
    call: (connection) => getIntent(connection, INTENT_ID),
    good: { status: 200, body: intent },
    required: INTENT_FIELDS,
    subject: 'id',
  },
  {
    ...read,
    name: 'list intents',
    call: (connection) => listIntents(connection, { limit: 100, offset: 0 }),
    good: { status: 200, body: { intents: [intent], total: 1, limit: 100, offset: 0 } },
    required: ['intents', 'total', 'limit', 'offset'],
  },
  {
    ...write,
    name: 'prepare-burn',
    call: (connection) => prepareBurn(connection, { intentId: INTENT_ID, tokenHolder: WALLET }),
    good: { status: 200, body: { status: 'ready', burn } },
    required: ['status', 'burn', ...Object.keys(burn).map((field) => `burn.${field}`)],
  },
  {
    ...write,
    name: 'approve-burn',
    call: (connection) =>
      approveBurn(connection, { intentId: INTENT_ID, chainId: 'base', tokenHolder: WALLET, proof: '0x1' }),
    good: { status: 200, body: { status: 'burn_approved' } },
    required: ['status'],
  },
  {
    ...read,
    name: 'list wallets',
    call: listWallets,
    good: { status: 200, body: { wallets: [wallet] } },
    required: ['wallets'],
  },
  {
    ...write,
    name: 'get wallet',
    call: (connection) => getWallet(connection, WALLET_ID),
    good: { status: 200, body: { wallet, transaction: null, operations: [] } },
    required: ['wallet', ...WALLET_FIELDS, 'operations'],
    subject: 'wallet.id',
  },
  {
    ...write,
    name: 'register wallet',
    call: (connection) => createWallet(connection, frozen),
    good: {
      status: 201,
      body: { wallet, operation: null, transaction: null, linkedExisting: false, replayed: false },
    },
    required: ['wallet', ...WALLET_FIELDS, 'linkedExisting', 'replayed'],
  },
  {
    ...write,
    name: 'prepare wallet',
    call: (connection) => prepareWallet(connection, { walletId: WALLET_ID, quota }),
    good: { status: 200, body: { wallet, transaction: null, activated: false } },
    required: ['wallet', ...WALLET_FIELDS, 'activated'],
    subject: 'wallet.id',
  },
  {
    ...write,
    name: 'submit wallet',
    call: (connection) => submitWallet(connection, { walletId: WALLET_ID, quota, ...frozen }),
    good: { status: 200, body: { wallet, operation: null, linkedExisting: false, replayed: false } },
    required: ['wallet', ...WALLET_FIELDS, 'linkedExisting', 'replayed'],
    subject: 'wallet.id',
  },
  {
    ...write,
    name: 'sync wallet',
    call: (connection) => syncWallet(connection, { walletId: WALLET_ID, quota }),
    good: { status: 200, body: { outcome: 'activated', wallet, operation: null } },
    required: ['outcome', 'wallet', ...WALLET_FIELDS],
    subject: 'wallet.id',
  },
  {
    ...write,
    name: 'cancel wallet',
    call: (connection) => deleteWallet(connection, WALLET_ID),
    good: { status: 200, body: { id: WALLET_ID } },
    required: ['id'],
    subject: 'id',
  },
];
