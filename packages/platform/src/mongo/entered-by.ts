import type { EnteredBy } from '@sortie/contracts/record'
import type { Schema } from 'mongoose'
import { currentContext, withContext } from '../context.ts'
import { AppError } from '../errors.ts'

const by = 'enteredBy.allowance'

/** What an assistant sees of the records of whom they act for; all, where nobody acts. For queries by the driver directly. */
export function withinSight(): Record<string, string> {
  const actor = whoIsLimited()
  return actor && !actor.all ? { [by]: actor.id } : {}
}

/** For what has to be true of all records of a person: what goes with a record, and how many there may be. */
export function beyondSight<T>(work: () => T): T {
  const context = currentContext()
  return context ? withContext({ ...context, followsFrom: true }, work) : work()
}

/**
 * Records that say by whom they were entered: what a call of an assistant makes is stamped with who they are. They see what
 * they entered under their allowance, and more only where that says so; they change and delete nothing else.
 */
export function limitToEntered(schema: Schema): void {
  // Whoever is erased is named no more.
  schema.index({ 'enteredBy.id': 1 }, { sparse: true })
  schema.pre('save', function () {
    const stamp = currentStamp()
    if (this.isNew && stamp) this.set('enteredBy', stamp)
  })
  schema.pre(['find', 'findOne', 'countDocuments', 'distinct'], function () {
    this.where(withinSight())
  })
  schema.pre('aggregate', function () {
    const [first] = this.pipeline()
    if (first && '$match' in first) Object.assign(first.$match, withinSight())
    else if (whoIsLimited())
      throw new Error('An aggregation begins with which records it is about.')
  })
  const writes = ['findOneAndUpdate', 'findOneAndDelete', 'updateOne', 'updateMany'] as const
  schema.pre([...writes, 'deleteOne', 'deleteMany', 'replaceOne'], async function () {
    const actor = whoIsLimited()
    if (!actor) return
    // What they only see they would else take for changed meanwhile.
    if (actor.all && (await this.model.exists({ ...this.getFilter(), [by]: { $ne: actor.id } })))
      throw new AppError(
        'forbidden',
        'not_entered_by_you',
        'You did not enter this: only the person themselves can change it.',
      )
    this.where({ [by]: actor.id })
  })
}

function whoIsLimited() {
  const { user, followsFrom } = currentContext() ?? {}
  return followsFrom ? undefined : user?.actor
}

/** Null where a person enters for themselves. */
function currentStamp(): EnteredBy | null {
  const actor = currentContext()?.user?.actor
  return actor ? { id: actor.sub, name: actor.name, allowance: actor.id } : null
}
