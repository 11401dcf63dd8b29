import mongoose, { Schema } from 'mongoose'

/** Who relays: one process per service at a time, so that events leave in order. */
export const Lease = mongoose.model(
  'Lease',
  new Schema(
    { _id: String, holder: String, until: Date },
    { versionKey: false, collection: 'leases' },
  ),
)

export const leaseMs = 3000

export async function takeLease(holder: string): Promise<boolean> {
  const now = new Date()
  const until = new Date(now.getTime() + leaseMs)
  try {
    const lease = await Lease.findOneAndUpdate(
      { _id: 'relay', $or: [{ holder }, { until: { $lt: now } }] },
      { $set: { holder, until } },
      { upsert: true, returnDocument: 'after' },
    ).lean()
    return lease?.holder === holder
  } catch (error) {
    if (error instanceof mongoose.mongo.MongoServerError && error.code === 11000) return false
    throw error
  }
}
