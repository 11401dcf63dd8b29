import { defineApi, stream } from './endpoint.ts'

export const ownDataApi = defineApi({
  archive: {
    method: 'GET',
    path: '/api/own-data',
    access: 'user',
    summary:
      'Everything that is kept about you as a ZIP: profile, sign-in, expenses, missions, flights, receipts, reports, trail.',
    response: stream(['application/zip']),
  },
})
