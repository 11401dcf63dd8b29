import { expenseApi } from '@sortie/contracts/expense'
import { tripApi as contract } from '@sortie/contracts/travel'
import { api, call, reads, sends } from '../../lib/api.ts'

const tripsApi = api.injectEndpoints({
  endpoints: (build) => ({
    listTrips: reads(build, contract.list, ['Trip']),
    sumsOfTrips: reads(build, expenseApi.ofTrips, ['Expense']),
    createTrip: sends(build, contract.create, ['Trip', 'Dashboard']),
    changeTrip: sends(build, contract.change, ['Trip', 'Dashboard']),
    removeTrip: build.mutation<null, string>({
      query: (id) => ({ ...call(contract.remove, { params: { id } }), keepalive: true }),
      invalidatesTags: ['Trip', 'Expense', 'Flight', 'Dashboard'],
    }),
  }),
})

export const {
  useListTripsQuery,
  useSumsOfTripsQuery,
  useCreateTripMutation,
  useChangeTripMutation,
  useRemoveTripMutation,
} = tripsApi
