import Link from '@cloudscape-design/components/link';
import type { ReactNode } from 'react';
import { useNavigate } from 'react-router';

interface PageLinkProps {
  to: string;
  /** Navigation state; the page must work without it. */
  state?: object;
  /** Name for screen readers, where the text alone could be one of several. */
  label?: string;
  children: ReactNode;
}

/** A Cloudscape link that navigates without a reload. */
export function PageLink({ to, state, label, children }: PageLinkProps) {
  const navigate = useNavigate();
  return (
    <Link
      href={to}
      {...(label && { ariaLabel: label })}
      onFollow={(event) => {
        event.preventDefault();
        void navigate(to, { state });
      }}
    >
      {children}
    </Link>
  );
}
