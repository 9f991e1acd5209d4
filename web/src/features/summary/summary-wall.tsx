import { useMemo } from 'react';
import { readerZone } from '../../../../core/domain/reader.ts';
import { isTrouble } from '../../../../core/domain/state.ts';
import { troubledOf } from '../../../../core/domain/wall.ts';
import { filterWords } from '../../ui/filter/filter-sentence.tsx';
import type { Summary } from './use-summary.ts';
import { Wallboard } from './wallboard.tsx';

/** The summary as a wallboard, of whoever is signed in. */
export function SummaryWall({ summary, onLeave }: { summary: Summary; onLeave(): void }) {
  const { counts, isKnown, links, services, settings, tiles, selected, view } = summary;
  const troubled = useMemo(() => troubledOf(selected), [selected]);
  const calm = useMemo(() => tiles.filter(({ state }) => !isTrouble(state)), [tiles]);
  const searched = view.search.trim() && `found by "${view.search.trim()}"`;
  return (
    <Wallboard
      zone={readerZone()}
      counts={counts}
      isKnown={isKnown}
      asOfMs={services.asOfMs}
      settings={settings}
      troubled={troubled}
      calm={calm}
      narrowing={[filterWords(view.filter), searched].filter(Boolean).join(', ')}
      linkOf={links.ofTile}
      onLeave={onLeave}
    />
  );
}
