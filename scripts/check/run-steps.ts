import { runStep, type Step, type StepResult } from './run-step.ts';

/** Steps that only read run beside each other: as many as the machine that CI has has cores. */
const READERS = 2;

/**
 * Runs every step, so that one run names everything that is wrong, and ends with `N passed, N failed` over
 * all tests (a step without tests of its own counts as one). A step that `needs` an earlier one is left out
 * when that failed.
 */
export async function runSteps(steps: readonly (Step & { readonly needs?: string })[]): Promise<void> {
  const results = await runBeside(steps.filter(({ readsOnly }) => readsOnly));
  for (const step of steps.filter(({ readsOnly }) => !readsOnly)) {
    const needed = results.find((result) => result.name === step.needs);
    if (needed !== undefined && needed.failed > 0) {
      console.log(`✗ ${step.name}: not run, because ${needed.name} failed`);
      results.push({ name: step.name, seconds: 0, passed: 0, failed: 1 });
    } else {
      results.push(await runStep(step));
    }
  }
  summarize(results);
}

async function runBeside(steps: readonly Step[]): Promise<StepResult[]> {
  const waiting = [...steps];
  const results: StepResult[] = [];
  const readers = Array.from({ length: READERS }, async () => {
    for (let step = waiting.shift(); step !== undefined; step = waiting.shift()) {
      results.push(await runStep(step));
    }
  });
  await Promise.all(readers);
  return results;
}

function summarize(results: readonly StepResult[]): void {
  const broken = results.filter((result) => result.failed > 0).map((result) => result.name);
  const passed = results.reduce((sum, result) => sum + result.passed, 0);
  const failed = results.reduce((sum, result) => sum + result.failed, 0);
  console.log('');
  for (const { name, seconds } of results) console.log(`${String(seconds).padStart(7)} s  ${name}`);
  for (const line of results.flatMap(({ failures }) => failures ?? [])) console.log(`\n✗ ${line}`);
  if (broken.length > 0) console.log(`\nfailed: ${broken.join(', ')}`);
  console.log(`${String(passed)} passed, ${String(failed)} failed`);
  process.exitCode = failed > 0 ? 1 : 0;
}
