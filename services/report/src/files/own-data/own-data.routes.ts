import { ownDataApi } from '@sortie/contracts/own-data'
import { implement } from '@sortie/platform/http/implement'
import { sendOwnData } from './send-own-data.ts'

export const ownDataRoutes = implement(ownDataApi, {
  archive: ({ user, res }) => sendOwnData(user, res),
})
