import { z } from 'zod';
import { parseOutside } from '#lib/browser-wallet/evm-answers.ts';
import type { WalletChoice } from '#lib/browser-wallet/browser-wallet.ts';

const LONGEST_NAME = 60;
const choiceSchema = z.object({
  name: z.string().trim().min(1).max(LONGEST_NAME),
  icon: z.string().startsWith('data:image/').nullable().catch(null),
});

/** A wallet as it presents itself; undefined for one without a name to choose it by. */
export function parseAdapter(adapter: unknown): WalletChoice | undefined {
  const choice = parseOutside(choiceSchema, adapter);
  return choice && { id: choice.name, name: choice.name, iconUrl: choice.icon };
}
