import { createHash } from 'node:crypto'
import { defineModel } from '@sortie/platform/mongo/model'
import type { Request } from 'express'
import { DirectoryPersonModel } from './directory.model.ts'
import type { Directory } from './directory-tokens.ts'

/** What the directory asked for and was refused, so that an administrator sees why a person did not come. */
type StoredRefusal = {
  _id: string
  at: Date
  times: number
  /** The name of the token. */
  way: string
  isDry: boolean
  call: string
  about: string
  status: number
  why: string
}

const keptSeconds = 30 * 24 * 3600

export const RefusalModel = defineModel<StoredRefusal>(
  'DirectoryRefusal',
  {
    at: { type: Date, required: true },
    times: { type: Number, required: true },
    way: { type: String, required: true },
    isDry: { type: Boolean, required: true },
    call: { type: String, required: true },
    about: { type: String, default: '' },
    status: { type: Number, required: true },
    why: { type: String, required: true },
  },
  [[{ at: 1 }, { expireAfterSeconds: keptSeconds }], [{ at: -1, _id: -1 }], [{ about: 1 }]],
  { timestamps: false },
)

/** A directory sends the same again and again: it is one line. What it only asks is told where its token is over. */
export async function noteRefusal(
  request: Request,
  { way, isDry }: Directory,
  { status, detail }: { status: number; detail: string },
): Promise<void> {
  if (request.method === 'GET' && status !== 401) return
  const call = `${request.method} ${request.path.split('/').slice(0, 2).join('/')}`
  const about = await nameIn(request)
  const why = detail.slice(0, longest)
  const _id = createHash('sha256')
    .update(JSON.stringify([way, call, about, why]))
    .digest('hex')
  const $set = { at: new Date(), way, isDry, call, about, status, why }
  await RefusalModel.updateOne({ _id }, { $set, $inc: { times: 1 } }, { upsert: true })
}

const longest = 300

/** Whom it is about: as the call says, or as is known by the id. */
async function nameIn({ body, path }: Request): Promise<string> {
  const said = body?.userName ?? body?.displayName
  if (typeof said === 'string') return said.toLowerCase().slice(0, longest)
  const id = path.split('/')[2] ?? ''
  const known = await DirectoryPersonModel.findById(id, { userKey: 1 }).lean()
  return known?.userKey ?? id.slice(0, longest)
}
