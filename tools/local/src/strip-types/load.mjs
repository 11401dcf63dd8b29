// Loaded before every program of ours (node --import): hands Node our TypeScript as strip-programs.ts left it. A program
// that strips types itself holds the compiler, 20 MiB, for as long as it runs; one with Node's compile cache holds the
// cache, 8 MiB, as long. Plain JavaScript, so that it needs no stripping itself.
import { readFileSync } from 'node:fs'
import { registerHooks } from 'node:module'
import { fileURLToPath } from 'node:url'
import { strippedFile } from './stripped-file.mjs'

registerHooks({
  load(url, context, next) {
    if (!url.startsWith('file:') || !url.endsWith('.ts')) return next(url, context)
    try {
      const stripped = strippedFile(readFileSync(fileURLToPath(url)))
      return { format: 'module', source: readFileSync(stripped, 'utf8'), shortCircuit: true }
    } catch {
      return next(url, context)
    }
  },
})
