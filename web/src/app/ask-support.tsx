import { useFace } from '../access/face.ts';

/** Address for help, where the brand has one; for pages that could not be shown. */
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
