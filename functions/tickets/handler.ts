import { tickets } from '../../core/contract/tickets.ts';
import { serve } from '../kernel/serve.ts';
import { getDesk } from './get-desk.ts';
import { listTickets } from './list-tickets.ts';
import { noteReply } from './note-reply.ts';
import { playReply } from './play-reply.ts';
import { raiseTicket } from './raise-ticket.ts';
import { saveDesk } from './save-desk.ts';
import { testDesk } from './test-desk.ts';

export const handler = serve(
  { tickets },
  { listTickets, raiseTicket, getDesk, saveDesk, testDesk, playReply, noteReply },
);
