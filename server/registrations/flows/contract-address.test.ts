import { randomUUID } from 'node:crypto';
import { beforeEach, describe, expect } from 'vitest';
import type { ChainId } from '#lib/chains/chains.ts';
import type { ContractKind } from '#lib/chains/contracts/named-contract.ts';
import { freezeCreate, onrampInputSchema } from '#lib/intents/create/create-request.ts';
import { registerWalletInputSchema } from '#lib/registrations/registration-request.ts';
import type { Session } from '#server/auth/require-session.ts';
import { submitCreate } from '#server/intents/create/submit-create.ts';
import { pinRefOf } from '#server/pins/find-pin.ts';
import { confirmWalletOrder } from '#server/registrations/order/confirm-wallet-order.ts';
import { registerWallet } from '#server/registrations/register/register-wallet.ts';
import { findCreateRequest } from '#server/store/intents/create-requests-repository.ts';
import { findWalletRequest } from '#server/store/registrations/wallet-requests-repository.ts';
import { database } from '#server/store/database.ts';
import { insertConfirmation } from '#server/store/pinned-contracts-repository.ts';
import {
  CONTRACT,
  GRANT_PROGRAM,
  OWNER,
  SOLANA_WALLET,
  refusal,
  WALLET,
} from '#server/testing/registrations/wallet-harness.ts';
import { harness, test } from '#server/testing/registrations/wallet-test.ts';
import { sessionOf } from '#server/testing/sessions.ts';
import { useTestDatabase } from '#server/testing/test-database.ts';

useTestDatabase();
let session: Session;
beforeEach(async () => {
  session = await sessionOf('operator');
  harness.on.create = () => refusal(undefined);
});

const ZERO = `0x${'0'.repeat(40)}`;
const MINT = 'So11111111111111111111111111111111111111112';
const EVM_CONTRACT = '0x8617E340B3D01FA5F11F306F4090FD50E238070D';

const confirmed = (chainId: ChainId, kind: ContractKind, address: string) =>
  insertConfirmation(database(), {
    chainRef: pinRefOf(chainId),
    kind,
    address,
    confirmedBy: session.userId,
    confirmedAt: new Date(),
  });
const refusedOf = (path: string, message: string) => ({
  fault: { code: 'invalid_input', fieldErrors: [{ path, message }] },
});

const registerInput = (chainId: ChainId, address: string) =>
  registerWalletInputSchema.parse({
    idempotencyKey: randomUUID(),
    chainId,
    address,
    ...(chainId === 'solana' ? { whitelisterWallet: SOLANA_WALLET } : { limitCents: 100_000 }),
  });
function onramp(chainId: ChainId, destination: string) {
  const key = randomUUID();
  const facts = {
    intentType: 'onramp',
    amountCents: 700,
    chainId,
    destination,
    clientReference: key,
  } as const;
  return { idempotencyKey: key, body: freezeCreate(facts), ...facts };
}

describe.each([
  ['base', 'token', EVM_CONTRACT],
  ['base', 'whitelister', CONTRACT],
  ['solana', 'token', MINT],
  ['solana', 'burn_program', MINT],
  ['solana', 'whitelist_program', GRANT_PROGRAM],
] as const)('on %s the address of a known contract, the %s,', (chainId, kind, address) => {
  beforeEach(() => confirmed(chainId, kind, address));

  test('is not registered: nothing is stored or sent', async () => {
    const input = registerInput(chainId, address);
    await expect(registerWallet(input, session)).rejects.toMatchObject(
      refusedOf('address', 'wallet_is_contract'),
    );
    expect(await findWalletRequest(database(), input.idempotencyKey)).toBeUndefined();
    expect(harness.sent('create')).toEqual([]);
  });

  test('[R33] is not minted to', async () => {
    const draft = onramp(chainId, address);
    await expect(submitCreate(draft, session)).rejects.toMatchObject(
      refusedOf('destinationWallet', 'wallet_is_contract'),
    );
    expect(await findCreateRequest(database(), draft.idempotencyKey)).toBeUndefined();
  });

  test('is not confirmed as a registration made elsewhere', async () => {
    const seen = { chainId, signerWallet: OWNER };
    const input = { walletId: harness.wallet.id, address: address.toLowerCase(), limitCents: 100_000, seen };
    const typed = chainId === 'solana' ? { ...input, address } : input;
    await expect(confirmWalletOrder(typed, session)).rejects.toMatchObject(
      refusedOf('address', 'wallet_is_contract'),
    );
  });
});

test('the address of a contract of another network is registered', async () => {
  await confirmed('polygon', 'token', EVM_CONTRACT);
  await confirmed('base', 'token', WALLET);
  const input = registerInput('base', EVM_CONTRACT);
  await expect(registerWallet(input, session)).rejects.not.toMatchObject({
    fault: { code: 'invalid_input' },
  });
  expect(harness.sent('create')).toHaveLength(1);
});

test('a registration that was stored before its address was known as a contract’s only answers', async () => {
  const input = registerInput('base', EVM_CONTRACT);
  await expect(registerWallet(input, session)).rejects.not.toMatchObject({
    fault: { code: 'invalid_input' },
  });
  await confirmed('base', 'token', EVM_CONTRACT);
  await expect(registerWallet(input, session)).rejects.not.toMatchObject({
    fault: { code: 'invalid_input' },
  });
});

test.each([
  ['base', ZERO],
  ['solana', '1'.repeat(32)],
] as const)('[R59] the address of zeros on %s is no wallet', (chainId, address) => {
  const key = { idempotencyKey: randomUUID(), chainId };
  const problem = [expect.objectContaining({ message: 'wallet_without_key' })];
  const registration = { ...key, address, limitCents: 100, whitelisterWallet: SOLANA_WALLET };
  expect(registerWalletInputSchema.safeParse(registration).error?.issues).toEqual(problem);
  const order = { ...key, destinationWallet: address, amountCents: 700 };
  expect(onrampInputSchema.safeParse(order).error?.issues).toEqual(problem);
});
