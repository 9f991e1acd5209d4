import Link from '@cloudscape-design/components/link';
import { useQuery } from '@tanstack/react-query';
import { useCan } from '../access/permissions.ts';
import { portalConfigQuery } from '../api/settings.ts';

/** Link to the provider's documentation, if configured, for people who may use support. */
export function HelpLink() {
  const maySeek = useCan('support', 'view');
  const { data } = useQuery({ ...portalConfigQuery(), enabled: maySeek });
  if (!maySeek || !data?.documentation_url) return null;
  return (
    <Link href={data.documentation_url} external externalIconAriaLabel="Opens in a new tab">
      Help &amp; Support
    </Link>
  );
}
