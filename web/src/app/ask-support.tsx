import { useFace } from '../access/face.ts';

/** Support address on error pages, if the brand has one. */
export function AskSupport() {
  const support = useFace()?.support_address;
  if (!support) return null;
  return (
    <>
      {' '}
      If this continues, write to <a href={`mailto:${support}`}>{support}</a>.
    </>
  );
}
