import { env } from '#server/env.ts';
import { database, sqlClient } from '#server/store/database.ts';
import { planHandlings } from './handled-burns.ts';
import { planIntents } from './plan.ts';
import { Random } from './random.ts';
import { addToSandbox, readSandboxParties } from './sandbox-history.ts';
import { addColleagues, CREATORS, getUserId } from './seed-users.ts';
import { writeMirror } from './write-mirror.ts';

const COUNT = 5_000;
const TABLES = ['intents', 'intent_terms', 'intent_events', 'webhook_deliveries', 'create_requests'];

/**
 * A program, run by `npm run demo -- --seed` while the dashboard does not run: adds three months of days to
 * the sandbox and to the dashboard's database. Its argument is the seed. What is there already stays.
 */
const seed = process.argv[2] ?? '1';
const { sandboxUrl, webhookSecrets } = env();
const [webhookSecret] = webhookSecrets;
if (!sandboxUrl || !webhookSecret) throw new Error('there is no sandbox to seed');
console.log(await seedDays(sandboxUrl, webhookSecret));
await sqlClient().end();

async function seedDays(url: string, secret: string): Promise<string> {
  const db = database();
  await addColleagues(db);
  const { nowMs, payoutKeys, holders } = await readSandboxParties(url);
  const planned = planIntents({ seed, count: COUNT, nowMs, creators: CREATORS, payoutKeys, holders });
  const added = await addToSandbox(url, planned);
  if (added.size === 0) return 'these days are there already';
  const emails = [...new Set(CREATORS.flatMap(([, email]) => email ?? []))];
  const ids = new Map<string, string>(
    await Promise.all(emails.map(async (email) => [email, await getUserId(db, email)] as const)),
  );
  const handlings = planHandlings(
    new Random(`${seed} handled`),
    planned.filter(({ id }) => added.has(id)),
    nowMs,
  );
  const handledAt = new Map(handlings.map(({ intentId, at }) => [intentId, at]));
  const seeded = planned.flatMap((one) => {
    const answer = added.get(one.id);
    if (!answer) return [];
    const creatorId = one.creator === null ? null : (ids.get(one.creator) ?? null);
    return [
      {
        planned: one,
        added: answer,
        creatorId,
        isHeld: one.isContradicted && one.steps.length % 2 === 0,
        handledAt: handledAt.get(one.id) ?? null,
      },
    ];
  });
  await writeMirror(seeded, {
    handlings,
    ...{ seed, webhookSecret: secret, now: new Date() },
    signerId: await getUserId(db, 'signer@demo.test'),
    reviewerId: await getUserId(db, 'approver@demo.test'),
  });
  for (const table of TABLES) await sqlClient()`analyze ${sqlClient()(table)}`;
  return `added ${String(seeded.length)} conversions of three months`;
}
