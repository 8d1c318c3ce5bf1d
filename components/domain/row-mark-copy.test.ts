import { expect, test } from 'vitest';
import common from '#messages/en/common.json';
import reports from '#messages/en/reports.json';
import status from '#messages/en/status.json';
import commonPt from '#messages/pt-BR/common.json';
import reportsPt from '#messages/pt-BR/reports.json';
import statusPt from '#messages/pt-BR/status.json';

test.each([
  [common.rowMark, status.report, reports.exception, /may have been/],
  [commonPt.rowMark, statusPt.report, reportsPt.exception, /pode ter sido|possível/],
] as const)(
  '[R42] of what is over or awaits its payment again, only that it may have been paid is said: it may only have failed',
  (rowMark, report, exception, may) => {
    expect(rowMark.reported).toMatch(may);
    expect(rowMark.ended_after_report).toMatch(may);
    expect(report.ended_after_report).toMatch(may);
    expect(exception.ended_after_payment).toMatch(may);
  },
);
