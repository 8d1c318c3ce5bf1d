import { readFileSync } from 'node:fs';
import { z } from 'zod';

export interface TestCount {
  readonly passed: number;
  readonly failed: number;
  /** What failed, a line each: the file, the test and the beginning of its message. */
  readonly failures?: readonly string[];
}

const PAGE_LINES = 120;

const vitestReportSchema = z.looseObject({
  numPassedTests: z.int(),
  numFailedTests: z.int(),
  numPendingTests: z.int(),
  numTodoTests: z.int(),
  testResults: z.array(
    z.looseObject({
      name: z.string(),
      status: z.string(),
      message: z.string(),
      assertionResults: z.array(
        z.looseObject({ status: z.string(), fullName: z.string(), failureMessages: z.array(z.string()) }),
      ),
    }),
  ),
});

const playwrightSpecSchema = z.looseObject({
  title: z.string(),
  file: z.string(),
  ok: z.boolean(),
  tests: z.array(
    z.looseObject({
      results: z.array(
        z.looseObject({
          attachments: z.array(z.looseObject({ name: z.string(), path: z.string().optional() })),
        }),
      ),
    }),
  ),
});
type PlaywrightSpec = z.infer<typeof playwrightSpecSchema>;
interface PlaywrightSuite {
  readonly specs: readonly PlaywrightSpec[];
  readonly suites?: readonly PlaywrightSuite[] | undefined;
}
const playwrightSuiteSchema: z.ZodType<PlaywrightSuite> = z.looseObject({
  specs: z.array(playwrightSpecSchema),
  get suites() {
    return z.array(playwrightSuiteSchema).optional();
  },
});
const playwrightReportSchema = z.looseObject({
  stats: z.looseObject({ expected: z.int(), unexpected: z.int(), flaky: z.int(), skipped: z.int() }),
  suites: z.array(playwrightSuiteSchema),
});

/** The counts in Vitest's JSON report: a test left out has not passed; undefined when it wrote none. */
export function countVitest(file: string): TestCount | undefined {
  const report = vitestReportSchema.safeParse(readJson(file));
  if (!report.success) return undefined;
  const { numPassedTests, numFailedTests, numPendingTests, numTodoTests, testResults } = report.data;
  const failures = testResults.flatMap(({ name, status, message, assertionResults }) => {
    const tests = assertionResults.filter((test) => test.status === 'failed');
    if (tests.length === 0) return status === 'failed' ? [failureLine(name, 'set-up', message)] : [];
    return tests.map((test) => failureLine(name, test.fullName, test.failureMessages[0] ?? ''));
  });
  const leftOut = numPendingTests + numTodoTests;
  if (leftOut > 0) failures.push(`${String(leftOut)} tests were left out`);
  return { passed: numPassedTests, failed: numFailedTests + leftOut, failures };
}

/** The counts in Playwright's JSON report: a flaky or a skipped test has not passed. */
export function countPlaywright(file: string): TestCount | undefined {
  const report = playwrightReportSchema.safeParse(readJson(file));
  if (!report.success) return undefined;
  const { expected, unexpected, flaky, skipped } = report.data.stats;
  const failures = report.data.suites
    .flatMap(specsOf)
    .filter(({ ok }) => !ok)
    .map((spec) => `${spec.file} › ${spec.title}${pageOf(spec)}`);
  return { passed: expected, failed: unexpected + flaky + skipped, failures };
}

/**
 * What the page showed when the test failed, by Playwright's own description of it: the files of a run do not
 * outlive the machine it ran on.
 */
function pageOf({ tests }: PlaywrightSpec): string {
  const attachments = tests.flatMap(({ results }) => results.flatMap((result) => result.attachments));
  const context = attachments.find(({ name }) => name === 'error-context')?.path;
  const page = context === undefined ? undefined : /```yaml\n([^]*?)```/.exec(readText(context) ?? '')?.[1];
  if (page === undefined) return '';
  const content = page.slice(Math.max(0, page.search(/^ *- main\b/m)));
  return `\n${content.split('\n').slice(0, PAGE_LINES).join('\n')}`.trimEnd();
}

function specsOf(suite: PlaywrightSuite): PlaywrightSuite['specs'] {
  return [...suite.specs, ...(suite.suites ?? []).flatMap(specsOf)];
}

function failureLine(file: string, test: string, message: string): string {
  return `${file} › ${test}\n    ${message.split('\n').slice(0, 4).join('\n    ')}`.trimEnd();
}

function readJson(file: string): unknown {
  try {
    return JSON.parse(readText(file) ?? '');
  } catch {
    return undefined;
  }
}

function readText(file: string): string | undefined {
  try {
    return readFileSync(file, 'utf8');
  } catch {
    return undefined;
  }
}
