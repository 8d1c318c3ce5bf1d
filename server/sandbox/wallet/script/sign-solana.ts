import type { WalletAccount } from '@wallet-standard/base';
import type {
  SolanaSignAndSendTransactionMethod,
  SolanaSignMessageMethod,
  SolanaSignTransactionMethod,
} from '@solana/wallet-standard-features';
import bs58 from 'bs58';
import { http } from 'viem';
import { z } from 'zod';
import { toBase64 } from '#lib/encoding/base64.ts';
import { encodeMessage } from '#lib/solana/message/message.ts';
import { decodeTransaction, encodeSigned, type DecodedTransaction } from '#lib/solana/message/transaction.ts';
import type { Dialogs } from './dialogs.ts';
import { signEd25519 } from './ed25519.ts';
import { currentDelayMs, currentMode } from './misbehaviour/misbehaviour.ts';
import type { SolanaConnection } from './solana-connection.ts';

interface SignRequest {
  readonly account: WalletAccount;
  readonly transaction: Uint8Array;
}
type Sign = (title: string, request: SignRequest) => Promise<Uint8Array>;

export function signTransactions(sign: Sign): SolanaSignTransactionMethod {
  return async (...inputs) => {
    const outputs: { signedTransaction: Uint8Array }[] = [];
    for (const input of inputs) {
      outputs.push({ signedTransaction: await sign('Sign a transaction', input) });
    }
    return outputs;
  };
}

export function signAndSendTransactions(sign: Sign, rpcUrl: string): SolanaSignAndSendTransactionMethod {
  return async (...inputs) => {
    const outputs: { signature: Uint8Array }[] = [];
    for (const input of inputs) {
      const signed = await sign('Sign and send a transaction', input);
      const params = [toBase64(signed), { encoding: 'base64' }];
      const answer = await http(rpcUrl)({}).request({ method: 'sendTransaction', params });
      outputs.push({ signature: bs58.decode(z.string().parse(answer)) });
    }
    return outputs;
  };
}

/** Asks the user, and signs what they confirmed, or what the wallet makes of it. */
export function transactionSigner(connection: SolanaConnection, dialogs: Dialogs): Sign {
  return async (title, { account, transaction }) => {
    currentMode().solana?.admit?.();
    const signer = connection.requireKey(account);
    const decoded = decodeTransaction(Uint8Array.from(transaction));
    const { message } = decoded;
    const facts = {
      Account: `${signer.name} ${signer.address}`,
      Instructions: String(message.instructions.length),
      Programs: programsOf(message).join(' '),
      Transaction: toBase64(Uint8Array.from(transaction)),
    };
    await dialogs.confirm({ title, facts });
    // Read again: the mode may have been chosen in that very dialog.
    const { admit, alter } = currentMode().solana ?? {};
    admit?.();
    const order = { account: signer, message };
    const tools = { accounts: connection.choices, delayMs: currentDelayMs() };
    const { account: actual, message: altered } = (await alter?.(order, tools)) ?? order;
    const messageBytes = altered === message ? decoded.messageBytes : encodeMessage(altered);
    const signature = await signEd25519(actual.secretKey, messageBytes);
    return encodeSigned(placed(decoded, signer.address, signature), messageBytes);
  };
}

/** The transaction's signatures with this one in its signer's place. */
function placed({ message, signatures }: DecodedTransaction, address: string, signature: Uint8Array) {
  return signatures.toSpliced(message.accountKeys.indexOf(address), 1, signature);
}

export function signMessages(connection: SolanaConnection, dialogs: Dialogs): SolanaSignMessageMethod {
  return async (...inputs) => {
    const outputs: { signedMessage: Uint8Array; signature: Uint8Array }[] = [];
    for (const { account, message } of inputs) {
      currentMode().solana?.admit?.();
      const { name, secretKey } = connection.requireKey(account);
      const signedMessage = Uint8Array.from(message);
      const text = new TextDecoder().decode(signedMessage);
      await dialogs.confirm({ title: 'Sign a message', facts: { Account: name, Message: text } });
      outputs.push({ signedMessage, signature: await signEd25519(secretKey, signedMessage) });
    }
    return outputs;
  };
}

function programsOf({
  accountKeys,
  instructions,
}: {
  readonly accountKeys: readonly string[];
  readonly instructions: readonly { readonly programIdIndex: number }[];
}): string[] {
  return [...new Set(instructions.map(({ programIdIndex }) => accountKeys[programIdIndex] ?? ''))];
}
