import { randomUUID } from 'node:crypto'
import mongoose, { type Model, Schema, type SchemaDefinition } from 'mongoose'
import { limitToEntered } from './entered-by.ts'

export type Stored<T> = Omit<T, 'id'> & { _id: string }

const decodedAtOnce = 250

/** UUID ids, automatic timestamps, strict fields, indexes created at start. */
export function defineModel<T>(
  name: string,
  definition: SchemaDefinition,
  indexes: Array<[keys: Record<string, 1 | -1>, options?: mongoose.IndexOptions]> = [],
  options: { timestamps?: boolean; collection?: string } = {},
): Model<T> {
  const schema = new Schema({ _id: { type: String, default: () => randomUUID() }, ...definition }, {
    strict: 'throw',
    timestamps: options.timestamps ?? true,
    versionKey: false,
    minimize: false,
    ...(options.collection && { collection: options.collection }),
  } as never)
  schema.pre('find', function () {
    // The driver decodes a batch in one piece. By default the second one has up to 16 MB.
    if (this.getOptions().batchSize === undefined) this.setOptions({ batchSize: decodedAtOnce })
  })
  if (schema.path('enteredBy')) limitToEntered(schema)
  for (const [keys, indexOptions] of indexes) schema.index(keys, indexOptions)
  return mongoose.model(name, schema) as unknown as Model<T>
}

export function withId<T extends { _id: string }>(document: T): Omit<T, '_id'> & { id: string } {
  const { _id, ...rest } = document
  return { id: _id, ...rest }
}
