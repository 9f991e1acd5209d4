import { wallboards } from '../../core/contract/wallboards.ts';
import { serve } from '../kernel/serve.ts';
import { listWallLinks } from './list-wall-links.ts';
import { makeWallLink } from './make-wall-link.ts';
import { readWall } from './read-wall.ts';
import { withdrawWallLink } from './withdraw-wall-link.ts';

export const handler = serve(
  { wallboards },
  { listWallLinks, makeWallLink, withdrawWallLink, readWall },
);
