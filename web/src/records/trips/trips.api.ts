import type { Answer, Request } from '@sortie/contracts/endpoint'
import { expenseApi } from '@sortie/contracts/expense'
import { tripApi as contract, type TripJson } from '@sortie/contracts/travel'
import { api, call } from '../../lib/api.ts'

const tripsApi = api.injectEndpoints({
  endpoints: (build) => ({
    listTrips: build.query<TripJson[], void>({
      query: () => call(contract.list, {}),
      providesTags: ['Trip'],
    }),
    sumsOfTrips: build.query<Answer<typeof expenseApi.ofTrips>, void>({
      query: () => call(expenseApi.ofTrips, {}),
      providesTags: ['Expense'],
    }),
    createTrip: build.mutation<
      TripJson,
      Request<typeof contract.create> & { idempotencyKey?: string }
    >({
      query: (input) => call(contract.create, input),
      invalidatesTags: ['Trip', 'Dashboard'],
    }),
    changeTrip: build.mutation<TripJson, Request<typeof contract.change>>({
      query: (input) => call(contract.change, input),
      invalidatesTags: ['Trip', 'Dashboard'],
    }),
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
