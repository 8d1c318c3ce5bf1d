import { OUTCOME_TONE, type BurnOutcome } from '#lib/intents/burn/burn-outcome.ts';
import {
  DOUBT_TONE,
  findDoubtKind,
  type Doubted,
  type DoubtKind,
} from '#lib/intents/completion/completion-doubt.ts';
import type { IntentType } from '#lib/intents/intent-type.ts';
import type { ReportMark } from '#lib/intents/payment/reported-paid.ts';
import { statusTone, toStatusKey, type StatusTone } from '#lib/intents/status.ts';

interface Shown extends Doubted {
  readonly intentType: IntentType;
  readonly burnOutcome: BurnOutcome | null;
  readonly reportMark: ReportMark | null;
}

/** Of a refund the row says how far it is, and its mark the rest. */
export const SHORT_MARKS = ['ended_after_report', 'sign_reported'] as const satisfies readonly ReportMark[];

type StatusKey = ReturnType<typeof toStatusKey>;

/** Where the text is, below `status` of the copy. */
export interface ShownStatus {
  readonly key:
    | StatusKey['key']
    | `outcome.${BurnOutcome}`
    | `doubt.${DoubtKind}`
    | `report.${ReportMark}`
    | `reportShort.${(typeof SHORT_MARKS)[number]}`;
  readonly values?: StatusKey['values'];
  readonly tone: StatusTone;
}

/** What is said where there is place for one thing: what says more than the status, else the status. */
export function toShownStatus(intent: Shown): ShownStatus {
  return show(intent, 'report');
}

/** The same where there is little place, as in a row: the page of the conversion says all of it. */
export function toRowStatus(intent: Shown): ShownStatus {
  return show(intent, 'reportShort');
}

function show(intent: Shown, reportKey: 'report' | 'reportShort'): ShownStatus {
  const { status, burnOutcome, reportMark } = intent;
  if (burnOutcome !== null) return { key: `outcome.${burnOutcome}`, tone: OUTCOME_TONE[burnOutcome] };
  const doubt = findDoubtKind(intent);
  if (doubt !== null) return { key: `doubt.${doubt}`, tone: DOUBT_TONE[doubt] };
  if (reportMark !== null && reportKey === 'report') return { key: `report.${reportMark}`, tone: 'danger' };
  const short = SHORT_MARKS.find((mark) => mark === reportMark);
  if (short !== undefined) return { key: `reportShort.${short}`, tone: 'danger' };
  const tone = reportMark === null ? statusTone(status) : 'danger';
  return { ...toStatusKey(status, intent.intentType), tone };
}
