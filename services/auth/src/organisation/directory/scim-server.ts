import express, { type Request, type Response, Router } from 'express'
import { address as base } from './address.ts'
import { inAnyCase, operationsOf, patched, straight } from './dialect.ts'
import {
  type DirectoryGroup,
  DirectoryGroupModel,
  type DirectoryPerson,
  DirectoryPersonModel,
  MembershipModel,
} from './directory.model.ts'
import { type Directory, demandToken, formerCaller } from './directory-tokens.ts'
import { addGroup, findGroup, membersOf, patchGroup, removeGroup, replaceGroup } from './groups.ts'
import {
  addPerson,
  changePerson,
  findPerson,
  inWordsOf,
  removePerson,
  resourceOf,
  seenBy,
} from './people.ts'
import { type Asked, askedFor, isAsked, pick } from './pick.ts'
import { isPlain, type Kind, type Plain, Scimmy, scimError } from './scim.ts'
import { type Fields, toQuery } from './scim-filter.ts'

/** A group of ten thousand, put as a whole. */
const limit = '4mb'
const mostListed = 200

type Served = {
  fields: Fields
  find(
    query: object,
    from: number,
    count: number,
    directory: Directory,
  ): Promise<{ total: number; found: unknown[] }>
  one(id: string, directory: Directory): Promise<unknown>
  add(body: Plain, directory: Directory): Promise<unknown>
  replace(id: string, body: Plain, directory: Directory): Promise<unknown>
  patch(id: string, body: unknown, directory: Directory): Promise<unknown>
  remove(id: string, directory: Directory): Promise<void>
  /** `asked`: whether members are to be told. */
  shown(document: never, asked: (name: string) => boolean): Promise<Plain>
}

const kept = {
  id: { path: '_id' },
  externalid: { path: 'externalId' },
  'meta.created': { path: 'createdAt', date: true },
  'meta.lastmodified': { path: 'lastModified', date: true },
} as const

const users: Served = {
  fields: {
    ...kept,
    username: { path: 'userKey', folded: true },
    active: { path: 'active' },
    ...Object.fromEntries(
      [
        'displayName',
        'title',
        'userType',
        'name.givenName',
        'name.familyName',
        'name.formatted',
        'emails.value',
        'emails.type',
        'enterprise.department',
        'enterprise.employeeNumber',
        'enterprise.costCenter',
        'enterprise.manager.value',
      ].map((path) => [path.toLowerCase(), { path: `resource.${path}` }]),
    ),
    emails: { path: 'resource.emails.value' },
  },
  async find(query, from, count, directory) {
    const seen = { $and: [query, seenBy(directory)] }
    const { total, found } = await pageOf(DirectoryPersonModel, seen, from, count)
    return { total, found: found.map((person) => inWordsOf(directory, person)) }
  },
  one: async (id, directory) => inWordsOf(directory, await findPerson(id, directory)),
  add: addPerson,
  replace: (id, body, directory) => changePerson(id, () => body, directory),
  patch(id, body, directory) {
    const operations = operationsOf(body)
    return changePerson(id, (before) => patched('Users', before, operations), directory)
  },
  remove: removePerson,
  shown: async (person: DirectoryPerson) => ({
    id: person._id,
    ...resourceOf(person),
    ...metaOf('User', person),
  }),
}

const groups: Served = {
  fields: {
    ...kept,
    displayname: { path: 'nameKey', folded: true },
    members: { path: 'members' },
    'members.value': { path: 'members' },
  },
  find: async (query, from, count) =>
    pageOf(DirectoryGroupModel, await byMembers(query), from, count),
  one: findGroup,
  add: addGroup,
  replace: replaceGroup,
  patch: (id, body, directory) => patchGroup(id, operationsOf(body), directory),
  remove: removeGroup,
  async shown(group: DirectoryGroup, asked) {
    const { _id: id, displayName, externalId } = group
    const members = asked('members') ? await membersOf(id) : []
    return {
      id,
      displayName,
      ...(externalId && { externalId }),
      ...(members.length > 0 && { members }),
      ...metaOf('Group', group),
    }
  },
}

const served: Record<Kind, Served> = { Users: users, Groups: groups }

export function scimServer(): Router {
  const router = Router()
  for (const Resource of [
    Scimmy.Resources.Schema,
    Scimmy.Resources.ResourceType,
    Scimmy.Resources.ServiceProviderConfig,
  ])
    Resource.basepath(base)
  router.use(async (request, response, next) => {
    response.type('application/scim+json')
    try {
      response.locals.directory = await demandToken(request)
    } catch (error) {
      // So that an administrator sees that the directory calls with a token that is over.
      response.locals.directory = await formerCaller(request)
      throw error
    }
    next()
  })
  router.use(express.json({ type: () => true, limit }))
  router.all(['/.search', '/Bulk', '/Me'], () => {
    throw scimError(501, '', 'Sortie does not offer this.')
  })
  router.get('/ServiceProviderConfig', async (_request, response) =>
    send(response, await new Scimmy.Resources.ServiceProviderConfig().read()),
  )
  for (const [name, Resource] of Object.entries({
    Schemas: Scimmy.Resources.Schema,
    ResourceTypes: Scimmy.Resources.ResourceType,
  })) {
    router.get(`/${name}`, async ({ query }, response) => {
      if ('filter' in query) throw scimError(403, '', 'These are not filtered.')
      send(response, await new Resource().read())
    })
    router.get(`/${name}/:id`, async ({ params }, response) =>
      send(response, await new Resource(params.id).read()),
    )
  }
  for (const kind of ['Users', 'Groups'] as const) serve(router, kind, served[kind])
  for (const [path, methods] of Object.entries(offered))
    router.all(path, (_request, response) => {
      response.set('Allow', methods)
      throw scimError(405, '', `Only ${methods} can be used here.`)
    })
  return router.use(() => {
    throw scimError(404, '', 'There is no such resource.')
  })
}

const one = 'GET, PUT, PATCH, DELETE'
/** Where a call has no other method. */
const offered = {
  '/Users': 'GET, POST',
  '/Groups': 'GET, POST',
  '/Users/:id': one,
  '/Groups/:id': one,
  ...Object.fromEntries(
    ['/ServiceProviderConfig', '/Schemas', '/ResourceTypes'].map((path) => [path, 'GET']),
  ),
}

function serve(router: Router, kind: Kind, { find, fields, shown, ...of }: Served): void {
  const answer = async ({ query }: Request, response: Response, document: unknown) => {
    const asked = askedFor(query)
    send(response, pick(kind, await shown(document as never, isNamed(asked)), asked))
  }
  const isNamed = (asked: Asked) => (name: string) => isAsked(kind, asked, name)
  const list = async (asking: Plain, response: Response) => {
    const asked = askedFor(asking)
    const from = Math.max(1, whole(asking, 'startIndex', 1))
    const count = Math.min(mostListed, Math.max(0, whole(asking, 'count', 100)))
    const text = inAnyCase(asking, 'filter')
    const { total, found } = await find(
      text ? toQuery(String(text), fields) : {},
      from,
      count,
      response.locals.directory,
    )
    const resources: unknown[] = []
    for (const each of found)
      resources.push(pick(kind, await shown(each as never, isNamed(asked)), asked))
    send(response, {
      schemas: [Scimmy.Messages.ListResponse.id],
      totalResults: total,
      startIndex: from,
      itemsPerPage: resources.length,
      Resources: resources,
    })
  }
  router.get(`/${kind}`, ({ query }, response) => list(query, response))
  router.post(`/${kind}/.search`, ({ body }, response) => list(isPlain(body) ? body : {}, response))
  router.get(`/${kind}/:id`, async (request, response) =>
    answer(request, response, await of.one(request.params.id, response.locals.directory)),
  )
  router.post(`/${kind}`, async (request, response) => {
    const made = await of.add(straight(kind, request.body), response.locals.directory)
    const { _id } = made as { _id: string }
    response.status(201).location(`${base}/${kind}/${_id}`)
    await answer(request, response, made)
  })
  router.put(`/${kind}/:id`, async (request, response) =>
    answer(
      request,
      response,
      await of.replace(request.params.id, straight(kind, request.body), response.locals.directory),
    ),
  )
  router.patch(`/${kind}/:id`, async (request, response) => {
    const after = await of.patch(request.params.id, request.body, response.locals.directory)
    if (kind === 'Groups' && !(await isWanted(request))) response.status(204).end()
    else await answer(request, response, after)
  })
  router.delete(`/${kind}/:id`, async (request, response) => {
    await of.remove(request.params.id, response.locals.directory)
    response.status(204).end()
  })
}

function send(response: Response, body: unknown): void {
  response.send(JSON.stringify(body))
}

function metaOf(
  resourceType: 'User' | 'Group',
  { _id, createdAt, lastModified }: { _id: string; createdAt: Date; lastModified: Date },
) {
  const location = `${base}/${resourceType}s/${_id}`
  return {
    meta: {
      resourceType,
      created: createdAt.toISOString(),
      lastModified: lastModified.toISOString(),
      location,
    },
  }
}

const mostTold = 100

/**
 * Entra wants no body after a change of a group, Okta the group, and asks for it by its type. A large one is not read for
 * each member that comes or goes.
 */
async function isWanted({ query, params, headers }: Request): Promise<boolean> {
  if ('attributes' in query) return true
  if (!headers.accept?.includes('application/scim+json')) return false
  return (await membersOf(String(params.id), mostTold + 1)).length <= mostTold
}

function whole(asking: Plain, name: string, otherwise: number): number {
  const value = Number(inAnyCase(asking, name) || otherwise)
  if (!Number.isInteger(value))
    throw scimError(400, 'invalidValue', `${name} must be a whole number.`)
  return value
}

type Paged = typeof DirectoryPersonModel | typeof DirectoryGroupModel

/** Ids up to the page are read first: pages of SCIM are counted from the start. */
async function pageOf(model: Paged, query: object, from: number, count: number) {
  const documents = model as typeof DirectoryPersonModel
  const total = await documents.countDocuments(query)
  if (count === 0 || from > total) return { total, found: [] }
  const sort = { createdAt: 1, _id: 1 } as const
  const ids = await documents
    .find(query, { _id: 1 })
    .sort(sort)
    .limit(from - 1 + count)
    .lean()
  const these = ids.slice(from - 1).map(({ _id }) => _id)
  return {
    total,
    found: await documents
      .find({ _id: { $in: these } })
      .sort(sort)
      .lean(),
  }
}

/** Groups do not have their members with them. */
async function byMembers(query: object): Promise<object> {
  const ids: string[] = []
  JSON.stringify(query, (key, value) => {
    if (key === 'members') ids.push(String(value))
    return value
  })
  if (ids.length === 0) return query
  const of = await MembershipModel.find({ userId: { $in: ids } }, { groupId: 1 }).lean()
  const groupIds = of.map(({ groupId }) => groupId)
  return replaced(query, groupIds)
}

function replaced(query: unknown, groupIds: string[]): object {
  const { $and, $or, members, ...rest } = query as {
    $and?: object[]
    $or?: object[]
    members?: string
  }
  return {
    ...rest,
    ...($and && { $and: $and.map((each) => replaced(each, groupIds)) }),
    ...($or && { $or: $or.map((each) => replaced(each, groupIds)) }),
    ...(members !== undefined && { _id: { $in: groupIds } }),
  }
}
