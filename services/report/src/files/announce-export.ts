import { publish } from '@sortie/platform/events/outbox'
import { told } from '@sortie/platform/trail/fact'

/** For the trail: that a PDF, or a ZIP of so many, is asked for. */
export function announceExport(id: string, ownerId: string, count = 1): Promise<void> {
  const changes = [told('format', count === 1 ? 'pdf' : 'zip'), told('count', count)]
  const trail = { act: 'export_made', kind: 'export', id, ownerId, changes } as const
  return publish('export.started', { trail })
}
