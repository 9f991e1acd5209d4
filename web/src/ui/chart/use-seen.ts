import { useEffect, useRef, useState, type RefObject } from 'react';

/** Null until the element is near the viewport, then its width; used to draw graphs lazily. */
export function useSeen<T extends Element>(): {
  ref: RefObject<T | null>;
  widthPixels: number | null;
} {
  const ref = useRef<T>(null);
  const [widthPixels, setWidth] = useState<number | null>(null);
  useEffect(() => {
    if (widthPixels !== null || !ref.current) return;
    const observer = new IntersectionObserver(
      (entries) => {
        const seen = entries.find((entry) => entry.isIntersecting);
        if (seen) setWidth(seen.boundingClientRect.width);
      },
      { rootMargin: '200px' },
    );
    observer.observe(ref.current);
    return () => observer.disconnect();
  }, [widthPixels]);
  return { ref, widthPixels };
}
