import { PublicKey } from '@solana/web3.js';
import type { ChainContext } from './chain-context.ts';
import { decodeWhitelistEntry, type WhitelistEntry } from './client/program-accounts.ts';
import { whitelistAddress } from './client/program-addresses.ts';
import { readProgramEvents, type ProgramEvent } from './client/program-events.ts';
import {
  setStatusInstruction,
  updateWhitelistInstruction,
  type WhitelistStatus,
} from './client/whitelist-instructions.ts';
import { stageTransaction } from './stage-transaction.ts';

/** A grant ready to be signed, whole and in parts, as the service's `transaction` object needs them. */
export interface PreparedWhitelistGrant {
  readonly unsignedTransactionBase64: string;
  readonly blockhash: string;
  readonly lastValidBlockHeight: number;
  readonly signerWallet: string;
  readonly instruction: {
    readonly programId: string;
    readonly keys: readonly {
      readonly pubkey: string;
      readonly isSigner: boolean;
      readonly isWritable: boolean;
    }[];
    readonly dataBase64: string;
  };
}

/** What a transaction did to the whitelist: nothing while it is not there, or when it failed. */
export interface WhitelistUpdates {
  readonly state: 'unknown' | 'pending' | 'confirmed' | 'failed';
  readonly updates: readonly Extract<ProgramEvent, { kind: 'whitelistUpdated' }>[];
}

/** Transactions may merely mention an entry; a change further back than this many of them is not found. */
const HISTORY_LIMIT = 1000;

/** The whitelist entry of an address as it is now, or undefined when it has none. */
export function findWhitelistEntry(
  { ledger, deployment }: ChainContext,
  address: string,
): WhitelistEntry | undefined {
  const account = ledger.findAccount(whitelistAddress(deployment, new PublicKey(address)));
  return decodeWhitelistEntry(deployment.programId, account);
}

/** Whether the address may receive mints and burn: `minter`, and nothing else, allows both. */
export function isMinter(context: ChainContext, address: string): boolean {
  return findWhitelistEntry(context, address)?.status === 'minter';
}

/**
 * Builds the grant for the authorizing wallet to sign, who is also its fee payer. Lives as long as its
 * blockhash (R115).
 */
export function prepareWhitelistGrant(
  { ledger, deployment }: ChainContext,
  grant: { whitelister: string; address: string },
): PreparedWhitelistGrant {
  const whitelister = new PublicKey(grant.whitelister);
  const instruction = updateWhitelistInstruction(deployment, {
    whitelister,
    user: new PublicKey(grant.address),
  });
  // So that what lands under it is this preparation, and not another transaction around the same instruction
  // (R127).
  const lifetime = ledger.unsharedBlockhash();
  return {
    unsignedTransactionBase64: stageTransaction({ feePayer: whitelister, instruction, lifetime }),
    ...lifetime,
    signerWallet: grant.whitelister,
    instruction: {
      programId: instruction.programId.toBase58(),
      keys: instruction.keys.map(({ pubkey, ...flags }) => ({ pubkey: pubkey.toBase58(), ...flags })),
      dataBase64: instruction.data.toString('base64'),
    },
  };
}

/** The whitelist-updated events of a transaction, with how far it has come; what proves who granted. */
export function readWhitelistUpdates(
  { ledger, deployment }: ChainContext,
  signature: string,
): WhitelistUpdates {
  const record = ledger.findTransaction(signature);
  if (!record) return { state: 'unknown', updates: [] };
  if (record.meta.err !== null) return { state: 'failed', updates: [] };
  return {
    state: ledger.commitmentOf(record.slot) === 'finalized' ? 'confirmed' : 'pending',
    updates: readProgramEvents(deployment.programId, record.meta.logMessages).filter(
      (event) => event.kind === 'whitelistUpdated',
    ),
  };
}

/** A transaction that changed the whitelist entry of an address. */
export interface WhitelistTransaction {
  readonly signature: string;
  readonly updater: string;
  readonly status: WhitelistStatus;
  /** As it was sent. */
  readonly bytes: Uint8Array;
}

/**
 * The newest change of an address' whitelist entry: what it says now, who said it, and in which transaction.
 */
export function findNewestWhitelistChange(
  { ledger, deployment }: ChainContext,
  address: string,
): WhitelistTransaction | undefined {
  const entry = whitelistAddress(deployment, new PublicKey(address)).toBase58();
  const history = ledger.listTransactionsOf(entry, { limit: HISTORY_LIMIT, commitment: 'processed' });
  for (const { signature, bytes, meta } of history) {
    const events = meta.err === null ? readProgramEvents(deployment.programId, meta.logMessages) : [];
    const change = events.findLast((event) => event.kind === 'whitelistUpdated' && event.address === address);
    if (change?.kind !== 'whitelistUpdated') continue;
    return { signature, bytes, updater: change.updater, status: change.status };
  }
  return undefined;
}

/** Grants minter by an authorizing wallet that is not the organization's, so that its author is unknown. */
export function grantAsForeignWhitelister(context: ChainContext, address: string): string {
  const { sender, deployment, keys } = context;
  const { foreignWhitelister } = keys.service;
  const grant = updateWhitelistInstruction(deployment, {
    whitelister: foreignWhitelister.publicKey,
    user: new PublicKey(address),
  });
  return sender.send([grant], [foreignWhitelister]);
}

/** Sets any status by the admin: `none` revokes, `banned` bars the address from being granted again. */
export function setWhitelistStatus(
  { sender, deployment, keys }: ChainContext,
  change: { address: string; status: WhitelistStatus },
): string {
  const { admin } = keys.service;
  const user = new PublicKey(change.address);
  const { status } = change;
  return sender.send([setStatusInstruction(deployment, { admin: admin.publicKey, user, status })], [admin]);
}
