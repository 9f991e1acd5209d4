import { useEffect, useRef } from 'react';

/** Placeholder of items not drawn yet; calls once when it is near the viewport. */
export function RestOfList({ count, onNear }: { count: number; onNear(): void }) {
  const item = useRef<HTMLLIElement>(null);
  useEffect(() => {
    const observer = new IntersectionObserver(
      (entries) => {
        if (entries.some((entry) => entry.isIntersecting)) onNear();
      },
      { rootMargin: '1000px' },
    );
    observer.observe(item.current!);
    return () => observer.disconnect();
  }, [onNear]);
  return (
    <li className="tiles__rest" ref={item}>
      {count.toLocaleString('en-GB')} more
    </li>
  );
}
