import Button from '@cloudscape-design/components/button';
import { mayZoom, reachesNow, shifted, zoomed } from '../../../../core/domain/zoom.ts';
import { useNowSeconds } from '../state/clock.ts';
import type { PageRange } from './use-range.ts';

/** Keyboard alternative to dragging over a graph. */
export function ZoomButtons({ range }: { range: PageRange }) {
  const { span } = range;
  const now = useNowSeconds();
  const show = (next: PageRange['span']) => range.choose({ kind: 'custom', ...next });
  return (
    <div className="range-toolbar__zoom">
      <Button
        variant="icon"
        iconName="angle-left"
        ariaLabel="Earlier"
        onClick={() => show(shifted(span, 'earlier', now))}
      />
      <Button
        variant="icon"
        iconName="angle-right"
        ariaLabel="Later"
        disabled={reachesNow(span, now)}
        onClick={() => show(shifted(span, 'later', now))}
      />
      <Button
        variant="icon"
        iconName="zoom-in"
        ariaLabel="Zoom in"
        disabled={!mayZoom(span, 'in')}
        onClick={() => range.zoomTo(zoomed(span, 0.5, now))}
      />
      <Button
        variant="icon"
        iconName="zoom-out"
        ariaLabel="Zoom out"
        disabled={!mayZoom(span, 'out')}
        onClick={range.zoomBack}
      />
    </div>
  );
}
