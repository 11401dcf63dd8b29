// Loads the modules of one of our programs without starting it, so that their stripped and compiled code is in the
// compile cache: a program that strips types itself holds the compiler, 20 MiB, for as long as it runs.
// Arguments: its main.ts, and the modules that it loads now or later.
import { flushCompileCache, registerHooks } from 'node:module'
import { pathToFileURL } from 'node:url'

const [main = '', ...modules] = process.argv.slice(2).map((path) => pathToFileURL(path).href)
const runsNothing = 'data:text/javascript,export const run = () => {}, runProgram = () => {}'

registerHooks({
  resolve: (specifier, context, next) =>
    context.parentURL === main && specifier === '@sortie/platform/run'
      ? { url: runsNothing, shortCircuit: true }
      : next(specifier, context),
})
// A module for a worker thread does not like to be here; it is in the cache all the same.
for (const module of [...modules, main]) await import(module).catch(() => {})
flushCompileCache()
process.exit(0)
