// Takes devDependencies out of every workspace of a copied source tree, so that `turbo prune` follows only what
// runs, and the root's optional ones: they bring Node, which the image has. Run in the image's first stage, never
// in a repository: it rewrites package.json files where they are.
import { globSync, readFileSync, writeFileSync } from 'node:fs'

const { workspaces } = JSON.parse(readFileSync('package.json', 'utf8'))
for (const file of globSync(['.', ...workspaces].map((folder) => `${folder}/package.json`))) {
  const { devDependencies, ...rest } = JSON.parse(readFileSync(file, 'utf8'))
  if (rest.workspaces) delete rest.optionalDependencies
  writeFileSync(file, `${JSON.stringify(rest, null, 2)}\n`)
}
