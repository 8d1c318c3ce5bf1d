import { Keypair, LAMPORTS_PER_SOL, SystemProgram, Transaction } from '@solana/web3.js';
import { describe, expect, test } from 'vitest';
import type { ChainContext } from '../chain-context.ts';
import { makeDataDir, openTestLedger } from '../testing/open-test-ledger.ts';
import { parseTransaction } from './wire-transaction.ts';

/** A signed transfer of the stranger's SOL; by default under the newest blockhash. */
function transferOf(chain: ChainContext, override: { sol?: number; to?: Keypair; blockhash?: string } = {}) {
  const { stranger } = chain.keys.dev;
  const { sol = 1, to = Keypair.generate(), blockhash } = override;
  const lifetime = chain.ledger.latestBlockhash('processed');
  const transaction = new Transaction({
    feePayer: stranger.publicKey,
    ...lifetime,
    blockhash: blockhash ?? lifetime.blockhash,
  });
  const lamports = sol * LAMPORTS_PER_SOL;
  transaction.add(
    SystemProgram.transfer({ fromPubkey: stranger.publicKey, toPubkey: to.publicKey, lamports }),
  );
  transaction.sign(stranger);
  return parseTransaction(transaction.serialize());
}

function lamportsOf({ ledger }: ChainContext, { publicKey }: Keypair): bigint {
  return ledger.findAccount(publicKey)?.lamports ?? 0n;
}

function produceBlocks({ ledger }: ChainContext, count: number): void {
  for (let block = 0; block < count; block++) ledger.produceBlock();
}

describe('a transaction', () => {
  test('is processed at once, confirmed a slot later and final at the depth', () => {
    const chain = openTestLedger();
    const transfer = transferOf(chain);
    expect(chain.ledger.submit(transfer).state).toBe('landed');
    const slot = chain.ledger.findTransaction(transfer.signature)?.slot ?? 0;
    const commitments = [0, 1, 2].map(() => {
      const commitment = chain.ledger.commitmentOf(slot);
      chain.ledger.produceBlock();
      return commitment;
    });
    expect(commitments).toEqual(['processed', 'confirmed', 'finalized']);
  });

  test('sent again is known and runs no second time', () => {
    const chain = openTestLedger();
    const to = Keypair.generate();
    const transfer = transferOf(chain, { to });
    chain.ledger.submit(transfer);
    expect(chain.ledger.submit(transfer)).toEqual({ state: 'known' });
    expect(lamportsOf(chain, to)).toBe(BigInt(LAMPORTS_PER_SOL));
  });

  test('that fails while it runs pays its fee and is history', () => {
    const chain = openTestLedger();
    const before = lamportsOf(chain, chain.keys.dev.stranger);
    const transfer = transferOf(chain, { sol: 1_000_000 });
    const error = { InstructionError: [0, { Custom: 1 }] };
    expect(chain.ledger.submit(transfer)).toMatchObject({ state: 'landed', meta: { err: error, fee: 5000 } });
    expect(lamportsOf(chain, chain.keys.dev.stranger)).toBe(before - 5000n);
    expect(chain.ledger.findTransaction(transfer.signature)?.meta.err).toEqual(error);
  });

  test('that cannot pay its fee leaves no trace', () => {
    const chain = openTestLedger();
    const pauper = Keypair.generate();
    const transaction = new Transaction({
      feePayer: pauper.publicKey,
      ...chain.ledger.latestBlockhash('processed'),
    });
    transaction.add(
      SystemProgram.transfer({ fromPubkey: pauper.publicKey, toPubkey: pauper.publicKey, lamports: 1 }),
    );
    transaction.sign(pauper);
    const sent = parseTransaction(transaction.serialize());
    expect(chain.ledger.submit(sent)).toEqual({ state: 'refused', error: 'AccountNotFound' });
    expect(chain.ledger.findTransaction(sent.signature)).toBeUndefined();
  });

  test('with an altered byte does not pass signature verification', () => {
    const chain = openTestLedger();
    const bytes = Buffer.from(transferOf(chain).bytes);
    bytes.writeUInt8(bytes.readUInt8(bytes.length - 1) ^ 1, bytes.length - 1);
    expect(chain.ledger.submit(parseTransaction(bytes))).toEqual({
      state: 'refused',
      error: 'SignatureFailure',
    });
  });
});

describe('a blockhash', () => {
  test('[R115] lives 150 slots and no longer', () => {
    const chain = openTestLedger();
    const [first, second] = [transferOf(chain), transferOf(chain)];
    const { lastValidBlockHeight } = chain.ledger.latestBlockhash('processed');
    produceBlocks(chain, 150);
    expect(chain.ledger.blockHeightAt('processed')).toBe(lastValidBlockHeight);
    expect(chain.ledger.submit(first).state).toBe('landed');
    produceBlocks(chain, 1);
    expect(chain.ledger.submit(second)).toEqual({ state: 'refused', error: 'BlockhashNotFound' });
  });

  test('of another chain is not known here', () => {
    const [chain, other] = [openTestLedger(), openTestLedger()];
    expect(chain.ledger.genesisHash).not.toBe(other.ledger.genesisHash);
    const { blockhash } = other.ledger.latestBlockhash('processed');
    const outcome = chain.ledger.submit(transferOf(chain, { blockhash }));
    expect(outcome).toEqual({ state: 'refused', error: 'BlockhashNotFound' });
  });

  test('dies when the clock is moved a minute on', () => {
    const chain = openTestLedger();
    const transfer = transferOf(chain);
    chain.ledger.advanceTime(61);
    expect(chain.ledger.submit(transfer)).toEqual({ state: 'refused', error: 'BlockhashNotFound' });
  });
});

describe('time', () => {
  test('moves on with one slot and one block per 400 ms', () => {
    const { ledger } = openTestLedger();
    const [slot, height, timeUnix] = [
      ledger.slotAt('processed'),
      ledger.blockHeightAt('processed'),
      ledger.timeUnix,
    ];
    ledger.advanceTime(86_400);
    expect(ledger.timeUnix).toBe(timeUnix + 86_400);
    expect(ledger.slotAt('processed')).toBe(slot + 216_000);
    expect(ledger.blockHeightAt('processed')).toBe(height + 216_000);
  });

  test('never goes back', () => {
    const { ledger } = openTestLedger();
    expect(() => ledger.advanceTime(-1)).toThrow(RangeError);
    expect(() => ledger.advanceTime(Number.NaN)).toThrow(RangeError);
  });
});

describe('what is stored', () => {
  test('accounts, history, slot and time are the same after reopening', () => {
    const dataDir = makeDataDir();
    const to = Keypair.generate();
    const chain = openTestLedger(dataDir);
    const transfer = transferOf(chain, { to });
    chain.ledger.submit(transfer);
    chain.ledger.advanceTime(1000);
    const { genesisHash, timeUnix } = chain.ledger;
    const slot = chain.ledger.slotAt('processed');
    const record = chain.ledger.findTransaction(transfer.signature);
    const { blockhash } = chain.ledger.latestBlockhash('processed');
    chain.ledger.close();

    const { ledger } = openTestLedger(dataDir);
    expect(ledger.genesisHash).toBe(genesisHash);
    expect(ledger.timeUnix).toBe(timeUnix);
    expect(ledger.slotAt('processed')).toBe(slot + 1);
    expect(ledger.isBlockhashLive(blockhash)).toBe(true);
    expect(ledger.findTransaction(transfer.signature)).toEqual(record);
    expect(ledger.findAccount(to.publicKey)?.lamports).toBe(BigInt(LAMPORTS_PER_SOL));
    expect(ledger.submit(transfer)).toEqual({ state: 'known' });
  });

  test('work that fails half-way is undone, in memory and on disk', () => {
    const dataDir = makeDataDir();
    const chain = openTestLedger(dataDir);
    const to = Keypair.generate();
    const slot = chain.ledger.slotAt('processed');
    const work = () =>
      chain.ledger.atomically(() => {
        chain.ledger.submit(transferOf(chain, { to }));
        chain.ledger.produceBlock();
        throw new Error('half-way');
      });
    expect(work).toThrow('half-way');
    expect(lamportsOf(chain, to)).toBe(0n);
    expect(chain.ledger.slotAt('processed')).toBe(slot);
    chain.ledger.close();
    expect(lamportsOf(openTestLedger(dataDir), to)).toBe(0n);
  });

  test('nothing signed before everything was forgotten can land afterwards', () => {
    const chain = openTestLedger();
    const transfer = transferOf(chain);
    const { timeUnix } = chain.ledger;
    chain.ledger.clear();
    expect(chain.ledger.timeUnix).toBe(timeUnix);
    expect(chain.ledger.submit(transfer)).toEqual({ state: 'refused', error: 'BlockhashNotFound' });
  });
});
