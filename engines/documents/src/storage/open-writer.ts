import { Connection } from './connection.ts'

const WRITER_CACHE_KIB = 32 * 1024

// A list of a large collection touches a page for every document: mapped, that costs half as much.
const MAPPED_BYTES = 512 * 1024 * 1024

// The log is copied into the file every 8 MiB, and given back to the disk when a large write has made it longer.
const CHECKPOINT_PAGES = 2000
const LOG_BYTES = 64 * 1024 * 1024

export function openWriter(file: string): Connection {
  const connection = new Connection(file, { cacheKiB: WRITER_CACHE_KIB, mappedBytes: MAPPED_BYTES })
  connection.execute('PRAGMA journal_mode = WAL; PRAGMA synchronous = NORMAL')
  connection.execute(
    `PRAGMA wal_autocheckpoint = ${CHECKPOINT_PAGES}; PRAGMA journal_size_limit = ${LOG_BYTES}`,
  )
  // A first write makes sure that the log exists before the journal opens it.
  connection.execute(
    'CREATE TABLE IF NOT EXISTS opened (at INTEGER NOT NULL) STRICT; DELETE FROM opened',
  )
  connection.run('INSERT INTO opened VALUES (?)', Date.now())
  return connection
}
