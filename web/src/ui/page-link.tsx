import Link from '@cloudscape-design/components/link';
import type { ReactNode } from 'react';
import { useNavigate } from 'react-router';

interface PageLinkProps {
  to: string;
  /** Navigation state; the page must work without it. */
  state?: object;
  children: ReactNode;
}

/** A Cloudscape link that navigates without a reload. */
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
