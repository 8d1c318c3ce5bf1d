import { readFileSync } from 'node:fs';
import { z } from 'zod';

export interface TestCount {
  readonly passed: number;
  readonly failed: number;
}

const vitestReportSchema = z.looseObject({
  numPassedTests: z.int(),
  numFailedTests: z.int(),
  numFailedTestSuites: z.int(),
});
const playwrightReportSchema = z.looseObject({
  stats: z.looseObject({ expected: z.int(), unexpected: z.int(), flaky: z.int(), skipped: z.int() }),
});

/** The counts in Vitest's JSON report; undefined when it wrote none. */
export function countVitest(file: string): TestCount | undefined {
  const report = vitestReportSchema.safeParse(readJson(file));
  if (!report.success) return undefined;
  const { numPassedTests, numFailedTests } = report.data;
  return { passed: numPassedTests, failed: numFailedTests };
}

/** The counts in Playwright's JSON report: a flaky or a skipped test has not passed. */
export function countPlaywright(file: string): TestCount | undefined {
  const report = playwrightReportSchema.safeParse(readJson(file));
  if (!report.success) return undefined;
  const { expected, unexpected, flaky, skipped } = report.data.stats;
  return { passed: expected, failed: unexpected + flaky + skipped };
}

function readJson(file: string): unknown {
  try {
    return JSON.parse(readFileSync(file, 'utf8'));
  } catch {
    return undefined;
  }
}
