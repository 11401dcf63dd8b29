// MongoDB's regular expressions are PCRE; here they run as JavaScript's, and what JavaScript lacks is refused by name.
import type { Raw } from '../bson/raw.ts'
import { stringOf, T, textAt } from '../bson/raw.ts'
import { badValue, unsupported } from '../errors.ts'

interface CompiledRegex {
  pattern: RegExp
  /** Text every match must begin with: such a pattern can use an index. */
  prefix: string | undefined
}

export function compileRegex(value: Raw): CompiledRegex {
  const { source, options } = partsOf(value)
  const flags = new Set<string>('u')
  for (const option of options) {
    if (option === 'i' || option === 'm' || option === 's') flags.add(option)
    else if (option === 'x') throw unsupported('the regular expression option x')
    else if (option !== 'u') throw badValue(`invalid flag in regex options: ${option}`)
  }
  return {
    pattern: construct(source, flags),
    prefix: flags.has('i') || flags.has('m') ? undefined : prefixOf(source),
  }
}

function partsOf(value: Raw): { source: string; options: string } {
  if (value.type === T.string) return { source: stringOf(value), options: '' }
  if (value.type !== T.regex) throw badValue('$regex has to be a string')
  const middle = value.bytes.indexOf(0, value.start)
  return {
    source: textAt(value.bytes, value.start, middle),
    options: textAt(value.bytes, middle + 1, value.end - 1),
  }
}

// The u flag makes . and classes see whole characters, but forbids harmless escapes such as \- that people write.
function construct(body: string, flags: Set<string>): RegExp {
  try {
    return new RegExp(body, [...flags].join(''))
  } catch {
    flags.delete('u')
  }
  if (/\\[AZzGKQE]|\(\?[>#]|[*+?}]\+|\[\[:/.test(body))
    throw unsupported(`the regular expression ${body}`)
  try {
    return new RegExp(body, [...flags].join(''))
  } catch (error) {
    throw badValue(
      `Regular expression is invalid: ${error instanceof Error ? error.message : body}`,
    )
  }
}

function prefixOf(body: string): string | undefined {
  const match = /^\^((?:[\p{L}\p{N} _@:/%&=<>~!'",;#-]|\\[.\-/@+])+)(.?)/u.exec(body)
  if (!match || body.includes('|')) return undefined
  let literal = match[1]!
  // The last character is optional when a quantifier follows it.
  if (/[?*{]/.test(match[2]!)) literal = literal.replace(/\\?.$/su, '')
  return literal === '' ? undefined : literal.replace(/\\(.)/g, '$1')
}
