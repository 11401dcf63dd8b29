import { Fault } from './fault.ts'
import { verifyCopy } from './verify-copy.ts'

/** `npm run trail:verify -- FILE [--heads FILE] [--key FILE]`: needs no running Sortie. */
try {
  process.stdout.write(`${await verifyCopy(process.argv.slice(2))}\n`)
} catch (error) {
  process.stderr.write(`${error instanceof Fault ? error.message : String(error)}\n`)
  process.exitCode = 1
}
