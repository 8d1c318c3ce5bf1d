import type { PublicKey } from '@solana/web3.js';
import { EVENT_DISCRIMINATOR } from './discriminators.ts';
import { toIntentId } from './intent-bytes.ts';
import { readAddress, toWhitelistStatus } from './program-accounts.ts';
import type { WhitelistStatus } from './whitelist-instructions.ts';

/** What the program announces. Amounts are token base units. */
export type ProgramEvent =
  | { kind: 'whitelistUpdated'; address: string; updater: string; status: WhitelistStatus }
  | { kind: 'burned'; intentId: string; holder: string; mint: string; amountMinor: bigint }
  | { kind: 'minted'; intentId: string; destination: string; mint: string; amountMinor: bigint };

const INVOKED = /^Program (\w+) invoke \[\d+\]$/;
const RETURNED = /^Program \w+ (?:success|failed)/;
const DATA = /^Program data: (\S+)/;

/**
 * The events of one transaction, in order, read from its logs. Any program can log the same bytes, so each
 * line is attributed to the program that was running, and only this program's count.
 */
export function readProgramEvents(programId: PublicKey, logs: readonly string[]): ProgramEvent[] {
  const running: string[] = [];
  const events: ProgramEvent[] = [];
  for (const line of logs) {
    const invoked = INVOKED.exec(line)?.[1];
    const data = DATA.exec(line)?.[1];
    if (invoked !== undefined) running.push(invoked);
    else if (RETURNED.test(line)) running.pop();
    else if (data !== undefined && running.at(-1) === programId.toBase58()) {
      const event = decodeEvent(Buffer.from(data, 'base64'));
      if (event) events.push(event);
    }
  }
  return events;
}

function decodeEvent(bytes: Buffer): ProgramEvent | undefined {
  const discriminator = bytes.subarray(0, 8);
  if (discriminator.equals(EVENT_DISCRIMINATOR.whitelistUpdated)) {
    return {
      kind: 'whitelistUpdated',
      address: readAddress(bytes, 8),
      updater: readAddress(bytes, 40),
      status: toWhitelistStatus(bytes.readUInt8(72)),
    };
  }
  if (discriminator.equals(EVENT_DISCRIMINATOR.burned)) {
    const { intentId, wallet, mint, amountMinor } = decodeTokenEvent(bytes);
    return { kind: 'burned', intentId, holder: wallet, mint, amountMinor };
  }
  if (discriminator.equals(EVENT_DISCRIMINATOR.minted)) {
    const { intentId, wallet, mint, amountMinor } = decodeTokenEvent(bytes);
    return { kind: 'minted', intentId, destination: wallet, mint, amountMinor };
  }
  return undefined;
}

function decodeTokenEvent(bytes: Buffer): {
  intentId: string;
  wallet: string;
  mint: string;
  amountMinor: bigint;
} {
  return {
    intentId: toIntentId(bytes.subarray(8, 24)),
    wallet: readAddress(bytes, 24),
    mint: readAddress(bytes, 56),
    amountMinor: bytes.readBigUInt64LE(88),
  };
}
