import Alert from '@cloudscape-design/components/alert';
import Spinner from '@cloudscape-design/components/spinner';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { useParams } from 'react-router';
import { ApiError } from '../../../../core/contract/api-error.ts';
import { wallboards } from '../../../../core/contract/wallboards.ts';
import { brandReader } from '../../../../core/domain/brand.ts';
import { setReader } from '../../../../core/domain/reader.ts';
import { WALL_REFRESH_SECONDS } from '../../../../core/domain/wall.ts';
import { useDocumentTitle } from '../../access/document-title.ts';
import { useFace } from '../../access/face.ts';
import { call } from '../../api/client.ts';
import { brandingQuery } from '../../api/settings.ts';
import { Brand } from '../../ui/brand.tsx';
import { surface } from '../../ui/tokens.ts';
import { Wallboard } from './wallboard.tsx';

/**
 * /wall/{link}: a saved view on a screen that nobody is signed in at. While the portal does not
 * answer, what was known stays and grows old in sight; once the link has ended, nothing stays.
 */
export function WallPage() {
  const { link = '' } = useParams();
  const client = useQueryClient();
  const face = useFace();
  const { data, error, dataUpdatedAt } = useQuery({
    queryKey: ['wall', link],
    queryFn: async () => (await call(wallboards.readWall, { link }, { signsIn: true })).data,
    refetchInterval: WALL_REFRESH_SECONDS * 1000,
    refetchIntervalInBackground: true,
    retry: false,
  });
  useDocumentTitle('Wallboard');
  const brand = data?.brand;
  useEffect(() => {
    if (!brand) return;
    setReader(brandReader(brand));
    // Nobody is signed in: the brand of the link stands where that of the person's account would.
    client.setQueryData(brandingQuery('').queryKey, brand);
  }, [brand, client]);
  const hasEnded = error instanceof ApiError && [400, 404, 410].includes(error.statusCode);
  if (data && !hasEnded)
    return (
      <Wallboard
        zone={brandReader(data.brand).zone}
        untilMs={data.until_ms}
        counts={data.wall.counts}
        isKnown
        // By the clock of this screen, as its age is.
        asOfMs={dataUpdatedAt}
        settings={data.settings}
        troubled={data.wall.troubled}
        calm={data.wall.calm}
        moreTiles={data.more_tiles}
        narrowing={data.narrowing}
      />
    );
  return (
    <main className="wall-notice" style={surface}>
      <Brand face={face} />
      {!error && <Spinner size="large" />}
      {error && (
        <Alert
          type={hasEnded ? 'info' : 'warning'}
          header={hasEnded ? 'This wallboard has ended' : 'The wallboard could not be loaded'}
        >
          {hasEnded
            ? `${error.statusCode === 410 ? error.message : 'Its link was withdrawn or has ended, or its saved view is gone.'} Ask for a new link.`
            : `${error.message} The portal tries again every minute.`}
        </Alert>
      )}
    </main>
  );
}
