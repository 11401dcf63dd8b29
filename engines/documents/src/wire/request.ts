// A command as it came: the fields of its document, and the document sequences that belong to them.

import { documentOf, fieldsOf, itemsOf } from '../bson/elements.ts'
import { isNumber, isTruthy, numberOf } from '../bson/js.ts'
import type { Bytes, Raw } from '../bson/raw.ts'
import { stringOf, T } from '../bson/raw.ts'
import { typeName } from '../bson/type-name.ts'
import { CommandError } from '../errors.ts'
import { commonFields } from '../supported.ts'

export class Request {
  readonly name: string
  readonly fields: Map<string, Raw>
  readonly #sequences: Map<string, Bytes[]>

  constructor(body: Bytes, sequences: Map<string, Bytes[]>) {
    this.fields = fieldsOf(body)
    this.#sequences = sequences
    this.name = this.fields.keys().next().value ?? ''
  }

  get database(): string {
    return this.text('$db')
  }

  get(name: string): Raw | undefined {
    const value = this.fields.get(name)
    return value && value.type !== T.null && value.type !== T.undefined ? value : undefined
  }

  text(name: string): string {
    const value = this.get(name)
    if (!value) throw missing(this.name, name)
    if (value.type !== T.string) throw wrongType(this.name, name, value, 'string')
    return stringOf(value)
  }

  number(name: string): number | undefined {
    const value = this.get(name)
    if (!value) return undefined
    if (!isNumber(value.type)) throw wrongType(this.name, name, value, 'number')
    return numberOf(value)
  }

  count(name: string): number | undefined {
    const number = this.number(name)
    if (number !== undefined && (number < 0 || !Number.isFinite(number))) {
      throw new CommandError(
        'BadValue',
        `BSON field '${name}' value must be >= 0, actual value '${number}'`,
      )
    }
    return number === undefined ? undefined : Math.trunc(number)
  }

  flag(name: string): boolean | undefined {
    const value = this.get(name)
    return value && isTruthy(value)
  }

  document(name: string): Raw | undefined {
    const value = this.get(name)
    if (value && value.type !== T.object) throw wrongType(this.name, name, value, 'object')
    return value
  }

  /** The documents of a field, wherever they came: in the command or as a sequence beside it. */
  documents(name: string): Bytes[] {
    const sequence = this.#sequences.get(name)
    if (sequence) return sequence
    const value = this.get(name)
    if (!value) throw missing(this.name, name)
    if (value.type !== T.array) throw wrongType(this.name, name, value, 'array')
    return itemsOf(value).map((item) => {
      if (item.type !== T.object) throw wrongType(this.name, `${name}.0`, item, 'object')
      return documentOf(item)
    })
  }

  /** Refuses unknown options: an ignored option would be a wrong answer. */
  allow(names: readonly string[]) {
    for (const name of this.fields.keys()) {
      if (name !== this.name && !commonFields.includes(name) && !names.includes(name))
        throw unknownField(this.name, name)
    }
  }
}

export function unknownField(command: string, name: string) {
  return new CommandError(
    'Location40415',
    `BSON field '${command}.${name}' is an unknown field or not supported by the embedded document server.`,
  )
}

export function missing(command: string, name: string) {
  return new CommandError(
    'Location40414',
    `BSON field '${command}.${name}' is missing but a required field`,
  )
}

export function wrongType(command: string, name: string, value: Raw, wanted: string) {
  return new CommandError(
    'TypeMismatch',
    `BSON field '${command}.${name}' is the wrong type '${typeName(value.type)}', expected type '${wanted}'`,
  )
}
