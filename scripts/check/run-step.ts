import { spawn } from 'node:child_process';
import { ROOT } from '#scripts/launcher/root.ts';
import type { TestCount } from './count-tests.ts';

export interface Step {
  readonly name: string;
  readonly command: readonly string[];
  readonly env?: Readonly<Record<string, string>>;
  /** Only reads the sources: another such step may run beside it. */
  readonly readsOnly?: boolean;
  /** Shows the output of a passing step too: it says what was not checked. */
  readonly showsOutput?: boolean;
  /** Counts the tests of a test run from its report; without it the step itself counts as one. */
  readonly count?: () => TestCount | undefined;
}

export interface StepResult extends TestCount {
  readonly name: string;
  readonly seconds: number;
}

const OUTPUT_TAIL_LINES = 120;

/** Runs one step, quiet when it passes, with the end of its output when it does not. */
export async function runStep(step: Step): Promise<StepResult> {
  console.log(`· ${step.name} …`);
  const startedAtMs = performance.now();
  const { exitCode, output } = await run(step);
  const seconds = Math.round((performance.now() - startedAtMs) / 100) / 10;
  const count = step.count?.() ?? { passed: exitCode === 0 ? 1 : 0, failed: exitCode === 0 ? 0 : 1 };
  // A run can fail outside any test (a set-up that broke, an unhandled error): that is a failure too.
  const failed = exitCode === 0 ? count.failed : Math.max(count.failed, 1);
  if (failed > 0 || step.showsOutput === true) console.log(lastLines(output));
  if (failed > 0) console.log(`✗ ${step.name} failed (${String(seconds)} s)`);
  else console.log(`✓ ${step.name}: ${String(count.passed)} passed (${String(seconds)} s)`);
  return { ...count, name: step.name, seconds, failed };
}

function run(step: Step): Promise<{ exitCode: number; output: string }> {
  const [program = '', ...args] = step.command;
  return new Promise((resolve) => {
    const child = spawn(program, args, {
      cwd: ROOT,
      env: { ...process.env, FORCE_COLOR: '0', ...step.env },
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    const chunks: Buffer[] = [];
    child.stdout.on('data', (chunk: Buffer) => chunks.push(chunk));
    child.stderr.on('data', (chunk: Buffer) => chunks.push(chunk));
    child.on('error', (error) => resolve({ exitCode: 1, output: error.message }));
    child.on('close', (code) => resolve({ exitCode: code ?? 1, output: Buffer.concat(chunks).toString() }));
  });
}

function lastLines(output: string): string {
  return output.trimEnd().split('\n').slice(-OUTPUT_TAIL_LINES).join('\n');
}
