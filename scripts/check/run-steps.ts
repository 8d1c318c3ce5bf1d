import { runStep } from './run-step.ts';
import type { Step, StepResult } from './run-step.ts';

/**
 * Runs every step, so that one run names everything that is wrong, and ends with `N passed, N failed` over all tests
 * (a step without tests of its own counts as one). A step that `needs` an earlier one is left out when that failed.
 */
export async function runSteps(steps: readonly (Step & { readonly needs?: string })[]): Promise<void> {
  const results: StepResult[] = [];
  for (const step of steps) {
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

function summarize(results: readonly StepResult[]): void {
  const broken = results.filter((result) => result.failed > 0).map((result) => result.name);
  const passed = results.reduce((sum, result) => sum + result.passed, 0);
  const failed = results.reduce((sum, result) => sum + result.failed, 0);
  console.log('');
  for (const { name, seconds } of results) console.log(`${String(seconds).padStart(7)} s  ${name}`);
  if (broken.length > 0) console.log(`\nfailed: ${broken.join(', ')}`);
  console.log(`${String(passed)} passed, ${String(failed)} failed`);
  process.exitCode = failed > 0 ? 1 : 0;
}
