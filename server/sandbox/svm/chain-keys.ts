import { createHash } from 'node:crypto';
import { Keypair } from '@solana/web3.js';
import bs58 from 'bs58';
import type { Environment } from '#lib/chains/chains.ts';
import type { SolanaDevAccount } from '../chains/settlement-chain.ts';
import type { Deployment } from './client/program-addresses.ts';

/** The keys of the demo's users: they are in the demo wallet, so they are public. */
export interface DevKeys {
  readonly whitelister: Keypair;
  readonly holder: Keypair;
  readonly holder2: Keypair;
  readonly stranger: Keypair;
}

/** The keys of the service and of its environment. No account of the demo wallet, and never handed out. */
export interface ServiceKeys {
  readonly admin: Keypair;
  readonly grantIssuer: Keypair;
  readonly minter: Keypair;
  /** Holds the SOL that the faucet gives. */
  readonly purse: Keypair;
  /** Another organization's authorizing wallet: what it grants cannot be attributed to this one. */
  readonly foreignWhitelister: Keypair;
  readonly program: Keypair;
  readonly mint: Keypair;
}

/** The dev accounts are the same everywhere, so that the demo wallet can hold them. */
export function devKeys(): DevKeys {
  return {
    whitelister: deriveKey('dev:whitelister'),
    holder: deriveKey('dev:holder'),
    holder2: deriveKey('dev:holder2'),
    stranger: deriveKey('dev:stranger'),
  };
}

/** Each environment has its own program, token and service. */
export function serviceKeys(environment: Environment): ServiceKeys {
  const derive = (name: string) => deriveKey(`${environment}:${name}`);
  return {
    admin: derive('admin'),
    grantIssuer: derive('grant-issuer'),
    minter: derive('minter'),
    purse: derive('purse'),
    foreignWhitelister: derive('foreign-whitelister'),
    program: derive('program'),
    mint: derive('mint'),
  };
}

export function deploymentOf({ program, mint }: ServiceKeys): Deployment {
  return { programId: program.publicKey, mint: mint.publicKey };
}

export function listDevAccounts(keys: DevKeys): SolanaDevAccount[] {
  const toAccount = (name: keyof DevKeys): SolanaDevAccount => ({
    name,
    address: keys[name].publicKey.toBase58(),
    secretKey: bs58.encode(keys[name].secretKey),
  });
  return [toAccount('whitelister'), toAccount('holder'), toAccount('holder2'), toAccount('stranger')];
}

function deriveKey(name: string): Keypair {
  return Keypair.fromSeed(createHash('sha256').update(`conversion sandbox, solana, ${name}`).digest());
}
