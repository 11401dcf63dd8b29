import { log } from '@sortie/platform/ops/logger'
import type { Storage } from '@sortie/platform/storage/storage'
import { Counter, Gauge } from 'prom-client'
import { ReceiptModel } from '../models/receipt.model.ts'
import { quarantine } from './quarantine.ts'

const quarantinedTotal = new Counter({
  name: 'receipt_orphans_quarantined_total',
  help: 'Receipts whose files were in the storage without a record and were put in quarantine.',
})
const refusedSweep = new Gauge({
  name: 'receipt_sweep_refused',
  help: '1 when the last sweep found too many files without a record to touch any of them.',
})

const atMost = 10_000

/** Files without a record found by a sweep: the first ids, and the count of all. */
export class Orphans {
  readonly ids: string[] = []
  count = 0
  records = 0
  receipts = 0

  add(id: string): void {
    this.count += 1
    if (this.ids.length < atMost) this.ids.push(id)
  }

  isSuspiciousLoss(): boolean {
    if (this.count === 0) return false
    return this.records === 0 || isSuspiciousLoss(this.count, this.receipts)
  }
}

/** Returns how many were quarantined; null when there are too many to be orphans. */
export async function quarantineUnlessTooMany(
  storage: Storage,
  orphans: Orphans,
): Promise<number | null> {
  const refuse = orphans.isSuspiciousLoss()
  refusedSweep.set(refuse ? 1 : 0)
  if (!refuse) return quarantineOrphans(storage, orphans)
  const { count, receipts, records } = orphans
  log.error(
    { withoutRecord: count, receipts, records },
    'too many receipts in the storage have no record, so none is touched: check that the database is the right one and whole',
  )
  return null
}

export async function quarantineOrphans(storage: Storage, { ids }: Orphans): Promise<number> {
  let moved = 0
  for (const id of ids) {
    // Checked again, because the record may have been created after the comparison began.
    if (await ReceiptModel.exists({ _id: id })) continue
    await quarantine(storage, id)
    quarantinedTotal.inc()
    moved += 1
  }
  return moved
}

const usual = 10
const usualShare = 0.05

/**
 * Whether so many of `all` are missing that a broken database is the likely reason: crashes leave single files
 * behind. Nothing may be removed then.
 */
export function isSuspiciousLoss(gone: number, all: number): boolean {
  return gone > 0 && (gone === all || (gone > usual && gone > all * usualShare))
}
