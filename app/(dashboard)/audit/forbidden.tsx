import { NotAllowed } from '#components/layout/not-allowed.tsx';

export default function Forbidden() {
  return <NotAllowed permission="audit.read" />;
}
