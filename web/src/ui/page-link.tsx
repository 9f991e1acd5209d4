import Link from '@cloudscape-design/components/link';
import type { ReactNode } from 'react';
import { useNavigate } from 'react-router';

interface PageLinkProps {
  to: string;
  /** State for the page beside its address; the page must not need it. */
  state?: object;
  children: ReactNode;
}

/** A link to another page of the portal, in the look of the design system and without a reload. */
export function PageLink({ to, state, children }: PageLinkProps) {
  const navigate = useNavigate();
  return (
    <Link
      href={to}
      onFollow={(event) => {
        event.preventDefault();
        void navigate(to, { state });
      }}
    >
      {children}
    </Link>
  );
}
