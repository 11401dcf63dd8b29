import { defineModel } from '@sortie/platform/mongo/model'

/**
 * What this service knows of a trip, by its events: the name for exports of everyone, and that it is gone, so that
 * no expense keeps a dead one. `claims` counts the expenses that named it; claim-mission.ts says why.
 */
export type Mission = {
  _id: string
  userId: string
  name: string
  changedAt: string
  gone: boolean
  claims: number
}

export const MissionModel = defineModel<Mission>(
  'Mission',
  {
    userId: { type: String, required: true },
    name: { type: String, default: '' },
    changedAt: { type: String, default: '' },
    gone: { type: Boolean, default: false },
    claims: { type: Number, default: 0 },
  },
  [],
  { timestamps: false, collection: 'missions' },
)
