import { Notice } from '#components/ui/notice.tsx';
import { TextLink } from '#components/ui/text-link.tsx';

interface UnsentNoticeProps {
  words: { readonly title: string; readonly text: string; readonly open: string };
  /** The pages of what is concerned. */
  hrefs: readonly string[];
}

/** Something of this browser has not reached the server, and is sent on. */
export function UnsentNotice({ words, hrefs }: UnsentNoticeProps) {
  return (
    <Notice tone="attention" title={words.title}>
      <p className="max-w-prose">{words.text}</p>
      {hrefs.map((href) => (
        <TextLink key={href} href={href}>
          {words.open}
        </TextLink>
      ))}
    </Notice>
  );
}
