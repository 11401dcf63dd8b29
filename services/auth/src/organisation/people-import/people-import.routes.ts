import { peopleImportApi } from '@sortie/contracts/people-import'
import { implement } from '@sortie/platform/http/implement'
import { byAdmin } from '../demand-admin.ts'
import { importPeople } from './import-people.ts'
import { listImports, previewPeople } from './people-import.queries.ts'
import { undoImport } from './undo-import.ts'

export const peopleImportRoutes = implement(
  peopleImportApi,
  {
    list: ({ query }) => listImports(query),
    preview: ({ body }) => previewPeople(body),
    run: ({ body, user }) => importPeople(body, user),
    undo: ({ params, user }) => undoImport(params.id, user),
  },
  { list: byAdmin, preview: byAdmin, run: byAdmin, undo: byAdmin },
)
