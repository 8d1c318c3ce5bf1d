import { findOrInstallChromium } from '#scripts/check/find-chromium.ts';
import { runSteps } from '#scripts/check/run-steps.ts';
import { reportFailure } from '#scripts/launcher/launch-error.ts';
import { buildStep, checkSteps, endToEndStep } from '#scripts/check/steps.ts';

/** `npm test`: the whole gate. */
try {
  const chromiumPath = findOrInstallChromium();
  console.log(`· end-to-end tests will use ${chromiumPath}`);
  const build = buildStep();
  await runSteps([...checkSteps(), build, { ...endToEndStep(chromiumPath), needs: build.name }]);
} catch (error) {
  reportFailure(error);
  console.log('0 passed, 1 failed');
}
