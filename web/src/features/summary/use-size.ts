import { useEffect, useState, type RefObject } from 'react';
import type { Size } from './fit.ts';

/** The inner size of an element, as long as it is shown; that of the window before it is known. */
export function useSize(element: RefObject<HTMLElement | null>): Size {
  const [size, setSize] = useState<Size>({ width: window.innerWidth, height: window.innerHeight });
  useEffect(() => {
    const box = element.current;
    if (!box) return undefined;
    const measure = () => {
      if (box.clientWidth > 0) setSize({ width: box.clientWidth, height: box.clientHeight });
    };
    measure();
    const observer = new ResizeObserver(measure);
    observer.observe(box);
    return () => observer.disconnect();
  }, [element]);
  return size;
}
