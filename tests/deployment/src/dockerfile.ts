import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { DockerfileParser } from 'dockerfile-ast'
import { repository } from './compose.ts'

export const dockerfile = readFileSync(join(repository, 'deploy/docker/Dockerfile'), 'utf8')

export type Image = {
  env: Record<string, string>
  user: string
  directory: string
  command: string[]
  healthcheck: string[]
  copies: string[]
  bases: string[]
}

/** What an image of this target is started with, the stages below it included. */
export function imageOf(target: string, workspace: string): Image {
  const image: Image = {
    env: {},
    user: 'root',
    directory: '/',
    command: [],
    healthcheck: [],
    copies: [],
    bases: [],
  }
  const fill = (text: string) => text.replace(/\$\{?WORKSPACE\}?/g, workspace)
  for (const { keyword, rest } of stage(target)) {
    if (keyword === 'FROM') image.bases.push(rest)
    else if (keyword === 'ENV')
      for (const [, name = '', value = ''] of rest.matchAll(/(\w+)=(\S+)/g))
        image.env[name] = fill(value)
    else if (keyword === 'USER') image.user = rest
    else if (keyword === 'WORKDIR') image.directory = fill(rest)
    else if (keyword === 'CMD') image.command = JSON.parse(rest)
    else if (keyword === 'COPY') image.copies.push(rest)
    else if (keyword === 'HEALTHCHECK')
      image.healthcheck = rest.includes('CMD') ? JSON.parse(rest.slice(rest.indexOf('['))) : []
  }
  return image
}

const stages = new Map<
  string,
  { base: string; instructions: Array<{ keyword: string; rest: string }> }
>()
for (const instruction of DockerfileParser.parse(dockerfile).getInstructions()) {
  const keyword = instruction.getKeyword()
  const rest =
    instruction
      .getArgumentsContent()
      ?.replace(/\\\n\s*/g, ' ')
      .trim() ?? ''
  if (keyword === 'FROM') {
    const [base = '', , name = base] = rest.split(/\s+/)
    stages.set(name, { base, instructions: [{ keyword, rest: base }] })
  } else [...stages.values()].at(-1)?.instructions.push({ keyword, rest })
}

function stage(name: string): Array<{ keyword: string; rest: string }> {
  const found = stages.get(name)
  if (!found) return []
  return [...stage(found.base), ...found.instructions]
}
