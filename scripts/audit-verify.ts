import { parseArgs } from 'node:util';
import { z } from 'zod';
import { nameCommand } from '#scripts/launcher/command-settings.ts';
import { LaunchError, reportFailure } from '#scripts/launcher/launch-error.ts';
import { withMigratedDatabase } from '#scripts/launcher/with-database.ts';
import { verifyAudit, type ChainBreak, type ChainReport } from '#server/audit/verify-audit.ts';

const USAGE = `usage:
  ${nameCommand('audit-verify', 'audit:verify')} [--head <position>:<hash>]
--head is what an earlier run printed, or the log line "audit log chained": with it, deleted newest entries are found too.`;

const headSchema = z
  .string()
  .regex(/^\d{1,15}:[0-9a-f]{64}$/)
  .transform((text) => {
    const [position, hash = ''] = text.split(':');
    return { position: Number(position), hash };
  });

/**
 * `npm run audit:verify`: checks the chain of the audit log, whether or not a dashboard runs. It changes
 * nothing.
 */
try {
  const { values } = parseArgs({ options: { head: { type: 'string' } } });
  const noted = headSchema.optional().safeParse(values.head);
  if (!noted.success) throw new LaunchError(`--head must be <position>:<hash>.\n${USAGE}`);
  const report = await withMigratedDatabase((db) => verifyAudit(db, noted.data));
  for (const line of describe(report)) console.log(line);
  if (report.firstBreak) process.exitCode = 1;
} catch (error) {
  reportFailure(error);
}

function describe({ head, unchained, firstBreak }: ChainReport): string[] {
  return [
    ...(firstBreak ? [describeBreak(firstBreak)] : []),
    describeExtent(head.position, firstBreak !== undefined),
    ...(unchained > 0 ? [`${String(unchained)} newer entries are not in the chain yet.`] : []),
    ...(head.position > 0 ? [`head ${String(head.position)}:${head.hash}`] : []),
  ];
}

/** How far the chain fits. */
function describeExtent(position: number, hasBreak: boolean): string {
  if (position > 0)
    return `${hasBreak ? 'Before it, e' : 'E'}ach of ${String(position)} entries is as it was written.`;
  return hasBreak ? 'No entry is before it.' : 'No entry is in the chain.';
}

function describeBreak(found: ChainBreak): string {
  switch (found.kind) {
    case 'changed': {
      const { position, id, at, action, subject } = found.entry;
      return `Entry ${String(id)} at position ${String(position)} does not fit: ${action} of ${subject}, ${at}. It, or its place, was changed.`;
    }
    case 'missing':
      return `The entry at position ${String(found.position)} is missing: it was deleted or taken out of the chain.`;
    case 'other_head':
      return `The entry at position ${String(found.noted.position)} has another hash than the one given: the chain was computed again.`;
  }
}
