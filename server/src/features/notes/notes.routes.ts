/** Binds the calls of notes (docs/rules/notes.md). */
import {
  changeDepartureNote,
  changeOrderNote,
  removeDepartureNote,
  removeOrderNote,
  writeDepartureNote,
  writeOrderNote,
} from '@gangway/contract/notes';
import type { FastifyInstance } from 'fastify';
import { type Gate, serve } from '../../platform/serve.ts';
import type { Notes } from './notes.service.ts';

/** @param notes loaded with the first call, to save memory where nobody uses the desk */
export function notesRoutes(app: FastifyInstance, gate: Gate, notes: () => Promise<Notes>): void {
  serve(app, writeOrderNote, gate, async (...of) => (await notes()).ofOrder.write(...of));
  serve(app, changeOrderNote, gate, async (...of) => (await notes()).ofOrder.change(...of));
  serve(app, removeOrderNote, gate, async (...of) => (await notes()).ofOrder.remove(...of));
  serve(app, writeDepartureNote, gate, async (...of) => (await notes()).ofDeparture.write(...of));
  serve(app, changeDepartureNote, gate, async (...of) => (await notes()).ofDeparture.change(...of));
  serve(app, removeDepartureNote, gate, async (...of) => (await notes()).ofDeparture.remove(...of));
}
