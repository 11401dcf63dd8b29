import { type Noted, told } from '@sortie/platform/events/note'

/** That a PDF, or a ZIP of so many, is asked for. */
export function exportNote(id: string, ownerId: string, count = 1): Noted {
  const changes = [told('format', count === 1 ? 'pdf' : 'zip'), told('count', count)]
  return { act: 'export_made', kind: 'export', id, ownerId, changes }
}
