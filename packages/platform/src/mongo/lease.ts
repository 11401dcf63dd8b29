import { defineModel } from './model.ts'
import { isDuplicate } from './transaction.ts'

const Lease = defineModel<{ _id: string; holder: string; until: Date }>(
  'Lease',
  { holder: String, until: Date },
  [],
  { timestamps: false, collection: 'leases' },
)

/** Takes or renews the lease. False while another process holds it. It ends when it is not renewed. */
export async function takeLease(name: string, holder: string, ms: number): Promise<boolean> {
  const now = new Date()
  const until = new Date(now.getTime() + ms)
  try {
    const lease = await Lease.collection.findOneAndUpdate(
      { _id: name, $or: [{ holder }, { until: { $lt: now } }] } as never,
      { $set: { holder, until } },
      { upsert: true, returnDocument: 'after' },
    )
    return lease?.holder === holder
  } catch (error) {
    if (isDuplicate(error)) return false
    throw error
  }
}

export async function leaveLease(name: string, holder: string): Promise<void> {
  await Lease.deleteOne({ _id: name, holder }).catch(() => {})
}
