import type { IntentType } from '#lib/intents/intent-type.ts';
import type { Random } from './random.ts';

/** Amounts that are ordered again and again, in whole reais. */
const ROUND: Readonly<Record<IntentType, readonly (readonly [weight: number, reais: number])[]>> = {
  onramp: [
    [8, 100],
    [12, 250],
    [18, 500],
    [22, 1_000],
    [14, 2_500],
    [12, 5_000],
    [7, 10_000],
    [4, 25_000],
    [2, 50_000],
  ],
  offramp: [
    [10, 200],
    [16, 800],
    [18, 1_500],
    [16, 3_000],
    [12, 7_500],
    [8, 15_000],
    [3, 40_000],
    [1, 120_000],
  ],
};
/** The most that one mint may be on the sandbox's chains. */
const MOST_CENTS = { onramp: 5_000_000, offramp: 25_000_000 } as const;
const LEAST_CENTS = 700;
const ROUND_SHARE = 0.55;

/** An amount as a business has them: often round, else any, few of them large. */
export function planAmountCents(random: Random, intentType: IntentType): number {
  const roundCents = random.weighted(ROUND[intentType]) * 100;
  if (random.chance(ROUND_SHARE)) return roundCents;
  const spread = Math.exp((random.next() + random.next() + random.next() - 1.5) * 1.4);
  return Math.min(MOST_CENTS[intentType], Math.max(LEAST_CENTS, Math.round(roundCents * spread)));
}

const PREFIXES = { onramp: ['PED', 'APORTE', 'CLIENTE'], offramp: ['REP', 'FORN', 'FOLHA'] } as const;
/** Some systems write all they know into a reference. */
const LONGEST = 255;

/** A reference as the systems of a business write them; another one for every number. */
export function planReference(random: Random, intentType: IntentType, number: number): string {
  const place = String(number + 1).padStart(6, '0');
  const reference = `${random.pick(PREFIXES[intentType])}-${place}`;
  if (random.chance(0.002)) return `${reference} lote de ajustes e diferenças `.padEnd(LONGEST, 'x');
  return random.chance(0.12) ? `${reference}/${random.pick(['A', 'B', 'NF', 'SP-CENTRO'])}` : reference;
}
