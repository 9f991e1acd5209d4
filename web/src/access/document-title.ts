import { useEffect } from 'react';
import { useFace } from './face.ts';

/**
 * Sets the browser tab's title: "(6) Alerts · Northbeam".
 * @param openAlerts null if unknown or not permitted
 */
export function useDocumentTitle(page: string, openAlerts: number | null = null): void {
  const brand = useFace()?.name;
  useEffect(() => {
    const title = brand ? `${page} · ${brand}` : page;
    document.title = openAlerts ? `(${openAlerts.toLocaleString('en-GB')}) ${title}` : title;
  }, [page, brand, openAlerts]);
}
