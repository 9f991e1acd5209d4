import { tickets } from '../../core/contract/tickets.ts';

/** Where desks send replies, below an address of the portal. */
export const replyUrlAt = (portalUrl: string): string =>
  `${portalUrl}/live${tickets.noteReply.path}`;
