import { encodeFunctionData, getAbiItem, type Address } from 'viem';
import { EVM_DEV_ACCOUNTS } from '#server/sandbox/evm/accounts.ts';
import { brlTokenAbi, whitelisterAbi } from '#server/sandbox/evm/contracts.generated.ts';
import {
  contractAddressesOf,
  restoreSeededBalances,
  runAndMine,
  type SeedContext,
} from '#server/sandbox/evm/seed-chain.ts';
import {
  DEFAULT_LIMIT_CEILING_BASE_UNITS,
  DEFAULT_MINT_MAXIMUM_BASE_UNITS,
  DEFAULT_MINT_MINIMUM_BASE_UNITS,
} from '#server/sandbox/evm/seed-values.ts';

/**
 * Puts the chain back to its seeded state: default settings, no grant and no ban but the seeded ones, nothing
 * used of today's limits, the dev accounts' balances. Height and time pass, and old transactions stay
 * readable. What is still in the pool is mined first, so that it cannot land afterwards.
 */
export async function resetChain(context: SeedContext): Promise<void> {
  const { admin } = context.senders;
  const { whitelister, token } = contractAddressesOf(context.accounts);
  await context.producer.mineNow();
  const others = await findOtherRecipients(context, whitelister);
  await runAndMine(context, [
    admin.send({
      to: whitelister,
      data: encodeFunctionData({
        abi: whitelisterAbi,
        functionName: 'setLimitCeiling',
        args: [DEFAULT_LIMIT_CEILING_BASE_UNITS],
      }),
    }),
    admin.send({
      to: token,
      data: encodeFunctionData({
        abi: brlTokenAbi,
        functionName: 'setMintBounds',
        args: [DEFAULT_MINT_MINIMUM_BASE_UNITS, DEFAULT_MINT_MAXIMUM_BASE_UNITS],
      }),
    }),
  ]);
  await restoreSeededBalances(context, others);
}

/** Everyone who ever got a grant or a ban, the dev accounts aside. */
async function findOtherRecipients(context: SeedContext, whitelister: Address): Promise<Address[]> {
  const range = { address: whitelister, fromBlock: 0n, strict: true } as const;
  const [grants, bans] = await Promise.all([
    context.client.getLogs({
      ...range,
      event: getAbiItem({ abi: whitelisterAbi, name: 'AuthorizedRecipientSet' }),
    }),
    context.client.getLogs({ ...range, event: getAbiItem({ abi: whitelisterAbi, name: 'RecipientBanSet' }) }),
  ]);
  const recipients = new Set([...grants, ...bans].map(({ args }) => args.recipient));
  EVM_DEV_ACCOUNTS.forEach(({ address }) => recipients.delete(address));
  return [...recipients];
}
