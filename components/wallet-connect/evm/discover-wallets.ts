import { z } from 'zod';
import { parseOutside } from '#lib/browser-wallet/evm-answers.ts';
import { GuardedProvider } from './guarded-provider.ts';

/** A wallet that a page may ask, behind the one edge that parses what it says. */
export interface DiscoveredWallet {
  /** Its EIP-6963 name for programs; `LEGACY_ID` for one that only is `window.ethereum`. */
  readonly id: string;
  /** Its name for users, as it calls itself; empty for one that says none. */
  readonly name: string;
  readonly icon: string | undefined;
  readonly provider: GuardedProvider;
}

/** The one wallet that is in `window.ethereum` and announces itself in no other way. */
export const LEGACY_ID = 'window.ethereum';
const LONGEST_NAME = 60;

const objectSchema = z.custom<object>(
  (value) => (typeof value === 'object' && value !== null) || typeof value === 'function',
);
const announcementSchema = z.object({
  info: z.object({
    uuid: z.string().min(1),
    name: z.string().trim().min(1).max(LONGEST_NAME),
    rdns: z.string().min(1).max(255),
    icon: z.string().startsWith('data:image/').optional().catch(undefined),
  }),
  provider: objectSchema,
});

/**
 * Finds the wallets of this browser: those that announce themselves (EIP-6963), now or later, and the one
 * that is only in `window.ethereum`, as wallets were before. `onFound` is called once for each.
 */
export function discoverWallets(onFound: (wallet: DiscoveredWallet) => void): void {
  const found: DiscoveredWallet[] = [];

  function add(wallet: Omit<DiscoveredWallet, 'provider'>, raw: object): void {
    if (found.some(({ provider }) => provider.isOf(raw))) return;
    // Two programs may call themselves the same: both can be chosen, and neither hides the other.
    const isTaken = found.some(({ id }) => id === wallet.id);
    const id = isTaken ? `${wallet.id}:${found.length}` : wallet.id;
    const discovered = { ...wallet, id, provider: new GuardedProvider(raw) };
    found.push(discovered);
    onFound(discovered);
  }

  function addLegacy(): void {
    const raw = readLegacy();
    if (raw) add({ id: LEGACY_ID, name: '', icon: undefined }, raw);
  }

  window.addEventListener('eip6963:announceProvider', (event) => {
    const announced = parseOutside(announcementSchema, Reflect.get(event, 'detail'));
    if (!announced) return;
    const { name, rdns, icon } = announced.info;
    add({ id: rdns, name, icon }, announced.provider);
  });
  window.dispatchEvent(new Event('eip6963:requestProvider'));
  addLegacy();
  window.addEventListener('ethereum#initialized', addLegacy);
}

function readLegacy(): object | undefined {
  try {
    return parseOutside(objectSchema, Reflect.get(window, 'ethereum'));
  } catch {
    return undefined;
  }
}
