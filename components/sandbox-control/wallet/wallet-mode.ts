import { z } from 'zod';
import {
  WALLET_MODE_EVENT,
  WALLET_MODE_KEY,
  WALLET_MODE_NAMES,
  type WalletModeName,
} from '#lib/sandbox-control/wallet-modes.ts';

const DELAY_SECONDS = 5;
const storedSchema = z.object({ mode: z.enum(WALLET_MODE_NAMES) });

/** How the demo wallet of this tab misbehaves; null when it behaves. */
export function readWalletMode(): WalletModeName | null {
  try {
    const stored: unknown = JSON.parse(sessionStorage.getItem(WALLET_MODE_KEY) ?? 'null');
    return storedSchema.safeParse(stored).data?.mode ?? null;
  } catch {
    return null;
  }
}

/** From the wallet's next request on, whether it is loaded already or not. */
export function setWalletMode(mode: WalletModeName | null): void {
  if (mode === null) sessionStorage.removeItem(WALLET_MODE_KEY);
  else sessionStorage.setItem(WALLET_MODE_KEY, JSON.stringify({ mode, delaySeconds: DELAY_SECONDS }));
  window.dispatchEvent(new Event(WALLET_MODE_EVENT));
}
