import { setTimeout as sleep } from 'node:timers/promises';
import { registerProofGauges } from '#server/burns/proof/register-proof-gauges.ts';
import { registerActionGauge } from '#server/intents/inbox/register-action-gauge.ts';
import { registerMintGauge } from '#server/mints/register-mint-gauge.ts';
import { answerBeats } from '#server/answer-beats.ts';
import { finishBeforeEnd } from '#server/before-end.ts';
import { TURNS_END_MS } from '#server/end-times.ts';
import { keepCompiledCode } from '#server/keep-compiled-code.ts';
import { registerContradictionGauges } from '#server/contradictions/register-contradiction-gauges.ts';
import { registerAlteredGauge } from '#server/registrations/register/register-altered-gauge.ts';
import { startTelemetry } from '#server/observability/telemetry/start-telemetry.ts';
import { shareMetrics } from '#server/observability/share-metrics.ts';
import { log } from '#server/observability/log.ts';
import { guardOutput } from '#server/observability/guard-output.ts';
import { registerReadGauges } from './register-read-gauges.ts';
import { startWorkers } from './start-workers.ts';
import { sendToParent } from '#server/send-to-parent.ts';
import { startReadings } from '#server/system/publish-readings.ts';
import { registerSystemGauges } from '#server/system/register-system-gauges.ts';

/**
 * The background jobs, in a process of their own: they hold back neither an event nor a page, and what they
 * do is not held back by either. Started by the front and ended by it, also when it is gone; signals to the
 * group are the front's to answer.
 */
guardOutput();
await startTelemetry('jobs');
shareMetrics();
registerContradictionGauges();
registerAlteredGauge();
registerProofGauges();
registerMintGauge();
registerActionGauge();
registerReadGauges();
registerSystemGauges();
startReadings('jobs');
for (const signal of ['SIGTERM', 'SIGINT', 'SIGHUP'] as const) process.on(signal, () => undefined);
const workers = startWorkers();

// No new turn begins; what is in progress ends, or is another process's when its lease ends.
const stop = () =>
  void Promise.race([workers.stop(), sleep(TURNS_END_MS)])
    .then(finishBeforeEnd, finishBeforeEnd)
    .finally(() => process.exit(0));
process.once('disconnect', stop);
process.on('message', (message) => {
  if (message === 'stop') stop();
});
answerBeats();
sendToParent('ready');
keepCompiledCode();
log().info('jobs started');
