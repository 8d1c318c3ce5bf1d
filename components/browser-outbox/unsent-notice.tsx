import { Notice } from '#components/ui/notice.tsx';
import { TextLink } from '#components/ui/text-link.tsx';

interface UnsentNoticeProps {
  tone?: 'attention' | 'danger';
  words: { readonly title: string; readonly text: string; readonly open: string };
  /** The pages of what is concerned. */
  hrefs: readonly string[];
}

/**
 * A record of this browser that the server does not have: sent again automatically, or refused, as its text
 * says.
 */
export function UnsentNotice({ tone = 'attention', words, hrefs }: UnsentNoticeProps) {
  return (
    <Notice tone={tone} title={words.title}>
      <p className="max-w-prose">{words.text}</p>
      {hrefs.map((href) => (
        <TextLink key={href} href={href}>
          {words.open}
        </TextLink>
      ))}
    </Notice>
  );
}
