import { findOrInstallChromium } from '#scripts/check/find-chromium.ts';
import { runSteps } from '#scripts/check/run-steps.ts';
import { reportFailure } from '#scripts/launcher/launch-error.ts';
import { buildStep, checkSteps, endToEndStep, firstLoadStep } from '#scripts/check/steps.ts';

/** `npm test`: the whole gate. */
try {
  const chromiumPath = findOrInstallChromium();
  console.log(`· end-to-end tests will use ${chromiumPath}`);
  const build = buildStep();
  const ofBuild = [firstLoadStep(), endToEndStep(chromiumPath)].map((step) => ({
    ...step,
    needs: build.name,
  }));
  await runSteps([...checkSteps(), build, ...ofBuild]);
} catch (error) {
  reportFailure(error);
  console.log('0 passed, 1 failed');
}
