import { z } from 'zod';
import { parseJson } from '#lib/encoding/parse-json.ts';
import { WALLET_MODE_EVENT, type WalletModeName } from '#lib/sandbox-control/wallet-modes.ts';
import { recall, remember } from '../remembered.ts';
import type { WalletMode } from './wallet-mode.ts';
import { WALLET_MODES } from './wallet-modes.ts';

const KEY = 'misbehaviour';
const DEFAULT_DELAY_SECONDS = 5;
const WELL_BEHAVED: WalletMode = { label: 'Behave' };

const settingSchema = z.object({
  mode: z.custom<WalletModeName>((value) => typeof value === 'string' && isModeName(value)),
  delaySeconds: z.number().nonnegative().default(DEFAULT_DELAY_SECONDS),
});

/** What the wallet is set to do wrong. `mode` is null for a wallet that behaves. */
export interface Misbehaviour {
  readonly mode: WalletModeName | null;
  readonly delaySeconds: number;
}

type Listener = () => void;
const listeners = new Set<Listener>();

/** Read again for every request, so that a test may set it at any time by the tab's session storage. */
export function readMisbehaviour(): Misbehaviour {
  const text = recall(KEY);
  const setting = text === undefined ? undefined : settingSchema.safeParse(parseJson(text)).data;
  return setting ?? { mode: null, delaySeconds: DEFAULT_DELAY_SECONDS };
}

export function currentMode(): WalletMode {
  const { mode } = readMisbehaviour();
  return mode === null ? WELL_BEHAVED : WALLET_MODES[mode];
}

export function currentDelayMs(): number {
  return readMisbehaviour().delaySeconds * 1000;
}

export function setMisbehaviour({ mode, delaySeconds }: Misbehaviour): void {
  remember(KEY, mode === null ? undefined : JSON.stringify({ mode, delaySeconds }));
  publishChange();
}

export function onMisbehaviourChange(listener: Listener): void {
  listeners.add(listener);
}

/** The page may set it, too, and says so when it has. */
export function followPage(): void {
  window.addEventListener(WALLET_MODE_EVENT, publishChange);
}

function publishChange(): void {
  for (const listener of listeners) listener();
}

export function isModeName(name: string): name is WalletModeName {
  return Object.hasOwn(WALLET_MODES, name);
}
