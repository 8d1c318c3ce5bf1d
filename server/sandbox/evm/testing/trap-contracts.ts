import { join } from 'node:path';
import { encodeDeployData, getContractAddress, type Abi, type Address } from 'viem';
import type { TestChain } from './start-test-chain.ts';
import { compileContracts, type CompiledContract } from './compile-contracts.ts';

/**
 * Contracts that no sandbox runs: what a hostile service might point at. Compiled once for the tests that
 * deploy them.
 */
let compiled: readonly CompiledContract[] | undefined;

export function trapContract(name: string): { readonly abi: Abi; readonly bytecode: `0x${string}` } {
  compiled ??= compileContracts(join(import.meta.dirname, 'contracts'));
  const contract = compiled.find((candidate) => candidate.name === name);
  if (!contract) throw new Error(`there is no contract ${name}`);
  return { abi: contract.abi as Abi, bytecode: contract.bytecode };
}

const DEPLOY_GAS = 4_000_000n;

/** Deploys one from an account of the test chain, and mines it. */
export async function deployTrap(
  t: TestChain,
  name: string,
  args: readonly unknown[] = [],
): Promise<Address> {
  const { abi, bytecode } = trapContract(name);
  const data = encodeDeployData({ abi, bytecode, args });
  const from = t.account('stranger').address;
  const nonce = BigInt(await t.client.getTransactionCount({ address: from }));
  const { status } = await t.sendAndMine('stranger', { data, gas: DEPLOY_GAS });
  if (status !== 'success') throw new Error(`${name} was not deployed`);
  return getContractAddress({ from, nonce });
}
