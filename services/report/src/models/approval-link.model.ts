import { defineModel } from '@sortie/platform/mongo/model'

/** A mailed link to decide by. Its id is the token's SHA-256; the token is stored nowhere. */
type ApprovalLink = {
  _id: string
  reportId: string
  /** The step of the report has the same: whoever is asked anew gets another one, and older links end. */
  approverId: string
  /** Whose report it is. */
  userId: string
  createdAt: Date
  endsAt: Date
}

const required = { type: String, required: true }
const when = { type: Date, required: true }
/** For so long an ended link says what it was. */
const keptDays = 90

export const ApprovalLinkModel = defineModel<ApprovalLink>(
  'ApprovalLink',
  { reportId: required, approverId: required, userId: required, createdAt: when, endsAt: when },
  [[{ endsAt: 1 }, { expireAfterSeconds: keptDays * 24 * 3600 }]],
  { timestamps: false },
)
