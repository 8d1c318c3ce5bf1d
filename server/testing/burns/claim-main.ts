import { flushCompileCache } from 'node:module';
import { z } from 'zod';
import { claimSigning } from '#server/burns/sign/claim-signing.ts';
import { toFault } from '#server/endpoints/to-fault.ts';
import { allowSlowReads } from '#server/testing/service/slow-reads.ts';
import { sessionOf } from '#server/testing/sessions.ts';

/**
 * A process of the dashboard in which a signer claims attempts, as often as it is asked, and answers
 * what came of it.
 */
const requestSchema = z.object({ attemptId: z.string() });
allowSlowReads();
const session = await sessionOf('signer');

process.on('message', (message) => {
  const { attemptId } = requestSchema.parse(message);
  void claimSigning({ attemptId, session }).then(
    () => process.send?.('claimed'),
    (error: unknown) => process.send?.(toFault(error, 'a request').code),
  );
});
process.on('disconnect', () => process.exit(0));
// Now: it is killed before it could do so at its end.
flushCompileCache();
process.send?.('ready');
