import { useQuery } from '@tanstack/react-query';
import { use } from 'react';
import { brandingQuery, faceOf, publicFaceQuery, type BrandFace } from '../api/settings.ts';
import { SessionContext } from './session.ts';

/**
 * The face to show: the account's branding for a signed-in person, before that the brand's public
 * one.
 */
export function useFace(): BrandFace | undefined {
  const session = use(SessionContext);
  const { data: publicFace } = useQuery(publicFaceQuery());
  const { data: branding } = useQuery({
    ...brandingQuery(session?.accountId ?? ''),
    enabled: session !== null,
  });
  return branding ? faceOf(branding) : publicFace;
}
