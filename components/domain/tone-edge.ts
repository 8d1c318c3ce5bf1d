import type { StatusTone } from '#lib/intents/status.ts';

/** The left edge of a panel, in the colour of its status. */
export const TONE_EDGE: Readonly<Record<StatusTone, string>> = {
  neutral: 'border-l-neutral-mark',
  progress: 'border-l-progress-mark',
  attention: 'border-l-attention-mark',
  success: 'border-l-success-mark',
  danger: 'border-l-danger-mark',
};
