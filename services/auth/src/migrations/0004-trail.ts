import { AuditEntryModel } from '../audit/audit-entry.model.ts'
import { WaitingNoteModel } from '../trail/trail.model.ts'

const atOnce = 200

/** The first lines of the trail are what the log of administrators' acts has. Repeatable: a note becomes a line once. */
export async function moveActs(): Promise<void> {
  const entries = await AuditEntryModel.find().sort({ at: 1, _id: 1 }).lean()
  const notes = entries.map(({ _id, at, act, actorId, subjectId }) => ({
    ...{ noteId: _id, at, service: 'auth', act, actorId, of: null, changes: [] },
    ...{ kind: subjectId ? 'user' : 'organisation', id: subjectId ?? 'organisation' },
    ownerId: subjectId,
  }))
  for (let from = 0; from < notes.length; from += atOnce)
    await WaitingNoteModel.insertMany(notes.slice(from, from + atOnce))
}
