import { clsx } from 'clsx';

/** The utilities of `icons.css`. */
export type IconName =
  | 'icon-activity'
  | 'icon-arrow-down-left'
  | 'icon-arrow-left-right'
  | 'icon-arrow-right'
  | 'icon-arrow-up-right'
  | 'icon-badge-question-mark'
  | 'icon-bookmark'
  | 'icon-check'
  | 'icon-chevron-down'
  | 'icon-chevron-left'
  | 'icon-chevron-right'
  | 'icon-circle-alert'
  | 'icon-circle-check'
  | 'icon-circle-dashed'
  | 'icon-circle-dot'
  | 'icon-circle-question-mark'
  | 'icon-circle-user'
  | 'icon-circle-x'
  | 'icon-clipboard-check'
  | 'icon-cloud-off'
  | 'icon-columns-3'
  | 'icon-copy'
  | 'icon-download'
  | 'icon-external-link'
  | 'icon-file-down'
  | 'icon-flame'
  | 'icon-flask-conical'
  | 'icon-hourglass'
  | 'icon-inbox'
  | 'icon-info'
  | 'icon-languages'
  | 'icon-link-2'
  | 'icon-link-2-off'
  | 'icon-list'
  | 'icon-loader-circle'
  | 'icon-lock'
  | 'icon-log-out'
  | 'icon-megaphone'
  | 'icon-menu'
  | 'icon-octagon-alert'
  | 'icon-pen-line'
  | 'icon-plus'
  | 'icon-printer'
  | 'icon-qr-code'
  | 'icon-radio'
  | 'icon-refresh-cw'
  | 'icon-rotate-cw'
  | 'icon-scroll-text'
  | 'icon-search'
  | 'icon-search-x'
  | 'icon-shield-question-mark'
  | 'icon-sliders-horizontal'
  | 'icon-sun-moon'
  | 'icon-tag'
  | 'icon-timer'
  | 'icon-triangle-alert'
  | 'icon-wallet'
  | 'icon-wallet-cards'
  | 'icon-webhook'
  | 'icon-x';

interface IconProps {
  name: IconName;
  /** Its size is that of text; without one it is 16 px. */
  className?: string;
}

/** An icon beside words that say the same. */
export function Icon({ name, className }: IconProps) {
  return <span aria-hidden className={clsx('icon', name, className)} />;
}
