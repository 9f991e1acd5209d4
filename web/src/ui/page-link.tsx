import Link from '@cloudscape-design/components/link';
import type { ReactNode } from 'react';
import { useNavigate } from 'react-router';

/** A link to another page of the portal, in the look of the design system and without a reload. */
export function PageLink({ to, children }: { to: string; children: ReactNode }) {
  const navigate = useNavigate();
  return <Link href={to} onFollow={(event) => { event.preventDefault(); void navigate(to); }}>{children}</Link>;
}
