import { useEffect } from 'react';
import { useFace } from './face.ts';

/**
 * The browser's tab: "(6) Alerts · Northbeam".
 * @param openAlerts null while nobody knows, and for who may not read alerts.
 */
export function useDocumentTitle(page: string, openAlerts: number | null = null): void {
  const brand = useFace()?.name;
  useEffect(() => {
    const named = brand ? `${page} · ${brand}` : page;
    document.title = openAlerts ? `(${openAlerts.toLocaleString('en-GB')}) ${named}` : named;
  }, [page, brand, openAlerts]);
}
