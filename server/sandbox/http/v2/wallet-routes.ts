import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { z } from 'zod';
import { hashRequest } from '#server/sandbox/domain/intents/hash-request.ts';
import type { ServiceContext } from '#server/sandbox/domain/service-context.ts';
import type { OnceAnswer, OnceCall } from '#server/sandbox/domain/wallets/call-once.ts';
import { getManagedWallet, getWallet } from '#server/sandbox/domain/wallets/change-wallet.ts';
import { createEvmWallet, createSolanaWallet } from '#server/sandbox/domain/wallets/create-wallet.ts';
import { deleteWallet } from '#server/sandbox/domain/wallets/delete-wallet.ts';
import { prepareWallet } from '#server/sandbox/domain/wallets/prepare-wallet.ts';
import { readWallet } from '#server/sandbox/domain/wallets/read-wallet.ts';
import { submitEvm } from '#server/sandbox/domain/wallets/grant/submit-evm.ts';
import { submitSolana } from '#server/sandbox/domain/wallets/grant/submit-solana.ts';
import { syncWallet } from '#server/sandbox/domain/wallets/sync-wallet.ts';
import { toWalletResource } from '#server/sandbox/domain/wallets/wallet-resource.ts';
import { limitWalletCalls } from '#server/sandbox/http/limit-wallet-calls.ts';
import { validate } from '#server/sandbox/http/validation-error.ts';
import {
  evmRegistrationSchema,
  onceHeadersSchema,
  refuseForeignField,
  refuseProof,
  registrationChainSchema,
  signedTransactionSchema,
  solanaRegistrationSchema,
  syncSchema,
  txHashSchema,
  walletListSchema,
} from './wallet-schemas.ts';

const idSchema = z.object({ id: z.string() });

export function addWalletRoutes(app: FastifyInstance, service: ServiceContext): void {
  const { store } = service;
  app.get('/wallets', (request) => {
    const { state, role } = validate(walletListSchema, request.query);
    return {
      wallets: store.wallets.list({ state, role }).map((wallet) => toWalletResource(service, wallet)),
    };
  });
  app.get('/wallets/:id', (request) => readWallet(service, idOf(request)));
  app.post('/wallets', async (request, reply) => sendOnce(reply, await register(service, request)));
  app.delete('/wallets/:id', (request) => deleteWallet(service, idOf(request)));

  const limited = { onRequest: limitWalletCalls(service) };
  app.post('/wallets/:id/prepare', limited, (request) => prepareWallet(service, idOf(request)));
  app.post('/wallets/:id/submit', limited, async (request, reply) =>
    sendOnce(reply, await submit(service, request)),
  );
  app.post('/wallets/:id/sync', limited, (request) => sync(service, request));
}

function register(service: ServiceContext, request: FastifyRequest): Promise<OnceAnswer> {
  const { chains } = service;
  const call = toOnceCall(request, 'create');
  const { chainId } = validate(registrationChainSchema, request.body);
  if (chainId === 'solana') {
    const {
      address,
      label = null,
      whitelisterWallet,
    } = validate(solanaRegistrationSchema(chains), request.body);
    return createSolanaWallet(service, call, { address, label, whitelisterWallet });
  }
  const body = validate(evmRegistrationSchema(chains, chainId), request.body);
  const { address, label = null, limitMinor: limitCents } = body;
  return createEvmWallet(service, call, { chainId, address, label, limitCents });
}

function submit(service: ServiceContext, request: FastifyRequest): Promise<OnceAnswer> {
  const { id, chainId } = getManagedWallet(service, idOf(request));
  const chain = service.chains[chainId];
  const call = toOnceCall(request, `submit ${id}`);
  refuseForeignField(request.body, chain.family);
  if (chain.family === 'evm') {
    const { txHash } = validate(txHashSchema, request.body);
    return submitEvm(service, call, { id, chain, txHash });
  }
  const { signedTransaction } = validate(signedTransactionSchema, request.body);
  return submitSolana(service, call, { id, signedTransaction: Buffer.from(signedTransaction, 'base64') });
}

function sync(service: ServiceContext, request: FastifyRequest) {
  const { id, chainId } = getWallet(service, idOf(request));
  if (chainId !== 'solana') refuseProof(request.body);
  const body = validate(syncSchema(service.chains), request.body);
  return syncWallet(service, id, body?.txSignature);
}

function idOf(request: FastifyRequest): string {
  return idSchema.parse(request.params).id;
}

function toOnceCall(request: FastifyRequest, operation: string): OnceCall {
  const sent = { 'idempotency-key': request.headers['idempotency-key'] };
  const { 'idempotency-key': key } = validate(onceHeadersSchema, sent);
  return { key, requestHash: hashRequest(operation, request.body) };
}

function sendOnce(reply: FastifyReply, { statusCode, body }: OnceAnswer): FastifyReply {
  return reply.code(statusCode).send(body);
}
