import { useEffect } from 'react';
import { Navigate, useLocation } from 'react-router';
import { useFlash } from '../ui/flash/flashes.tsx';

/** Leads home from an address without a page, with a message. */
export function UnknownAddress() {
  const { pathname } = useLocation();
  const flash = useFlash();
  useEffect(() => {
    flash({
      type: 'warning',
      text: `There is no page at ${pathname}. You are on your start page instead.`,
    });
  }, [flash, pathname]);
  return <Navigate to="/" replace />;
}
