import { setTimeout as delay } from 'node:timers/promises';
import { readMetadata, type Intent } from '#lib/intents/intent.ts';
import { prepareBurnSchema, type BurnAuthorization } from '#lib/burns/burn.ts';
import { sendEvmBurn, sendSolanaBurn, waitUntilMined } from './burn-wallets.ts';
import type { TestClient } from './test-client.ts';

const POLL_MS = 25;
const PATIENCE_MS = 15_000;

/** Polls until `read` has something: the API's own way of waiting. */
async function poll<T>(read: () => Promise<T | undefined>, what: string): Promise<T> {
  const deadline = Date.now() + PATIENCE_MS;
  for (;;) {
    const value = await read();
    if (value !== undefined) return value;
    if (Date.now() > deadline) throw new Error(`${what}: not within ${PATIENCE_MS} ms`);
    await delay(POLL_MS);
  }
}

export async function prepareEvm(
  client: TestClient,
  intent: Intent,
  tokenHolder: string,
): Promise<BurnAuthorization> {
  return poll(async () => {
    const answer = await client.v2('POST', `/intents/${intent.id}/prepare-burn`, { body: { tokenHolder } });
    const prepared = prepareBurnSchema.parse(answer.json);
    return 'burn' in prepared ? (prepared.burn as BurnAuthorization) : undefined;
  }, 'burn authorization');
}

export async function prepareSolana(
  client: TestClient,
  intent: Intent,
  tokenHolder: string,
): Promise<string> {
  await client.v2('POST', `/intents/${intent.id}/prepare-burn`, { body: { tokenHolder } });
  return poll(
    async () => readMetadata(await client.intent(intent.id)).userBurnTransaction,
    'staged transaction',
  );
}

/**
 * Prepares, signs and broadcasts the burn of an offramp with the named dev account; answers holder and proof.
 */
export async function burnTokens(
  client: TestClient,
  intent: Intent,
  accountName = 'holder',
): Promise<{ tokenHolder: string; proof: string }> {
  const { rpcUrl, wsUrl } = await client.chain(intent.chainId);
  if (intent.chainId === 'solana') {
    const { address, secretKey = '' } = await client.account('solana', accountName);
    const unsignedTransactionBase64 = await prepareSolana(client, intent, address);
    const options = { rpcUrl, wsUrl: wsUrl ?? '', secretKey, unsignedTransactionBase64 };
    return { tokenHolder: address, proof: await sendSolanaBurn(options) };
  }
  const { address, privateKey = '' } = await client.account('evm', accountName);
  const burn = await prepareEvm(client, intent, address);
  return { tokenHolder: address, proof: await sendEvmBurn({ rpcUrl, privateKey, burn }) };
}

/**
 * Burns and approves, with the proof field of the chain; on EVM the hash of a mined transaction, as a client
 * should (B8).
 */
export async function burnAndApprove(client: TestClient, intent: Intent): Promise<{ proof: string }> {
  const { tokenHolder, proof } = await burnTokens(client, intent);
  if (intent.chainId !== 'solana') await waitUntilMined((await client.chain(intent.chainId)).rpcUrl, proof);
  const field = intent.chainId === 'solana' ? 'txSignature' : 'txHash';
  const body = { [field]: proof, tokenHolder };
  const answer = await client.v2('POST', `/intents/${intent.id}/approve-burn`, { body });
  if (answer.text !== '{"status":"burn_approved"}') throw new Error(`approve-burn: ${answer.text}`);
  return { proof };
}
