import { type PublicKey, LAMPORTS_PER_SOL, SystemProgram } from '@solana/web3.js';
import { type DevKeys, type ServiceKeys, deploymentOf } from './chain-keys.ts';
import { initializeInstruction, mintUnboundInstruction } from './client/mint-instructions.ts';
import { mintAuthorityAddress, TOKEN_PROGRAM_ID } from './client/program-addresses.ts';
import { createTokenAccountInstruction, initializeMintInstruction } from './client/token-instructions.ts';
import { setStatusInstruction, updateWhitelistInstruction } from './client/whitelist-instructions.ts';
import type { Ledger } from './ledger/ledger.ts';
import { TransactionSender } from './transaction-sender.ts';

const TOKEN_DECIMALS = 6;
const MINT_ACCOUNT_BYTES = 82;
const SEED_TOKENS_BASE_UNITS = 1_000_000n * 1_000_000n;
const SEED_SOL = 100;
const SERVICE_SOL = 100_000;
const PURSE_SOL = 5_000_000;

/**
 * The state every chain starts from and returns to: the program initialized, the token minted to both
 * holders, both of them whitelisted by the organization's authorizing wallet. All by real transactions, so
 * that each grant has a history; only the SOL is simply there. Stored as a whole or not at all.
 */
export function seedLedger(ledger: Ledger, keys: { dev: DevKeys; service: ServiceKeys }): void {
  const { dev, service } = keys;
  ledger.atomically(() => {
    endowSol(ledger, service.purse.publicKey, PURSE_SOL);
    for (const { publicKey } of [service.admin, service.grantIssuer, service.minter]) {
      endowSol(ledger, publicKey, SERVICE_SOL);
    }
    const people = [dev.whitelister, dev.holder, dev.holder2, dev.stranger, service.foreignWhitelister];
    for (const { publicKey } of people) {
      endowSol(ledger, publicKey, SEED_SOL);
    }
    const sender = new TransactionSender(ledger);
    deploy(ledger, sender, service);
    whitelist(sender, dev, service);
    fundHolders(sender, dev, service);
    // Under the next blockhash no later transaction can be taken for one of these.
    ledger.produceBlock();
  });
}

function deploy(ledger: Ledger, sender: TransactionSender, service: ServiceKeys): void {
  const deployment = deploymentOf(service);
  const { admin, grantIssuer, minter, mint, program } = service;
  const createMint = SystemProgram.createAccount({
    fromPubkey: admin.publicKey,
    newAccountPubkey: mint.publicKey,
    lamports: Number(ledger.minimumBalanceForRentExemption(MINT_ACCOUNT_BYTES)),
    space: MINT_ACCOUNT_BYTES,
    programId: TOKEN_PROGRAM_ID,
  });
  const initializeMint = initializeMintInstruction({
    mint: mint.publicKey,
    decimals: TOKEN_DECIMALS,
    authority: mintAuthorityAddress(deployment),
  });
  const initialize = initializeInstruction(deployment, {
    payer: admin.publicKey,
    admin: admin.publicKey,
    grantIssuer: grantIssuer.publicKey,
    minter: minter.publicKey,
  });
  sender.send([createMint, initializeMint, initialize], [admin, mint, program]);
}

function whitelist(sender: TransactionSender, dev: DevKeys, service: ServiceKeys): void {
  const deployment = deploymentOf(service);
  const { admin, foreignWhitelister } = service;
  const appointments = [dev.whitelister, foreignWhitelister].map(({ publicKey: user }) =>
    setStatusInstruction(deployment, { admin: admin.publicKey, user, status: 'whitelister' }),
  );
  sender.send(appointments, [admin]);
  for (const { publicKey: user } of [dev.holder, dev.holder2]) {
    const whitelister = dev.whitelister.publicKey;
    sender.send([updateWhitelistInstruction(deployment, { whitelister, user })], [dev.whitelister]);
  }
}

function fundHolders(sender: TransactionSender, dev: DevKeys, service: ServiceKeys): void {
  const deployment = deploymentOf(service);
  const admin = service.admin.publicKey;
  for (const { publicKey: owner } of [dev.holder, dev.holder2]) {
    const createAccount = createTokenAccountInstruction(deployment, { payer: admin, owner });
    const mint = mintUnboundInstruction(deployment, {
      admin,
      destination: owner,
      amountMinor: SEED_TOKENS_BASE_UNITS,
    });
    sender.send([createAccount, mint], [service.admin]);
  }
}

function endowSol(ledger: Ledger, address: PublicKey, sol: number): void {
  ledger.endow(address, {
    lamports: BigInt(sol) * BigInt(LAMPORTS_PER_SOL),
    owner: SystemProgram.programId,
    data: new Uint8Array(),
    executable: false,
  });
}
