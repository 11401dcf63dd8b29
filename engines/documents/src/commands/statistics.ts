import type { Command } from './context.ts'
import { VERSION } from './diagnostics.ts'

export const serverStatus: Command = ({ state }) => {
  const { rss, heapUsed } = process.memoryUsage()
  return {
    host: state.address,
    version: VERSION.slice(0, 3).join('.'),
    process: 'sortie-document-server',
    pid: process.pid,
    uptime: (Date.now() - state.startedAt) / 1000,
    localTime: new Date(),
    connections: {
      current: state.connections.size,
      available: 10_000 - state.connections.size,
      totalCreated: state.connectionsCreated,
    },
    mem: { bits: 64, resident: Math.round(rss / 1048576), heap: Math.round(heapUsed / 1048576) },
    transactions: { currentOpen: [...state.sessions.openTransactions].length },
    metrics: { cursor: { open: { total: state.cursors.size } } },
    storageEngine: { name: 'sqlite', supportsCommittedReads: true, persistent: true },
    ok: 1,
  }
}

export const collStats: Command = ({ request, state, database }) => {
  request.allow('scale')
  const name = request.text('collStats')
  const collection = state.store.catalogue.find(database, name)
  const scale = request.number('scale') ?? 1
  const { count = 0, bytes = 0, indexes = [] } = collection ?? {}
  return {
    ns: `${database}.${name}`,
    size: Math.floor(bytes / scale),
    count,
    ...(count > 0 && { avgObjSize: Math.floor(bytes / count) }),
    nindexes: indexes.length,
    scaleFactor: scale,
    ok: 1,
  }
}

export const dbStats: Command = ({ request, state, database }) => {
  request.allow('scale', 'freeStorage')
  const collections = state.store.catalogue.inDatabase(database)
  const scale = request.number('scale') ?? 1
  return {
    db: database,
    collections: collections.length,
    views: 0,
    objects: collections.reduce((sum, { count }) => sum + count, 0),
    dataSize: collections.reduce((sum, { bytes }) => sum + bytes, 0) / scale,
    indexes: collections.reduce((sum, { indexes }) => sum + indexes.length, 0),
    scaleFactor: scale,
    ok: 1,
  }
}
