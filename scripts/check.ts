import { runSteps } from '#scripts/check/run-steps.ts';
import { checkSteps } from '#scripts/check/steps.ts';

/** `npm run check`: the fast gate, inside `npm test`. */
await runSteps(checkSteps());
