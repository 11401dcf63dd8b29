import { defineApi, stream } from './endpoint.ts'

export const queueApi = defineApi({
  board: {
    method: 'GET',
    path: '/admin/queues',
    access: 'admin',
    summary:
      'The queues of reports, as pages for administrators; what they load and call lies below.',
    response: stream(['text/html']),
    tree: true,
  },
})
