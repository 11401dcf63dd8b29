import { signOnLinkApi } from '@sortie/contracts/sign-on-links'
import { implement } from '@sortie/platform/http/implement'
import { byAdmin } from '../demand-admin.ts'
import { linkPeople } from './link-people.ts'
import { listLinks, previewLinks } from './sign-on-links.queries.ts'
import { unlinkPerson } from './unlink-person.ts'

export const signOnLinkRoutes = implement(
  signOnLinkApi,
  {
    list: ({ query }) => listLinks(query),
    unlink: ({ params, user }) => unlinkPerson(params.id, user),
    preview: ({ body }) => previewLinks(body.csv),
    run: ({ body, user }) => linkPeople(body.csv, user),
  },
  { list: byAdmin, unlink: byAdmin, preview: byAdmin, run: byAdmin },
)
