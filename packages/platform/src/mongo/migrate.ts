import { randomUUID } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import { log } from '../ops/logger.ts'
import { leaveLease, takeLease } from './lease.ts'
import { defineModel } from './model.ts'

/**
 * Named `0001-what-it-does`: never renamed, reordered or changed once released. It runs while the previous version
 * still serves, so it may only add (README of deploy/kubernetes); if interrupted it runs again.
 */
export type Migration = { name: string; run: () => Promise<unknown> }

type Migrated = { _id: string; at: Date; ms: number }
const Done = defineModel<Migrated>('Migration', { at: Date, ms: Number }, [], {
  timestamps: false,
  collection: 'migrations',
})
const lease = 'migrations'
const leaseMs = 15_000

/** Runs pending migrations in order, in one process while the others wait. Rethrows the error of a migration. */
export async function migrate(migrations: Migration[], waitMs = 250): Promise<void> {
  demandOrder(migrations)
  const holder = randomUUID()
  while ((await waiting(migrations)).length > 0) {
    if (await takeLease(lease, holder, leaseMs)) await runAll(migrations, holder)
    else await pause(waitMs)
  }
}

async function runAll(migrations: Migration[], holder: string): Promise<void> {
  const renew = setInterval(
    () =>
      takeLease(lease, holder, leaseMs).catch((error) =>
        log.warn({ err: error }, 'lease not renewed'),
      ),
    leaseMs / 3,
  )
  try {
    for (const { name, run } of await waiting(migrations)) {
      const started = Date.now()
      await run()
      await Done.create([{ _id: name, at: new Date(), ms: Date.now() - started }])
      log.info({ migration: name, ms: Date.now() - started }, 'migrated')
    }
  } finally {
    clearInterval(renew)
    await leaveLease(lease, holder)
  }
}

async function waiting(migrations: Migration[]): Promise<Migration[]> {
  if (migrations.length === 0) return []
  const done = new Set((await Done.find({}, { _id: 1 }).lean()).map(({ _id }) => _id))
  return migrations.filter(({ name }) => !done.has(name))
}

function demandOrder(migrations: Migration[]): void {
  for (const [index, { name }] of migrations.entries())
    if (!new RegExp(`^${String(index + 1).padStart(4, '0')}-[a-z0-9-]+$`).test(name))
      throw new Error(
        `the migration ${name} is not named ${String(index + 1).padStart(4, '0')}-what-it-does`,
      )
}
