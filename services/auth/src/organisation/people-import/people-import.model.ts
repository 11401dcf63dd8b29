import type { PeopleImport } from '@sortie/contracts/people-import'
import { defineModel, type Stored } from '@sortie/platform/mongo/model'

type StoredImport = Omit<Stored<PeopleImport>, 'by'> & { actorId: string }

export const PeopleImportModel = defineModel<StoredImport>(
  'PeopleImport',
  {
    at: { type: Date, required: true },
    actorId: { type: String, required: true },
    fileName: { type: String, default: '' },
    count: { type: Number, required: true },
    invited: { type: Boolean, required: true },
    undoneAt: { type: Date, default: null },
  },
  [[{ at: -1, _id: -1 }]],
  { timestamps: false, collection: 'people_imports' },
)
