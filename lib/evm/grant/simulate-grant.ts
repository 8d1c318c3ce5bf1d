import type { ChainRequest } from '#lib/chains/chain-request.ts';
import type { ChainRefusal } from '#lib/signing/chain-refusal.ts';
import { listAccess, type AccessList } from './access-list.ts';
import { CONTROL_SLOTS, controlViews } from '#lib/evm/run/control-reads.ts';
import { decodeGrant, type RequestedGrant } from './grant-words.ts';
import { runInTwoContexts, type Observed } from '#lib/evm/run/run-in-two-contexts.ts';
import type { ReadPlan } from '#lib/evm/run/reading.ts';
import { listForOtherAddress, compareStorage, type StorageView } from './compare-storage.ts';
import type { RunContext } from '#lib/evm/run/run-context.ts';

/** What the call would do, as a node ran it without sending it. */
export type GrantRun =
  | {
      readonly state: 'ran';
      readonly gasUsed: bigint;
      readonly here: Observed;
      readonly elsewhere: Observed | undefined;
      readonly storage: StorageView;
    }
  | { readonly state: 'reverted'; readonly refusal: ChainRefusal }
  | { readonly state: 'unavailable'; readonly reason: string };

/**
 * Runs the exact call from its sender, twice, like a burn, and reads what it stores. Less would not be
 * enough: a grant of which only the outcome is known may be any call of its contract.
 */
export async function simulateGrant(
  request: ChainRequest,
  requested: RequestedGrant,
  context: RunContext,
): Promise<GrantRun> {
  const { call } = requested;
  const words = decodeGrant(call.data, requested.address, requested.limitBaseUnits);
  const [own, other] = await Promise.all([
    listAccess(request, call, context),
    words ? listForOtherAddress(request, { requested, words, context }) : NOT_COMPARED,
  ]);
  const plan = toPlan(requested, own);
  const observation = await runInTwoContexts(request, { call, plan, context });
  if (observation.state === 'reverted') return { state: 'reverted', refusal: observation.refusal };
  if (observation.state !== 'observed') return { state: 'unavailable', reason: observation.reason };
  const { here, elsewhere } = observation;
  const storage = await compareStorage(request, { requested, words, plan, own, other, here, context });
  if (storage.state === 'unavailable') return storage;
  return { state: 'ran', gasUsed: here.ran.gasUsed, here, elsewhere, storage };
}

const NOT_COMPARED: AccessList = { state: 'unreported' };

function toPlan({ call, address }: RequestedGrant, own: AccessList): ReadPlan {
  const contract = call.to.toLowerCase();
  const touched = own.state === 'listed' ? own.touched : new Map<string, readonly string[]>();
  const written = [...touched].filter(([, slots]) => slots.length > 0);
  const slots = new Set([...(touched.get(contract) ?? []), ...CONTROL_SLOTS]);
  return {
    contract: call.to,
    from: call.from,
    views: controlViews(call.from),
    accounts: [call.to, call.from, address],
    slots: new Map([...written, [contract, [...slots]]]),
  };
}
