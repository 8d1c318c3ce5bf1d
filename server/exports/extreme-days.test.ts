import { describe, expect, test } from 'vitest';
import { auditFilterSchema } from '#lib/audit/audit-view.ts';
import { intentFilterSchema } from '#lib/intents/list/intent-filter.ts';
import { reportFilterSchema } from '#lib/reports/report-period.ts';
import { deliveryFilterSchema } from '#lib/webhooks/delivery-view.ts';
import { listAudit } from '#server/audit/list-audit.ts';
import type { Session } from '#server/auth/require-session.ts';
import { listIntents } from '#server/intents/list-intents.ts';
import { getReport, readPeriod } from '#server/reports/get-report.ts';
import { listDeliveries } from '#server/webhooks/list-deliveries.ts';
import { sessionOf } from '#server/testing/sessions.ts';
import { useTestDatabase } from '#server/testing/test-database.ts';

useTestDatabase();

const READERS: Readonly<Record<string, (days: object, session: Session) => Promise<unknown>>> = {
  conversions: (days, session) => listIntents({ filter: intentFilterSchema.parse(days), session }),
  deliveries: (days, session) => listDeliveries({ filter: deliveryFilterSchema.parse(days), session }),
  'the audit log': (days, session) => listAudit({ filter: auditFilterSchema.parse(days), session }),
  'a report': async (days, session) => {
    const { period, today } = await readPeriod(reportFilterSchema.parse(days));
    return period === null ? period : getReport({ period, today }, session);
  },
};

describe.each(Object.entries(READERS))('%s', (_name, read) => {
  test.each([
    ['0000-01-01', '0000-12-31'],
    ['0001-01-01', '1899-12-31'],
    ['1900-01-01', '2999-12-31'],
    ['9999-12-31', '9999-12-31'],
    ['2026-11-28', '9999-12-31'],
  ])('can be read from %s to %s', async (from, to) => {
    await expect(read({ from, to }, await sessionOf('admin'))).resolves.toBeDefined();
  });
});
