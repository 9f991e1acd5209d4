import { useFace } from '../access/face.ts';

/** Whom to write to, where the brand has somebody; for pages that could not be shown. */
export function AskSupport() {
  const support = useFace()?.support_address;
  if (!support) return null;
  return (
    <>
      {' '}
      If it stays so, write to <a href={`mailto:${support}`}>{support}</a>.
    </>
  );
}
